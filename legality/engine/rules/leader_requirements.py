"""Whether one leader can lead all cards of a deck that has none yet, or one whose facts are not all known.

Each rule says what a card asks of the leader (`Rule.demands`). A deck whose cards no leader can hold together is illegal
before it has a leader. Where missing facts of the cards decide, each of them is a doubt.
"""

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from legality.engine.rules.rule import CheckContext, Finding, Rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.demands import Asked, Leader, can_meet, unmet_demands
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Doubt, Operation, Violation
from legality.engine.values.search_bounds import SEARCH, TooMuch

Rules = Sequence[Rule]
# By the section of a leader, and the section and card that ask: what they ask, each with the place of its rule.
Memory = dict[tuple[str, str, Card], tuple[tuple[int, Asked], ...]]


def free_leaders(context: CheckContext) -> Mapping[str, Leader]:
    """By section, the leader that is still to be chosen, or whose facts are not all known."""
    free: dict[str, Leader] = {}
    for section, envelope in context.envelopes.items():
        leaders = context.leaders_in(section)
        has_fellow = section in context.fellows
        if not leaders:
            free[section] = Leader({}, envelope.of_two() if has_fellow else envelope)
            continue

        facts = {trait: leaders[0].fact(trait) for trait in envelope.bounds}
        if has_fellow:
            # The partner is free, next to what is known of the leader.
            known = {trait: None if fact is UNKNOWN else fact for trait, fact in facts.items()}
            free[section] = Leader({}, envelope, known)
        elif len(leaders) == 1 and UNKNOWN in facts.values():
            free[section] = Leader.like(facts, envelope)

    return free


def leader_findings(
    rules: Rules, deck: Deck, context: CheckContext, leaders: Mapping[str, Leader], memory: Memory
) -> Iterator[Finding]:
    """One violation for each section whose leader cannot exist; else a doubt for each missing fact that decides.

    `memory`: what cards asked of these leaders before.
    """
    for section, leader in leaders.items():
        # A partner is still to be chosen.
        is_chosen = bool(context.leaders_in(section)) and section not in context.fellows
        asked = _remember_demands(rules, deck, section, leader, memory, is_chosen=is_chosen)
        found = list(_find_for_leader(rules, asked, deck, section, leader, is_chosen=is_chosen))
        yield from found
        # Where one leader is too few, it may be unknown whether two may be together.
        is_open = context.fellows.get(section) is not None and not context.leaders_in(section)
        if (
            is_open
            and not found
            and (lacks := unmet_demands(asked, Leader({}, context.envelope(section)), at_best=True))
        ):
            yield _fact_doubt(next(rule for rule in rules if rule.code == lacks[0].code), lacks[0], SEARCH)


def _find_for_leader(
    rules: Rules, asked: Sequence[Asked], deck: Deck, section: str, leader: Leader, *, is_chosen: bool
) -> Iterator[Finding]:
    if not asked:
        return

    by_code = {rule.code: rule for rule in reversed(rules)}
    try:
        conflict = unmet_demands(asked, leader, at_best=True)
        if conflict:
            yield _conflict_violation(by_code[conflict[0].code], conflict, section, deck)
        elif not is_chosen:
            open_now = unmet_demands(asked, leader, at_best=False)
            yield from (_fact_doubt(by_code[one.code], one, one.demand.fact) for one in open_now if one.demand.fact)
    except TooMuch:
        yield _fact_doubt(by_code[asked[0].code], asked[0], SEARCH)


def _remember_demands(
    rules: Rules, deck: Deck, section: str, leader: Leader, memory: Memory, *, is_chosen: bool
) -> Sequence[Asked]:
    """Every demand of the deck's cards, in the order of the rules."""
    found: list[tuple[int, Asked]] = []
    for place, cards in deck.sections.items():
        for card in cards if place != section else ():
            known = memory.get((section, place, card))
            if known is None:
                asked = _demands_of_card(rules, card, place, section, leader, is_chosen=is_chosen)
                known = memory[section, place, card] = tuple(asked)
            found += known

    found.sort(key=itemgetter(0))
    return [one for _, one in found]


def _demands_of_card(
    rules: Rules, card: Card, place: str, section: str, leader: Leader, *, is_chosen: bool
) -> Iterator[tuple[int, Asked]]:
    """What one card asks. What it alone lacks in a leader that is there, its rule says itself."""
    for at, rule in enumerate(rules):
        for demand in rule.demands(card, place, section, leader.envelope):
            if not is_chosen or can_meet(demand, leader):
                yield at, Asked(demand, card, place, rule.code)


def _conflict_violation(rule: Rule, conflict: Sequence[Asked], leader: str, deck: Deck) -> Violation:
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


def _fact_doubt(rule: Rule, asked: Asked, fact: str) -> Doubt:
    return Doubt(rule.code, rule.cite, fact, asked.card, asked.section, rule.reading)
