"""An answer as text for the terminal."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from decks.check.checking import Answer
from decks.check.conflicts import conflict_has_unblamed_cards, find_conflicting_cards
from decks.check.likely_leaders import sentence_with_likely_leader
from decks.check.messages import VERDICTS, problem_sentence
from decks.check.missing_facts import facts_in_words, find_missing_facts, missing_sentence
from legality.messages import (
    card_name,
    doubt_sentence,
    is_about_fact,
    list_items,
    name_in_language,
    violation_sentence,
)


def answer_as_text(answer: Answer) -> str:
    """The verdict on the first line, the points of a house format, the lines to confirm, then the findings with rule numbers."""
    report = answer.report
    game = answer.question.game
    format_ = name_in_language(answer.question.format_.names)
    verdict = VERDICTS[answer.verdict]
    head = f"{verdict}: {name_in_language(game.names)}, {format_}, {report.day.isoformat()} ({report.edition})"
    lines = [head]
    points = answer.points
    if points is not None:
        words = _("Points: %(spent)s of %(budget)s") % {"spent": points.spent, "budget": points.budget}
        lines.append(f"  = [{points.cite}] {words}")
        lines += [f"      {one.count} {card_name(one.card)}: {one.spent}" for one in points.cards]

    for problem in (*answer.problems, *answer.pool_problems):
        near = f" {list_items(problem.suggestions)}?" if problem.suggestions else ""
        number = _("line %(numbers)s") % {"numbers": problem.line}
        lines.append(f"  … {number}: {problem.text!r}: {problem_sentence(problem)}{near}")

    lines += _finding_lines(answer)
    return "\n".join(lines)


def _finding_lines(answer: Answer) -> Iterator[str]:
    game = answer.question.game
    for violation in answer.report.violations:
        # The blamed cards with their lines, and the conflict where other cards belong to it.
        rows: list[str] = []
        for blame in violation.cards:
            numbers = list_items(str(line) for line in answer.lines_of(blame))
            where = "  (" + _("line %(numbers)s") % {"numbers": numbers} + ")" if numbers else ""
            rows.append(f"{blame.count} {card_name(blame.card)}{where}")

        conflict = find_conflicting_cards(violation, answer) if rows else ()
        if conflict_has_unblamed_cards((one.card for one in conflict), (blame.card for blame in violation.cards)):
            named = list_items(f"{one.count} {card_name(one.card)}" for one in conflict)
            rows.append(f"{_('Cannot be played together:')} {named}")

        cards = "".join(f"\n      {row}" for row in rows)
        yield f"  ✗ [{violation.cite}] {violation.code}: {sentence_with_likely_leader(violation, answer)}{cards}"

    missing = find_missing_facts(answer)
    if missing.by_card:
        cites = list_items(dict.fromkeys(doubt.cite for doubt in missing.doubts))
        codes = list_items(dict.fromkeys(doubt.code for doubt in missing.doubts))
        yield f"  ? [{cites}] {codes}: {missing_sentence(answer, missing)}"
        for card, facts in missing.by_card.items():
            yield f"      {card_name(card)}: {facts_in_words(facts, game)}"

    for doubt in answer.doubts:
        if not is_about_fact(doubt):
            yield f"  ? [{doubt.cite}] {doubt.code}: {doubt_sentence(doubt, game)}"
    for warning in answer.report.warnings:
        yield f"  ! [{warning.cite}] {warning.code}: {violation_sentence(warning, game)}"
