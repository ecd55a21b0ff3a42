"""An import taken back: the tables as they were, but for what others have said since."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.importers.apply import import_batch, rebuild_cards, take_import_back
from cards.importers.claims import ClaimChange, to_data
from cards.models import Claim
from cards.models.writing import AT_ONCE
from legality.sources.rows import Batch, Summary
from tests.cards.importers.any_rows import batches
from tests.cards.importers.practice import (
    ANT,
    BATCH,
    BEE,
    BETTER,
    EMMET,
    GAME,
    OGN,
    PRINTED,
    recorded,
)
from tests.cards.importers.tables_seen import everything, sizes, tables, version

pytestmark = pytest.mark.django_db


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(batches(st.sampled_from(("csv", "starter", "rumour"))), batches(st.sampled_from(("csv", "starter"))))
def test_undoing_imports_backwards_restores_the_tables(one: Batch, other: Batch) -> None:
    import_batch(BATCH)
    seen = [tables(GAME)]
    records = []
    for batch in (one, other):
        records.append(import_batch(batch).record)
        seen.append(tables(GAME))

    for record, before in zip(reversed(records), reversed(seen[:-1]), strict=True):
        assert (take_import_back(record) if record else []) == []
        assert tables(GAME) == before

    Claim.objects.filter(game=GAME).delete()
    rebuild_cards(GAME)


def test_a_row_that_its_source_takes_back_is_gone_until_the_import_is_undone() -> None:
    import_batch(BATCH)
    before = tables(GAME)

    outcome = import_batch(Batch(GAME, cards=(EMMET,)), gone=[("cards", "ant"), ("cards", "bee"), ("cards", "nobody")])

    assert outcome.changes == (
        ClaimChange("cards", "ant", to_data(ANT), to_data(EMMET)),
        ClaimChange("cards", "bee", to_data(BEE), None),
    )
    assert [row[0] for row in tables(GAME)["cards"]] == ["ant"]
    assert take_import_back(recorded(outcome)) == []
    assert tables(GAME) == before


def test_a_dry_run_of_an_undoing_tells_what_it_leaves_and_changes_nothing() -> None:
    first = recorded(import_batch(BATCH))
    import_batch(replace(BATCH, cards=(EMMET, BEE)))
    before = everything(GAME)

    overtaken = take_import_back(first, dry_run=True)

    assert overtaken == [ClaimChange("cards", "ant", None, to_data(ANT))]
    assert everything(GAME) == before
    assert first.undone is None


def test_undoing_the_first_import_leaves_no_card() -> None:
    record = recorded(import_batch(BATCH))
    before = version(GAME)

    assert take_import_back(record) == []
    assert sizes(GAME) == (0, 0, 0, 0, 0, 0)
    assert version(GAME) > before
    assert Claim.objects.filter(game=GAME).count() == 0
    assert record.undone is not None
    assert import_batch(BATCH).summary == Summary(7, 0, 0)


def test_what_a_later_import_has_overtaken_is_left_alone_and_told() -> None:
    first = recorded(import_batch(BATCH))
    import_batch(replace(BATCH, cards=(EMMET, BEE)))

    assert take_import_back(first) == [ClaimChange("cards", "ant", None, to_data(ANT))]
    assert [row[:2] for row in tables(GAME)["cards"]] == [("ant", "Emmet")]


def test_what_another_source_says_is_not_overtaken() -> None:
    first = recorded(import_batch(BATCH))
    import_batch(BETTER)

    assert take_import_back(first) == []
    assert [row[:2] for row in tables(GAME)["cards"]] == [("ant", "Emmet")]


def test_an_import_is_taken_back_once() -> None:
    import_batch(BATCH)
    better = replace(BATCH, cards=(EMMET, BEE))
    first = recorded(import_batch(better))
    take_import_back(first)
    import_batch(better)
    before = everything(GAME)

    assert take_import_back(first) == []
    assert everything(GAME) == before


def test_more_rows_than_go_in_one_statement_are_taken_in_changed_and_taken_back() -> None:
    keys = [f"card-{number}" for number in range(AT_ONCE + 1)]
    cards = tuple(replace(ANT, key=key, names={"en": key}) for key in keys)
    printings = tuple(replace(PRINTED, card=key) for key in keys)
    batch = Batch(GAME, (OGN,), cards, printings)
    other = replace(batch, cards=tuple(replace(row, aliases=()) for row in cards))

    first, second = import_batch(batch), import_batch(other)

    assert (first.summary, second.summary) == (
        Summary(2 * len(keys) + 1),
        Summary(0, len(keys), len(keys) + 1),
    )
    assert take_import_back(recorded(second)) == []
    assert take_import_back(recorded(first)) == []
    assert sizes(GAME) == (0, 0, 0, 0, 0, 0)
