"""A code where a list is expected: one path for all of them, and a damaged code is never another deck."""

import json
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.answers import answer_as_json
from decks.check.checking import check_text, read_entries
from decks.check.detecting import detect_games
from decks.check.messages import problem_sentence
from decks.check.question import Question
from decks.decklist.codecs import own
from decks.decklist.deck_codes import entries_of_code, sections_of
from decks.decklist.entries import Entry, Unread
from decks.decklist.resolve import resolve_entries
from legality.engine.values.search_bounds import ended_by
from legality.games import GAMES
from legality.games.riftbound.codecs import piltover
from tests.legality.making import card

RISE, RIFTBOUND = GAMES["rise"], GAMES["riftbound"]
MANY, ODD = card("Many"), card("Odd")
TWIN, OTHER = card("Twin", key="twin-1"), card("Twin", key="twin-2")
CATALOGUE = Catalogue(
    "rise",
    1,
    [
        IndexedCard(MANY),
        IndexedCard(ODD),
        IndexedCard(TWIN, codes=("CR1-001",)),
        IndexedCard(OTHER, codes=("CR1-002",)),
    ],
)
VEX = "CMAAAAAAAAAACAQAAAVKMAIAAABQGAAAFU5ESAQFAAVSYAQGAAOWEAYDAAAEGTNMAEBQIABEQAAY2AIDAYAGI23NAIBAAAEXAKQAEAYEACLADTYB5AAQEAIDAAWQCBQAMUBACAAAIAAQKADGAAAQIAEWAE"


def code_of(*rows: tuple[str, str, int], game: str = "rise") -> str:
    index = own.index_marks([*CATALOGUE.cards, "rise.gone"], own.CARD)
    return own.encode(game, "constructed", rows, index, sections_of(RISE))


def wanted(text: str) -> list[tuple[str | None, str, str | None, int]]:
    found = entries_of_code(RISE, text, CATALOGUE)
    assert found is not None
    return [(entry.section, entry.name, entry.code, entry.count) for entry in found if isinstance(entry, Entry)]


def refused(text: str) -> list[tuple[int, str, str]]:
    found = entries_of_code(RISE, text, CATALOGUE) or ()
    return [(item.line, item.text, item.params[0][1]) for item in found if isinstance(item, Unread)]


def test_our_code_gives_the_entries_that_were_typed() -> None:
    code = code_of(("main", MANY.id, 3), ("maybe", ODD.id, 1))

    assert sorted(wanted(code), key=str) == [("main", "Many", None, 3), ("maybe", "Odd", None, 1)]
    assert wanted(f"\n# name: Mine\n{code.lower()}  \n") == wanted(code)
    assert wanted(f"DW {code[3:9]} {code[9:]}") == wanted(code.replace("-", "")) == wanted(code)


def test_a_card_that_shares_its_name_is_told_by_its_number() -> None:
    code = code_of(("main", TWIN.id, 2))

    resolved = resolve_entries(entries_of_code(RISE, code, CATALOGUE) or (), CATALOGUE, RISE.formats[0])

    assert [(row.card, row.entry.count) for row in resolved.placed] == [(TWIN, 2)]


def test_a_card_that_is_not_known_here_is_an_open_line() -> None:
    code = code_of(("main", MANY.id, 3), ("main", "rise.gone", 2))

    assert wanted(code) == [("main", "Many", None, 3)]
    assert [(line, reason) for line, _, reason in refused(code)] == [(1, "code-card")]


def test_a_code_of_another_game_is_one_open_line() -> None:
    code = code_of(("main", MANY.id, 3), game="wow")

    assert wanted(f"\n\n{code}") == []
    assert [(line, why) for line, _, why in refused(f"\n\n{code}")] == [(3, "code-game")]


def test_a_damaged_code_is_one_open_line_and_no_card() -> None:
    code = code_of(("main", MANY.id, 3))

    for damaged in (code[:-1], code[:-1] + ("2" if code[-1] != "2" else "3"), code.replace("DW-", "DW-0")):
        assert wanted(damaged) == []
        assert refused(damaged) == [(1, damaged, "code-damaged")]


