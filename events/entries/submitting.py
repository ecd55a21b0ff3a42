"""Registering a list: judged as of the event's day, frozen, with a receipt; the last one counts and all are stored."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from decks.check.checking import Answer
from events.access.permissions import Action
from events.entries.authors import Author, add_log_entry, require_permission
from events.entries.entering import save_entry_fields
from events.entries.pairing import between_partners, judge_team
from events.lists.freezing import frozen_open_lines, list_digest, listed_cards, receipt_code
from events.lists.judging import build_judgement, event_question
from events.lists.pools import find_basis
from events.models import Entry, Event, LogEntry, Pool, Submission
from legality.engine.rules.pairs import Between
from legality.engine.values.report import ILLEGAL, LEGAL, UNDETERMINED

HOUR: Final = timedelta(hours=1)


class TooOftenError(Exception):
    """The rate of the entry is used up; `wait`: seconds until there is more."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait

    @property
    def says(self) -> str:
        """How long to wait, in the reader's language."""
        minutes = max(1, -(-self.wait // 60))
        return ngettext(
            "You have sent too much in the last hour. Try again in a minute: nothing here is lost.",
            "You have sent too much in the last hour. Try again in %(minutes)s minutes: nothing here is lost.",
            minutes,
        ) % {"minutes": minutes}


def count_list(lists: QuerySet[Any], now: datetime) -> None:  # Any: registered lists or pools
    """See that a player's lists, or pools, of an entry leave room for one more in this hour. One query. Raises TooOftenError."""
    most = settings.LISTS_AN_HOUR
    recent = lists.filter(role="", made__gt=now - HOUR).order_by("-made").values_list("made", flat=True)
    oldest = next(iter(recent[most - 1 : most]), None)
    if oldest is not None:
        raise TooOftenError(max(1, ceil((oldest + HOUR - now).total_seconds())))


REFUSE: Final = Event.Answer.REFUSE
# What is first in the place of a pool, so that no list has its receipt.
POOL: Final = "pool"


class EventChangedError(Exception):
    """What lists of this event are judged by, or the pool that counts, is another than when the list was judged."""


REFUSALS: Final[Mapping[str, str | Promise]] = {
    "late": _("The deadline has passed, and this event does not accept late lists. Ask the event staff."),
    "illegal": _("This event only accepts legal lists. The problems are listed below."),
    "undetermined": _("This event does not accept undetermined lists. What is missing is listed below."),
    "team": _("Your list and your partner's together break the team rules. The problems are listed below."),
}


class ListRefusedError(Exception):
    """The event takes no list like this: `cause` is a key of `REFUSALS`, `says` its sentence.

    `between`: for the cause `team`, what there is between it and the partner's list.
    """

    def __init__(self, cause: str, between: Between | None = None) -> None:
        super().__init__(cause)
        self.cause = cause
        self.between = between

    @property
    def says(self) -> str:
        """Why, in the reader's language."""
        return str(REFUSALS[self.cause])


class ReasonMissingError(Exception):
    """A change after the lock needs a reason, which the player is shown; `says` asks for it."""

    says = _("Lists are locked: give a reason for the change. The player will see it.")


@dataclass(frozen=True, slots=True)
class SubmittedList:
    """A list that is sent: its text, and for one of the staff where it comes from and why.

    `pool`: the number of the `Basis` that it was judged by.
    """

    text: str
    deck_name: str = ""
    source: Submission.Source = Submission.Source.PLAYER
    paper_place: str = ""
    reason: str = ""
    pool: int | None = None


def submit_list(
    event: Event, entry: Entry, sheet: SubmittedList, answer: Answer, author: Author, now: datetime
) -> Submission:
    """Register a list with its verdict. Call it in a turn of the event, with the event as the turn gave it.

    `answer` is that of `answer_of_text`, `now` the moment at which the list came to the door. The staff is refused
    nothing but a change after the lock without a reason. Raises NotAllowedError, EventChangedError, ListRefusedError, ReasonMissingError.
    """
    require_permission(event, entry, author, now, as_staff=Action.ENTER_LIST, as_player=Action.SUBMIT_OWN)
    if answer.question != event_question(event, entry.seat) or sheet.pool != find_basis(event, entry).number:
        raise EventChangedError

    is_late = now >= event.deadline
    is_after_lock = now >= event.lock
    if not author.is_staff:
        refused = find_refusal(event, entry, answer, now)
        if refused is not None:
            raise refused
    elif is_after_lock and not sheet.reason.strip():
        raise ReasonMissingError

    before = entry.current
    made = _store_submission(event, entry, sheet, answer, author, now, is_late=is_late, is_after_lock=is_after_lock)
    save_entry_fields(entry, now, current=made)
    if entry.team_id is not None:
        judge_team(event, entry.team_id, now)
    action = LogEntry.Action.AMENDED if is_after_lock else LogEntry.Action.SUBMITTED
    add_log_entry(
        event,
        entry,
        action,
        author,
        now,
        number=made.number,
        before=before.number if before else None,
        reason=made.reason,
    )
    return made


def submit_once(
    event: Event, entry: Entry, sheet: SubmittedList, answer: Answer, author: Author, now: datetime
) -> tuple[Submission, bool]:
    """Register a list unless it is the one that counts already; with it whether it is new. As `submit_list` in all else."""
    # Whoever may not send lists does not learn either whether one is that which counts.
    require_permission(event, entry, author, now, as_staff=Action.ENTER_LIST, as_player=Action.SUBMIT_OWN)
    held = entry.current
    if held is not None and is_the_same(held, sheet):
        return held, False

    return submit_list(event, entry, sheet, answer, author, now), True


def find_sent_before(
    event: Event, entry: Entry, sheet: SubmittedList, author: Author, now: datetime
) -> Submission | None:
    """The last list of an entry that is like this one, whether it counts or not. Raises NotAllowedError."""
    require_permission(event, entry, author, now, as_staff=Action.ENTER_LIST, as_player=Action.SUBMIT_OWN)
    like = entry.submissions.filter(
        text=sheet.text, deck_name=sheet.deck_name, source=sheet.source, paper_place=sheet.paper_place
    )
    return like.order_by("-number").first()


def is_the_same(held: Submission | None, sheet: SubmittedList) -> bool:
    """Whether a list that is sent is the one that counts already."""
    told = (sheet.text, sheet.deck_name, sheet.source, sheet.paper_place)
    return held is not None and told == (held.text, held.deck_name, held.source, held.paper_place)


def find_refusal(event: Event, entry: Entry | None, answer: Answer, now: datetime) -> ListRefusedError | None:
    """Why the event takes no list like this of a player (None: of one who is new) now; None where it does."""
    is_late = now >= event.deadline and not (event.unlocked or (entry is not None and entry.unlocked))
    if is_late and event.if_late == REFUSE:
        return ListRefusedError("late")
    if answer.verdict == UNDETERMINED and event.if_undetermined == REFUSE:
        return ListRefusedError("undetermined")
    # An unfinished deck is illegal at an event.
    if answer.verdict not in (LEGAL, UNDETERMINED) and event.if_illegal == REFUSE:
        return ListRefusedError("illegal")

    if entry is not None and event.if_illegal == REFUSE and event.is_for_teams:
        found = between_partners(event, entry, answer)
        if found is not None and found.verdict == ILLEGAL:
            return ListRefusedError("team", found)

    return None


def _store_submission(  # noqa: PLR0913  what makes a registered list
    event: Event,
    entry: Entry,
    sheet: SubmittedList,
    answer: Answer,
    author: Author,
    now: datetime,
    *,
    is_late: bool,
    is_after_lock: bool,
) -> Submission:
    number = next_number(entry.submissions.all())
    cards = listed_cards(answer)
    digest = list_digest(event.secret, list_identity(entry, number, now), sheet.text, cards)
    made = Submission(
        entry=entry,
        number=number,
        made=now,
        source=sheet.source,
        role=author.role or "",
        author_id=author.person,
        paper_place=sheet.paper_place,
        late=is_late,
        amendment=is_after_lock,
        reason=sheet.reason.strip(),
        deck_name=sheet.deck_name,
        text=sheet.text,
        cards=cards,
        open_lines=frozen_open_lines(answer),
        digest=digest,
        code=receipt_code(digest),
    )
    made.save()
    assert answer.catalogue is not None  # every answer of `check_text` has one
    build_judgement(made, answer, answer.catalogue, now, sheet.pool).save()
    return made


def next_number(lists: QuerySet[Any]) -> int:  # Any: registered lists or pools
    """The number of the next list of an entry."""
    return (lists.order_by("-number").values_list("number", flat=True).first() or 0) + 1


def list_identity(entry: Entry, number: int, made: datetime) -> tuple[str, ...]:
    """What makes a registered list this one and no other with the same cards."""
    return (str(entry.pk), str(number), made.astimezone(UTC).isoformat())


def is_intact(event: Event, listed: Submission | Pool) -> bool:
    """Whether a stored list or pool is the one that its receipt was given for."""
    place = list_identity(listed.entry, listed.number, listed.made)
    kind = (POOL,) if isinstance(listed, Pool) else ()
    return listed.digest == list_digest(event.secret, (*kind, *place), listed.text, listed.cards)
