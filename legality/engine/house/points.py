"""The points that a deck spends of the budget of a house format."""

from dataclasses import dataclass
from datetime import date

from legality.engine.rules.format import Format
from legality.engine.rules.kinds import Tally
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck


@dataclass(frozen=True, slots=True)
class PaidCard:
    """A card of a deck that costs points: its copies, and the points of each."""

    card: Card
    count: int
    points: int

    @property
    def spent(self) -> int:
        """The points of all copies."""
        return self.count * self.points


@dataclass(frozen=True, slots=True)
class SpentPoints:
    """What a deck spends of a budget. The dearest cards are first, of equal ones in the deck's order."""

    code: str
    cite: str
    budget: int
    cards: tuple[PaidCard, ...]

    @property
    def spent(self) -> int:
        """The points of all cards."""
        return sum(card.spent for card in self.cards)

    @property
    def left(self) -> int:
        """What may still be spent; below zero where it is too much."""
        return self.budget - self.spent

    @property
    def over(self) -> int:
        """How many points are too many."""
        return max(0, -self.left)


def points_spent(format_: Format, deck: Deck, day: date) -> SpentPoints | None:
    """The points that a deck spends on a day; None where the format has no budget then. Raises FormatNotInForceError."""
    for rule in format_.edition_on(day).rules:
        if isinstance(rule, Tally) and rule.points and rule.at_most is not None:
            tally = deck.tally(rule.over)
            paid = [
                PaidCard(card, count, points) for card, count in tally.items() if (points := rule.points.get(card.name))
            ]
            return SpentPoints(rule.code, rule.cite, rule.at_most, tuple(sorted(paid, key=lambda one: -one.spent)))

    return None
