"""Steps on rows: each changes only the copies of one card in one section."""

import pytest

from cards.catalogue.lookup import Catalogue
from decks.decklist.rows import COMMENT, Row
from decks.report.operations import OperationError, RowOperation, apply_steps

DEFY = "riftbound.defy"
STRIKE = "riftbound.alpha-strike"
ROWS = [
    Row("main", kind=COMMENT, text="# mine"),
    Row("main", "Defy", 2, "OGN-045", ("ramp",), "keep", DEFY),
    Row("main", "defy", 1, card=DEFY),
    Row("main", kind="unknown", text="what?"),
    Row("sideboard", "Defy", 1, card=DEFY),
]


def cards(rows: list[Row]) -> list[tuple[str, str, int]]:
    return [(row.section, row.name, row.count) for row in rows if row.kind == "card"]


@pytest.mark.parametrize(
    ("operation", "left"),
    [
        (RowOperation("add", "main", 1, "DEFY"), [("main", "Defy", 2), ("main", "defy", 2), ("sideboard", "Defy", 1)]),
        (
            RowOperation("add", "main", 1, code="OGN-045"),
            [("main", "Defy", 2), ("main", "defy", 2), ("sideboard", "Defy", 1)],
        ),
        (RowOperation("remove", "main", 1, "Defy"), [("main", "Defy", 2), ("sideboard", "Defy", 1)]),
        (RowOperation("remove", "main", 2, card=DEFY), [("main", "Defy", 1), ("sideboard", "Defy", 1)]),
        (RowOperation("remove", "main", 2, card="Defy"), [("main", "Defy", 1), ("sideboard", "Defy", 1)]),
        (RowOperation("set", "main", 4, "Defy"), [("main", "Defy", 2), ("main", "defy", 2), ("sideboard", "Defy", 1)]),
        (RowOperation("set", "main", 3, "Defy"), [("main", "Defy", 2), ("main", "defy", 1), ("sideboard", "Defy", 1)]),
        (RowOperation("set", "main", 0, "Defy"), [("sideboard", "Defy", 1)]),
        (
            RowOperation("move", "main", 2, "Defy", to="sideboard"),
            [("main", "Defy", 1), ("sideboard", "Defy", 2), ("sideboard", "Defy", 1)],
        ),
        (
            RowOperation("move", "main", 1, "Defy", to="maybe"),
            [("main", "Defy", 2), ("sideboard", "Defy", 1), ("maybe", "defy", 1)],
        ),
        (
            RowOperation("add", "main", 2, card=STRIKE),
            [("main", "Defy", 2), ("main", "defy", 1), ("main", "Alpha Strike", 2), ("sideboard", "Defy", 1)],
        ),
        (
            RowOperation("add", "runes", 1, "no card at all"),
            [("main", "Defy", 2), ("main", "defy", 1), ("sideboard", "Defy", 1), ("runes", "no card at all", 1)],
        ),
    ],
)
def test_a_step_does_what_it_says(
    operation: RowOperation, left: list[tuple[str, str, int]], catalogue: Catalogue
) -> None:
    done = apply_steps(ROWS, [operation], catalogue)

    assert cards(done) == left
    assert [row for row in done if row.kind != "card"] == [row for row in ROWS if row.kind != "card"]


def test_lines_that_are_moved_keep_their_printings_tags_and_notes(catalogue: Catalogue) -> None:
    old = Row("main", "Defy", 2, "OGN-045", card=DEFY)
    new = Row("main", "Defy", 2, "OGN-045a", ("foil",), "lent", card=DEFY)
    there = Row("sideboard", "Defy", 1, "OGN-045a", ("swap",), "mine", card=DEFY)

    done = apply_steps([old, new, there], [RowOperation("move", "main", 3, card=DEFY, to="sideboard")], catalogue)

    assert done == [
        Row("main", "Defy", 1, "OGN-045", card=DEFY),
        Row("sideboard", "Defy", 3, "OGN-045a", ("swap", "foil"), "mine; lent", card=DEFY),
        Row("sideboard", "Defy", 1, "OGN-045", card=DEFY),
    ]


def test_what_moves_takes_its_printing_tags_and_note_along(catalogue: Catalogue) -> None:
    done = apply_steps(ROWS[1:2], [RowOperation("move", "main", 2, "Defy", to="maybe")], catalogue)

    assert done == [Row("maybe", "Defy", 2, "OGN-045", ("ramp",), "keep", DEFY)]


def test_steps_build_on_each_other(catalogue: Catalogue) -> None:
    steps = [
        RowOperation("add", "main", 3, "who?"),
        RowOperation("remove", "main", 1, "WHO?"),
        RowOperation("set", "main", 1, "who?"),
    ]

    assert cards(apply_steps([], steps, catalogue)) == [("main", "who?", 1)]


@pytest.mark.parametrize(
    ("operation", "reason"),
    [
        (RowOperation("remove", "main", 4, "Defy"), "absent"),
        (RowOperation("move", "main", 4, "Defy", to="sideboard"), "absent"),
        (RowOperation("remove", "main", 1, "what?"), "absent"),
        (RowOperation("add", "main", 999, "Defy"), "many"),
        (RowOperation("add", "main", 1, card="riftbound.nothing"), "card"),
    ],
)
def test_a_step_that_cannot_be_done_says_which_and_why(
    operation: RowOperation, reason: str, catalogue: Catalogue
) -> None:
    with pytest.raises(OperationError) as refused:
        apply_steps(ROWS, [RowOperation("add", "main", 0, "Defy"), operation], catalogue)

    assert (refused.value.place, refused.value.reason) == (1, reason)
