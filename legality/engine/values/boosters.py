"""What a booster holds: its slots by rarity, and how many cards of each so many boosters hold at least and at most."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """So many cards in each booster, each of one of the rarities; without any: of whatever rarity."""

    count: int
    rarities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """How many cards of these rarities boosters hold; without any: how many cards in all."""

    rarities: tuple[str, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Booster:
    """One booster of a set by its code. No rarity is in two slots that name rarities.

    `apart`: the kinds of cards that come in a slot of their own, at most one in a booster; they are not counted.
    `source`: where it is reported, and by whom.
    """

    card_set: str
    slots: tuple[Slot, ...]
    apart: frozenset[str]
    source: str

    @property
    def size(self) -> int:
        """The cards of one booster without those apart."""
        return sum(slot.count for slot in self.slots)

    def shares(self, boosters: int) -> tuple[Share, ...]:
        """What so many boosters hold: all their cards first, then by rarity."""
        free = sum(slot.count for slot in self.slots if not slot.rarities)
        named = [slot for slot in self.slots if slot.rarities]
        whole = self.size * boosters
        return (
            Share((), whole, whole),
            *(Share(slot.rarities, slot.count * boosters, (slot.count + free) * boosters) for slot in named),
        )

    def boosters_in(self, cards: int) -> int:
        """How many boosters so many cards are, those apart among them or not; the nearest number where none fits."""
        fits = [n for n in range(1, cards // self.size + 1) if cards <= (self.size + bool(self.apart)) * n]
        return fits[0] if fits else max(1, round(cards / self.size))
