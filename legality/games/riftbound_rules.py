"""Riftbound's own rules: the chosen champion, signature cards, Neeko's legends, the domains of limited decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from legality.engine.blamed_cards import blamed_cards, removals
from legality.engine.card import Card
from legality.engine.comparisons import Comparison, side_of
from legality.engine.deck import Deck
from legality.engine.facts import NO_VALUES, UNKNOWN, Fact, Truth, all_true, any_true, shares
from legality.engine.report import Doubt, Operation, Violation
from legality.engine.rule import CheckContext, DeckRule, Fault, Finding, Judgement, MissingFact, Rule, judgement_of

LEGEND: Final = "legend"
CHAMPION: Final = "champion"
MAIN: Final = "main"
MORE_LEGENDS: Final = "additional_legends"

NEEKO: Final = "Neeko, Blending In"
NEEKO_LEGENDS: Final = 3


def champion_of_legend(card: Card, section: str, context: CheckContext) -> Judgement:
    """CR 103.2.a.2: a champion unit with the legend's champion tag that is not a signature unit."""
    supertypes = card.fact("supertype")
    if supertypes is not UNKNOWN and ("champion" not in supertypes or "signature" in supertypes):
        return Fault("no-champion-unit")

    known: Truth = UNKNOWN if supertypes is UNKNOWN else True
    fault = Fault("other-champion", words=(("trait", CHAMPION), ("leader", LEGEND)))
    return judgement_of(all_true((known, _tagged_as_legend(card, context))), fault, _missing_fact(card, context))


def signature_of_legend(card: Card, section: str, context: CheckContext) -> Judgement:
    """CR 103.2.d.2: a signature card bears the legend's champion tag."""
    supertypes = card.fact("supertype")
    if supertypes is not UNKNOWN and "signature" not in supertypes:
        return None

    exempt: Truth = UNKNOWN if supertypes is UNKNOWN else False
    fault = Fault("not-shared", words=(("trait", CHAMPION), ("leader", LEGEND)))
    return judgement_of(any_true((exempt, _tagged_as_legend(card, context))), fault, _missing_fact(card, context))


def _tagged_as_legend(card: Card, context: CheckContext) -> Truth:
    """Whether card and legend share a champion tag; true without a legend, since any may still be added."""
    if not context.leaders_in(LEGEND):
        return True

    return shares(card.fact(CHAMPION), context.leader_fact(LEGEND, CHAMPION))


def _missing_fact(card: Card, context: CheckContext) -> MissingFact:
    """The missing fact that decides: the card's own before the legend's."""
    own = [MissingFact(fact) for fact in ("supertype", CHAMPION) if card.fact(fact) is UNKNOWN]
    theirs = [
        MissingFact(CHAMPION, legend) for legend in context.leaders_in(LEGEND) if legend.fact(CHAMPION) is UNKNOWN
    ]
    return next(iter(own + theirs), MissingFact(CHAMPION))


def any_champion(card: Card, section: str, context: CheckContext) -> Judgement:
    """TR 602: in limited any champion unit may be the chosen champion."""
    supertypes = card.fact("supertype")
    if supertypes is UNKNOWN:
        return MissingFact("supertype")

    return None if "champion" in supertypes else Fault("no-champion-unit")


def may_be_chosen(card: Card, legends: tuple[Card, ...]) -> Truth:
    """Whether a card of a list without headings can be its chosen champion."""
    supertypes, tags = card.fact("supertype"), card.fact(CHAMPION)
    if card.kind != "unit" or supertypes is UNKNOWN or "champion" not in supertypes or "signature" in supertypes:
        return False

    return any_true(shares(tags, legend.fact(CHAMPION)) for legend in legends)


def neeko_legends(rule: Rule, deck: Deck, context: CheckContext) -> Iterable[Finding]:
    """A deck with Neeko needs exactly three further legends, different from each other and from the first."""
    cards = deck.cards(MORE_LEGENDS)
    has_neeko = any(card.name == NEEKO for section in (CHAMPION, MAIN) for card in deck.cards(section))
    if not has_neeko and not cards:
        return ()

    wanted = NEEKO_LEGENDS if has_neeko else 0
    found = deck.size((MORE_LEGENDS,))
    findings: list[Finding] = []
    if found != wanted:
        findings.append(_legend_count(rule, found, wanted))

    names = {card.name for card in deck.cards(LEGEND)}
    again = {card: count - (card.name not in names) for card, count in cards.items()}
    again = {card: surplus for card, surplus in again.items() if surplus}
    if wanted and again:
        findings.append(_legend_again(rule, again, deck))

    return findings


