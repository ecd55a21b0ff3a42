"""Cards for a deck: what the search of the builder answers, also of a card that the deck may not have."""

from datetime import date

import pytest
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from decks.builder.hints import HintJson
from decks.builder.searching import BuildFoundJson, search_for_deck
from decks.check.checking import check_text
from decks.check.question import Question
from legality.engine.values.card import Card
from legality.games import GAMES

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)
JINX = "Legend:\n1 Jinx, Loose Cannon\n"


def searched(
    text: str,
    query: str,
    format_: str = "riftbound/standard",
    pool: str | None = None,
    every: bool = False,
    section: str = "",
) -> BuildFoundJson:
    slug, _, name = format_.partition("/")
    game, catalogue = GAMES[slug], load_catalogue(slug)
    answer = check_text(Question(game, game.format(name), DAY), text, catalogue, pool)
    return search_for_deck(answer, catalogue, query, every=every, section=section)


def names(found: BuildFoundJson) -> list[str]:
    return [card["official"] for card in found["cards"]]


def hint(found: BuildFoundJson) -> HintJson:
    """Of the only card."""
    (card,) = found["cards"]
    return card["hint"]


def test_a_card_named_in_full_that_the_leader_rules_out_comes_with_the_reason() -> None:
    found = searched(JINX, "defy")

    (card,) = found["cards"]
    assert (card["id"], card["hint"]) == (
        "riftbound.defy",
        {
            "allowed": False,
            "section": "main",
            "sections": [
                {"slug": "main", "name": "Main deck", "have": 0, "room": 0, "sure": 0},
                {"slug": "sideboard", "name": "Sideboard", "have": 0, "room": 0, "sure": 0},
            ],
            "why_not": [
                {
                    "code": "domain-identity",
                    "cite": "CR 103.2.b.3-5",
                    "message": "This card has a domain that the deck's Legend does not have.",
                    "url": "/riftbound/rules/domain-identity/",
                    "is_limit": False,
                }
            ],
            "left": None,
            "replaces": None,
        },
    )
    wanted: BuildFoundJson = {
        "cards": found["cards"],
        "next": None,
        "explain": found["explain"],
        "read_as": None,
        "error": None,
        "narrowed": "Only cards that fit Jinx, Loose Cannon.",
        "hidden": None,
        "section": "",
        "total": 0,
    }
    assert found == wanted


def test_plain_words_are_read_as_values_among_the_cards_that_fit() -> None:
    found = searched(JINX, "fury units")
    written = searched(JINX, "c:fury t:unit")

    assert found["read_as"] == "c:fury t:unit"
    assert found["cards"]
    assert found == {**written, "read_as": "c:fury t:unit"}


@pytest.mark.parametrize(
    ("text", "query", "format_", "pool", "code"),
    [
        ("", "scrapheap", "riftbound/standard", None, "banned"),
        ("Main deck:\n3 Scrapheap\n", "Scrapheap", "riftbound/standard", None, "banned"),
        (JINX + "Runes:\n12 Fury Rune\n", "Calm Rune", "riftbound/standard", None, "rune-identity"),
        ("", "defy", "riftbound/sealed", "1 Jinx, Rebel", "pool"),
    ],
)
def test_the_first_reason_is_the_one_that_rules_the_card_out(
    text: str, query: str, format_: str, pool: str | None, code: str
) -> None:
    found = hint(searched(text, query, format_, pool))

    assert (found["allowed"], found["why_not"][0]["code"]) == (False, code)


@pytest.mark.parametrize("query", ["defy", "DEFY", '"Defy"', "!defy", "蔑视", "ＤＥＦＹ"])
def test_a_name_is_one_however_it_is_typed(query: str) -> None:
    assert names(searched(JINX, query)) == ["Defy"]


@pytest.mark.parametrize("query", ["def", "-defy", "defy t:spell", "t:defy", "defy (", "()", "!!"])
def test_what_is_not_a_whole_name_shows_nothing_that_is_ruled_out(query: str) -> None:
    assert "Defy" not in names(searched(JINX, query))


def test_the_card_named_comes_before_those_that_merely_contain_its_name() -> None:
    pool = "1 Jinx, Rebel\n1 Get Excited!\n"

    assert names(searched(JINX, "jinx rebel"))[0] == "Jinx, Rebel"
    assert names(searched("", "fury rune", "riftbound/sealed", pool)) == ["Fury Rune"]


@pytest.mark.parametrize("query", ["信号员小霜", "见习邮差阿澄"])
def test_a_card_that_has_nothing_in_common_with_the_deck_says_so_of_itself(query: str) -> None:
    found = searched("1 跑堂阿福", query, "zero/official")

    reasons = {reason["message"] for card in found["cards"] for reason in card["hint"]["why_not"]}
    assert reasons == {"Differs from the rest of the deck in series."}
    assert found["narrowed"] == "Only cards with this series: 霓虹茶馆."


def test_a_missing_fact_is_named_without_the_card_beside_it() -> None:
    found = hint(searched("1 跑堂阿福", "丝诺", "zero/official"))

    assert (found["allowed"], found["why_not"][0]["message"]) == (None, "The series is missing from our database.")


