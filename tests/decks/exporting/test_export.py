"""The styles of export, word for word, and what each refuses."""

import csv
import json
from collections.abc import Mapping
from io import StringIO

import pytest

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.exporting.context import CannotExportError
from decks.exporting.export import SITE_STYLES, export, export_styles, text_styles
from legality.games import GAMES, faults
from tests.decks.judged import DAY, asked
from tests.legality.making import card

RIFTBOUND, RISE = GAMES["riftbound"], GAMES["rise"]
TEXT = (
    "Legend:\n1 Lee Sin, Blind Monk\n\nChampion:\n1 Lee Sin, Centered\n\nMain:\n3 Defy (OGN-045)\n2 Charm #fun\n\n"
    "Runes:\n6 Calm Rune\n\nSide:\n1 Defy\n\nMaybe:\n1 Gust\n"
)


@pytest.fixture
def answer(catalogues: Mapping[str, Catalogue]) -> Answer:
    return asked(RIFTBOUND.slug, "standard", TEXT, catalogues["riftbound"])


def body(answer: Answer, style: str, catalogue: Catalogue) -> str:
    return str(export(answer, style, catalogue=catalogue).body)


def test_the_plain_list(answer: Answer, catalogue: Catalogue) -> None:
    assert body(answer, "text", catalogue) == (
        "Legend:\n1 Lee Sin, Blind Monk\n\nChampion:\n1 Lee Sin, Centered\n\nMain deck:\n3 Defy\n2 Charm #fun\n\n"
        "Runes:\n6 Calm Rune\n\nSideboard:\n1 Defy\n\nMaybeboard:\n1 Gust\n"
    )


def test_the_list_with_chinese_names(answer: Answer, catalogue: Catalogue) -> None:
    assert body(answer, "chinese", catalogue) == (
        "传奇:\n1 李青，盲僧\n\n选定英雄:\n1 李青，不怒自威\n\n主牌堆:\n3 蔑视\n2 魅惑妖术 #fun\n\n"
        "符文:\n6 翠意符文\n\n备牌:\n1 蔑视\n\n备选:\n1 罡风\n"
    )


def test_the_lists_with_numbers(answer: Answer, catalogue: Catalogue) -> None:
    codes, numbers, arena = (body(answer, style, catalogue) for style in ("codes", "numbers", "arena"))

    assert "Main deck:\n3 Defy (OGN-045)\n2 Charm (OGN-043) #fun\n" in codes
    assert "Main deck:\n3 OGN-045\n2 OGN-043 #fun\n" in numbers
    assert "Main deck\n3 Defy (OGN) 045\n2 Charm (OGN) 043 #fun\n" in arena


def test_the_list_of_other_sites_has_no_tags_and_no_maybe_board(answer: Answer, catalogue: Catalogue) -> None:
    assert body(answer, "piltover", catalogue) == (
        "Legend:\n1 Lee Sin, Blind Monk\n\nChampion:\n1 Lee Sin, Centered\n\nMainDeck:\n3 Defy\n2 Charm\n\n"
        "Runes:\n6 Calm Rune\n\nSideboard:\n1 Defy\n"
    )


def test_tokens_stand_in_the_order_of_the_sections(answer: Answer, catalogue: Catalogue) -> None:
    tokens = body(answer, "tts", catalogue).split()

    assert tokens == ["OGN-257-1", "OGN-151-1", *["OGN-045-1"] * 3, *["OGN-043-1"] * 2, *["OGN-042-1"] * 6, "OGN-045-1"]


def test_codes_are_one_line(answer: Answer, catalogue: Catalogue) -> None:
    ours, theirs = body(answer, "code", catalogue), body(answer, "riftbound", catalogue)

    assert ours.startswith("DW-") and ours.removeprefix("DW-").isalnum()
    assert theirs.startswith("CM") and theirs.isalnum()


def test_json_says_all_that_is_known(answer: Answer, catalogue: Catalogue) -> None:
    content = json.loads(str(export(answer, "json", "Rush", catalogue).body))

    assert (content["name"], content["game"], content["format"], content["unread"]) == (
        "Rush",
        "riftbound",
        "standard",
        [],
    )
    assert content["sections"]["sideboard"] == [
        {"count": 1, "name": "Defy", "code": "OGN-045", "card": "riftbound.defy"}
    ]
    assert list(content["sections"]) == ["legend", "champion", "main", "runes", "sideboard", "maybe"]


def test_json_has_the_pool_of_a_limited_deck(catalogues: Mapping[str, Catalogue]) -> None:
    question = Question(RIFTBOUND, RIFTBOUND.format("sealed"), DAY)
    judged = check_text(question, "3 Defy", catalogues["riftbound"], "4 Defy")

    content = json.loads(body(judged, "json", catalogues["riftbound"]))

    assert content["pool"] == [{"count": 4, "name": "Defy", "code": "OGN-045", "card": "riftbound.defy"}]


def test_the_table_has_a_row_for_every_line(answer: Answer, catalogue: Catalogue) -> None:
    exported = export(answer, "csv", "Rush", catalogue)
    rows = list(csv.reader(StringIO(str(exported.body).removeprefix("\ufeff"))))

    assert rows[0] == ["section", "count", "name", "english", "chinese", "code", "card"]
    assert rows[3] == ["main", "3", "Defy", "Defy", "蔑视", "OGN-045", "riftbound.defy"]
    assert len(rows) == 8
    assert exported.content_type == "text/csv; charset=utf-8"
    assert exported.filename == "Rush.csv"
    assert str(exported.body).startswith("\ufeff")


