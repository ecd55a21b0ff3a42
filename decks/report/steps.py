"""Buttons of a report that change the list. Every page with the report in a form named `ask` hands them to `step_of`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.entries import Problem
from decks.decklist.reading.pasting import raw_lines
from decks.decklist.rows import rows_as_text
from decks.decklist.suggested_lines import ChangedLine, cards_of_suggestions, with_changes
from decks.report.findings import build_problem_findings, findings_with_fixes, with_suggested_lines
from decks.report.fix_plan import LABEL, fixed_text
from decks.report.judged_rows import build_judged_rows
from decks.report.operations import OperationError, apply_steps
from decks.report.page import all_accepted
from legality.engine.game import Game

# The buttons by name; each is pressed within the form of the list. The last is for the pool next to it.
BUTTONS: Final = ("fix", "mend", "accept", "pick", "pick-pool")
# The field of the list; a button for another field has the name of that field behind its own.
LIST: Final = "text"


def is_pressed(posted: Mapping[str, str]) -> bool:
    """Whether a form was sent by a button that changes its list."""
    return any(posted.get(name) for name in BUTTONS)


def button_name(button: str, field: str) -> str:
    """The name of a button for a field of the form: `pick` for the list, `pick-pool` for its pool."""
    return button if field == LIST else f"{button}-{field}"


def with_undo(posted: dict[str, str], fields: Sequence[str] = (LIST,)) -> dict[str, str]:
    """The form that was sent; by the button "Undo", with the list in one of the fields as it was before."""
    before = {field: posted[name] for field in fields if (name := button_name("undo", field)) in posted}
    return posted | before


@dataclass(frozen=True, slots=True)
class FixedStep:
    """The list after a pressed button, and before it; what was done, and the lines that it changed. `field`: where it is."""

    text: str
    before: str
    done: str
    changes: tuple[ChangedLine, ...] = ()
    field: str = LIST

    @property
    def undo(self) -> str:
        """The name of the button that takes it back."""
        return button_name("undo", self.field)


def step_of(
    pressed: Mapping[str, str], answer: Answer, text: str, catalogue: Catalogue, pool: str = ""
) -> FixedStep | None:
    """What the pressed button does to a judged text, or to the pool that was typed next to it.

    None if no button was pressed, or what it offered is not offered any more.
    """
    if pressed.get("fix"):
        mark = pressed["fix"]
        findings = findings_with_fixes(answer.report.violations, answer, catalogue)
        fixes = chain.from_iterable(finding.fixes for finding in findings)
        fix = next((fix for fix in fixes if fix.mark == mark), None)
        if fix is None:
            return None

        try:
            rows = apply_steps(build_judged_rows(answer, text), fix.operations, catalogue)
        except OperationError:
            return None

        return FixedStep(
            rows_as_text(rows, answer.question.game, get_language() or "en"),
            text,
            _("Done: %(label)s") % {"label": fix.label},
        )
    if pressed.get("mend"):
        after = fixed_text(answer, text, pressed["mend"], catalogue)
        return None if after is None else FixedStep(after, text, _("Done: %(label)s") % {"label": LABEL})
    if pressed.get("accept"):
        return _change_step(all_accepted(answer, text, catalogue), text)

    game = answer.question.game
    if pool and pressed.get("pick-pool"):
        return pick_suggestion(pressed, answer.pool_problems, pool, game, catalogue, "pool")

    return pick_suggestion(pressed, answer.problems, text, game, catalogue)


def pick_suggestion(  # noqa: PLR0913  a text, how it was read, and the button
    pressed: Mapping[str, str],
    problems: Sequence[Problem],
    text: str,
    game: Game,
    catalogue: Catalogue,
    field: str = LIST,
) -> FixedStep | None:
    """The text of a field with the suggestion that was pressed in place of the name; None if it is not offered any more.

    `pick` is `3:Defy`: the suggestion for line 3, or for the nearest line with it where the text has changed meanwhile.
    """
    number, _colon, name = pressed.get(button_name("pick", field), "").partition(":")
    meant = cards_of_suggestions((name,), catalogue).get(name)
    if meant is None or not number.isdecimal():
        return None

    # By the card: the page that offered it may have been in another language.
    offering = []
    for trouble in build_problem_findings(problems):
        for typed, card in cards_of_suggestions(trouble.suggestions, catalogue).items():
            if card is meant:
                offering.append((trouble, typed))
    offering.sort(key=lambda one: abs(one[0].line - int(number)))
    if not offering:
        return None

    trouble, suggestion = offering[0]
    only = replace(trouble, suggestions=(suggestion,))
    (offered,) = with_suggested_lines([only], text, game, catalogue)
    before = raw_lines(text)[trouble.line - 1]
    changes = tuple(ChangedLine(trouble.line, before, line) for line in offered.lines if line)
    return _change_step(changes, text, field)


def _change_step(changes: tuple[ChangedLine, ...], text: str, field: str = LIST) -> FixedStep | None:
    if not changes:
        return None

    sentence = _("Line %(line)s changed.") if len(changes) == 1 else _("%(count)s lines changed.")
    done = sentence % {"line": changes[0].line, "count": len(changes)}
    return FixedStep(with_changes(text, changes), text, done, changes, field)