def test_only_the_beginning_of_a_long_code_is_shown() -> None:
    code = code_of(*[(section, card_id, 1) for section in ("main", "maybe") for card_id in CATALOGUE.cards])[:-1]

    assert refused(code) == [(1, f"{code[:60]}…", "code-damaged")]


@pytest.mark.parametrize(
    "text",
    ["", "# DW-22222222222222222222", "3 Many", "Dwarf\n3 Many", "DW-001 3\nDW-002 3", "{3} Many\n1 Odd",
     "OGN-265-1 OGN-246-1", "Dw", "DWARVEN BATTLE COMMANDER OF THE NORTH", "c" * 30],
)  # fmt: skip
def test_a_list_stays_a_list(text: str) -> None:
    assert entries_of_code(RISE, text, CATALOGUE) is None


@pytest.mark.parametrize("text", ["# count: 3", '// qty=1\n\n# {"count": 2}', "#数量：3"])
def test_a_text_of_comments_alone_is_no_code(text: str) -> None:
    assert entries_of_code(RISE, text, CATALOGUE) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (VEX, "code-game"),
        (VEX[:-1], "code-unknown"),
        ("CEAAAAAAAAAAAA", "code-unknown"),
        ("AAECAZICBPIFigeJCJ4K", "code-unknown"),
        ("https://example.org/decks/view/123?a=b", "code-link"),
    ],
)
def test_what_is_no_list_and_no_code_of_this_game_says_what_it_seems_to_be(text: str, reason: str) -> None:
    assert wanted(text) == []
    assert [why for _, _, why in refused(f"{text}\n")] == [reason]


def test_a_card_whose_name_looks_like_a_code_is_a_card() -> None:
    catalogue = Catalogue("rise", 1, [IndexedCard(card("STARFALL2000BC-AND-ON"))])

    found = entries_of_code(RISE, "\nSTARFALL2000BC-AND-ON", catalogue) or ()

    assert [(entry.line, entry.name) for entry in found if isinstance(entry, Entry)] == [(2, "STARFALL2000BC-AND-ON")]


def test_a_code_is_read_by_the_one_path(catalogues: Mapping[str, Catalogue]) -> None:
    question = Question(RIFTBOUND, RIFTBOUND.format("standard"), RIFTBOUND.format("standard").first_day)
    answer = check_text(question, VEX, catalogues["riftbound"])

    assert answer.deck.sizes == {
        "legend": 1, "champion": 1, "main": 39, "battlefields": 3, "runes": 12, "sideboard": 10
    }  # fmt: skip
    assert answer.problems == ()


def test_a_code_is_read_where_a_list_is(catalogues: Mapping[str, Catalogue]) -> None:
    entries = read_entries(RIFTBOUND, VEX, catalogues["riftbound"])

    assert [entry.section for entry in entries if isinstance(entry, Entry)][:1] == ["champion"]


def test_a_code_of_others_may_be_in_lower_case_and_wrapped(catalogues: Mapping[str, Catalogue]) -> None:
    plain = entries_of_code(RIFTBOUND, VEX, catalogues["riftbound"])

    assert entries_of_code(RIFTBOUND, VEX.lower(), catalogues["riftbound"]) == plain
    assert entries_of_code(RIFTBOUND, f"{VEX[:76]}\n{VEX[76:]}\n", catalogues["riftbound"]) == plain


@pytest.mark.parametrize(("champion", "left"), [("OGN-045", 2), ("OGN-045a", 2), ("OGN-280", 3)])
def test_the_champion_is_one_of_the_copies_in_the_main_deck(
    champion: str, left: int, catalogues: Mapping[str, Catalogue]
) -> None:
    """Another printing in the main deck counts as the champion; a champion outside it leaves the counts as they are."""
    code = piltover.encode(piltover.CodedDeck((("OGN-045", 3), ("OGN-043", 10)), (), champion))

    entries = entries_of_code(RIFTBOUND, code, catalogues["riftbound"]) or ()

    assert [(e.section, e.name, e.count) for e in entries if isinstance(e, Entry) and e.name != "OGN-043"] == [
        ("champion", champion, 1),
        (None, "OGN-045", left),
    ]


