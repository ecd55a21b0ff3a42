"""An edit that merges only what it touches leaves all that a merge of everything would leave."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.importers.apply import apply, rebuild
from cards.importers.claims import claims_of
from cards.importers.rows import Batch
from cards.models import Card, Claim, Move, SearchNumber, SearchRow
from tests.cards.importers.any_rows import batches
from tests.cards.importers.practice import GAME
from tests.cards.importers.tables_seen import Dump, tables

pytestmark = pytest.mark.django_db

SOURCES = st.sampled_from(("hand", "csv", "starter"))
# Codes that rows of any_rows are printed with, so that rows are joined and part again.
CODES = st.lists(st.sampled_from(("OGN-7", "OGN-7a", "SFD-7", "SFD-", "OGN-8")), max_size=2).map(tuple)


@st.composite
def joined_batches(draw: st.DrawFn) -> Batch:
    batch = draw(batches(SOURCES))
    return replace(batch, cards=tuple(replace(row, codes=draw(CODES)) for row in batch.cards))


def seen() -> Dump:
    """All that an import writes for readers, and what it keeps."""
    card = {"card__game": GAME}
    rows = SearchRow.objects.filter(game=GAME).values_list("ident", "name_key", "set_key", "tokens", "names", "body")
    numbers = SearchNumber.objects.filter(**card).values_list("card__key", "name", "value")
    history = Card.history.filter(game=GAME).values_list("key", "name", "history_type")
    return tables(GAME) | {
        "search": sorted(rows),
        "numbers": sorted(numbers),
        "history": sorted(history, key=repr),
        "moves": sorted(Move.objects.filter(game=GAME).values_list("old", "new")),
        "claims": sorted(Claim.objects.filter(game=GAME).values_list("source", "sort", "key", "data"), key=repr),
    }


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(joined_batches(), max_size=3), joined_batches(), st.data())
def test_what_is_merged_in_part_equals_what_is_merged_whole(
    before: list[Batch], edit: Batch, data: st.DataObject
) -> None:
    for batch in before:
        apply(batch)
    stated = [identity for batch in before if batch.source == edit.source for identity in claims_of(batch)]
    gone = data.draw(st.lists(st.sampled_from(stated), max_size=3)) if stated else []

    with transaction.atomic():
        whole = apply(edit, gone=gone)
        expected = seen()
        transaction.set_rollback(True)
    part = apply(edit, gone=gone, touched_only=True)

    assert seen() == expected
    assert (part.summary, part.changes) == (whole.summary, whole.changes)
    assert set(part.disagreements) <= set(whole.disagreements)
    # The database lives on from one example to the next.
    Claim.objects.filter(game=GAME).delete()
    rebuild(GAME)
    Card.history.filter(game=GAME).delete()
    Move.objects.filter(game=GAME).delete()
