"""Cards whose own text lifts rules of a format."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from legality.engine.values.card import Card
from legality.engine.values.conditions import Condition
from legality.engine.values.deck import Deck, OpenLine
from legality.engine.values.facts import Days
from legality.engine.values.report import Violation


@dataclass(frozen=True, slots=True)
class Override:
    """Cards whose own text lifts rules: `codes`, from the sections `sections`; `alone`: only in an empty section.

    `has_text`: what such a card meets, or a function that says whether a card may be one. `days`: when it lifts them.
    """

    codes: frozenset[str]
    sections: tuple[str, ...]
    has_text: Condition | Callable[[Card], bool]
    alone: bool = False
    days: Days = Days()

    def may_lift(self, violation: Violation, deck: Deck, lines: Iterable[OpenLine]) -> bool:
        """Whether a card of this sort on one of the lines would lift the violation."""
        if violation.code not in self.codes:
            return False

        places = [section for section in self.sections if not (self.alone and deck.cards(section))]
        return any(self._may_stand(line, section) for line in lines for section in places)

    def _may_stand(self, line: OpenLine, section: str) -> bool:
        """Whether the line may be such a card in the section."""
        if line.anything and line.most_copies_in((section,)):
            return True

        return any(row[0] == section and self._may_be(row[1]) for rows in line.outcomes for row in rows)

    def _may_be(self, card: Card) -> bool:
        """Whether the card may be one of them."""
        return self.has_text.met_by(card) is not False if isinstance(self.has_text, Condition) else self.has_text(card)
