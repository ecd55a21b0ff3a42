"""Rules that compare two decks: one deck before and after sideboarding, and the decks of two partners.

`check_between_games` and `check_partners` of the engine ask them; `check` of a single deck leaves them out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from legality.engine.rules.rule import Rule
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import ILLEGAL, LEGAL, UNDETERMINED, BlamedCard, Doubt, Verdict, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRule(Rule):
    """A rule about two decks."""

    def compare(self, one: Deck, other: Deck) -> Sequence[Violation]:
        """The violations between the decks of two partners."""
        return ()

    def doubts(self, one: Deck, other: Deck) -> Sequence[Doubt]:
        """What the rule would need to know of the two decks; where it is broken for certain it asks nothing more."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SideboardSwap(PairRule):
    """Sideboarding between games: the sections `fixed` stay, and those of `over` together hold the same cards.

    All others are free. `one_for_one`: the sections whose total size stays. `legality.engine.swaps.swapping` judges by it.
    """

    fixed: tuple[str, ...]
    over: tuple[str, ...] = ()
    one_for_one: tuple[str, ...] = ()

    def is_free(self, section: str) -> bool:
        """Whether cards may come to a section from anywhere, and go; not where no section is named."""
        return bool(section) and section not in self.fixed and section not in self.over


def swap_rule(rules: Iterable[Rule]) -> SideboardSwap | None:
    """The rule about sideboarding among the rules of an edition; None without one."""
    return next((rule for rule in rules if isinstance(rule, SideboardSwap)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSharedNames(PairRule):
    """The decks of two partners share no name in a section."""

    section: str

    def compare(self, one: Deck, other: Deck) -> list[Violation]:
        """One violation with every card of the second deck whose name is in the first one."""
        names = {card.name for card in one.cards(self.section)}
        shared = {card: count for card, count in other.cards(self.section).items() if card.name in names}
        if not shared:
            return []

        cards = tuple(BlamedCard(card, count, self.section) for card, count in shared.items())
        found = sum(shared.values())
        return [
            Violation(
                self.code, self.cite, "partners-share", "replace", self.section, found, 0, cards, reading=self.reading
            )
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSharedCards(PairRule):
    """No card is in the decks of two partners, by its name, whatever the section.

    `over`: the sections that are compared; empty: all of them. Cards with the label `unlimited` are free.
    """

    over: tuple[str, ...] = ()

    def compare(self, one: Deck, other: Deck) -> list[Violation]:
        """One violation with every card of the second deck whose name is in the first one."""
        shared = [row for row in self._shared(one, other) if row.card.has_label("unlimited") is False]
        if not shared:
            return []

        found = sum(row.count for row in shared)
        return [
            Violation(self.code, self.cite, "team-shares", "replace", "", found, 0, tuple(shared), reading=self.reading)
        ]

    def doubts(self, one: Deck, other: Deck) -> list[Doubt]:
        """One for each shared card of which it is not known whether it is free."""
        return [
            Doubt(self.code, self.cite, "label", row.card, row.section, self.reading)
            for row in self._shared(one, other)
            if row.card.has_label("unlimited") is UNKNOWN
        ]

    def sections(self) -> tuple[str, ...]:
        return self.over

    def _shared(self, one: Deck, other: Deck) -> list[BlamedCard]:
        names = {card.name for section, card, _count in one.rows() if self._reads(section)}
        return [
            BlamedCard(card, count, section)
            for section, card, count in other.rows()
            if self._reads(section) and card.name in names
        ]

    def _reads(self, section: str) -> bool:
        return not self.over or section in self.over


@dataclass(frozen=True, slots=True)
class Between:
    """What there is to say between two decks. `is_open`: a line of one of them is not read yet, and some rule compares them."""

    violations: tuple[Violation, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    is_open: bool = False

    @property
    def verdict(self) -> Verdict:
        """Illegal where a rule is broken, undetermined where something is not known, else legal."""
        if self.violations:
            return ILLEGAL

        return UNDETERMINED if self.doubts or self.is_open else LEGAL


def between(rules: Iterable[PairRule], one: Deck, other: Deck) -> Between:
    """The findings of the rules between the decks of two partners; cards of the second one are blamed."""
    asked = list(rules)
    return Between(
        tuple(chain.from_iterable(rule.compare(one, other) for rule in asked)),
        tuple(chain.from_iterable(rule.doubts(one, other) for rule in asked)),
        bool(asked) and bool(one.open_lines or other.open_lines),
    )
