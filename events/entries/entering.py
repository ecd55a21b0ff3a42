"""Entries: made, filled in, withdrawn, unlocked, handed to their player."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.db.models import Max

from events.entries.authors import Author, add_log_entry
from events.entries.teammates import create_empty_team, find_free_seat, team_members
from events.models import Entry, Event, LogEntry, PlayerDetails, Team

Action = LogEntry.Action
CLAIM_BYTES: Final = 18


class EventFullError(Exception):
    """The event has no place left."""


class EntryTakenError(Exception):
    """The person has an entry in this event already, or the claim link has been used."""


@dataclass(frozen=True, slots=True)
class Details:
    """What a player is asked."""

    name: str
    pronouns: str = ""
    member_id: str = ""
    consent: bool = False


class DetailsConflictError(Exception):
    """Another person has changed `fields` of a player otherwise meanwhile; `held` is what is known now."""

    def __init__(self, held: Details, fields: Sequence[str]) -> None:
        super().__init__(", ".join(fields))
        self.held = held
        self.fields = fields


def settle_details(held: Details, shown: Details, given: Details) -> Details:
    """What is held, with what was changed against what was shown. Raises DetailsConflictError where others changed the same otherwise."""
    names = [field.name for field in fields(Details)]
    own = {name: getattr(given, name) for name in names if getattr(given, name) != getattr(shown, name)}
    odd = [name for name, value in own.items() if getattr(held, name) not in (value, getattr(shown, name))]
    if odd:
        raise DetailsConflictError(held, odd)

    return replace(held, **own)


def hash_link_secret(token: str) -> str:
    """The SHA-256 of a secret in a link, which is all that is stored."""
    return sha256(token.encode()).hexdigest()


def places_left(event: Event) -> int | None:
    """The places that are left, at least 0; None where there is no limit."""
    if event.capacity is None:
        return None

    return max(0, event.capacity - event.entries.taking_part().count())


def create_entry(  # noqa: PLR0913  what makes an entry, and who writes
    event: Event,
    details: Details,
    author: Author,
    now: datetime,
    *,
    person: int | None = None,
    external_id: str = "",
    team: Team | None = None,
) -> Entry:
    """Make an entry: of a person, or of a player who has not claimed it. Call it in a turn of the event.

    Where teams play it takes the free seat of the `team`, or begins one of its own. The link of a team that it joins ends.

    Raises EntryTakenError, and EventFullError unless the staff makes it.
    """
    if person is not None and event.entries.filter(person_id=person).exists():
        raise EntryTakenError
    if not author.is_staff and places_left(event) == 0:
        raise EventFullError

    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    if team is None and event.is_for_teams:
        team = create_empty_team(event)
    entry = Entry.objects.create(
        event=event,
        number=last + 1,
        person_id=person,
        external_id=external_id,
        team=team,
        seat=find_free_seat(team) if team else "",
        created=now,
        changed=now,
    )
    if team is not None:
        Team.objects.filter(pk=team.pk).exclude(link_digest="").update(link_digest="")
    _write_details(entry, details)
    add_log_entry(event, entry, Action.REGISTERED, author, now)
    return entry


def write_details(entry: Entry, details: Details, author: Author, now: datetime, shown: Details | None = None) -> bool:
    """Write what is known of the player; returns whether anything changed. Call it in a turn of the event.

    Of details that were changed against what was `shown` these alone are written. The consent of a claimed entry is its
    player's alone: the staff may take it away, and what it gives is left out. Raises DetailsConflictError.
    """
    held = PlayerDetails.objects.filter(entry=entry).first()
    before = details_in(held) if held else None
    if before is not None and shown is not None:
        details = settle_details(before, shown, details)
    details = details_as_allowed(entry, held, details, author)
    if before == details:
        return False

    _write_details(entry, details)
    save_entry_fields(entry, now)
    add_log_entry(entry.event, entry, Action.DETAILS, author, now)
    return True


def details_as_allowed(entry: Entry, held: PlayerDetails | None, details: Details, author: Author) -> Details:
    """The details without a consent that is not the author's to give."""
    is_allowed = not author.is_staff or may_consent(entry, held)
    return details if is_allowed else replace(details, consent=False)


def details_in(held: PlayerDetails) -> Details:
    """What is known of a player."""
    return Details(held.name, held.pronouns, held.member_id, held.consent)


def may_consent(entry: Entry, known: PlayerDetails | None) -> bool:
    """Whether the staff may write that a player consents: for one who has no entry of their own, or said so themself."""
    return entry.person_id is None or (known is not None and known.consent)


def _write_details(entry: Entry, details: Details) -> None:
    values = {
        "person_id": entry.person_id,
        "name": details.name,
        "pronouns": details.pronouns,
        "member_id": details.member_id,
        "consent": details.consent,
    }
    PlayerDetails.objects.update_or_create(entry=entry, defaults=values)


