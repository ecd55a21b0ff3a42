"""The staff of an event: invited by a link that works once, removed, never left without an organiser."""

import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet

from events.entries.authors import Author, add_log_entry
from events.entries.entering import hash_link_secret
from events.models import Event, Invitation, LogEntry, Staff

INVITATION_BYTES: Final = 18
# A link that is not used ends by itself.
INVITATION_LIFE: Final = timedelta(days=14)
# From the role that may do least to the one that may do most.
BY_RIGHTS: Final = (Staff.Role.SCOREKEEPER, Staff.Role.JUDGE, Staff.Role.ORGANISER)


class LastOrganiserError(Exception):
    """An event keeps at least one organiser."""


def create_invitation(event: Event, role: Staff.Role, author: Author, now: datetime) -> str:
    """The secret of a link that makes one person a member of the staff."""
    token = secrets.token_urlsafe(INVITATION_BYTES)
    Invitation.objects.create(event=event, role=role, digest=hash_link_secret(token), created=now)
    add_log_entry(event, None, LogEntry.Action.STAFF_CHANGED, author, now, invited=role)
    return token


def find_invitation(token: str, now: datetime) -> Invitation:
    """The invitation of a link. Raises Invitation.DoesNotExist for one that is used, too old or of a deleted event."""
    open_ones = Invitation.objects.filter(used__isnull=True, created__gt=now - INVITATION_LIFE)
    return open_ones.select_related("event").get(digest=hash_link_secret(token), event__deleted__isnull=True)


def open_invitations(event: Event, now: datetime) -> QuerySet[Invitation]:
    """The invitations that are not used and still work, the oldest first."""
    return event.invitations.filter(used__isnull=True, created__gt=now - INVITATION_LIFE)


def end_invitation(invitation: Invitation, author: Author, now: datetime) -> None:
    """End the link of an invitation. Call it in a turn of the event; one that was used meanwhile stays used."""
    if Invitation.objects.filter(pk=invitation.pk, used__isnull=True).update(used=now):
        add_log_entry(invitation.event, None, LogEntry.Action.STAFF_CHANGED, author, now, uninvited=invitation.role)


def join_staff(invitation: Invitation, person: int, now: datetime) -> Staff:
    """Make the person a member of the staff; the link ends. Call it in a turn of the event.

    A person who is a member already keeps the role that may do more. Raises Invitation.DoesNotExist if another was
    quicker.
    """
    if not Invitation.objects.filter(pk=invitation.pk, used__isnull=True).update(used=now):
        raise Invitation.DoesNotExist

    member, is_new = Staff.objects.get_or_create(
        event=invitation.event, person_id=person, defaults={"role": invitation.role, "since": now}
    )
    if not is_new and BY_RIGHTS.index(invitation.role) > BY_RIGHTS.index(member.role):
        member.role = invitation.role
        member.save(update_fields=("role",))

    add_log_entry(invitation.event, None, LogEntry.Action.STAFF_CHANGED, Author(person), now, joined=member.role)
    return member


def remove_from_staff(event: Event, member: Staff, author: Author, now: datetime) -> None:
    """Take a member from the staff. Call it in a turn of the event. Raises LastOrganiserError.

    With an organiser all open invitations end: one of them may be their own way back.
    """
    others = Staff.objects.filter(event=event, role=Staff.Role.ORGANISER).exclude(pk=member.pk)
    if member.role == Staff.Role.ORGANISER and not others.exists():
        raise LastOrganiserError

    member.delete()
    if member.role == Staff.Role.ORGANISER:
        open_invitations(event, now).update(used=now)
    add_log_entry(event, None, LogEntry.Action.STAFF_CHANGED, author, now, removed=member.role)
