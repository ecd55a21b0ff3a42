"""The plan that fixes a whole deck, for programs and for the terminal."""

from collections.abc import Iterable, Iterator
from typing import Annotated, NotRequired, TypedDict

from django.utils.translation import gettext as _

from api.typed import Doc, Positive
from decks.check.allowance import MOST_ROWS, PLAN, Allowance
from decks.check.answers import AnswerJson, FixStepJson, answer_as_json, step_json
from decks.check.checking import Answer
from decks.check.fitting_cards import FittingCard, Owned, find_fitting_cards
from decks.check.fix_steps import deck_after
from decks.decklist.entries import Problem
from legality.engine.advice.fix_plan import Effort, FixPlan, plan_fix
from legality.engine.advice.missing_cards import Adding
from legality.engine.game import Game
from legality.engine.values.report import Operation
from legality.messages import card_name, list_items, section_name


class FitJson(TypedDict):
    """A card that fits, and so many copies that may be added."""

    id: Annotated[str, Doc("The card's id.")]
    name: str
    count: Positive
    owned: Annotated[
        bool, Doc("Whether they are in the collection of the person who asks, in addition to those of the deck.")
    ]


class AddingJson(TypedDict):
    """So many cards that the deck still lacks."""

    section: str
    count: Positive
    kinds: Annotated[list[str], Doc("Of these kinds.")]
    card: Annotated[str | None, Doc("The card's name; null: the choice is the player's.")]
    source: NotRequired[Annotated[str, Doc("The section that they are moved from, in a deck with its pool.")]]
    fits: Annotated[list[FitJson], Doc("Where the choice is the player's: some cards that fit, the owned ones first.")]


class LineToConfirmJson(TypedDict):
    """An open line, and what it probably is."""

    line: Positive
    text: Annotated[str, Doc("As it came.")]
    suggestion: Annotated[str | None, Doc("May be sent in its place; null: nothing is like it.")]


class MendJson(TypedDict):
    """One plan for the whole deck."""

    confirm: Annotated[
        list[LineToConfirmJson],
        Doc("The open lines, which come first: `steps` hold however they turn out, `adds` count them as suggested."),
    ]
    steps: Annotated[list[FixStepJson], Doc("Removals and moves after which no rule is broken; each copy is one.")]
    adds: Annotated[list[AddingJson], Doc("What is left to add then, until the deck is legal.")]
    exact: Annotated[
        bool,
        Doc(
            "Whether no plan takes out or moves fewer copies, for certain. False without steps: no plan was found in the "
            "time that one request has."
        ),
    ]
    possible: Annotated[bool, Doc("False if no legal deck can be built from the pool; then there are no steps.")]


class MendedAnswerJson(AnswerJson):
    """An answer, with the plan if the body asks for it."""

    mend: NotRequired[MendJson]


def plan_in(answer: Answer, seconds: float = PLAN) -> FixPlan:
    """The plan for the deck of an answer; without steps and not exact where none is found in so much of the processor."""
    if len(answer.judged.rows()) + len(answer.judged.open_lines) > MOST_ROWS:
        return FixPlan((), (), exact=False)

    asked = answer.question
    effort = Effort(may_go_on=Allowance(seconds))
    return plan_fix(asked.format_, answer.judged, asked.day, asked.region, asked.options, effort)


def fits_in(plan: FixPlan, answer: Answer, owned: Owned) -> list[tuple[FittingCard, ...]]:
    """For each of the plan's adds the cards that fit. `owned`: the collection of the person who asks."""
    if answer.catalogue is None:
        return [() for _ in plan.adds]

    deck = deck_after(plan.steps, answer.judged.closed())
    return [find_fitting_cards(add, deck, answer.question, answer.catalogue, owned) for add in plan.adds]


def lines_to_confirm(answer: Answer) -> list[Problem]:
    """The open lines of the list that decide, in their order."""
    deciding = {line.line for line in answer.judged.open_lines}
    return [problem for problem in answer.problems if problem.line in deciding]


def as_fixed_json(answer: Answer, owned: Owned, seconds: float = PLAN) -> MendedAnswerJson:
    """The answer with its plan."""
    return {**answer_as_json(answer), "mend": fix_plan_json(plan_in(answer, seconds), answer, owned)}


def fix_plan_json(plan: FixPlan, answer: Answer, owned: Owned) -> MendJson:
    adds: list[AddingJson] = []
    for add, fits in zip(plan.adds, fits_in(plan, answer, owned), strict=True):
        adding: AddingJson = {
            "section": add.section,
            "count": add.count,
            "kinds": list(add.kinds),
            "card": add.card.name if add.card else None,
            "fits": [
                {"id": fit.card.id, "name": fit.card.name, "count": fit.count, "owned": fit.is_owned} for fit in fits
            ],
        }
        if add.source:
            adding["source"] = add.source
        adds.append(adding)

    return {
        "confirm": [
            {"line": line.line, "text": line.text, "suggestion": next(iter(line.suggestions), None)}
            for line in lines_to_confirm(answer)
        ],
        "steps": [step_json(step, answer) for step in plan.steps],
        "adds": adds,
        "exact": plan.exact,
        "possible": plan.possible,
    }


def as_plan_text(answer: Answer, seconds: float = PLAN) -> str:
    """The plan for the terminal: a line for each line to confirm, for each step and for what is left to add."""
    plan = plan_in(answer, seconds)
    game = answer.question.game
    confirmed = [confirm_words(line) for line in lines_to_confirm(answer)]
    lines = [*confirmed, *plan_lines(plan, fits_in(plan, answer, {}), game)]
    if confirmed and plan.adds:
        lines.append(_("The cards to add assume that the suggested cards are confirmed."))

    indented = [f"  {line}" for line in lines or [_("Nothing to fix.")]]
    return "\n".join([_("Fix the whole deck") + ":", *indented])


def plan_lines(plan: FixPlan, fits: Iterable[Iterable[FittingCard]], game: Game) -> Iterator[str]:
    """The steps, and what is left to add with cards that fit, in words."""
    if not plan.possible:
        yield _("No legal deck can be built from this pool.")
    yield from (step_words(step, game) for step in plan.steps)
    for add, fitting in zip(plan.adds, fits, strict=True):
        named = list_items(f"{fit.count} {card_name(fit.card)}" for fit in fitting)
        yield add_words(add, game) + (": " + _("such as %(cards)s") % {"cards": named} if named else "")


def confirm_words(line: Problem) -> str:
    """An open line to confirm, with what it probably is."""
    words = {"line": line.line, "text": line.text, "card": next(iter(line.suggestions), "")}
    if line.suggestions:
        return _("? Line %(line)s, “%(text)s”: is this %(card)s?") % words

    return _("? Line %(line)s, “%(text)s”: which card is this?") % words


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
