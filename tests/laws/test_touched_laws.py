"""An edit that merges only what it touches leaves all that a merge of everything would leave."""

from dataclasses import replace

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.importers.apply import import_batch, rebuild_cards
from cards.importers.claims import claims_of_batch, row_identity
from cards.models import Card, Claim, Move, SearchRow
from legality.sources.rows import Batch, CardRow, PrintingRow
from tests.cards.importers.any_rows import batches
from tests.cards.importers.practice import BATCH, GAME, PRINTED
from tests.cards.importers.tables_seen import Dump, tables
from tests.long import amount

pytestmark = pytest.mark.django_db

SOURCES = st.sampled_from(("hand", "csv", "starter"))
# Codes that rows of any_rows are printed with, so that rows are joined and part again.
CODES = st.lists(st.sampled_from(("OGN-7", "OGN-7a", "SFD-7", "SFD-", "OGN-8")), max_size=2).map(tuple)


@st.composite
def joined_batches(draw: st.DrawFn) -> Batch:
    batch = draw(batches(SOURCES))
    return replace(batch, cards=tuple(replace(row, codes=draw(CODES)) for row in batch.cards))


@st.composite
def edits(draw: st.DrawFn) -> Batch:
    """One row or none: what touches every card would be no trial."""
    whole = draw(joined_batches())
    sort = draw(st.sampled_from(("sets", "cards", "printings", "restrictions", "errata", "rulings")))
    return Batch(GAME, source=whole.source, **{sort: getattr(whole, sort)[:1]})


def seen() -> Dump:
    """All that an import writes for readers, and what it keeps."""
    rows = SearchRow.objects.filter(game=GAME).values_list("ident", "name_key", "set_key", "tokens", "names", "body")
    history = Card.history.filter(game=GAME).values_list("key", "name", "history_type")
    return tables(GAME) | {
        "search": sorted(rows),
        "history": sorted(history, key=repr),
        "moves": sorted(Move.objects.filter(game=GAME).values_list("old", "new")),
        "claims": sorted(Claim.objects.filter(game=GAME).values_list("source", "sort", "key", "data"), key=repr),
    }


@settings(max_examples=amount(10, 40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(joined_batches(), min_size=1, max_size=3), edits(), st.data())
def test_what_is_merged_in_part_equals_what_is_merged_whole(
    before: list[Batch], edit: Batch, data: st.DataObject
) -> None:
    for batch in before:
        import_batch(batch)
    stated = [identity for batch in before if batch.source == edit.source for identity in claims_of_batch(batch)]
    gone = data.draw(st.lists(st.sampled_from(stated), max_size=1)) if stated else []

    with transaction.atomic():
        whole = import_batch(edit, gone=gone)
        expected = seen()
        transaction.set_rollback(True)
    part = import_batch(edit, gone=gone, touched_only=True)

    assert seen() == expected
    assert (part.summary, part.changes) == (whole.summary, whole.changes)
    assert set(part.disagreements) <= set(whole.disagreements)
    # The database lives on from one example to the next.
    Claim.objects.filter(game=GAME).delete()
    rebuild_cards(GAME)
    Card.history.filter(game=GAME).delete()
    Move.objects.filter(game=GAME).delete()


def test_a_row_that_was_joined_by_a_printing_stands_alone_once_the_printing_is_gone() -> None:
    bee = PrintingRow("bee", "OGN", "8")
    import_batch(replace(BATCH, printings=(PRINTED, bee)))
    joined = CardRow("甲", "甲", {"zh-hans": "甲"}, {"kind": "unit"}, codes=("OGN-007a",))
    import_batch(Batch(GAME, cards=(joined,), source="csv"))
    alone = ["ant", "bee"]
    assert sorted(Card.objects.filter(game=GAME).values_list("key", flat=True)) == alone

    printing = ("printings", row_identity(PRINTED))
    import_batch(Batch(GAME), gone=[printing], touched_only=True)
    parted = sorted(Card.objects.filter(game=GAME).values_list("key", flat=True))
    import_batch(Batch(GAME, printings=(PRINTED,)), touched_only=True)

    assert parted == [*alone, "甲"]
    assert sorted(Card.objects.filter(game=GAME).values_list("key", flat=True)) == alone
