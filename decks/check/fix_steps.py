"""One way to fix a violation, as steps: those of the engine, with the chosen card filled in if the deck has it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from decks.check.checking import Answer
from decks.decklist.reading.headings import MAYBE
from legality.engine import check
from legality.engine.advice.capacity import measure_capacity, start_trial
from legality.engine.rules.format import MAIN
from legality.engine.rules.kinds import pool_rule
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.report import Operation, Report, Violation

Steps = tuple[Operation, ...]

# With more candidates than these no choice is offered. Each candidate is tried out, which takes time.
CHOICES: Final = 6


def violation_fix_steps(violation: Violation, answer: Answer) -> Steps:
    """The engine's steps. If only one card of the main deck can be the missing chosen card, the step moves it there.

    Cards whose own section has no room for them are taken out, since a move would make a new fault.
    """
    steps = violation.operations
    chosen = chosen_card_candidates(steps[0], answer) if len(steps) == 1 else []
    if len(chosen) == 1:
        return (move_to_chosen(chosen[0], steps[0].section),)

    if violation.fix == "add":
        return steps
    if any(step.op != "remove" for step in steps):
        # A card that another violation takes out is not moved.
        gone: dict[tuple[str, Card | None], int] = {}
        for other in answer.report.violations:
            removals = other.operations if other is not violation else ()
            for step in removals:
                if step.op == "remove" and step.card is not None:
                    gone[step.section, step.card] = step.count
        is_gone = [gone.get((step.section, step.card), 0) >= step.count for step in steps]
        steps = tuple(map(_mark_removed, steps, is_gone))

    # The steps; in a limited deck what leaves it goes to the rest of its pool.
    pool = pool_rule(answer.question.format_.edition_on(answer.question.day).rules)
    if pool is None or violation.code == pool.code:
        kept_in_pool = steps
    else:
        kept_in_pool = tuple(pool.kept(step, answer.deck) for step in steps)

    # The steps, each move a removal where it would make a new fault after those before it.
    done: list[Operation] = []
    for removed_step in kept_in_pool:
        is_move = removed_step.op == "move" and removed_step.card is not None
        is_refused = is_move and (not answer.allowance() or makes_new_fault((*done, removed_step), answer))
        done.append(_mark_removed(removed_step, is_refused))

    return tuple(done)


def makes_new_fault(steps: Steps, answer: Answer) -> bool:
    """Whether cards that the steps put somewhere break a rule there that is not broken without them, or break one more.

    Of a leader only faults count that blame it: the cards that it rules out can be taken out.
    """
    put = [step for step in steps if step.op != "remove"]
    if not put:
        return False

    asked = answer.question
    leader_sections = answer.question.format_.leader_sections
    taken = tuple(replace(step, op="remove") for step in steps if step.op != "add")
    before, without, after = (
        check(asked.format_, deck_after(done, answer.deck), asked.day, asked.region, asked.options)
        for done in ((), taken, steps)
    )
    leading = {step.card for step in put if (step.to or step.section) in leader_sections}
    for violation in after.violations:
        counts = not leading or not violation.cards or any(blame.card in leading for blame in violation.cards)
        if violation.fix != "add" and counts and not _is_known(violation, (before, without)):
            return True

    return False


def deck_after(steps: Steps, deck: Deck) -> Deck:
    """The deck after steps that name their cards. What is moved to the maybe board is out of it."""
    for step in steps:
        assert step.card is not None  # the caller's guard
        card = step.card
        change = step.count if step.op == "add" else -step.count
        deck = deck.having(step.section, card, max(0, deck.cards(step.section).get(card, 0) + change))
        if step.op == "move" and step.to != MAYBE:
            deck = deck.having(step.to, card, deck.cards(step.to).get(card, 0) + step.count)

    return deck


def chosen_card_candidates(step: Operation, answer: Answer) -> list[Card]:
    """The cards of the main deck that can be the chosen card, for a step that adds it; empty for any other step."""
    format_ = answer.question.format_
    deck = answer.deck
    chosen = format_.chosen
    if (step.op, step.card, step.count) != ("add", None, 1) or chosen is None or chosen.section != step.section:
        return []

    leaders = tuple(deck.cards(chosen.leader))
    able = [card for card in deck.cards(MAIN) if chosen.may_hold(card, leaders) is True]
    if len(able) > CHOICES:
        return []

    return [card for card in able if has_room_for(answer, MAIN, card, 1, step.section)]


def move_to_chosen(card: Card, section: str) -> Operation:
    """The step that makes a card of the main deck the chosen card."""
    return Operation("move", MAIN, 1, card, section)


def has_room_for(answer: Answer, section: str, card: Card, count: int, to: str) -> bool:
    """Whether the section `to` has room for so many copies, once they are taken out of their own section."""
    asked = answer.question
    deck = answer.deck
    left = deck.having(section, card, deck.cards(section).get(card, 0) - count)
    trial = start_trial(asked.format_, left, asked.day, asked.region, asked.options)
    return measure_capacity(trial, card, to).copies >= count


def _mark_removed(step: Operation, is_removed: bool) -> Operation:  # noqa: FBT001  for map
    return replace(step, op="remove", to="") if is_removed else step


def _is_known(violation: Violation, reports: Iterable[Report]) -> bool:
    """Whether one of the reports has the fault, no smaller, and blames each of its cards."""
    cards = {blame.card for blame in violation.cards}
    fault = (violation.code, violation.key, violation.section)
    for report in reports:
        for rival in report.violations:
            is_same = (rival.code, rival.key, rival.section) == fault
            is_as_large = (rival.found or 0) >= (violation.found or 0)
            if is_same and is_as_large and cards <= {blame.card for blame in rival.cards}:
                return True

    return False
