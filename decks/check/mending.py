"""The plan that mends a whole deck, for programs and for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NotRequired, TypedDict

from django.utils.translation import gettext as _

from api.typed import Doc, Positive
from decks.check.answers import AnswerJson, FixStepJson, as_json, step_json
from decks.check.checking import Answer
from legality.engine.format import Game
from legality.engine.lacking import Adding
from legality.engine.mending import Plan, plan_of
from legality.engine.report import Operation
from legality.messages import card_name, section_name


class AddingJson(TypedDict):
    """So many cards that the deck still lacks."""

    section: str
    count: Positive
    kinds: Annotated[list[str], Doc("Of these kinds.")]
    card: Annotated[str | None, Doc("The card's name; null: the choice is the player's.")]
    source: NotRequired[Annotated[str, Doc("The section that they are moved from, in a deck with its pool.")]]


class MendJson(TypedDict):
    """One plan for the whole deck."""

    steps: Annotated[list[FixStepJson], Doc("Removals and moves after which no rule is broken; each copy is one.")]
    adds: Annotated[list[AddingJson], Doc("What is left to add then, until the deck is legal.")]
    exact: Annotated[bool, Doc("Whether no plan takes out or moves fewer copies, for certain.")]
    possible: Annotated[bool, Doc("False if no legal deck can be built from the pool; then there are no steps.")]


class MendedAnswerJson(AnswerJson):
    """An answer, with the plan if the body asks for it."""

    mend: NotRequired[MendJson]


def plan_in(answer: Answer) -> Plan:
    """The plan for the deck of an answer."""
    asked = answer.question
    return plan_of(asked.format_, answer.judged, asked.day, asked.region, asked.options)


def as_mended_json(answer: Answer) -> MendedAnswerJson:
    """The answer with its plan."""
    return {**as_json(answer), "mend": mend_json(plan_in(answer), answer)}


def mend_json(plan: Plan, answer: Answer) -> MendJson:
    return {
        "steps": [step_json(step, answer) for step in plan.steps],
        "adds": [_adding(add) for add in plan.adds],
        "exact": plan.exact,
        "possible": plan.possible,
    }


def _adding(add: Adding) -> AddingJson:
    adding: AddingJson = {
        "section": add.section,
        "count": add.count,
        "kinds": list(add.kinds),
        "card": add.card.name if add.card else None,
    }
    if add.source:
        adding["source"] = add.source

    return adding


def as_plan_text(answer: Answer) -> str:
    """The plan for the terminal: a line for each step and for what is left to add."""
    plan, game = plan_in(answer), answer.question.game
    lines = [f"  {line}" for line in plan_lines(plan, game)]
    return "\n".join([_("Mend the whole deck") + ":", *(lines or ["  " + _("There is nothing to mend.")])])


def plan_lines(plan: Plan, game: Game) -> Iterator[str]:
    """The steps and what is left to add, in words."""
    if not plan.possible:
        yield _("No legal deck can be built from this pool.")
    yield from (step_words(step, game) for step in plan.steps)
    yield from (add_words(add, game) for add in plan.adds)


def step_words(step: Operation, game: Game) -> str:
    """A step in a line, as in a difference of two lists."""
    words = {
        "count": step.count,
        "card": card_name(step.card) if step.card else "",
        "section": section_name(game, step.section),
        "to": section_name(game, step.to) if step.to else "",
    }
    if step.op == "move":
        return _("→ %(count)s %(card)s (%(section)s to %(to)s)") % words

    return _("− %(count)s %(card)s (%(section)s)") % words


def add_words(add: Adding, game: Game) -> str:
    """What is left to add in a line."""
    words = {
        "count": add.count,
        "card": card_name(add.card) if add.card else "",
        "section": section_name(game, add.section),
        "source": section_name(game, add.source) if add.source else "",
    }
    if add.source:
        return _("→ %(count)s of your choice (%(source)s to %(section)s)") % words

    return (
        _("+ %(count)s %(card)s (%(section)s)") if add.card else _("+ %(count)s of your choice (%(section)s)")
    ) % words
