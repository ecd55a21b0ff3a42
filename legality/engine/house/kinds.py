"""The kinds of rules that only house formats have: about cards by their names, and about days of release."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from legality.engine.rules.rule import (
    CardRule,
    CheckContext,
    DeckRule,
    Fault,
    Finding,
    Judgement,
    MissingFact,
    blamed_cards,
    removals,
    standing_of,
)
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.explanations import Comparison, Exemption, Figures, Listed
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BANNED, CardLegality, Violation

_UNDATED: tuple[tuple[str, str], ...] = (("since", ""), ("until", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedBans(CardRule):
    """The cards of these names are banned."""

    names: frozenset[str]

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault for a card of one of the names."""
        return Fault("banned") if card.name in self.names else None

    def standing(self, card: Card, section: str, context: CheckContext) -> CardLegality | None:
        """Banned or nothing."""
        return standing_of(self.judge(card, section, context), BANNED)

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The ban of the card, if it has one."""
        return (Comparison("ban", (), ("0",), _UNDATED),) if card.name in self.names else ()

    def listed(self, context: CheckContext) -> tuple[Listed, ...]:
        """The names in one line."""
        return (Listed("house-ban", (), tuple(sorted(self.names)), source=self.cite),)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedCaps(DeckRule):
    """At most so many copies of each of these names over several sections."""

    over: tuple[str, ...]
    names: frozenset[str]
    at_most: int

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """A violation for each name above the limit."""
        copies: dict[str, dict[Card, int]] = {}
        for card, count in deck.tally(self.over).items():
            if card.name in self.names:
                copies.setdefault(card.name, {})[card] = count

        return [self._too_many(cards, deck) for cards in copies.values() if sum(cards.values()) > self.at_most]

    def sections(self) -> tuple[str, ...]:
        return self.over

    def reads_misplaced(self) -> bool:
        # The organiser named the card: its copies count also where no section holds its kind.
        return True

    def figures(self) -> Figures:
        """The limit."""
        return (("at_most", str(self.at_most)),)

    def listed(self, context: CheckContext) -> tuple[Listed, ...]:
        """The names with their limit, in one line."""
        return (Listed("house-cap", (("most", str(self.at_most)),), tuple(sorted(self.names)), source=self.cite),)

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card of another name."""
        return None if card.name in self.names else Exemption("no-cap")

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The copies and the limit, for a card that has it."""
        if card.name not in self.names:
            return ()

        found = sum(count for other, count in deck.tally(self.over).items() if other.name == card.name)
        return (Comparison("cap", (str(found),), (str(self.at_most),), _UNDATED),)

    def _too_many(self, cards: Mapping[Card, int], deck: Deck) -> Violation:
        found = sum(cards.values())
        return Violation(
            code=self.code,
            cite=self.cite,
            key="capped",
            fix="remove",
            found=found,
            limit=self.at_most,
            cards=blamed_cards(cards, self.over, deck),
            operations=tuple(removals(cards, found - self.at_most, self.over, deck)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedBy(CardRule):
    """The name has a printing in a set that was released by a day. A set whose day is missing decides nothing."""

    day: date
    released: Mapping[str, date]
    spared: frozenset[str] = frozenset()

    def judge(self, card: Card, section: str, context: CheckContext) -> Judgement:
        """A fault if every set of the card came later; a missing fact where the day of one of them is unknown."""
        if card.name in self.spared:
            return None

        span = card.span("set")
        if any(self._has_come(code) is True for code in span.surely):
            return None
        if card.sets is UNKNOWN or any(code not in self.released for code in span.surely):
            return MissingFact("set")

        return Fault("not-in-sets")

    def standing(self, card: Card, section: str, context: CheckContext) -> CardLegality | None:
        """Not in the format, or nothing; undetermined while a set or its day is unknown."""
        return standing_of(self.judge(card, section, context))

    def exemption(self, card: Card, section: str, deck: Deck, context: CheckContext) -> Exemption | None:
        """For a card that is spared."""
        return Exemption("spared") if card.name in self.spared else None

    def figures(self) -> Figures:
        """The day."""
        return (("until", self.day.isoformat()),)

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """Each set of the card: in the format, or not."""
        return (Comparison("set", None),) if card.sets is UNKNOWN else tuple(self._compared(card))

    def _compared(self, card: Card) -> Iterator[Comparison]:
        for code in sorted(card.span("set").surely):
            yield Comparison("set" if self._has_come(code) else "set-never", (code,))

    def _has_come(self, code: str) -> bool | None:
        return self.released[code] <= self.day if code in self.released else None