@pytest.mark.parametrize("code", [VEX[:-2], VEX[:-3] + "A", "C" + "A" * 20])
def test_a_damaged_code_of_others_is_one_open_line(code: str, catalogues: Mapping[str, Catalogue]) -> None:
    assert [type(item) for item in entries_of_code(RIFTBOUND, code, catalogues["riftbound"]) or ()] == [Unread]


def test_tokens_are_placed_by_their_order_and_kinds(catalogues: Mapping[str, Catalogue]) -> None:
    """Legend, champion, the champion again, a battlefield, a rune; the remaining tokens are the sideboard."""
    tokens = "OGN-257-1 OGN-151-1 OGN-151-1 OGN-043-1 OGN-043-1 OGN-289-1 OGN-042-1 OGN-043-1 OGN-999-1"

    entries = entries_of_code(RIFTBOUND, tokens, catalogues["riftbound"]) or ()

    assert [(e.section, e.name, e.count) for e in entries if isinstance(e, Entry)] == [
        ("legend", "OGN-257", 1),
        ("champion", "OGN-151", 1),
        ("main", "OGN-151", 1),
        ("main", "OGN-043", 2),
        ("battlefields", "OGN-289", 1),
        ("runes", "OGN-042", 1),
        ("sideboard", "OGN-043", 1),
        (None, "OGN-999", 1),
    ]


@pytest.mark.parametrize(("copies", "kinds"), [(999, [Entry]), (1000, [Unread])])
def test_more_tokens_of_a_card_than_a_line_may_ask_for_are_one_open_line(
    copies: int, kinds: list[type], catalogues: Mapping[str, Catalogue]
) -> None:
    entries = entries_of_code(RIFTBOUND, " ".join(["OGN-043-1"] * copies), catalogues["riftbound"]) or ()

    assert [type(entry) for entry in entries] == kinds


def json_of(**more: object) -> str:
    return json.dumps({"deckwright": 1, "game": "rise", "format": "constructed"} | more, indent=1)


def test_a_deck_as_json_is_read_by_its_text_or_else_by_its_cards() -> None:
    sections = {"main": [{"count": 2, "name": "Odd"}], "attic": [{"count": 1, "name": "Many"}]}

    assert wanted(json_of(sections=sections, text="Main:\n3 Many")) == [("main", "Many", None, 3)]
    assert wanted(json_of(sections=sections)) == [("main", "Odd", None, 2), (None, "Many", None, 1)]
    assert refused(json_of(unread=["0 Many"], sections={"main": [{"count": 1, "name": "!"}]})) == [
        (1, "!", "name"),
        (1, "0 Many", "count"),
    ]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"game": "wow"}, "code-game"),
        ({"deckwright": 2}, "code-version"),
        ({"sections": 3}, "code-damaged"),
        ({"text": "3 Many\n" * 6_000}, "code-damaged"),
    ],
)
def test_json_that_is_no_deck_of_this_game_is_one_open_line(more: dict[str, object], reason: str) -> None:
    assert [why for _, _, why in refused(json_of(**more))] == [reason]


def test_every_reason_has_a_sentence() -> None:
    question = Question(RISE, RISE.formats[0], RISE.formats[0].first_day)
    codes = [code_of(("main", "rise.gone", 1)), code_of(("main", MANY.id, 1), game="wow"), json_of(deckwright=2)]
    problems = [problem for text in codes for problem in check_text(question, text, CATALOGUE).problems]

    assert [problem_sentence(problem) for problem in problems] == [
        "The deck code contains a card that this site does not know. Add the card by name.",
        "This deck code is for another game. Choose that game, then paste the code again.",
        "This deck code is newer than this site can read. Paste the deck as a list of cards instead.",
    ]


