"""The pages of games, cards, sets and restrictions: what they show, and how many questions they ask the database."""

import re

import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from cards.models import Card, CardSet
from cards.pages.card_frame import build_frame
from cards.search.index import reindex
from legality.games import GAMES
from legality.sources.facts import StoredPartly
from tests.cards.making import a_card, a_general_question, a_set, a_whole_card, more_of, text_of
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

CARD = "/riftbound/cards/ember-test-made/"
every_game = pytest.mark.parametrize("game", list(GAMES))


def standings(page: str) -> dict[str, str]:
    """The standing that the page of a card shows for each format."""
    return dict(re.findall(r'data-format="([\w-]+)" data-standing="([\w-]+)"', squeeze(page)))


def test_a_card_shows_its_names_texts_printings_errata_and_rulings(client: Client) -> None:
    a_whole_card()

    page = client.get(CARD, {"date": "2026-08-08"})

    text = text_of(page.text)
    shown = (
        "Ember, Test Made",
        "余烬，试作",
        "Also called Embie",
        "Reaction Pay [1] . Draw 1.",
        "抽一张牌。",
        "card type Unit , Champion",
        "unknown might",
        "Test Set TST-007a rare Nobody Oct. 31, 2025",
        "Before Draw 1 now.",
        "Now Draw 1 later.",
        "When, 0? Later.",
        "Printed text TST-007a Draw one.",
    )
    assert page.status_code == 200
    assert [words for words in shown if words not in text] == []


def test_what_an_erratum_changed_is_marked(client: Client) -> None:
    a_whole_card()

    page = client.get(CARD).text

    assert re.findall(r"<(del|ins)>([^<]*)</", page) == [("del", "now."), ("ins", "later.")]


@pytest.mark.parametrize(
    ("asked", "standing"),
    [
        ({"date": "2026-03-30"}, "not-in-format"),
        ({"date": "2026-03-31"}, "banned"),
        ({"date": "2026-08-08", "region": "cn"}, "banned"),
        ({"date": "", "region": "mars"}, "banned"),
    ],
)
def test_a_card_stands_as_it_did_on_the_day_asked_for(client: Client, asked: dict[str, str], standing: str) -> None:
    a_whole_card()

    page = client.get(CARD, asked)

    assert page.status_code == 200
    assert standings(page.text)["standard"] == standing


@pytest.mark.parametrize("asked", ["yesterday", "20260808", "2026-02-30"])
def test_a_day_that_is_none_is_told_and_today_is_shown(client: Client, asked: str) -> None:
    a_whole_card()

    page = client.get(CARD, {"date": asked})

    assert page.status_code == 400
    assert f"“{asked}” is not a date. Write it as 2026-08-08." in text_of(page.text)
    assert standings(page.text) == standings(client.get(CARD).text)


def test_a_ban_is_told_with_its_day_and_source_before_and_after(client: Client) -> None:
    a_whole_card()

    before = text_of(client.get(CARD, {"date": "2026-03-30"}).text)
    after = text_of(client.get(CARD, {"date": "2026-04-01"}).text)

    assert "banned from March 31, 2026 · TR 601.2.d" in before
    assert "since March 31, 2026 · TR 601.2.d" in after


def test_a_picture_waits_over_the_drawing(client: Client, settings: Settings) -> None:
    settings.PICTURES = "remote"
    card = a_whole_card()

    page = client.get(CARD).text

    pictures = re.findall(r"<img [^>]+>", squeeze(page))
    assert pictures == [
        f'<img src="{escape(build_frame(card).art_within)}" alt="" width="120" height="90" decoding="async">',
        '<img class="card-frame__image" src="https://images.example/0.png" alt="" loading="lazy" decoding="async" '
        'width="630" height="880">',
    ]


def test_a_card_invented_for_practice_says_so(client: Client) -> None:
    a_card(sample=True)

    assert "A sample card, made up for practice." in text_of(client.get(CARD).text)


def test_a_card_without_a_known_fact_has_a_page(client: Client) -> None:
    a_card(facts={"unknown": ["kind", "domain", "energy"]})

    page = client.get(CARD)

    assert page.status_code == 200
    assert "type unknown" in page.text
    assert "unknown card type, domain, energy" in text_of(page.text)


