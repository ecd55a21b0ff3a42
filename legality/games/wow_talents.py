"""WoW CR 7.4, 100.2c: Talents and the specs of heroes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from legality.engine.blame import blamed, removals
from legality.engine.card import NONE, UNKNOWN, Card, Fact, shares
from legality.engine.deck import Deck
from legality.engine.kinds import Common
from legality.engine.report import Doubt, Violation
from legality.engine.rule import DeckRule, Finding, Frame

SPECS: Final = frozenset(
    [
        "affliction",
        "arcane",
        "arms",
        "assassination",
        "balance",
        "beast-mastery",
        "blood",
        "combat",
        "demonology",
        "destruction",
        "discipline",
        "elemental",
        "enhancement",
        "feral",
        "fire",
        "frost",
        "fury",
        "holy",
        "marksmanship",
        "protection",
        "restoration",
        "retribution",
        "shadow",
        "subtlety",
        "survival",
        "unholy",
    ]
)
TRAITOR: Final = "traitor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Talents(DeckRule):
    """A Talent needs a hero of its spec; a hero without a spec uses Talents of one spec; a Traitor uses none.

    A spec's "Hero Required" line is the old wording of Talent.
    """

    over: tuple[str, ...]
    leader: str

    def look(self, deck: Deck, frame: Frame) -> Iterable[Finding]:
        """One violation, or a doubt where the hero's spec or treachery is unknown. Silent without a hero."""
        talents = {card: specs for card in deck.tally(self.over) if (specs := specs_needed(card)) != NONE}
        heroes = frame.led_by(self.leader)
        if not talents or not heroes:
            return ()

        if any(shares(hero.fact("treachery"), frozenset((TRAITOR,))) is True for hero in heroes):
            return (self._violation("talent-of-traitor", talents, deck),)

        return self._by_spec(talents, frame, deck)

    def _by_spec(self, talents: Mapping[Card, Fact], frame: Frame, deck: Deck) -> Iterable[Finding]:
        specs = frame.leader_fact(self.leader, "spec")
        if specs is UNKNOWN:
            hero = next(hero for hero in frame.led_by(self.leader) if hero.fact("spec") is UNKNOWN)
            return (Doubt(self.code, self.cite, "spec", hero, self.leader),)
        if not specs:
            return Common(code=self.code, cite=self.cite, over=self.over, trait="talent").look(deck, frame)

        strange = [card for card, needed in talents.items() if shares(needed, specs) is False]
        return (self._violation("talent-of-other-spec", strange, deck),) if strange else ()

    def _violation(self, key: str, cards: Iterable[Card], deck: Deck) -> Violation:
        blame = blamed(cards, self.over, deck)
        return Violation(
            code=self.code,
            cite=self.cite,
            key=key,
            fix="replace",
            found=sum(row.count for row in blame),
            limit=0,
            cards=blame,
            operations=tuple(op for row in blame for op in removals((row.card,), row.count, (row.section,), deck)),
            words=(("leader", self.leader),),
        )


def specs_needed(card: Card) -> Fact:
    """The specs that a card's Talent lines name, in the old wording or the new; unknown if its lines are."""
    talents = card.fact("talent")
    if talents is UNKNOWN or card.requires is UNKNOWN:
        return UNKNOWN

    return talents.union(*(line for line in card.requires if line <= SPECS))
