"""What a button of the check page does to the list: a fix, the plan for the whole deck, a suggestion, all of them, or back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.pasting import raw_lines
from decks.decklist.rows import text_of
from decks.decklist.suggested_lines import ChangedLine, meant_by, with_changes
from decks.report.accepting import all_accepted
from decks.report.findings import OpenLine, findings_with_fixes, troubles_of, with_suggested_lines
from decks.report.judged_rows import rows_of
from decks.report.mending import LABEL, mended_text
from decks.report.operations import OperationError, apply

# The buttons by name; each is pressed within the form of the list.
BUTTONS: Final = ("fix", "mend", "accept", "pick")


@dataclass(frozen=True, slots=True)
class Step:
    """The list after a pressed button, and before it; what was done, and the lines that it changed."""

    text: str
    before: str
    done: str
    changes: tuple[ChangedLine, ...] = ()


def step_of(pressed: Mapping[str, str], answer: Answer, text: str, catalogue: Catalogue) -> Step | None:
    """What the pressed button does to a judged text; None if none was, or what it offered is not offered any more."""
    if pressed.get("fix"):
        return _fixed(pressed["fix"], answer, text, catalogue)
    if pressed.get("mend"):
        return _mended(pressed["mend"], answer, text, catalogue)
    if pressed.get("accept"):
        return _changed(all_accepted(answer, text, catalogue), text)

    return _picked(pressed.get("pick", ""), answer, text, catalogue)


def _fixed(mark: str, answer: Answer, text: str, catalogue: Catalogue) -> Step | None:
    findings = findings_with_fixes(answer.report.violations, answer, catalogue)
    fix = next((fix for finding in findings for fix in finding.fixes if fix.mark == mark), None)
    if fix is None:
        return None

    try:
        rows = apply(rows_of(answer, text), fix.operations, catalogue)
    except OperationError:
        return None

    return Step(
        text_of(rows, answer.question.game, get_language() or "en"), text, _("Done: %(label)s") % {"label": fix.label}
    )


def _mended(mark: str, answer: Answer, text: str, catalogue: Catalogue) -> Step | None:
    after = mended_text(answer, text, mark, catalogue)
    return None if after is None else Step(after, text, _("Done: %(label)s") % {"label": LABEL})


def _picked(pressed: str, answer: Answer, text: str, catalogue: Catalogue) -> Step | None:
    """`3:Defy`: the suggestion for line 3, or for the nearest line with it where the text has changed meanwhile."""
    number, _colon, name = pressed.partition(":")
    meant = meant_by((name,), catalogue).get(name)
    if meant is None or not number.isdecimal():
        return None

    # By the card: the page that offered it may have been in another language.
    offering = [
        (trouble, said)
        for trouble in troubles_of(answer.problems)
        for said, card in meant_by(trouble.suggestions, catalogue).items()
        if card is meant
    ]
    offering.sort(key=lambda one: abs(one[0].line - int(number)))
    return _changed(_rewritten(*offering[0], answer, text, catalogue), text) if offering else None


def _rewritten(
    trouble: OpenLine, suggestion: str, answer: Answer, text: str, catalogue: Catalogue
) -> tuple[ChangedLine, ...]:
    only = replace(trouble, suggestions=(suggestion,))
    (offered,) = with_suggested_lines([only], text, answer.question.game, catalogue)
    before = raw_lines(text)[trouble.line - 1]
    return tuple(ChangedLine(trouble.line, before, line) for line in offered.lines if line)


def _changed(changes: tuple[ChangedLine, ...], text: str) -> Step | None:
    if not changes:
        return None

    said = _("Line %(line)s is changed.") if len(changes) == 1 else _("%(count)s lines are changed.")
    done = said % {"line": changes[0].line, "count": len(changes)}
    return Step(with_changes(text, changes), text, done, changes)