def test_it_stands_on_the_first_page_alone_and_is_not_counted() -> None:
    first = searched(JINX, "defy")
    everything = searched(JINX, "defy", every=True)

    assert first["total"] == 0
    assert everything["total"] == 1
    assert names(everything) == ["Defy"]


@pytest.mark.parametrize(("query", "asked"), [("def", 2), ("defy", 5)])
def test_the_card_costs_three_queries_only_where_there_is_one(
    query: str, asked: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    searched(JINX, "jinx")

    with django_assert_num_queries(asked):
        searched(JINX, query)


def allowed(found: BuildFoundJson) -> list[bool | None]:
    return [card["hint"]["allowed"] for card in found["cards"]]


@pytest.mark.parametrize("query", ["", "t:角色", "unique:prints", "order:name dir:desc"])
def test_cards_in_doubt_come_last_over_all_pages(query: str) -> None:
    game, catalogue = GAMES["zero"], load_catalogue("zero")
    answer = check_text(Question(game, game.format("official"), DAY), "1 跑堂阿福", catalogue)

    first = search_for_deck(answer, catalogue, query, size=5)
    pages = [first]
    while after := pages[-1]["next"]:
        pages.append(search_for_deck(answer, catalogue, query, size=5, after=after))

    hints = [one for page in pages for one in allowed(page)]
    assert None in hints and True in hints
    assert hints == sorted(hints, key=lambda one: one is None)
    assert len(hints) == first["total"]


def test_a_card_named_alone_comes_first_though_in_doubt() -> None:
    named, part = (searched("1 跑堂阿福", query, "zero/official") for query in ("少年路飞", "少年"))

    assert names(named)[0] == "少年路飞"
    assert allowed(named)[0] is None
    assert allowed(part) == sorted(allowed(part), key=lambda one: one is None)


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", {"name": "Defy", "code": None}), ("zh-hans", {"name": "蔑视", "code": None})],
)
def test_a_card_is_written_as_the_reader_reads_it(language: str, written: dict[str, str | None]) -> None:
    with override(language):
        (card,) = searched(JINX, "defy")["cards"]

    assert card["write"] == written
    found = load_catalogue("riftbound").find(written["name"] or "", written["code"])
    assert isinstance(found, Card) and found.id == card["id"]


@pytest.mark.parametrize(
    ("text", "query", "section"),
    [
        (JINX, '!"Jinx, Rebel"', "champion"),
        (JINX + "Champion:\n1 Jinx, Rebel\n", '!"Jinx, Rebel"', "main"),
        ("", '!"Jinx, Loose Cannon"', "legend"),
        (JINX, "!Defy", "main"),
    ],
)
def test_a_card_goes_where_one_is_still_wanted(text: str, query: str, section: str) -> None:
    assert hint(searched(text, query, every=True))["section"] == section


def test_a_leader_may_take_the_place_of_the_only_one() -> None:
    other, same, spell = (
        hint(searched(JINX, query, every=True)) for query in ('!"Annie, Dark Child"', '!"Jinx, Loose Cannon"', "!Defy")
    )

    assert other["replaces"] == {"id": "riftbound.jinx-loose-cannon", "name": "Jinx, Loose Cannon"}
    assert other["allowed"] is False
    assert [(why["code"], why["is_limit"]) for why in other["why_not"]] == [("legend-count", True)]
    assert same["replaces"] is None
    assert spell["replaces"] is None


@pytest.mark.parametrize("text", ["", "Legend:\n2 Jinx, Loose Cannon\n", JINX + "1 Draven, Glorious Executioner\n"])
def test_where_no_leader_stands_or_several_do_none_gives_way(text: str) -> None:
    assert hint(searched(text, '!"Annie, Dark Child"', every=True))["replaces"] is None


def test_a_leader_that_may_not_stand_at_all_takes_no_place() -> None:
    found = hint(searched(JINX, '!"Ekko, Boy Who Shattered Time"', every=True))

    assert (found["allowed"], found["replaces"]) == (False, None)


def test_of_a_query_for_a_section_only_its_cards_are_found() -> None:
    found = searched("", "jinx", section="legend")

    assert names(found) == ["Jinx, Loose Cannon"]
    assert found["section"] == "legend"
    assert found["hidden"] is None


def test_a_chosen_card_is_looked_for_among_those_of_the_leader() -> None:
    found = searched(JINX, "rebel", section="champion")

    assert names(found) == ["Jinx, Rebel"]
    assert found["section"] == "champion"


def test_a_query_that_no_card_of_the_section_fits_finds_others() -> None:
    found = searched("", "inferna", section="legend")

    assert names(found) == ["Inferna"]
    assert found["section"] == ""


def test_all_cards_are_those_of_every_section() -> None:
    found = searched("", "inferna", every=True, section="legend")

    assert found["section"] == ""


def test_an_empty_query_says_which_section_comes_first() -> None:
    assert searched("", "")["section"] == "legend"
    assert searched(JINX, "")["section"] == "champion"


def test_a_wrong_query_for_a_section_is_an_error() -> None:
    found = searched("", "colr:red", section="legend")

    assert found["error"] is not None
