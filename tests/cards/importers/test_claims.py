"""Rows as they are kept: JSON and back without loss, and one identity for what is one row."""

import json
from dataclasses import replace
from datetime import date
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.importers.claims import (
    SORTS,
    SourceRow,
    batch_from_claims,
    claims_of_batch,
    from_data,
    row_identity,
    to_data,
)
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow
from tests.cards.importers.any_rows import (
    CARD_ROWS,
    ERRATUM_ROWS,
    PRINTING_ROWS,
    RESTRICTION_ROWS,
    RULING_ROWS,
    SET_ROWS,
    batches,
)

ANY_ROW: st.SearchStrategy[SourceRow] = st.one_of(
    SET_ROWS, CARD_ROWS, PRINTING_ROWS, RESTRICTION_ROWS, ERRATUM_ROWS, RULING_ROWS
)
DAY = date(2026, 3, 31)


def sort_of(row: SourceRow) -> str:
    return next(sort for sort, kind in SORTS.items() if isinstance(row, kind))


@given(ANY_ROW)
def test_a_row_comes_back_from_json_as_it_was(row: SourceRow) -> None:
    kept = json.loads(json.dumps(to_data(row)))

    assert from_data(sort_of(row), kept) == row


@given(ANY_ROW)
def test_what_is_kept_is_what_json_gives_back(row: SourceRow) -> None:
    """Else a second run would find every row changed."""
    data = to_data(row)

    assert json.loads(json.dumps(data)) == data


@given(batches(st.just("csv")))
def test_a_batch_comes_back_from_its_claims(batch: Batch) -> None:
    claims = claims_of_batch(batch)

    again = batch_from_claims(batch.game, batch.source, [(sort, data) for (sort, _), data in claims.items()])

    assert claims_of_batch(again) == claims
    assert (again.game, again.source) == (batch.game, batch.source)


def test_tuples_and_mappings_of_any_depth_become_json() -> None:
    row = CardRow("ant", "Ant", MappingProxyType({"en": "Ant"}), {"requires": [("a", "b")]}, codes=("OGN-7",))  # type: ignore[list-item]  # a careless source

    data = to_data(row)

    assert (data["names"], data["facts"], data["codes"]) == ({"en": "Ant"}, {"requires": [["a", "b"]]}, ["OGN-7"])


def test_a_row_kept_before_a_field_was_added_takes_its_default() -> None:
    assert from_data("sets", {"code": "OGN", "names": {}}) == SetRow("OGN", {})


@pytest.mark.parametrize(
    ("row", "identity"),
    [
        (SetRow("OGN", {}, DAY), "OGN"),
        (CardRow("ant", "Ant", {}, {}), "ant"),
        (PrintingRow("ant", "OGN", "007", "a", "rare"), "ant|OGN|007|a"),
        (RestrictionRow("ant", "standard", 0, DAY, DAY), "ant|standard|2026-03-31"),
        (RestrictionRow("ant", "standard", 1), "ant|standard|"),
        (ErratumRow("ant", DAY, "functional", {"en": "new cost"}), "ant|2026-03-31"),
        (
            RulingRow("ant", "Is it | small?", {"en": "Is it | small?"}, {"en": "It is."}, DAY),
            "ant|2026-03-31|Is it | small?",
        ),
    ],
)
def test_a_row_is_known_by_what_never_changes(row: SourceRow, identity: str) -> None:
    assert row_identity(row) == identity


def test_of_two_rows_of_one_identity_the_last_stands() -> None:
    ant = CardRow("ant", "Ant", {}, {})
    bee = replace(ant, name="Bee")

    assert claims_of_batch(Batch("practice", cards=(ant, bee))) == {("cards", "ant"): to_data(bee)}
