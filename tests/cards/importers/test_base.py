"""A batch into the database: only what differs, all or nothing, and the version says so."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from cards.importers.base import apply
from cards.importers.rows import Batch, CardRow, PrintingRow, RestrictionRow, SetRow, Summary
from cards.models import Card, CardSet, CatalogueVersion, Printing, Restriction

pytestmark = pytest.mark.django_db

GAME = "practice"
OGN = SetRow("OGN", {"en": "Origins"}, date(2025, 10, 31))
ANT = CardRow("ant", "Ant", {"en": "Ant"}, {"kind": "unit", "traits": {"domain": ["fury"]}}, ("Formica",))
BEE = CardRow("bee", "Bee", {"en": "Bee"}, {"kind": "unit"})
PRINTED = PrintingRow("ant", "OGN", "007", "a", "rare")
BANNED = RestrictionRow("ant", "standard", 0, date(2026, 3, 31), None, "TR")
BATCH = Batch(GAME, (OGN,), (ANT, BEE), (PRINTED,), (BANNED,))


def version() -> int:
    return CatalogueVersion.objects.filter(game=GAME).values_list("number", flat=True).first() or 0


def counts() -> tuple[int, int, int, int]:
    return (
        CardSet.objects.filter(game=GAME).count(),
        Card.objects.filter(game=GAME).count(),
        Printing.objects.filter(card__game=GAME).count(),
        Restriction.objects.filter(card__game=GAME).count(),
    )


def test_a_first_batch_creates_every_row() -> None:
    summary = apply(BATCH)

    assert (summary, version(), counts()) == (Summary(5, 0, 0), 1, (1, 2, 1, 1))

    ant = Card.objects.get(game=GAME, key="ant")
    assert (ant.name, ant.names, ant.aliases, ant.facts, ant.sample) == (
        "Ant",
        {"en": "Ant"},
        ["Formica"],
        {"kind": "unit", "traits": {"domain": ["fury"]}},
        False,
    )
    printing, restriction = ant.printings.get(), ant.restrictions.get()
    assert (printing.code, printing.rarity, printing.card_set.released) == ("OGN-007a", "rare", date(2025, 10, 31))
    assert (restriction.format, restriction.limit, restriction.since, restriction.until, restriction.source) == (
        "standard",
        0,
        date(2026, 3, 31),
        None,
        "TR",
    )


def test_a_second_run_changes_nothing() -> None:
    apply(BATCH)
    before = Card.objects.get(game=GAME, key="ant").changed

    summary = apply(BATCH)

    assert (summary, version(), counts()) == (Summary(0, 0, 5), 1, (1, 2, 1, 1))
    assert Card.objects.get(game=GAME, key="ant").changed == before


@pytest.mark.parametrize(
    "batch",
    [
        replace(BATCH, sets=(replace(OGN, released=date(2025, 10, 30)),)),
        replace(BATCH, sets=(replace(OGN, names={"en": "Origins", "zh-hans": "起源"}),)),
        replace(BATCH, cards=(replace(ANT, facts={"kind": "spell"}), BEE)),
        replace(BATCH, cards=(ANT, replace(BEE, aliases=("Apis",)))),
        replace(BATCH, printings=(replace(PRINTED, rarity="epic"),)),
        replace(BATCH, restrictions=(replace(BANNED, limit=1),)),
        replace(BATCH, restrictions=(replace(BANNED, until=date(2026, 7, 24)),)),
    ],
)
def test_a_changed_cell_changes_one_row_and_raises_the_version(batch: Batch) -> None:
    apply(BATCH)

    assert (apply(batch), version(), counts()) == (Summary(0, 1, 4), 2, (1, 2, 1, 1))
    assert (apply(batch), version()) == (Summary(0, 0, 5), 2)


def test_a_restriction_of_another_day_is_another_row() -> None:
    apply(BATCH)

    summary = apply(replace(BATCH, restrictions=(replace(BANNED, since=None),)))

    assert (summary, counts()) == (Summary(1, 0, 4), (1, 2, 1, 2))


def test_rows_that_a_batch_does_not_name_are_left_alone() -> None:
    apply(BATCH)

    summary = apply(Batch(GAME, printings=(replace(PRINTED, number="008"),)))

    assert (summary, counts()) == (Summary(1, 0, 0), (1, 2, 2, 1))


def test_a_row_named_twice_is_created_once() -> None:
    summary = apply(replace(BATCH, cards=(ANT, replace(ANT, name="Ant too"), BEE)))

    assert (summary, counts()) == (Summary(5, 0, 0), (1, 2, 1, 1))
    assert Card.objects.get(game=GAME, key="ant").name == "Ant too"


@pytest.mark.parametrize(
    "batch",
    [
        replace(BATCH, printings=(PRINTED, replace(PRINTED, card="cat"))),
        replace(BATCH, printings=(PRINTED, replace(PRINTED, card_set="SFD"))),
        replace(BATCH, restrictions=(BANNED, replace(BANNED, card="cat"))),
    ],
)
def test_a_name_that_is_nowhere_leaves_all_as_it_was(batch: Batch) -> None:
    with pytest.raises(KeyError, match="cat|SFD"):
        apply(batch)

    assert (version(), counts()) == (0, (0, 0, 0, 0))


def test_an_empty_batch_raises_no_version() -> None:
    assert (apply(Batch(GAME)), CatalogueVersion.objects.filter(game=GAME).exists()) == (Summary(), False)


def test_one_games_batch_leaves_the_others_alone() -> None:
    apply(BATCH)

    summary = apply(replace(BATCH, game="another"))

    assert (summary, version(), counts()) == (Summary(5, 0, 0), 1, (1, 2, 1, 1))
