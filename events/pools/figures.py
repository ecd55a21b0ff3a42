"""A pool in figures: how many cards, beside the number that was to be opened, and of which rarities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cards.catalogue.display_names import rarity_name
from cards.catalogue.loading import catalogue_of
from cards.catalogue.printed import printed_of
from cards.models import Printing
from events.lists.freezing import FrozenCard
from events.models import Event
from events.pools.boosters import BoosterFigures, beside_boosters
from events.pools.checklist import place_of


@dataclass(frozen=True, slots=True)
class RarityCount:
    """Copies of one rarity; the slug is empty where it is not known, or not the same in all sets."""

    slug: str
    count: int

    @property
    def name(self) -> str:
        """The name of the rarity in the reader's language."""
        return rarity_name(self.slug) if self.slug else ""


@dataclass(frozen=True, slots=True)
class Figures:
    """The number of cards, the number that each player opens where the organiser has said it, and the rarities.

    `boosters`: beside what boosters hold, where that is known of the set that was opened.
    """

    total: int
    expected: int | None
    rarities: tuple[RarityCount, ...]
    boosters: BoosterFigures | None = None

    @property
    def missing(self) -> int:
        """How many cards are missing to the number that was opened; negative: there are more."""
        return 0 if self.expected is None else self.expected - self.total

    @property
    def beyond(self) -> int:
        """How many cards there are beyond the number that was opened."""
        return max(-self.missing, 0)


def figures_of(event: Event, cards: Iterable[FrozenCard]) -> Figures:
    """The figures of a pool. Two queries, one for the version of the cards."""
    listed = list(cards)
    catalogue = catalogue_of(event.game)
    printed = _printed(event, {one["id"] for one in listed})
    counted: Counter[str] = Counter()
    for one in listed:
        counted[_sure(printed.get(one["id"], ()))] += one["count"]

    order = (*printed_of(event.game, catalogue.version).rarities, "")
    found = tuple(RarityCount(slug, counted[slug]) for slug in order if counted[slug])
    rarities = {ident: {row.card_set: row.rarity for row in rows} for ident, rows in printed.items()}
    total = sum(one["count"] for one in listed)
    return Figures(total, event.pool_size, found, beside_boosters(event, listed, rarities, catalogue))


@dataclass(frozen=True, slots=True)
class _Printed:
    """The lowest number of a card in one set: higher ones are other pictures of it."""

    card_set: str
    rarity: str
    is_released: bool


def _printed(event: Event, ids: set[str]) -> Mapping[str, list[_Printed]]:
    """In which sets the cards are printed, by their ids. One query."""
    keys = [ident.partition(".")[2] for ident in ids]
    rows = Printing.objects.filter(card__game=event.game, card__key__in=keys).values_list(
        "card__key", "card_set__code", "number", "variant", "rarity", "card_set__released"
    )
    first: dict[tuple[str, str], _Printed] = {}
    for key, code, _number, _variant, rarity, released in sorted(rows, key=lambda row: place_of(row[2], row[3])):
        first.setdefault((key, code), _Printed(code, rarity, released is not None))

    found: dict[str, list[_Printed]] = {}
    for (key, _code), one in first.items():
        found.setdefault(f"{event.game}.{key}", []).append(one)

    return found


def _sure(printed: Iterable[_Printed]) -> str:
    """The rarity of a card where it is the same in all sets with a release: the others were in no booster."""
    known = {one.rarity for one in printed if one.is_released}
    return min(known) if len(known) == 1 else ""
