"""The warning before a rotation."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from legality.engine.rules.kinds.allowed import leaves_soon
from legality.engine.rules.rule import CheckContext, DeckRule, Finding
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class RotationWarning(DeckRule):
    """A warning about the cards that leave the format with the next edition.

    `day`: the first day of that edition. `sets`: its sets; `now`: the sets before it. The warning appears `notice` days
    ahead. A card whose sets are unknown is left to `LegalSets`. `spared`: names that stay.
    """

    over: tuple[str, ...]
    day: date
    sets: frozenset[str]
    now: frozenset[str]
    notice: timedelta = timedelta(days=30)
    spared: frozenset[str] = frozenset()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One warning that names every card about to leave."""
        if not timedelta() < self.day - context.day <= self.notice:
            return ()

        gone = [card for card in deck.tally(self.over) if self._leaves(card)]
        return (leaves_soon(self, self.over, self.day, gone, deck),) if gone else ()

    def _leaves(self, card: Card) -> bool:
        if card.sets is UNKNOWN or card.name in self.spared:
            return False

        return any(code in self.now for code in card.sets) and not any(code in self.sets for code in card.sets)
