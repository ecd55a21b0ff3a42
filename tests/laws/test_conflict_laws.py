"""Laws of conflicts, for any game, format, day and deck of starter cards: what cannot stand together, and no card more."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from legality.engine.advice.conflicts import find_conflict, has_fault
from legality.engine.values.deck import Row
from legality.engine.values.report import BlamedCard, Report
from tests.laws.test_engine_laws import Case, cases

Catalogues = Mapping[str, Catalogue]


@given(data=st.data())
def test_a_conflict_has_the_fault_alone_and_needs_each_of_its_copies(
    data: st.DataObject, catalogues: Catalogues
) -> None:
    case = data.draw(cases(catalogues))
    for violation in case.check().violations:
        conflict = find_conflict(
            violation, case.deck(), lambda deck: check(case, deck.rows()), case.format_.leader_sections
        )
        rows = [row_of(blame) for blame in conflict]

        assert bool(rows) == (violation.fix != "add")
        assert set(rows) == {row for row in rows if held(case, row) >= row[2]}
        assert not rows or has_fault(check(case, rows), violation)
        assert not [less for less in one_less(rows) if has_fault(check(case, less), violation)]


def row_of(blame: BlamedCard) -> Row:
    return blame.section, blame.card, blame.count


def held(case: Case, row: Row) -> int:
    return case.deck().cards(row[0]).get(row[1], 0)


def one_less(rows: list[Row]) -> list[list[Row]]:
    """The rows with one copy less of one of them, in every way."""
    return [[*rows[:at], (section, card, count - 1), *rows[at + 1 :]] for at, (section, card, count) in enumerate(rows)]


def check(case: Case, rows: list[Row]) -> Report:
    return replace(case, rows=tuple(rows)).check()
