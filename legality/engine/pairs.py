"""Rules that compare two decks: one deck before and after sideboarding, and the decks of two partners.

`Format.between_games` and `Format.partners` check them; `Format.check` of a single deck leaves them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from legality.engine.deck import Deck
from legality.engine.report import BlamedCard, Violation
from legality.engine.rule import Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRule(Rule):
    """A rule about two decks."""

    def compare(self, one: Deck, other: Deck) -> Sequence[Violation]:
        """The violations between the decks of two partners."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SideboardSwap(PairRule):
    """Sideboarding between games: the sections `fixed` stay, and those of `over` together hold the same cards.

    `one_for_one`: the sections whose total size stays. `legality.engine.swapping` judges by it.
    """

    fixed: tuple[str, ...]
    over: tuple[str, ...] = ()
    one_for_one: tuple[str, ...] = ()


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
