"""A small card in the database as several sources say it, for tests of what people change by hand."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import Any

from django.db import connection

from cards.importers.apply import import_batch
from cards.models import Card, CatalogueVersion
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

DAY = date(2026, 3, 31)
FACTS = CardRow(
    "testling",
    "Testling",
    {"en": "Testling"},
    {"kind": "unit", "labels": ["unique"], "traits": {"domain": ["fury"]}, "numbers": {"energy": 3}},
    ("Tess",),
    texts={"en": "Bite."},
)
BATCH = Batch(
    "riftbound",
    (SetRow("TST", {"en": "Tests"}, DAY),),
    (FACTS,),
    (PrintingRow("testling", "TST", "001", "", "rare", "Mei"),),
    (RestrictionRow("testling", "standard", 0, DAY, None, "TR"),),
    (ErratumRow("testling", DAY, "functional", {"en": "bites"}, "Bit.", "Bite.", "Letter"),),
    (RulingRow("testling", "Small?", {"en": "Small?"}, {"en": "Yes."}, DAY, "Letter"),),
    source="riftbound-gallery",
)


def the_card() -> Card:
    """The card as one source says it."""
    import_batch(BATCH)
    return stored()


def stored() -> Card:
    """The card as it stands."""
    return Card.objects.get(game="riftbound", key="testling")


@contextmanager
def after(other: Callable[[], object]) -> Iterator[None]:
    """Whoever asks for their turn with the cards of a game must wait here until `other` is done."""
    waiting = [other]

    # Any: as Django hands its queries on.
    def wait(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if waiting and CatalogueVersion._meta.db_table in sql:
            waiting.pop()()
        return execute(sql, *rest)

    with connection.execute_wrapper(wait):
        yield
    assert not waiting


def said_again(energy: int = 3) -> None:
    """The source comes once more, with another number."""
    facts = replace(FACTS, facts={**FACTS.facts, "numbers": {"energy": energy}})
    import_batch(replace(BATCH, cards=(facts,)))