def test_a_printing_without_a_known_number_shows_none(client: Client) -> None:
    a_card().printings.create(card_set=a_set(), number="", variant="")

    page = client.get(CARD)

    assert re.findall(r'data-label="Number"><span>([^<]*)', squeeze(page.text)) == ["–"]


def test_the_address_of_a_card_may_be_chinese(client: Client) -> None:
    row = Card.objects.filter(game="zero").first()
    assert row is not None

    page = client.get(f"/zero/cards/{row.key}/")

    assert page.status_code == 200
    assert row.name in page.text


@every_game
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_starter_game_has_its_pages(client: Client, game: str, language: str) -> None:
    pages = [f"/{game}/", f"/{game}/sets/", f"/{game}/restrictions/"]
    pages += [f"/{game}/sets/{row.code}/" for row in CardSet.objects.filter(game=game)[:3]]
    of_each_kind = {str(row.facts.get("kind")): row for row in Card.objects.filter(game=game)}
    pages += [f"/{game}/cards/{row.key}/" for row in of_each_kind.values()]

    answers = {path: client.get(path, headers={"Accept-Language": language}).status_code for path in pages}

    assert {path: status for path, status in answers.items() if status != 200} == {}


def test_a_set_lists_its_cards_by_number(client: Client) -> None:
    card, tst = a_card(), a_set()
    for number, variant in (("10", ""), ("7", "a"), ("7", "")):
        card.printings.create(card_set=tst, number=number, variant=variant)

    page = client.get("/riftbound/sets/TST/").text

    assert re.findall(r'card-row__code num">([^<]+)<', squeeze(page)) == ["7", "7a", "10"]


def test_the_sets_of_a_game_stand_by_release(client: Client) -> None:
    page = client.get("/riftbound/sets/").text

    codes = re.findall(r'set__code">([^<]+)<', squeeze(page))
    assert codes[:5] == ["RAD", "VEN", "UNL", "SFD", "OGN"]
    assert len(codes) == CardSet.objects.filter(game="riftbound").count()


def test_a_set_with_gaps_in_its_numbers_says_that_it_is_incomplete(client: Client) -> None:
    card, tst = a_card(), a_set()
    card.printings.create(card_set=tst, number="7", variant="")

    page = client.get("/riftbound/sets/TST/").text

    assert "This set is incomplete: we have 1 cards of its numbers 1 to 7 or higher." in text_of(page)


def test_radiance_of_which_there_is_no_public_list_says_so(client: Client) -> None:
    assert "This set is incomplete" in text_of(client.get("/riftbound/sets/RAD/").text)


def test_a_card_of_which_a_rule_may_ask_what_is_not_known_is_not_called_legal(client: Client) -> None:
    card = a_whole_card()
    known = standings(client.get(CARD, {"date": "2026-03-31"}).text)
    card.facts = {**card.facts, "unknown": ["might", "domain"]}
    card.save()

    page = client.get(CARD, {"date": "2026-03-31"}).text

    assert known["casual"] == "legal"
    assert standings(page)["casual"] == "undetermined"
    assert standings(page)["standard"] == "banned"
    assert "Some data about this card is missing: might, domain." in text_of(page)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "domain Fury , perhaps Calm , Mind tag perhaps Pirate label unique , perhaps unlimited unknown might"),
        ("zh-hans", "特性 炽烈 ，可能有 翠意 、 灵光 属性标签 可能有 海盗 标记 唯我 ，可能有 无限 未知 战力"),
    ],
)
def test_a_partly_known_card_tells_what_is_sure_and_what_is_open(client: Client, language: str, told: str) -> None:
    card = a_whole_card()
    partly: dict[str, StoredPartly] = {
        "domain": {"surely": ["fury"], "perhaps": ["calm", "mind"]},
        "tag": {"surely": [], "perhaps": ["pirate"]},
        "label": {"surely": ["unique"], "perhaps": ["unlimited"]},
    }
    card.facts = {"kind": "unit", "unknown": ["might", *partly], "partly": partly}
    card.save()

    page = client.get(CARD, headers={"Accept-Language": language}).text

    assert told in text_of(page)


@pytest.mark.parametrize("unknown", [[], ["might"], ["tag"], ["domain"], ["kind"], ["labels", "might"]])
def test_the_page_and_the_api_say_the_same_of_a_card(client: Client, unknown: list[str]) -> None:
    card = a_whole_card()
    card.facts = {**card.facts, "unknown": unknown}
    card.save()

    page = client.get(CARD, {"date": "2026-08-08"}).text
    told = client.get("/api/v1/cards/riftbound.ember-test-made/", {"date": "2026-08-08"}).json()

    assert standings(page) == told["legality"]


