"""The plan that fixes a whole deck, as a difference to show and as operations that are undone together."""

from dataclasses import dataclass
from hashlib import blake2s
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.check.fitting_cards import FittingCard, Owned
from decks.check.fix_plan import fits_in, lines_to_confirm, plan_in
from decks.decklist.entries import Problem
from decks.decklist.rows import rows_as_text
from decks.report.fixes import row_operation
from decks.report.judged_rows import build_judged_rows
from decks.report.operations import OperationError, RowOperation, apply_steps
from legality.engine.advice.missing_cards import Adding
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.engine.values.report import ILLEGAL, LEGAL
from legality.engine.values.report import Operation as Step
from legality.messages import section_name

LABEL: Final[str | Promise] = gettext_lazy("Fix the whole deck")


@dataclass(frozen=True, slots=True)
class FixPlanLine:
    """One line of the difference: `way` is `confirm`, `out`, `move` or `in`; `figure` is signed.

    Without a card the player chooses: `fits` names some. A line to confirm has the suggested card, if there is one.
    """

    way: str
    figure: str
    card: Card | None
    note: str
    fits: tuple[FittingCard, ...] = ()


@dataclass(frozen=True, slots=True)
class FixPlanView:
    """The difference, and the operations that do its removals and moves. `is_possible`: false for a hopeless pool.

    Lines to confirm come first; what is left to add counts them as suggested.
    """

    lines: tuple[FixPlanLine, ...]
    operations: tuple[RowOperation, ...]
    is_possible: bool
    is_exact: bool

    @property
    def has_lines_to_confirm(self) -> bool:
        """Whether open lines are to be confirmed first."""
        return any(line.way == "confirm" for line in self.lines)

    @property
    def mark(self) -> str:
        """The value that a form sends for the plan: a digest of its operations."""
        return blake2s(repr(self.operations).encode(), digest_size=8).hexdigest()


def fix_plan_of(answer: Answer, catalogue: Catalogue, owned: Owned) -> FixPlanView | None:
    """The plan for the deck of an answer; None for a legal deck, and where nothing certain is left to do."""
    if answer.verdict == LEGAL:
        return None

    plan = plan_in(answer)
    game = answer.question.game
    adds = zip(plan.adds, fits_in(plan, answer, owned), strict=True)
    lines = (*(_remove_line(step, game) for step in plan.steps), *(_add_line(add, fits, game) for add, fits in adds))
    if not lines and plan.possible:
        return None

    confirmed = tuple(_confirm_line(line) for line in lines_to_confirm(answer))
    operations = tuple(row_operation(step, catalogue) for step in plan.steps)
    return FixPlanView((*confirmed, *lines), operations, plan.possible, plan.exact)


def fixed_text(answer: Answer, text: str, mark: str, catalogue: Catalogue) -> str | None:
    """The text after the plan with this mark; None if the deck has another plan by now."""
    mend = fix_plan_of(answer, catalogue, {}) if answer.verdict == ILLEGAL else None
    if mend is None or mend.mark != mark or not mend.operations:
        return None

    try:
        rows = apply_steps(build_judged_rows(answer, text), mend.operations, catalogue)
    except OperationError:
        return None

    return rows_as_text(rows, answer.question.game, get_language() or "en")


def _confirm_line(line: Problem) -> FixPlanLine:
    note = gettext("line %(line)s: %(text)s") % {"line": line.line, "text": line.text}
    return FixPlanLine("confirm", "?", line.likeliest, note)


def _remove_line(step: Step, game: Game) -> FixPlanLine:
    section = section_name(game, step.section)
    if step.op == "move":
        return FixPlanLine("move", f"→ {step.count}", step.card, f"{section} → {section_name(game, step.to)}")

    return FixPlanLine("out", f"−{step.count}", step.card, section)


def _add_line(add: Adding, fits: tuple[FittingCard, ...], game: Game) -> FixPlanLine:
    section = section_name(game, add.section)
    if add.source:
        return FixPlanLine("move", f"→ {add.count}", add.card, f"{section_name(game, add.source)} → {section}", fits)

    return FixPlanLine("in", f"+{add.count}", add.card, section, fits)
