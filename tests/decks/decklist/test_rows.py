"""A list as rows and rows as a list; the laws are in tests/laws/test_rows_laws.py."""

from collections.abc import Mapping
from datetime import date

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import read_question
from decks.decklist.rows import Row, rows_as_text
from decks.report.judged_rows import build_judged_rows
from legality.games import GAMES

GAME = GAMES["riftbound"]
DAY = date(2026, 8, 8)

TEXT = """\
// from Ottawa
2 what?
Sideboard
1 OGN-045
Units
3x 蔑视 #combo #合 // later 2
# the core
3 Defi #ramp
Maybe
1 Jinx, Rebel
0 Defy
Strange:
"""


def answer(catalogues: Mapping[str, Catalogue], text: str) -> Answer:
    return check_text(read_question("riftbound", DAY, "standard"), text, catalogues["riftbound"])


def test_a_list_is_rows_section_by_section(catalogues: Mapping[str, Catalogue]) -> None:
    assert build_judged_rows(answer(catalogues, TEXT), TEXT) == [
        Row("", kind="comment", text="// from Ottawa"),
        Row("", kind="unknown", count=2, text="2 what?", key="unknown"),
        Row("", kind="unknown-heading", text="Strange:", key="unknown-heading"),
        Row("main", "蔑视", 3, None, ("combo", "合"), "later 2", "riftbound.defy"),
        Row("main", kind="comment", text="# the core"),
        Row("main", count=3, tags=("ramp",), kind="unknown", text="3 Defi #ramp", key="unknown", suggestions=("Defy",)),
        Row("sideboard", "Defy", 1, "OGN-045", card="riftbound.defy"),
        Row("maybe", "Jinx, Rebel", 1, card="riftbound.jinx-rebel"),
        Row("maybe", kind="unreadable", text="0 Defy", key="count"),
    ]


def test_rows_are_a_list_under_the_names_of_its_sections(catalogues: Mapping[str, Catalogue]) -> None:
    rows = build_judged_rows(answer(catalogues, TEXT), TEXT)

    assert rows_as_text(rows, GAME) == (
        "// from Ottawa\n2 what?\nStrange:\n\n"
        "Main deck:\n3 蔑视 #combo #合 // later 2\n# the core\n3 Defi #ramp\n\n"
        "Sideboard:\n1 Defy (OGN-045)\n\n"
        "Maybeboard:\n1 Jinx, Rebel\n0 Defy\n"
    )
    assert "\n\n备选:\n1 Jinx, Rebel" in rows_as_text(rows, GAME, "zh-hans")


def test_no_rows_are_an_empty_list(catalogues: Mapping[str, Catalogue]) -> None:
    assert rows_as_text([], GAME) == ""
    assert build_judged_rows(answer(catalogues, ""), "") == []


def test_a_chosen_champion_set_apart_gets_a_row_of_its_own(catalogues: Mapping[str, Catalogue]) -> None:
    text = "1 Jinx, Loose Cannon\n3 Jinx, Rebel\n"

    rows = build_judged_rows(answer(catalogues, text), text)

    assert [(row.section, row.count) for row in rows] == [("legend", 1), ("champion", 1), ("main", 2)]
    assert (
        rows_as_text(rows, GAME)
        == "Legend:\n1 Jinx, Loose Cannon\n\nChampion:\n1 Jinx, Rebel\n\nMain deck:\n2 Jinx, Rebel\n"
    )


def test_a_code_that_is_none_is_left_out_and_the_tags_stay() -> None:
    assert rows_as_text([Row("main", "Defy", 2, "no code", ("ramp",))], GAME) == "Main deck:\n2 Defy #ramp\n"


def test_a_tag_that_would_be_no_tag_is_left_out() -> None:
    assert rows_as_text([Row("main", "Defy", 2, None, ("two words",))], GAME) == "Main deck:\n2 Defy\n"


def test_a_row_cannot_bring_a_heading_or_a_line_with_it() -> None:
    rows = [
        Row("main", kind="unknown", text="Sideboard:"),
        Row("main", kind="unknown-heading", text="Runes"),
        Row("main", kind="comment", text="two\nlines"),
        Row("main", "Defy", 1, note="a\r\nb"),
    ]

    assert rows_as_text(rows, GAME) == "1 Runes\n\nMain deck:\n1 Sideboard:\n# two lines\n1 Defy // a  b\n"


def test_what_a_deck_code_holds_is_rows_too(catalogues: Mapping[str, Catalogue]) -> None:
    """One line of text, many rows."""
    code = "OGN-202-1 OGN-045-1 OGN-045-1 OGN-999-1"
    given = answer(catalogues, code)

    rows = build_judged_rows(given, code)

    assert sum(row.count for row in rows if row.kind == "card") == given.deck.size(given.deck.sections) == 3
    assert [row.text for row in rows if row.kind != "card"] == [problem.text for problem in given.problems] != []
    assert answer(catalogues, rows_as_text(rows, GAME)).deck == given.deck


def test_a_note_that_is_the_word_of_a_section_stays_a_note(catalogues: Mapping[str, Catalogue]) -> None:
    rows = [Row("main", "Defy", 3, None, (), "sideboard", "riftbound.defy")]
    text = rows_as_text(rows, GAME)

    assert text == "Main deck:\n3 Defy //  sideboard\n"
    assert build_judged_rows(answer(catalogues, text), text) == rows
