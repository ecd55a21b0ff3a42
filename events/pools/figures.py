"""A pool in figures: how many cards of which rarities, compared with the number to be opened and with what boosters hold."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cards.catalogue.display_names import rarity_name
from events.lists.freezing import FrozenCard
from events.lists.printings import Printings, find_printings
from events.models import Event
from legality.engine.values.boosters import Booster, Share
from legality.games import GAMES
from legality.messages import name_in_language

# The part of a pool that has to be of one set: the rest are slips of whoever recorded it.
MOSTLY: Final = Fraction(9, 10)


@dataclass(frozen=True, slots=True)
class ShareCount:
    """What boosters hold, and how many of it the pool does."""

    holds: Share
    count: int

    @property
    def fits(self) -> bool:
        """Whether the boosters may hold so many."""
        return self.holds.least <= self.count <= self.holds.most

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rarities in the reader's language; none of all cards."""
        return tuple(rarity_name(rarity) for rarity in self.holds.rarities)


@dataclass(frozen=True, slots=True)
class BoosterFigures:
    """How many boosters of which set, what they hold and what the pool does: all cards first, then by rarity.

    `elsewhere`: the cards that no booster of the set holds. Runes and the like are not counted.
    """

    booster: Booster
    set_name: str
    boosters: int
    counts: tuple[ShareCount, ...]
    elsewhere: tuple[FrozenCard, ...]

    @property
    def fits(self) -> bool:
        """Whether so many boosters may hold this pool."""
        return not self.elsewhere and all(one.fits for one in self.counts)


def compare_with_boosters(
    event: Event, cards: Sequence[FrozenCard], rarities: Mapping[str, Mapping[str, str]], printings: Printings
) -> BoosterFigures | None:
    """The pool compared with boosters of its set; None where it is not of one set, or what boosters of that hold is not known.

    `rarities`: by the id of a card its rarity in each set. How many boosters: by what the organiser says that each player
    opens, else by the number of cards. No query where the cards of the version are in memory.
    """
    game = GAMES.get(event.game)
    for booster in game.boosters if game else ():
        counted = []
        for one in cards:
            card = printings.catalogue.cards.get(one["id"])
            if card is None or card.kind not in booster.apart:
                counted.append(one)
        inside = [one for one in counted if booster.card_set in rarities.get(one["id"], ())]
        if inside and _count_copies(inside) >= MOSTLY * _count_copies(counted):
            here = booster.card_set
            by_rarity: Counter[str] = Counter()
            for row in counted:
                by_rarity[rarities.get(row["id"], {}).get(here, "")] += row["count"]

            total = _count_copies(counted)
            boosters = booster.boosters_in(event.pool_size or total)
            counts = []
            for share in booster.shares(boosters):
                copies = sum(by_rarity[rarity] for rarity in share.rarities) if share.rarities else total
                counts.append(ShareCount(share, copies))
            names = printings.sets.get(here, {})
            return BoosterFigures(
                booster,
                name_in_language(names) if names else here,
                boosters,
                tuple(counts),
                tuple(row for row in counted if here not in rarities.get(row["id"], {})),
            )

    return None


def _count_copies(cards: Sequence[FrozenCard]) -> int:
    return sum(one["count"] for one in cards)


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
class PoolFigures:
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


def pool_figures(event: Event, cards: Iterable[FrozenCard]) -> PoolFigures:
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
    return PoolFigures(total, event.pool_size, found, compare_with_boosters(event, listed, rarities, printings))