def withdraw_entry(entry: Entry, author: Author, now: datetime) -> None:
    """Take an entry out of the event, and with it its partner; their lists stay. Call it in a turn of the event."""
    for one in _whole_team(entry):
        if one.withdrawn is None:
            save_entry_fields(one, now, withdrawn=now)
            add_log_entry(entry.event, one, Action.WITHDREW, author, now, **_by_partner(one, entry))


def _whole_team(entry: Entry) -> list[Entry]:
    """The entry, and the other players of its team."""
    return [entry, *(team_members(entry.team_id).exclude(pk=entry.pk) if entry.team_id else ())]


def _by_partner(one: Entry, entry: Entry) -> dict[str, object]:
    """What the log says of an entry that goes and comes with another."""
    return {} if one.pk == entry.pk else {"partner": entry.number}


def undo_withdrawal(event: Event, entry: Entry, author: Author, now: datetime) -> None:
    """Put an entry back that had withdrawn, and with it its partner. Call it in a turn of the event.

    Raises EventFullError unless the staff does it.
    """
    back = [one for one in _whole_team(entry) if one.withdrawn is not None]
    if entry.withdrawn is None:
        return

    left = places_left(event)
    if not author.is_staff and left is not None and left < len(back):
        raise EventFullError

    for one in back:
        save_entry_fields(one, now, withdrawn=None)
        add_log_entry(event, one, Action.RETURNED, author, now, **_by_partner(one, entry))


def set_lock(entry: Entry, author: Author, now: datetime, *, unlocked: bool) -> None:
    """Let one player change their list although the lock has passed, or not any more. Call it in a turn of the event."""
    if entry.unlocked != unlocked:
        save_entry_fields(entry, now, unlocked=unlocked)
        add_log_entry(entry.event, entry, Action.UNLOCKED if unlocked else Action.LOCKED, author, now)


def set_lock_of_all(event: Event, author: Author, now: datetime, *, unlocked: bool) -> None:
    """Let every player change their list although the lock has passed, or not any more. Call it in a turn of the event."""
    if event.unlocked != unlocked:
        event.unlocked = unlocked
        event.save(update_fields=["unlocked"])
        add_log_entry(event, None, Action.UNLOCKED if unlocked else Action.LOCKED, author, now)


def seat_at(entry: Entry, table: int | None, now: datetime) -> bool:
    """Write the entry's table; returns whether it is another. Call it in a turn of the event."""
    if entry.table == table:
        return False

    save_entry_fields(entry, now, table=table)
    return True


def claim_token(entry: Entry, now: datetime) -> str:
    """A new secret for the entry's claim link; one that was handed out before ends.

    Raises EntryTakenError for an entry that is claimed, or of whose player nothing is known any more: it stays a number.
    """
    if entry.person_id is not None or not PlayerDetails.objects.filter(entry=entry).exists():
        raise EntryTakenError

    token = secrets.token_urlsafe(CLAIM_BYTES)
    save_entry_fields(entry, now, claim_digest=hash_link_secret(token))
    return token


def claim_entry_by_link(event: Event, token: str, person: int, now: datetime) -> Entry:
    """Give an entry to the person who has its link; the link ends. Call it in a turn of the event.

    An entry of theirs in which nothing has happened makes room: one that they made themself withdraws and has no owner; one
    of the roster that they had claimed waits for its player as before. Raises Entry.DoesNotExist for a link that has
    ended, Taken where the person has an entry that is in use.
    """
    entry = Entry.objects.get(event=event, claim_digest=hash_link_secret(token), person__isnull=True)
    _make_room(event, person, now)
    save_entry_fields(entry, now, person_id=person, claim_digest="")
    PlayerDetails.objects.filter(entry=entry).update(person_id=person)
    add_log_entry(event, entry, Action.CLAIMED, Author(person), now)
    return entry


def _make_room(event: Event, person: int, now: datetime) -> None:
    """Take the person's own entry from them, and out of the event if they made it. Raises EntryTakenError for one that is in use."""
    held = event.entries.select_related("event").filter(person_id=person).first()
    if held is None:
        return
    # Whether a list or a pool was sent for an entry, a round seats it, or another player is in its team.
    if (
        held.current_id is not None
        or held.pool_id is not None
        or held.seatings.exists()
        or team_members(held.team_id).exclude(pk=held.pk).exists()
    ):
        raise EntryTakenError

    if held.log.filter(action=Action.REGISTERED, author_id=person, role="").exists():
        withdraw_entry(held, Author(person), now)
        save_entry_fields(held, now, person_id=None)
        PlayerDetails.objects.filter(entry=held).delete()
        return

    save_entry_fields(held, now, person_id=None)
    # Whoever plays there has not said yes to anything.
    PlayerDetails.objects.filter(entry=held).update(person_id=None, consent=False)
    add_log_entry(event, held, Action.CLAIMED, Author(person), now, back=True)


def save_entry_fields(entry: Entry, now: datetime, **values: object) -> None:
    """Write fields of an entry, with the time of its change."""
    for name, value in {**values, "changed": now}.items():
        setattr(entry, name, value)
    entry.save(update_fields=[*values, "changed"])
