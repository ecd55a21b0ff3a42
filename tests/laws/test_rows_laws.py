"""Laws of the rows of any list: nothing is lost between text and rows, and writing them again has no effect."""

from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.decklist.entries import Entry
from decks.decklist.reading.headings import MAYBE
from decks.decklist.reading.lists import parse_list
from decks.decklist.rows import CARD, COMMENT, HEADING, NOWHERE, OPEN_KINDS, Row, rows_as_text
from decks.report.judged_rows import build_judged_rows
from decks.samples.vectors import Vector
from legality.engine.values.card import Card
from legality.games import GAMES
from tests.vector_files import shown_to_faces

GAME = GAMES["riftbound"]
QUESTION = Question(GAME, GAME.format("casual"), date(2026, 8, 8))


def made(name: str, kind: str, code: str = "", supertype: str = "", **names: str) -> IndexedCard:
    tags = {"champion": frozenset(("jinx",))}
    card = Card(
        f"riftbound.{name}",
        "riftbound",
        name,
        kind,
        frozenset(supertype.split()),
        traits=tags,
        names={"en": name, **names},
    )
    return IndexedCard(card, (), (code,) if code else ())


CATALOGUE = Catalogue(
    "riftbound",
    1,
    [
        made("Defy", "spell", "OGN-045", zh="蔑视"),
        made("Gold // Buff", "unit", "OGN-272"),
        made("Agent #Seven", "unit"),
        made("Jinx, Loose Cannon", "legend"),
        made("Jinx, Rebel", "unit", "OGN-202", "champion"),
        made("Jinx, Demolitionist", "unit", "OGN-030", "champion"),
        made("Twin", "unit", "OGN-001"),
        made("twin!", "unit", "OGN-002"),
        made("Fury Rune", "rune"),
    ],
)

NAMES = (
    *("Defy", "蔑视", "defy", "OGN-045", "OGN·045/298", "Defy (OGN-045)", "Gold // Buff", "OGN-272", "Agent #Seven"),
    *(
        "Jinx, Loose Cannon",
        "Jinx, Rebel",
        "Jinx, Demolitionist",
        "Jinx",
        "Twin",
        "Twin (OGN-001)",
        "OGN-002",
        "Fury Rune",
    ),
    *("Defi", "nothing at all", "?!", "3", "x3", "Card #7"),
)
LINES = st.one_of(
    st.builds(
        "{}{}{}{}".format,
        st.sampled_from(
            ("", "3 ", "1x ", "12 ", "0 ", "1000 ", "SB: 2 ", "Hero: ", "Notes: 3 ", "Name: ", "List: 1 Defy, 2 ")
        ),
        st.sampled_from(NAMES),
        st.sampled_from(("", " #ramp", " #ramp #fun", " ＃标签", " #7")),
        st.sampled_from(("", " // a note", " # another", "\t// see https://example.org")),
    ),
    st.sampled_from(
        (
            *("Main deck:", "Sideboard", "Champion", "Runes: 12", "Maybe", "备选", "Maybeboard (3)", "What is this:"),
            *(
                "## Sideboard",
                "// Main deck",
                "# 3 Defy",
                "3 Defy, 2 Defi",
                "Defy x3、Jinx x2",
                "Author: Bob",
                "Total: 60",
                "Defy (3)",
            ),
            *(
                "Gadgets: 12",
                "15 Runes",
                "3 Defy (Foil)",
                "2 Defi (SB)",
                "<li>3 Defy</li><li>2 Defi</li>",
                "| 3 | Defy |",
                "三张 蔑视",
            ),
            *("# a comment", "// another", "#tag", "", "", "[Tail]", "\x00\x01"),
        )
    ),
    st.text(max_size=30),
)
TEXTS = st.lists(LINES, max_size=14).map("\n".join)


def judged(text: str) -> Answer:
    return check_text(QUESTION, text, CATALOGUE)


def open_lines(answer: Answer) -> list[tuple[str, str]]:
    """The lines that found no card. A list that leaves its champion open has all its cards; a comment decides nothing.

    A heading that only its place tells is written with a colon, and a card that only its place tells with its count first.
    """
    told = [one for one in answer.problems if one.key != "chosen-unclear" and one.kind != "commented"]
    return sorted((problem.kind, as_said(problem.kind, problem.text)) for problem in told)


def as_said(kind: str, text: str) -> str:
    if kind == HEADING:
        return text.rstrip(":")

    read = parse_list(text, {})
    return f"{read[0].count}x {read[0].name}" if len(read) == 1 and isinstance(read[0], Entry) else text


def has_decks(answer: Answer) -> bool:
    """Whether a text has several decks, which are one open line and no deck."""
    return any(problem.key == "several-decks" for problem in answer.problems)