def _legend_count(rule: Rule, found: int, wanted: int) -> Violation:
    if found < wanted:
        step = Operation("add", MORE_LEGENDS, wanted - found)
        return Violation(rule.code, rule.cite, "too-few-exactly", "add", MORE_LEGENDS, found, wanted, (), (step,))

    key = "too-many-exactly" if wanted else "legends-without-neeko"
    step = Operation("remove", MORE_LEGENDS, found - wanted)
    return Violation(rule.code, rule.cite, key, "remove", MORE_LEGENDS, found, wanted, (), (step,))


def _legend_again(rule: Rule, again: Mapping[Card, int], deck: Deck) -> Violation:
    """`again`: the surplus copies of each name."""
    steps = tuple(step for card, surplus in again.items() for step in removals((card,), surplus, (MORE_LEGENDS,), deck))
    cards = blamed_cards(again, (MORE_LEGENDS,), deck)
    found = sum(blame.count for blame in cards)
    return Violation(rule.code, rule.cite, "legend-again", "replace", MORE_LEGENDS, found, 1, cards, steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Domains(DeckRule):
    """TR 602: the legend's two domains and one more, or any three.

    The domains of the `anchor` sections are fixed. Of the others the most common ones fill up to `at_most`, and the
    rule blames the cards of the rest.
    """

    anchor: tuple[str, ...]
    over: tuple[str, ...]
    at_most: int = 3

    def findings(self, deck: Deck, context: CheckContext) -> Iterable[Finding]:
        """One violation, or a doubt for the first card whose domain is unknown."""
        tally, facts = deck.tally(self.over), self._facts(deck)
        known = {card: fact for card, fact in facts.items() if fact is not UNKNOWN}
        kept = self._kept(deck)
        beyond = {card: tally[card] for card in tally if not known.get(card, NO_VALUES) <= kept}
        if beyond:
            return (self._violation(beyond, len(NO_VALUES.union(*known.values())), deck),)

        unsure = [card for card in facts if card not in known]
        return [Doubt(self.code, self.cite, "domain", card, "", self.reading) for card in unsure[:1]]

    def facts_needed(self, card: Card, section: str) -> tuple[str, ...]:
        return ("domain",) if section in (*self.anchor, *self.over) else ()

    def sections(self) -> tuple[str, ...]:
        return self.over

    def comparisons(self, card: Card, section: str, deck: Deck, context: CheckContext) -> tuple[Comparison, ...]:
        """The card's domains, and those that the deck keeps."""
        words = (("trait", "domain"), ("limit", str(self.at_most)))
        return (Comparison("kept", side_of(card.fact("domain")), side_of(self._kept(deck)), words),)

    def _facts(self, deck: Deck) -> dict[Card, Fact]:
        return {card: card.fact("domain") for card in (*deck.tally(self.anchor), *deck.tally(self.over))}

    def _kept(self, deck: Deck) -> frozenset[str]:
        """The allowed domains: those of the anchor, and the most common of the others up to the limit."""
        known = {card: fact for card, fact in self._facts(deck).items() if fact is not UNKNOWN}
        fixed = NO_VALUES.union(*(known.get(card, NO_VALUES) for card in deck.tally(self.anchor)))
        return fixed | self._most_common(known, deck.tally(self.over), fixed)

    def _most_common(
        self, known: Mapping[Card, frozenset[str]], tally: Mapping[Card, int], fixed: frozenset[str]
    ) -> frozenset[str]:
        votes: dict[str, int] = {}
        for card, count in tally.items():
            for domain in known.get(card, NO_VALUES) - fixed:
                votes[domain] = votes.get(domain, 0) + count

        ranked = sorted(votes, key=lambda domain: (-votes[domain], domain))
        return frozenset(ranked[: max(self.at_most - len(fixed), 0)])

    def _violation(self, beyond: Mapping[Card, int], found: int, deck: Deck) -> Violation:
        return Violation(
            code=self.code,
            cite=self.cite,
            key="too-many-domains",
            fix="replace",
            found=found,
            limit=self.at_most,
            cards=blamed_cards(beyond, self.over, deck),
            operations=tuple(op for card, n in beyond.items() for op in removals((card,), n, self.over, deck)),
        )
