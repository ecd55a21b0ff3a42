"""Laws of differences and of steps, for any lists."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.decklist.entries import Entry, Problem
from decks.decklist.resolve import Placed, Resolved
from decks.decklist.rows import Row
from decks.report.operations import OPS, OperationError, RowOperation, apply_steps
from decks.saved.diff import Diff, diff_lists
from legality.engine.values.card import Card

CARDS = [Card(f"rise.{name}", "rise", name, "unit") for name in ("alpha", "beta", "gamma")]
CATALOGUE = Catalogue("rise", 1, [IndexedCard(card) for card in CARDS])
SECTIONS = ("main", "side", "maybe")


def placed(row: tuple[str, Card, int]) -> Placed:
    section, card, count = row
    return Placed(Entry(1, card.name, count, card.name, None, section, 0), card, section)


CELLS = st.tuples(st.sampled_from(SECTIONS), st.sampled_from(CARDS), st.integers(1, 5))
OPEN = st.lists(st.sampled_from(["what?", "who?"]), max_size=3)
LISTS = st.builds(
    lambda cells, lines: Resolved(
        tuple(placed(cell) for cell in cells if cell[0] != "maybe"),
        tuple(Problem(1, line, "unknown", "unknown") for line in lines),
        tuple(placed(cell) for cell in cells if cell[0] == "maybe"),
    ),
    st.lists(CELLS, max_size=8),
    OPEN,
)

Cells = Counter[tuple[str, Card]]


def cells_of(resolved: Resolved) -> Cells:
    found: Cells = Counter()
    for row in (*resolved.placed, *resolved.maybe):
        found[row.section, row.card] += row.entry.count

    return found


def applied(cells: Cells, found: Diff) -> Cells:
    done = Counter(cells)
    for change in found.changes:
        done[change.section, change.card] += change.by
    for move in found.moved:
        done[move.section, move.card] -= move.count
        done[move.to, move.card] += move.count

    return +done


@given(LISTS, LISTS)
def test_what_differs_turns_the_one_list_into_the_other(before: Resolved, after: Resolved) -> None:
    found = diff_lists(before, after)

    lines = Counter(problem.text for problem in before.problems)
    lines.update(found.lines_added)
    lines.subtract(found.lines_removed)
    assert applied(cells_of(before), found) == cells_of(after)
    assert +lines == Counter(problem.text for problem in after.problems)


@given(LISTS)
def test_a_list_does_not_differ_from_itself(one: Resolved) -> None:
    assert diff_lists(one, one) == Diff()


@given(LISTS, LISTS)
def test_the_way_back_undoes_the_way_there(one: Resolved, other: Resolved) -> None:
    there, back = diff_lists(one, other), diff_lists(other, one)

    assert Counter((c.card, c.section, c.by) for c in there.changes) == Counter(
        (c.card, c.section, -c.by) for c in back.changes
    )
    assert Counter((m.card, m.section, m.to, m.count) for m in there.moved) == Counter(
        (m.card, m.to, m.section, m.count) for m in back.moved
    )


@given(LISTS, LISTS)
def test_a_card_never_leaves_and_comes_without_having_moved(one: Resolved, other: Resolved) -> None:
    signs: dict[Card, set[bool]] = {}
    for change in diff_lists(one, other).changes:
        signs.setdefault(change.card, set()).add(change.by > 0)

    assert all(len(both) == 1 for both in signs.values())


ROWS = st.lists(
    st.builds(lambda cell: Row(cell[0], cell[1].name, cell[2], card=cell[1].id), CELLS)
    | st.builds(lambda text: Row("main", kind="unknown", text=text), st.sampled_from(["what?", "who?"])),
    max_size=8,
)
STEPS = st.lists(
    st.builds(
        RowOperation,
        st.sampled_from(OPS),
        st.sampled_from(SECTIONS),
        st.integers(0, 4),
        st.sampled_from([card.name for card in CARDS]),
        to=st.sampled_from(SECTIONS),
    ),
    max_size=6,
)


def totals(rows: list[Row]) -> Cells:
    found: Cells = Counter()
    for row in rows:
        if row.card is not None:
            found[row.section, CATALOGUE.cards[row.card]] += row.count

    return found


@given(ROWS, STEPS)
def test_steps_count_as_they_say_and_leave_all_else_alone(rows: list[Row], steps: list[RowOperation]) -> None:
    expected = totals(rows)
    for step in steps:
        card = CATALOGUE.cards[f"rise.{step.name}"]
        here = (step.section, card)
        try:
            rows, before = apply_steps(rows, [step], CATALOGUE), rows
        except OperationError as error:
            assert error.reason == "absent"
            assert expected[here] < step.count
            continue

        expected[here] = {
            "add": expected[here] + step.count,
            "remove": expected[here] - step.count,
            "move": expected[here] - step.count,
            "set": step.count,
        }[step.op]
        expected[step.to, card] += step.count if step.op == "move" else 0
        assert +totals(rows) == +expected
        assert [row for row in rows if row.card is None] == [row for row in before if row.card is None]
        assert all(row.count > 0 for row in rows if row.card is not None)