@pytest.mark.django_db
def test_page_api_and_command_line_take_codes(client: Client, tmp_path: Path) -> None:
    given = {"game": "riftbound", "format": "casual"}
    path = tmp_path / "vex.txt"
    path.write_text(f"{VEX}\n", encoding="utf-8")
    out = StringIO()

    page = client.post("/check/", given | {"text": VEX})
    api = client.post("/api/v1/check/", given | {"deck": {"text": VEX}}, content_type="application/json").json()
    with pytest.raises(SystemExit):
        call_command("checkdeck", "riftbound/casual", str(path), "--json", stdout=out)

    assert (api["cards_resolved"], api["problems"]) == (66, [])
    assert json.loads(out.getvalue()) == api == answer_as_json(page.context["result"].answer)
    assert "Vex, Gloomist" in page.text


@pytest.mark.parametrize(
    "text",
    [
        '{\n"main": [\n{"name": "Many", "count": 3}\n',
        '{"main": {"Many": 3, "Many": 2}}',
        '<?xml version="1.0"?>\n<!DOCTYPE deck SYSTEM "a">\n<deck><card qty="3">Many</card></deck>',
        '[\n["Many", 3],\n',
    ],
)
def test_each_line_of_a_file_that_cannot_be_read_is_open(text: str) -> None:
    said = [(number, line) for number, line in enumerate(text.split("\n"), 1) if any(map(str.isalnum, line))]

    assert wanted(text) == []
    assert refused(text) == [(number, line, "file") for number, line in said]


def test_a_file_of_marks_alone_is_open_too() -> None:
    assert refused("\n{{{{\n[[\n") == [(2, "{{{{", "file")]


def test_a_long_file_asks_for_the_end() -> None:
    asked = list[str]()
    with ended_by(lambda: asked.append("row")):
        entries_of_code(RISE, json.dumps({"main": [{"name": "Many", "count": 1}] * 50}), CATALOGUE)

    assert len(asked) >= 50


def test_several_decks_in_one_file_are_one_open_line_and_no_card() -> None:
    text = '[{"name": "A", "main": {"Many": 3}}, {"name": "B", "main": {"Odd": 1}}]'

    assert wanted(text) == []
    assert refused(text) == [(1, f"{text[:60]}…", "several-decks")]


def test_of_what_a_file_says_beside_its_cards_only_what_names_a_card_is_passed_on() -> None:
    text = json.dumps({"author": "Odd", "title": "Mine", "likes": 3, "main": {"Many": 3}})
    found = entries_of_code(RISE, text, CATALOGUE) or ()

    assert wanted(text) == [("main", "Many", None, 3)]
    assert [(item.kind, item.names) for item in found if isinstance(item, Unread)] == [("about", ("Odd",))]


@pytest.mark.parametrize(
    "text",
    [
        "Name: Mine\nCount: 4\nMain:\nMany: 3\nOdd: 1",
        "Count: 4\n3 Many\n1 Odd",
        "[Main]\n3 Many\n1 Odd",
        "<ul><li>3 Many</li></ul>",
    ],
)
def test_a_list_with_keys_or_marks_stays_a_list(text: str) -> None:
    assert entries_of_code(RISE, text, CATALOGUE) is None


def test_a_file_is_recognised_by_its_game(catalogues: Mapping[str, Catalogue]) -> None:
    text = "<deck>" + '<card number="1" name="Defy"/>\n' * 300 + "</deck>"

    assert [
        (one.game.slug, one.found) for one in detect_games(text, RIFTBOUND.default_format.first_day, catalogues)
    ] == [("riftbound", 1)]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('title = "x"\nmain = ["3 Many", "2 Odd"]\nsideboard = ["1 Many"]', [("main", "Many", None, 3), ("main", "Odd", None, 2), ("sideboard", "Many", None, 1)]),
        ('main = [\n  "3 Many",\n]', [("main", "Many", None, 3)]),
        ("main: [3 Many, 2 Odd]", [("main", "Many", None, 3), ("main", "Odd", None, 2)]),
        ("main:\n- [3, Many]", [("main", "Many", None, 3)]),
        ("- 卡名：Many\n  数量：4", [(None, "Many", None, 4)]),
    ],
)  # fmt: skip
def test_lists_on_one_line_and_wide_colons_of_toml_and_yaml_are_read(
    text: str, cards: list[tuple[str | None, str, str | None, int]]
) -> None:
    assert wanted(text) == cards
    assert refused(text) == []
