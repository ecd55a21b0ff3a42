"""One way to fix a violation, as steps: those of the engine, with the chosen card filled in if the deck has it."""

from __future__ import annotations

from typing import Final

from decks.check.checking import Answer
from legality.engine.capacity import capacity_of, trial_of
from legality.engine.card import Card
from legality.engine.format import MAIN
from legality.engine.report import Operation, Violation

Steps = tuple[Operation, ...]

# With more candidates than these no choice is offered. Each candidate is tried out, which takes time.
CHOICES: Final = 6


def steps_of(violation: Violation, answer: Answer) -> Steps:
    """The engine's steps. If only one card of the main deck can be the missing chosen card, the step moves it there."""
    steps = violation.operations
    chosen = chosen_card_candidates(steps[0], answer) if len(steps) == 1 else []
    return (move_to_chosen(chosen[0], steps[0].section),) if len(chosen) == 1 else steps


def chosen_card_candidates(step: Operation, answer: Answer) -> list[Card]:
    """The cards of the main deck that can be the chosen card, for a step that adds it; empty for any other step."""
    format_, deck = answer.question.format_, answer.deck
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
    asked, deck = answer.question, answer.deck
    left = deck.having(section, card, deck.cards(section).get(card, 0) - count)
    trial = trial_of(asked.format_, left, asked.day, asked.region, asked.options)
    return capacity_of(trial, card, to).copies >= count
