"""The state of an entry's list: its verdict, or that there is none, that it is not checked as things are now, or hidden."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.check.messages import VERDICTS
from decks.check.question import Question
from events.entries.rejudging import outdated_entries
from events.lists.judging import UNJUDGED, event_questions, is_current_verdict
from events.models import Entry, Event, Judgement, Submission
from legality.engine.values.report import ILLEGAL, UNFINISHED

MISSING: Final = "missing"
UNCHECKED: Final = "unchecked"
# What readers who do not see lists see of one.
SENT: Final = "sent"
# The words of states. At an event an unfinished deck is as illegal as any other, and has one word with it.
STATES: Final[Mapping[str, str | Promise]] = {
    MISSING: _("No list"),
    UNCHECKED: _("Not checked"),
    SENT: _("List submitted"),
    **VERDICTS,
    UNFINISHED: VERDICTS[ILLEGAL],
}


def state_tone(state: str) -> str:
    """How a state is drawn: as its verdict, and what is missing or unchecked as unknown."""
    return ILLEGAL if state == UNFINISHED else state if state in VERDICTS else "none"


def find_outdated_entries(event: Event, entries: Collection[Entry]) -> frozenset[int]:
    """The keys of those entries whose verdict is out of date. One query, none without a list."""
    keys = [entry.pk for entry in entries if entry.current_id is not None]
    found = outdated_entries(event).filter(pk__in=keys).order_by().values_list("pk", flat=True) if keys else ()
    return frozenset(found)


def current_judgement(entry: Entry, stale: Collection[int]) -> Judgement | None:
    """The verdict on the entry's list as things are now; None without a list, or for one that is not checked."""
    judged: Judgement | None = getattr(entry.current, "judgement", None)
    return None if entry.pk in stale else judged


@dataclass(frozen=True, slots=True)
class Today:
    """What lists of an event are judged by now: its questions by seat, none if its format is gone, and the stamps of the cards.

    `is_over`: the verdicts of its end are archived, and no others count.
    """

    questions: Mapping[str, Question]
    stamps: Collection[int]
    is_over: bool = False


def judged_by_now(event: Event, stamps: Collection[int]) -> Today:
    """What its lists are judged by now, by cards with these stamps. Queries for a house format alone."""
    if event.archive is not None:
        return Today({}, stamps, is_over=True)

    try:
        return Today(event_questions(event), stamps)
    except UNJUDGED:
        return Today({}, stamps)


def public_state(submission: Submission, today: Today) -> str:
    """The state of a list in public, a key of `STATES`: a verdict by other rules or cards is none. No query, as for `is_current_verdict`."""
    judged: Judgement | None = getattr(submission, "judgement", None)
    if judged is None:
        return UNCHECKED

    is_checked = judged.final if today.is_over else is_current_verdict(submission, today.questions, today.stamps)
    return judged.verdict if is_checked else UNCHECKED


def entry_state(entry: Entry, stale: Collection[int]) -> str:
    """The state of the entry's list, a key of `STATES`."""
    if entry.current is None:
        return MISSING

    judged = current_judgement(entry, stale)
    return judged.verdict if judged else UNCHECKED
