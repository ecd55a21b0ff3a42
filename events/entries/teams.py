"""Teams: put together by a one-time link or by the staff, taken apart, named."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.entries.authors import Author, add_log_entry
from events.entries.entering import (
    CLAIM_BYTES,
    Details,
    create_entry,
    hash_link_secret,
    save_entry_fields,
    write_details,
)
from events.entries.pairing import judge_team
from events.entries.teammates import (
    TeamFullError,
    TeamUnfitError,
    create_empty_team,
    find_free_seat,
    find_partner,
    team_members,
)
from events.models import Entry, Event, LogEntry, Team
from events.models.event import SEATS

Logged = LogEntry.Action


def link_token(team: Team) -> str:
    """A new secret for the link by which a partner joins; one that was handed out before ends. Call it in a turn.

    Raises TeamFullError where there is no seat left.
    """
    find_free_seat(team)
    token = secrets.token_urlsafe(CLAIM_BYTES)
    team.link_digest = hash_link_secret(token)
    team.save(update_fields=["link_digest"])
    return token


def team_of_link(token: str) -> Team:
    """The team that the link leads to. Raises Team.DoesNotExist for a link that has ended."""
    rows = Team.objects.filter(event__deleted__isnull=True, entries__withdrawn__isnull=True, entries__isnull=False)
    return rows.select_related("event").distinct().get(link_digest=hash_link_secret(token))


def may_join(viewer: EventViewer) -> bool:
    """Whether the person may join a team now: with their entry, or with one that is made."""
    return viewer.may_as_player(Action.REGISTER if viewer.entry is None else Action.TEAM_OWN)


def join_by_link(  # noqa: PLR0913  who joins which team, and what they were shown
    event: Event, token: str, details: Details, person: int, now: datetime, shown: Details | None = None
) -> Entry:
    """Take the free seat of the team that the link leads to, with one's entry, made if there is none; the link ends.

    Call it in a turn of the event. Raises Team.DoesNotExist for a link that has ended, TeamFull, Full, and as `write_details` does.
    """
    team = team_of_link(token)
    author = Author(person)
    held = event.entries.filter(person_id=person).select_related("event", "current").first()
    if held is None:
        held = create_entry(event, details, author, now, person=person, team=team)
        add_log_entry(event, held, Logged.TEAMED, author, now, team=team.number)
        _tell_partner(event, held, author, now)
    elif held.team_id == team.pk:
        raise TeamFullError
    else:
        write_details(held, details, author, now, shown)
        move_into_team(event, held, team, author, now)

    return held


def move_into_team(event: Event, entry: Entry, team: Team, author: Author, now: datetime) -> bool:
    """Give an entry the free seat of a team; returns whether it had another. Call it in a turn of the event.

    A partner of the staff's choice leaves the team that was theirs. Raises TeamFullError where the team has no seat left, where
    a player would leave a partner behind, and where one of the two has withdrawn.
    """
    if entry.team_id == team.pk:
        return False

    seat = find_free_seat(team)
    left = find_partner(entry)
    stays = left is not None and not author.is_staff
    is_out = entry.withdrawn is not None or team.entries.filter(withdrawn__isnull=False).exists()
    if stays or is_out:
        raise TeamFullError

    before = entry.team_id
    _move_to_seat(event, entry, team, seat, now)
    add_log_entry(event, entry, Logged.TEAMED, author, now, team=team.number)
    _tell_partner(event, entry, author, now)
    if before is not None:
        judge_team(event, before, now)
    if left is not None:
        add_log_entry(event, left, Logged.APART, author, now, partner=entry.number)

    return True


def put_apart(event: Event, entry: Entry, author: Author, now: datetime) -> None:
    """Give an entry a team of its own; its partner stays in the other. Call it in a turn of the event."""
    left = find_partner(entry)
    if left is None or entry.team_id is None:
        return

    before = entry.team_id
    team = create_empty_team(event)
    _move_to_seat(event, entry, team, find_free_seat(team), now)
    judge_team(event, before, now)
    for one, other in ((entry, left), (left, entry)):
        add_log_entry(event, one, Logged.APART, author, now, partner=other.number)


def write_team(  # noqa: PLR0913  what another system knows of a team, and who writes
    event: Event, external_id: str, members: Sequence[Entry], author: Author, now: datetime, *, exactly: bool
) -> tuple[Team, str]:
    """The team of another system's id with these members in this order; with it `created`, `changed` or `unchanged`.

    A new one is the first member's own where that has no such id yet. Others who are in it stay, or go into teams of their
    own if it is to be `exactly` these. Call it in a turn of the event. Raises TeamFullError.
    """
    held = event.teams.filter(external_id=external_id).first()
    team = held or Team.objects.filter(entries__in=members[:1], external_id="").first()
    if team is None:
        team = create_empty_team(event, external_id=external_id)
    elif held is None:
        team.external_id = external_id
        team.save(update_fields=["external_id"])

    kept = {one.pk for one in members}
    others = [one for one in team_members(team) if one.pk not in kept]
    for one in others if exactly else ():
        put_apart(event, one, author, now)

    moved = [move_into_team(event, _read_again(event, one), team, author, now) for one in members]
    # Give two members each other's seat where they sit in another order.
    seated = list(team_members(team))
    is_turned = len(members) == len(SEATS) and [one.pk for one in seated] != [one.pk for one in members]
    if is_turned:
        first, second = seated
        save_entry_fields(first, now, team=None, seat="")
        save_entry_fields(second, now, seat=SEATS[0])
        save_entry_fields(first, now, team=team, seat=SEATS[1])
        judge_team(event, team.pk, now)
    is_other = any(moved) or is_turned or (exactly and bool(others))
    return team, "created" if held is None else "changed" if is_other else "unchanged"


def import_teams(event: Event, teams: Mapping[str, Sequence[Entry]], author: Author, now: datetime) -> None:
    """The teams of another system by its ids; one without a name is called as the system calls it. Others in them stay.

    A player who changes the team leaves the old one first, so that partners can be exchanged. Call it in a turn of the event.
    Raises TeamUnfitError.
    """
    keys = _find_team_keys(event, teams)
    for ident, members in teams.items():
        for one in (_read_again(event, one) for one in members if one.team_id != keys[ident]):
            put_apart(event, one, author, now)
            if one.team_id in keys.values():
                # Alone in a team that others are to have.
                _move_to_seat(event, one, create_empty_team(event), SEATS[0], now)

    for ident, members in teams.items():
        try:
            team, _what = write_team(event, ident, members, author, now, exactly=False)
        except TeamFullError as full:
            raise TeamUnfitError(ident) from full
        if not team.name:
            name_team(event, team, ident, author, now)


def _find_team_keys(event: Event, teams: Mapping[str, Sequence[Entry]]) -> Mapping[str, int | None]:
    """The teams that become those of another system, by its ids; None for one that is still to be made. Two queries."""
    held = dict(event.teams.exclude(external_id="").values_list("external_id", "pk"))
    free = set(event.teams.filter(external_id="").values_list("pk", flat=True))
    found: dict[str, int | None] = {}
    for ident, members in teams.items():
        # A new team is the first member's own, unless that becomes another one's.
        own = members[0].team_id
        found[ident] = held.get(ident, own if own in free else None)
        free.discard(found[ident] or 0)

    return found


def _read_again(event: Event, entry: Entry) -> Entry:
    return event.entries.select_related("event", "current").get(pk=entry.pk)


def name_team(event: Event, team: Team, name: str, author: Author, now: datetime) -> bool:
    """Write the name of a team; returns whether it is another. Call it in a turn of the event."""
    if team.name == name:
        return False

    team.name = name
    team.save(update_fields=["name"])
    for entry in team_members(team):
        add_log_entry(event, entry, Logged.DETAILS, author, now, team=team.number)

    return True


def _move_to_seat(event: Event, entry: Entry, team: Team, seat: str, now: datetime) -> None:
    """Into the seat, whose link ends; the verdict on the team is written again."""
    save_entry_fields(entry, now, team=team, seat=seat)
    Team.objects.filter(pk=team.pk).update(link_digest="")
    judge_team(event, team.pk, now)


def _tell_partner(event: Event, entry: Entry, author: Author, now: datetime) -> None:
    partner = find_partner(entry)
    if partner is not None:
        add_log_entry(
            event,
            partner,
            Logged.TEAMED,
            author,
            now,
            team=entry.team.number if entry.team else None,
            partner=entry.number,
        )
