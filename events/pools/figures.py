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
    """The number of cards, the number that each player opens where the organiser has said it, and the rarities."""

    total: int
    expected: int | None
    rarities: tuple[RarityCount, ...]

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
    rarities = _rarities(event, {one["id"] for one in listed})
    counted: Counter[str] = Counter()
    for one in listed:
        counted[rarities.get(one["id"], "")] += one["count"]

    order = (*printed_of(event.game, catalogue_of(event.game).version).rarities, "")
    found = tuple(RarityCount(slug, counted[slug]) for slug in order if counted[slug])
    return Figures(sum(one["count"] for one in listed), event.pool_size, found)


def _rarities(event: Event, ids: set[str]) -> Mapping[str, str]:
    """The rarity of each card where one is sure: that of its lowest number, the same in all sets with a release.

    Higher numbers are other pictures of the card, and sets without a release were in no booster.
    """
    keys = [ident.partition(".")[2] for ident in ids]
    rows = Printing.objects.filter(card__game=event.game, card__key__in=keys, card_set__released__isnull=False)
    first: dict[tuple[str, int], str] = {}
    for key, card_set, _number, _variant, rarity in sorted(
        rows.values_list("card__key", "card_set_id", "number", "variant", "rarity"),
        key=lambda row: place_of(row[2], row[3]),
    ):
        first.setdefault((f"{event.game}.{key}", card_set), rarity)

    found: dict[str, set[str]] = {}
    for (ident, _set), rarity in first.items():
        found.setdefault(ident, set()).add(rarity)

    return {ident: min(known) for ident, known in found.items() if len(known) == 1}