@pytest.mark.parametrize("name", ["=1+1", "+Plus", "-Minus", "@At"])
def test_no_cell_of_a_table_is_a_formula(name: str) -> None:
    catalogue = Catalogue("rise", 1, [IndexedCard(card(name))])
    judged = asked("rise", "constructed", f"3x {name}\n=cmd|' /C calc'!A0", catalogue)

    rows = list(csv.reader(StringIO(body(judged, "csv", catalogue).removeprefix("\ufeff"))))

    assert [row[2] for row in rows] == ["name", "'=cmd|' /C calc'!A0", f"'{name}"]


def test_open_lines_come_first_and_lines_that_say_the_same_are_one(catalogue: Catalogue) -> None:
    judged = asked("riftbound", "standard", "1 Defy\nwhat?\n1 Defy\n2 Defy (OGN-045a)", catalogue)

    assert body(judged, "codes", catalogue) == "what?\n\nMain deck:\n2 Defy (OGN-045)\n2 Defy (OGN-045a)\n"


def test_an_empty_deck_is_an_empty_list(catalogue: Catalogue) -> None:
    judged = asked("riftbound", "standard", "", catalogue)

    assert {style: body(judged, style, catalogue).strip() for style in ("text", "arena", "piltover")} == {
        "text": "", "arena": "", "piltover": ""
    }  # fmt: skip


def test_a_card_that_shares_its_name_is_written_with_its_number() -> None:
    one, other = card("Twin", key="one"), card("Twin", key="other")
    catalogue = Catalogue("rise", 1, [IndexedCard(one, codes=("CR1-001",)), IndexedCard(other, codes=("CR1-002",))])
    judged = asked("rise", "constructed", "2 Twin (CR1-002)", catalogue)

    assert "2 Twin (CR1-002)\n" in body(judged, "text", catalogue)
    assert "2 CR1-002\n" in body(judged, "numbers", catalogue)


def test_a_card_without_a_number_is_named_in_every_list() -> None:
    catalogue = Catalogue("rise", 1, [IndexedCard(card("Plain"), codes=("CR100-",))])
    judged = asked("rise", "constructed", "2 Plain", catalogue)

    assert all("2 Plain\n" in body(judged, style, catalogue) for style in ("codes", "numbers", "arena"))


@pytest.mark.parametrize(("style", "codes"), [("riftbound", ()), ("riftbound", ("XYZ-001",)), ("tts", ())])
def test_a_card_without_such_a_number_has_no_place_in_codes(style: str, codes: tuple[str, ...]) -> None:
    catalogue = Catalogue("riftbound", 1, [IndexedCard(card("Plain", "unit"), codes=codes)])
    judged = asked("riftbound", "casual", "2 Plain", catalogue)

    with pytest.raises(CannotExportError) as refusal:
        body(judged, style, catalogue)

    assert (refusal.value.why, refusal.value.subject) == ("no-code", "Plain")


@pytest.mark.parametrize("style", ["riftbound", "tts"])
def test_a_deck_that_would_be_read_as_another_is_refused(style: str, catalogue: Catalogue) -> None:
    """A card in a section that is not for its kind: neither codes nor tokens say so."""
    judged = asked("riftbound", "casual", "Runes:\n3 Defy", catalogue)

    with pytest.raises(CannotExportError) as refusal:
        body(judged, style, catalogue)

    assert refusal.value.why == "lossy"


def test_our_code_holds_even_such_a_deck(catalogue: Catalogue) -> None:
    judged = asked("riftbound", "casual", "Runes:\n3 Defy", catalogue)

    assert check_text(judged.question, body(judged, "code", catalogue), catalogue).deck == judged.deck


def test_two_cards_of_one_mark_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two ids of five bytes are known to collide; so the marks are made short."""
    monkeypatch.setattr("decks.decklist.codecs.own.CARD", 0)
    catalogue = Catalogue("rise", 1, [IndexedCard(card("One")), IndexedCard(card("Other"))])
    judged = asked("rise", "constructed", "1 One", catalogue)

    with pytest.raises(CannotExportError) as refusal:
        body(judged, "code", catalogue)

    assert (refusal.value.why, refusal.value.subject) == ("no-code", "game.One")


def test_a_style_that_the_game_does_not_have_is_an_error(answer: Answer, catalogues: Mapping[str, Catalogue]) -> None:
    rise = asked("rise", "constructed", "", catalogues["rise"])

    with pytest.raises(KeyError):
        export(answer, "pdf", catalogue=catalogues["riftbound"])
    with pytest.raises(KeyError):
        export(rise, "tts", catalogue=catalogues["rise"])


def test_a_game_adds_the_styles_of_its_dialects_and_codecs_to_those_of_the_site() -> None:
    assert list(export_styles(RISE)) == list(SITE_STYLES)
    assert list(export_styles(RIFTBOUND)) == [
        "text", "english", "chinese", "codes", "numbers", "arena", "piltover", "code", "riftbound", "tts", "json", "csv",
    ]  # fmt: skip
    assert text_styles() == [style for style in export_styles(RIFTBOUND) if style not in ("json", "csv")]


def test_no_game_may_call_a_style_as_the_site_does() -> None:
    assert set(SITE_STYLES) == faults.SITE_STYLES


def test_every_style_is_named_and_explained_in_both_languages() -> None:
    styles = export_styles(RIFTBOUND).values()

    assert {frozenset(style.names) for style in styles} == {frozenset(("en", "zh-hans"))}
    assert {frozenset(style.purpose) for style in styles} == {frozenset(("en", "zh-hans"))}


@pytest.mark.django_db
def test_without_a_catalogue_that_of_the_database_is_used() -> None:
    judged = check_text(Question(RISE, RISE.formats[0], DAY), "", Catalogue("rise", 1, []))

    assert export(judged, "text").filename == "rise.txt"