@given(TEXTS)
@example("Defy\nName: Defy\nDefy\nName: Defy\nDefy")
@example("3 Defi\n\nSideboard\nJinx\nWhat is this:\n2 Defy")
@example("Maybe\n3 Defy #ramp // hm\n3 Defi")
@example("1 Agent #Seven #ramp\n1 Twin (OGN-001)\n2 OGN-272")
@example("Defy\nSideboard\nGadgets: 12\nDefy")
@example("Defy\nGadgets (3)\nDefy x3")
def test_rows_written_as_text_are_the_same_deck_with_the_same_open_lines(text: str) -> None:
    answer = judged(text)

    again = judged(rows_as_text(build_judged_rows(answer, text), GAME))

    assert again.deck == answer.deck
    # The head of a second deck is written as a line that is open by itself.
    assert again.problems if has_decks(answer) else open_lines(again) == open_lines(answer)
    assert [(row.card, row.entry.count) for row in again.resolved.maybe] == [
        (row.card, row.entry.count) for row in answer.resolved.maybe
    ]


@given(TEXTS, st.sampled_from(("en", "zh-hans")))
@example("Defy\nHero: 3 // a note\n3 Defy", "en")
def test_rows_to_text_to_rows_is_the_identity(text: str, language: str) -> None:
    if has_decks(answer := judged(text)):
        text = rows_as_text(build_judged_rows(answer, text), GAME)
    rows = build_judged_rows(judged(text), text)

    written = rows_as_text(rows, GAME, language)

    assert build_judged_rows(judged(written), written) == rows


@given(TEXTS)
def test_every_line_that_says_something_is_in_the_rows(text: str) -> None:
    answer = judged(text)
    rows = build_judged_rows(answer, text)

    cards = sum(row.count for row in rows if row.kind == CARD)

    assert cards == sum(found.entry.count for found in (*answer.resolved.placed, *answer.resolved.maybe))
    assert len([row for row in rows if row.kind in OPEN_KINDS]) == len(open_lines(answer))


ROWS = st.builds(
    Row,
    section=st.sampled_from((NOWHERE, "main", "runes", MAYBE, "strange")),
    name=st.sampled_from(NAMES) | st.text(min_size=1, max_size=12),
    count=st.integers(1, 999),
    code=st.none() | st.sampled_from(("OGN-045", "odd code", "ogn-045A")),
    tags=st.lists(st.sampled_from(("ramp", "标签", "no good", "7")), max_size=2).map(tuple),
    note=st.text(max_size=8),
    kind=st.sampled_from((CARD, CARD, COMMENT, HEADING, "unknown")),
    text=st.sampled_from(("Sideboard:", "# c", "3 Defi", "a\nb", "", "Foo:")) | st.text(max_size=12),
)


@given(st.lists(ROWS, max_size=8))
def test_any_rows_at_all_are_written_as_a_list_that_settles_at_once(rows: list[Row]) -> None:
    """Rows made by a program may lose an invalid code at first; writing them again has no effect."""
    first = rows_as_text(rows, GAME)

    second = rows_as_text(build_judged_rows(judged(first), first), GAME)
    third = rows_as_text(build_judged_rows(judged(second), second), GAME)

    assert third == second


@given(st.lists(ROWS, max_size=8))
def test_no_row_brings_another_row_with_it(rows: list[Row]) -> None:
    """A comment, note or open line with line ends inside, or that reads as a heading, stays one line."""
    text = rows_as_text(rows, GAME)

    wanted = [row for row in rows if row.kind != COMMENT]

    read = [row for row in build_judged_rows(judged(text), text) if row.kind != COMMENT]
    # One of several copies of a champion may be found to be the chosen one: it and the others are one row.
    others = {row.card for row in read if row.section != "champion"}
    halves = [row for row in read if row.section == "champion" and row.card in others]
    assert len(read) - len(halves) <= len(wanted)


@pytest.mark.parametrize("vector", shown_to_faces(), ids=lambda vector: vector.name)
def test_the_rows_of_every_vector_are_its_deck(vector: Vector, catalogues: dict[str, Catalogue]) -> None:
    game, catalogue = GAMES[vector.game], catalogues[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    answer = check_text(question, vector.text, catalogue, vector.pool)
    rows = build_judged_rows(answer, vector.text)

    text = rows_as_text(rows, game, "zh-hans")

    again = check_text(question, text, catalogue, vector.pool)
    assert again.deck == answer.deck
    assert open_lines(again) == open_lines(answer)
    # Rows have sections, so a list that leaves its champion open becomes a deck without one.
    if not any(problem.key == "chosen-unclear" for problem in answer.problems):
        assert again.report.codes == answer.report.codes
    assert build_judged_rows(again, text) == rows
