"""An open line that is probably the leader which the deck lacks; the sentence about the leader says so."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.check.checking import Answer
from decks.decklist.problems import Problem
from legality.engine.values.card import Card
from legality.engine.values.report import Violation
from legality.messages import card_name, sentence

LIKELY: Final[str | Promise] = _("%(sentence)s Line %(line)s is probably meant here: %(card)s.")


def sentence_of(violation: Violation, answer: Answer) -> str:
    """The sentence of a violation; for a missing leader also the line that probably is it."""
    said = sentence(violation, answer.question.game)
    line = likely_line(violation, answer)
    if line is None or line.likeliest is None:
        return said

    return str(LIKELY) % {"sentence": said, "line": line.line, "card": card_name(line.likeliest)}


def likely_line(violation: Violation, answer: Answer) -> Problem | None:
    """The one open line whose best suggestion can be the leader that the violation misses.

    None for another violation, for a later one of the same section, and if no line or several would do.
    """
    section = violation.section
    if violation.fix != "add" or section not in _leader_sections(answer) or answer.deck.sizes.get(section, 0):
        return None
    same = (other for other in answer.report.violations if (other.section, other.fix) == (section, "add"))
    if next(same, None) is not violation:
        return None

    open_lines = [problem for problem in answer.problems if problem.line and problem.section in (None, section)]
    lines = [problem for problem in open_lines if _may_lead(problem.likeliest, section, answer)]
    return lines[0] if len(lines) == 1 else None


def _leader_sections(answer: Answer) -> tuple[str, ...]:
    format_ = answer.question.format_
    return format_.leader_sections + ((format_.chosen.section,) if format_.chosen else ())


def _may_lead(card: Card | None, section: str, answer: Answer) -> bool:
    if card is None:
        return False

    chosen = answer.question.format_.chosen
    if chosen and section == chosen.section:
        return chosen.may_hold(card, tuple(answer.deck.cards(chosen.leader))) is True

    kinds = next((one.kinds for one in answer.question.game.sections if one.slug == section), ())
    return card.kind in kinds
