"""A pool in figures: how many cards, compared with the number that was to be opened, and of which rarities."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cards.catalogue.display_names import rarity_name
from events.lists.freezing import FrozenCard
from events.lists.printings import find_printings
from events.models import Event
from events.pools.boosters import BoosterFigures, compare_with_boosters


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

    `boosters`: compared with what boosters hold, where that is known of the set that was opened.
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
    """The figures of a pool, of an ended event as at its end. Two queries, one for the version of the cards."""
    listed = list(cards)
    printings = find_printings(event, {one["id"] for one in listed})
    counted: Counter[str] = Counter()
    for one in listed:
        # The rarity of a card where it is the same in all sets with a release: the others were in no booster.
        printed = printings.by_card.get(one["id"], ())
        known = {row.rarity for row in printed if row.is_released}
        counted[min(known) if len(known) == 1 else ""] += one["count"]

    order = (*printings.rarities, "")
    found = tuple(RarityCount(slug, counted[slug]) for slug in order if counted[slug])
    rarities: dict[str, dict[str, str]] = {}
    for ident, rows in printings.by_card.items():
        rarities[ident] = {row.card_set: row.rarity for row in rows}
    total = sum(one["count"] for one in listed)
    return Figures(total, event.pool_size, found, compare_with_boosters(event, listed, rarities, printings))
