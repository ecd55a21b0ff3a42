"""The cards of an answer that cannot be in one deck together."""

from collections.abc import Iterable

from decks.check.checking import Answer
from legality.engine import check
from legality.engine.advice.conflicts import find_conflict
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.report import BlamedCard, Report, Violation
from legality.engine.values.search_bounds import TooMuch


def find_conflicting_cards(violation: Violation, answer: Answer) -> tuple[BlamedCard, ...]:
    """A smallest set of cards that has the violation alone.

    Empty for warnings, where cards need only be added, and where none is found within the answer's allowance.
    """
    if violation.severity == "warning":
        return ()

    asked = answer.question

    def check_part(deck: Deck) -> Report:
        return check(asked.format_, deck, asked.day, asked.region, asked.options)

    try:
        return find_conflict(violation, answer.judged, check_part, asked.format_.leader_sections, answer.allowance)
    except TooMuch:
        return ()


def conflict_has_unblamed_cards(conflict: Iterable[Card], blamed: Iterable[Card]) -> bool:
    """Whether a conflict has another card than those that the violation blames.

    The conflict of one that blames none, such as a section that is too large, is the whole section: that is not news.
    """
    named = set(blamed)
    return bool(named) and not named.issuperset(conflict)
