"""An open line that is probably the leader which the deck lacks; the sentence about the leader says so."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.check.checking import Answer
from decks.decklist.entries import Problem
from legality.engine.values.report import Violation
from legality.messages import card_name, violation_sentence

LIKELY: Final[str | Promise] = _("%(sentence)s Line %(line)s is probably meant here: %(card)s.")


def sentence_with_likely_leader(violation: Violation, answer: Answer) -> str:
    """The sentence of a violation; for a missing leader also the line that probably is it."""
    words = violation_sentence(violation, answer.question.game)
    line = likely_line(violation, answer)
    if line is None or line.likeliest is None:
        return words

    return str(LIKELY) % {"sentence": words, "line": line.line, "card": card_name(line.likeliest)}


def likely_line(violation: Violation, answer: Answer) -> Problem | None:
    """The one open line whose best suggestion can be the leader that the violation misses.

    None for another violation, for a later one of the same section, and if no line or several would do.
    """
    section = violation.section
    format_ = answer.question.format_
    sections = format_.leader_sections + ((format_.chosen.section,) if format_.chosen else ())
    if violation.fix != "add" or section not in sections or answer.deck.sizes.get(section, 0):
        return None
    same = (other for other in answer.report.violations if (other.section, other.fix) == (section, "add"))
    if next(same, None) is not violation:
        return None

    chosen = format_.chosen
    kinds = next((one.kinds for one in answer.question.game.sections if one.slug == section), ())
    lines: list[Problem] = []
    for problem in answer.problems:
        card = problem.likeliest
        if not problem.line or problem.section not in (None, section) or card is None:
            continue

        if chosen and section == chosen.section:
            may_lead = chosen.may_hold(card, tuple(answer.deck.cards(chosen.leader))) is True
        else:
            may_lead = card.kind in kinds
        if may_lead:
            lines.append(problem)

    return lines[0] if len(lines) == 1 else None
