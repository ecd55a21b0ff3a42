"""Registering an opened pool: by its owner, by the player who was handed it, or by the staff; and what the owner says of it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.check.checking import read_entries
from decks.decklist.resolve import MOST_GUESSES, Resolved, look_up
from events.access.permissions import Action, current_phase, is_allowed
from events.access.viewers import EventViewer, NotAllowedError
from events.entries.authors import Author, add_log_entry
from events.entries.entering import save_entry_fields
from events.entries.event_lock import turn_in
from events.entries.rejudging import rejudge_after_saving
from events.entries.submitting import (
    POOL,
    EventChangedError,
    ReasonMissingError,
    SubmittedList,
    count_list,
    list_identity,
    next_number,
)
from events.lists.freezing import frozen_cards, frozen_problems, list_digest, receipt_code
from events.lists.judging import event_question
from events.models import Entry, Event, LogEntry, Pool, PoolReply


@dataclass(frozen=True, slots=True)
class OpenedPool:
    """A pool that is sent, with the cards that it names."""

    resolved: Resolved
    catalogue: Catalogue


class PoolChangedError(Exception):
    """Another pool counts than the one that was answered."""

    says = _("Another pool has been registered since. Review it again.")


def open_pool(event: Event, text: str) -> OpenedPool:
    """The cards of a pool. Raises RefusedError or TooLongError."""
    question = event_question(event)
    catalogue = load_catalogue(event.game).with_guess_limit(MOST_GUESSES)
    return OpenedPool(look_up(read_entries(question.game, text, catalogue), catalogue, question.format_), catalogue)


def register_pool(
    event: Event, entry: Entry, sheet: SubmittedList, opened: OpenedPool, author: Author, now: datetime
) -> tuple[Pool, bool]:
    """Register a pool unless it is the one that counts already, with it whether it is new, and judge the deck again.

    Raises NotAllowedError, EventChangedError, ReasonMissingError, EventGoneError.
    """
    with turn_in(event) as held_event:
        held = held_event.entries.select_related("event", "pool", "recorder").get(pk=entry.pk)
        if not held_event.pools:
            raise EventChangedError

        # The other player's entry if one records the pool. Raises NotAllowedError.
        phase = current_phase(held_event, now)
        if author.role is not None:
            if not is_allowed(author.role, Action.ENTER_POOL, phase):
                raise NotAllowedError(Action.ENTER_POOL, phase)
            recorder = None
        else:
            action = Action.RECORD_POOL if held_event.pools_by_other else Action.SUBMIT_POOL_OWN
            by = getattr(held, "recorder", None) if held_event.pools_by_other else held
            if by is None or by.person_id != author.person or by.withdrawn is not None or (held.withdrawn is not None):
                raise NotAllowedError(action, phase)
            if not EventViewer(held_event, phase, author.person, None, by).may_as_player(action):
                raise NotAllowedError(action, phase)
            recorder = by if by.pk != held.pk else None
        if held.pool is not None and (held.pool.text, held.pool.source, held.pool.paper_place) == (
            sheet.text,
            sheet.source,
            sheet.paper_place,
        ):
            return held.pool, False
        if author.is_staff and now >= held_event.lock and not sheet.reason.strip():
            raise ReasonMissingError
        if not author.is_staff:
            count_list(held.pools.all(), now)

        made = _store_pool(held_event, held, sheet, opened, author, recorder, now)

    rejudge_after_saving(held_event, now, only=held)
    return made, True


def _store_pool(  # noqa: PLR0913  what makes a registered pool
    event: Event,
    entry: Entry,
    sheet: SubmittedList,
    opened: OpenedPool,
    author: Author,
    recorder: Entry | None,
    now: datetime,
) -> Pool:
    number = next_number(entry.pools.all())
    cards = frozen_cards(opened.resolved, opened.catalogue)
    digest = list_digest(event.secret, (POOL, *list_identity(entry, number, now)), sheet.text, cards)
    made = Pool(
        entry=entry,
        recorder=recorder,
        number=number,
        made=now,
        source=sheet.source,
        role=author.role or "",
        author_id=author.person,
        paper_place=sheet.paper_place,
        amendment=now >= event.lock,
        reason=sheet.reason.strip(),
        text=sheet.text,
        cards=cards,
        open_lines=frozen_problems(opened.resolved.problems),
        digest=digest,
        code=receipt_code(digest),
    )
    made.save()
    save_entry_fields(entry, now, pool=made)
    action = LogEntry.Action.POOL_AMENDED if made.amendment else LogEntry.Action.POOL
    details = {"pool": number, "reason": made.reason, "by": recorder.number if recorder else None}
    add_log_entry(event, entry, action, author, now, **details)
    return made


def confirm_or_dispute_pool(  # noqa: PLR0913  what the owner says of which pool
    event: Event, entry: Entry, number: int, note: str, author: Author, now: datetime
) -> PoolReply:
    """What the owner says of the pool that counts: without a note that it is right, else what differs.

    Raises NotAllowedError, PoolChangedError, EventGoneError.
    """
    with turn_in(event) as held_event:
        held = held_event.entries.select_related("pool").get(pk=entry.pk)
        phase = current_phase(held_event, now)
        if held.person_id != author.person or not EventViewer(
            held_event, phase, author.person, None, held
        ).may_as_player(Action.CONFIRM_POOL_OWN):
            raise NotAllowedError(Action.CONFIRM_POOL_OWN, phase)
        if held.pool is None or held.pool.number != number:
            raise PoolChangedError

        made = PoolReply(pool=held.pool, agrees=not note, note=note, made=now)
        made.save()
        save_entry_fields(held, now)
        action = LogEntry.Action.POOL_DISPUTED if note else LogEntry.Action.POOL_CONFIRMED
        add_log_entry(held_event, held, action, author, now, pool=number, reason=note)

    return made
