"""Whether one leader can lead all cards of a deck that has none yet, or one whose facts are not all known.

Each rule says what a card asks of the leader (`Rule.demands`). A deck whose cards no leader can hold together is illegal
before it has a leader. Where missing facts of the cards decide, each of them is a doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.demands import Asked, Leader, TooMuch, can_meet, unmet
from legality.engine.envelope import Envelope
from legality.engine.facts import UNKNOWN
from legality.engine.report import BlamedCard, Doubt, Operation, Violation
from legality.engine.rule import CheckContext, Finding, Rule

# The fact that a doubt names where telling would need a search beyond its bound.
SEARCH: Final = "search"

Rules = Sequence[Rule]


def free_leaders(context: CheckContext) -> Mapping[str, Leader]:
    """By section, the leader that is still to be chosen, or whose facts are not all known."""
    leaders = {s: _free_leader(context.leaders_in(s), envelope) for s, envelope in context.envelopes.items()}
    return {section: leader for section, leader in leaders.items() if leader is not None}


def leader_findings(
    rules: Rules, deck: Deck, context: CheckContext, leaders: Mapping[str, Leader]
) -> Iterator[Finding]:
    """One violation for each section whose leader cannot exist; else a doubt for each missing fact that decides."""
    for section, leader in leaders.items():
        yield from _findings(rules, deck, section, leader, is_chosen=bool(context.leaders_in(section)))


def _free_leader(leaders: tuple[Card, ...], envelope: Envelope) -> Leader | None:
    """The leader as far as it is free; None for one whose facts are known, and for several."""
    if not leaders:
        return Leader({}, envelope)
    facts = {trait: leaders[0].fact(trait) for trait in envelope.bounds}
    if len(leaders) > 1 or UNKNOWN not in facts.values():
        return None

    return Leader.like(facts, envelope)


def _findings(rules: Rules, deck: Deck, section: str, leader: Leader, *, is_chosen: bool) -> Iterator[Finding]:
    asked = tuple(_asked(rules, deck, section, leader.envelope))
    if is_chosen:
        # What a card alone lacks in a leader that is there, its rule says itself.
        asked = tuple(one for one in asked if can_meet(one.demand, leader))
    by_code = {rule.code: rule for rule in reversed(rules)}
    try:
        conflict = unmet(asked, leader, at_best=True)
        if conflict:
            yield _violation(by_code[conflict[0].code], conflict, section, deck)
        elif not is_chosen:
            open_now = unmet(asked, leader, at_best=False)
            yield from (_doubt(by_code[one.code], one, one.demand.fact) for one in open_now if one.demand.fact)
    except TooMuch:
        yield _doubt(by_code[asked[0].code], asked[0], SEARCH)


def _asked(rules: Rules, deck: Deck, leader: str, envelope: Envelope) -> Iterator[Asked]:
    """Every demand, in the order of the rules."""
    rows = [(section, card) for section, cards in deck.sections.items() if section != leader for card in cards]
    for rule in rules:
        for section, card in rows:
            for demand in rule.demands(card, section, leader, envelope):
                yield Asked(demand, card, section, rule.code)


def _violation(rule: Rule, conflict: Sequence[Asked], leader: str, deck: Deck) -> Violation:
    cards = {(one.section, one.card): deck.cards(one.section)[one.card] for one in conflict}
    blamed = tuple(BlamedCard(card, count, section) for (section, card), count in cards.items())
    section, card = min(cards, key=lambda row: (cards[row], row[1].name))
    return Violation(
        code=rule.code,
        cite=rule.cite,
        key="no-leader-for-all" if len(cards) > 1 else "no-leader-for",
        fix="replace",
        found=len({blame.card for blame in blamed}),
        limit=0,
        cards=blamed,
        operations=(Operation("remove", section, cards[section, card], card),),
        words=(("leader", leader),),
        reading=rule.reading,
    )


def _doubt(rule: Rule, asked: Asked, fact: str) -> Doubt:
    return Doubt(rule.code, rule.cite, fact, asked.card, asked.section, rule.reading)
