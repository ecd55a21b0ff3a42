"""All suggestions at once: which lines of a list they change."""

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.suggested_lines import ChangedLine, accept_suggestions
from decks.report.findings import troubles_of


def all_accepted(answer: Answer, text: str, catalogue: Catalogue) -> tuple[ChangedLine, ...]:
    """The lines of the judged text with a sure suggestion (`OpenLine.is_sure`) in place of the name."""
    sure = [trouble for trouble in troubles_of(answer.problems) if trouble.is_sure]
    return accept_suggestions(sure, text, answer.question.game, catalogue)