@pytest.mark.parametrize(
    ("address", "current"),
    [
        ("/cards/", 'href="/cards/" aria-current="page"'),
        (CARD, 'href="/cards/" aria-current="true"'),
        ("/riftbound/cards/", 'href="/cards/" aria-current="true"'),
        ("/riftbound/sets/", 'href="/cards/" aria-current="true"'),
        ("/riftbound/restrictions/", 'href="/cards/" aria-current="true"'),
        ("/riftbound/", 'href="/cards/">'),
    ],
)
def test_the_way_to_the_cards_is_marked_on_every_page_about_them(client: Client, address: str, current: str) -> None:
    a_whole_card()

    assert current in squeeze(client.get(address).text)


@pytest.mark.parametrize(
    "address",
    [
        "/chess/sets/",
        "/chess/restrictions/",
        "/chess/restrictions/feed/",
        "/chess/cards/defy/",
        "/riftbound/cards/nothing/",
        "/riftbound/sets/NONE/",
        "/zero/cards/defy/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/riftbound/sets/", 1),
        ("/riftbound/sets/TST/", 2),
        ("/riftbound/restrictions/", 2),
        ("/riftbound/restrictions/feed/", 2),
    ],
)
def test_a_page_asks_as_much_for_many_rows_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, address: str, queries: int, times: int
) -> None:
    a_whole_card(times)
    for place in range(1, times):
        more_of(a_card(f"other-{place}", f"Other {place}"), 0)

    with django_assert_num_queries(queries):
        assert client.get(address).status_code == 200


def test_errata_and_rulings_are_in_the_readers_language_and_marked_with_it(client: Client) -> None:
    a_whole_card()

    page = client.get(CARD, headers={"Accept-Language": "zh-hans"}).text

    assert '<p lang="zh-Hans">之后再抽。</p>' in squeeze(page)
    assert '<dt lang="zh-Hans">什么时候，0？</dt>' in squeeze(page)
    assert '<span lang="zh-Hans">之后。</span>' in squeeze(page)


def test_an_answer_that_is_in_another_language_is_marked_with_that(client: Client) -> None:
    a_whole_card().rulings.update(answers={"en": "Later."})

    page = client.get(CARD, headers={"Accept-Language": "zh-hans"}).text

    assert '<span lang="en">Later.</span>' in squeeze(page)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Printed text; an erratum changed it"), ("zh-hans", "印刷文字，已勘误")]
)
def test_a_text_that_an_erratum_replaced_is_marked_as_printed(client: Client, language: str, words: str) -> None:
    card = a_whole_card()
    asked = {"Accept-Language": language}
    before = client.get(CARD, headers=asked).text

    Card.objects.filter(pk=card.pk).update(outdated_texts=["zh-hans"])

    assert before.count(words) == 0
    assert client.get(CARD, headers=asked).text.count(words) == 1


def test_the_cards_of_a_search_mark_it_too(client: Client) -> None:
    a_whole_card(outdated_texts=["zh-hans"])
    reindex("riftbound")
    asked = {"q": "Ember", "view": "list"}

    chinese, english = (
        client.get("/riftbound/cards/", asked, headers={"Accept-Language": language}).text
        for language in ("zh-hans", "en")
    )

    assert chinese.count("印刷文字，已勘误") == 1
    assert "Printed text" not in english


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ("Who wins a tie?", "Nobody.", "Ember, Test Made")),
        ("zh-hans", ("平局算谁赢？", "没有赢家。", "余烬，试作")),
    ],
)
def test_general_questions_have_a_page_that_leads_to_the_cards_with_others(
    client: Client, language: str, shown: tuple[str, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    a_whole_card()
    a_general_question()

    with django_assert_num_queries(2):
        page = client.get("/riftbound/questions/", headers={"Accept-Language": language}).text

    assert [words for words in shown if words not in page] == []
    assert f'href="{CARD}#rulings"' in page


@every_game
def test_the_questions_are_linked_from_the_rules_and_there_is_a_page_without_any(client: Client, game: str) -> None:
    rules, questions = client.get(f"/{game}/rules/"), client.get(f"/{game}/questions/")

    assert f'href="/{game}/questions/"' in rules.text
    assert questions.status_code == 200
