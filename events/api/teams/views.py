"""`/api/v1/events/{slug}/teams/` and `/mine/team/`: who plays with whom; players are numbers in it."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypedDict

from django.db.models import Prefetch
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.conditional import answer_written
from api.description.operations import operation
from api.fields import BoundedList, Title, Whole
from api.typed import ALWAYS, Doc, OneOf, Positive, or_receipt
from decks.access.saving import storable_text
from decks.sharing.site_address import site_address
from events.access.permissions import Action
from events.access.viewers import EventViewer, NotAllowedError, find_viewer
from events.api.bodies import EventsBody, as_ident
from events.api.entries.base import EntryViewSet
from events.api.entries.bodies import PlayerSerializer
from events.api.entries.judged_lists import details_of
from events.api.errors import TEAM_FULL
from events.entries.authors import Author, staff_author
from events.entries.event_lock import turn_in
from events.entries.pairing import current_team_keys
from events.entries.rejudging import rejudge_seats
from events.entries.team_shown import TEAM_STATES, shown_team_state
from events.entries.teams import (
    join_by_link,
    link_token,
    may_join,
    move_into_team,
    name_team,
    team_of_link,
    write_team,
)
from events.models import Entry, Event, Team
from events.models.event import SEATS

NUMBERS: Final = 9_999_999


class MemberJson(TypedDict):
    """Who plays in a team."""

    number: Annotated[Positive, Doc("Of the entry.")]
    id: Annotated[str, Doc("What another system calls the entry; empty for none.")]
    seat: Annotated[str, OneOf(*SEATS)]
    withdrawn: Annotated[bool, Doc("Whether they have withdrawn: one drop drops the team.")]


class TeamJson(TypedDict):
    """A team: one entry while it is open, else two."""

    number: Annotated[Positive, ALWAYS, Doc("Never given to another.")]
    id: Annotated[str, ALWAYS, Doc("What another system calls it; empty for none.")]
    name: str
    members: list[MemberJson]
    state: Annotated[
        Annotated[str, OneOf(*TEAM_STATES)] | None,
        Doc("What the rules over two decks say, or why they say nothing; null for roles that see no lists."),
    ]
    codes: Annotated[list[str], Doc("The rules that the two lists break together.")]


class TeamsJson(TypedDict):
    """All teams of an event."""

    results: list[TeamJson]


class PartnerLinkJson(TypedDict):
    """The link by which a partner joins: it works once, and is shown only now."""

    url: Annotated[str, Doc("The page to which it leads.")]
    link: Annotated[str, Doc("Its secret, with which a program joins.")]


class NewTeamSerializer(EventsBody):
    """A team to make of entries by their numbers."""

    name = Title(max_length=80, required=False, allow_blank=True)
    members = BoundedList(
        child=Whole(min_value=1, max_value=NUMBERS),
        min_length=2,
        max_length=2,
        help_text="The numbers of two entries, in the order of their seats.",
    )


class PutTeamSerializer(EventsBody):
    """A team as another system knows it."""

    name = Title(max_length=80, required=False, allow_blank=True)
    members = BoundedList(
        child=Title(max_length=80),
        min_length=1,
        max_length=2,
        help_text="What the other system calls its entries, in the order of their seats; no one else stays in the team.",
    )


class OwnTeamSerializer(EventsBody):
    """What a player says of their team."""

    name = Title(max_length=80, required=False, allow_blank=True)


class JoinTeamSerializer(PlayerSerializer):
    """A player who joins a team, with what the event asks of them."""

    link = Title(max_length=300, help_text="The secret of the link, or its whole address.")


class TeamsViewSet(EntryViewSet):
    """The teams of an event, for its staff, and the reader's own."""

    address = {
        "slug": ("The slug of an event of teams.", "example-teams"),
        "external_id": ("What the other system calls the team.", "team-4"),
    }

    @operation("listTeams", gives={200: TeamsJson})
    def list(self, request: Request, slug: str) -> Response:
        """The teams of an event.

        Every team with its players as numbers, and for roles that see lists what the rules over two decks say of
        them. Teams that dropped stay in the list: their members are `withdrawn`.
        """
        viewer = self.staff(slug, Action.SEE_BOARD)
        teams = teams_json(viewer.event, teams_in(viewer.event), sees=viewer.may(Action.SEE_LISTS))
        body: TeamsJson = {"results": teams}
        return Response(body)

    @operation(
        "createTeam",
        takes=NewTeamSerializer,
        gives={201: or_receipt(TeamJson), 409: TEAM_FULL},
        examples={"Two players": {"members": [1, 2], "name": "Twins"}},
    )
    def create(self, request: Request, slug: str) -> Response:
        """Put two players together.

        The second entry joins the team of the first, for organisers and scorekeepers. A partner whom it had stays
        alone in the other team.
        """
        viewer = self.staff(slug, Action.TEAMS)
        author = staff_author(viewer)
        given = validated_data(NewTeamSerializer(data=request.data))
        with turn_in(viewer.event) as event:
            one, other = _find_members(event, "number", given["members"])
            if one.team is None:
                raise _no_teams_error()

            team = one.team
            move_into_team(event, other, team, author, self.now)
            if "name" in given:
                name_team(event, team, storable_text(given["name"]), author, self.now)

        return self._team_response(viewer, team, is_new=True, sees=viewer.may(Action.SEE_LISTS))

    @operation(
        "putTeam",
        takes=PutTeamSerializer,
        gives={200: or_receipt(TeamJson), 201: or_receipt(TeamJson), 409: TEAM_FULL},
        examples={"Two players": {"members": ["a1", "a2"]}},
    )
    def update(self, request: Request, slug: str, external_id: str) -> Response:
        """Write a team by the id of another system.

        Makes the team of entries that were written by their own ids, or changes it: whoever is not named goes into a
        team of their own. It may be sent again without harm.
        """
        viewer = self.staff(slug, Action.TEAMS)
        author = staff_author(viewer)
        ident = as_ident(external_id)
        given = validated_data(PutTeamSerializer(data=request.data, context={"read": {"id": ident}}))
        with turn_in(viewer.event) as event:
            members = _find_members(event, "external_id", [storable_text(one) for one in given["members"]])
            team, what = write_team(event, ident, members, author, self.now, exactly=True)
            if "name" in given:
                name_team(event, team, storable_text(given["name"]), author, self.now)

        return self._team_response(viewer, team, is_new=what == "created", sees=viewer.may(Action.SEE_LISTS))

    @operation("getOwnTeam", gives={200: TeamJson})
    def retrieve_own(self, request: Request, slug: str) -> Response:
        """One's own team.

        The reader's team with its players as numbers, and what the rules over two decks say of both lists. 404
        without one.
        """
        viewer, team = self._own_team(slug)
        return Response(_read_team(viewer.event, team, sees=True))

    @operation(
        "nameOwnTeam",
        takes=OwnTeamSerializer,
        gives={200: or_receipt(TeamJson)},
        examples={"A name": {"name": "Twins"}},
    )
    def name_own(self, request: Request, slug: str) -> Response:
        """Name one's own team.

        The name, or an empty one: the team is then known by its number. Until the lock.
        """
        viewer, team = self._own_team(slug)
        viewer.require(Action.TEAM_OWN)
        name = validated_data(OwnTeamSerializer(data=self.changes())).get("name", team.name)
        with turn_in(viewer.event) as event:
            name_team(event, event.teams.get(pk=team.pk), storable_text(name), Author(viewer.person), self.now)

        return self._team_response(viewer, team, is_new=False, sees=True)

    @operation(
        "joinTeam",
        takes=JoinTeamSerializer,
        gives={201: or_receipt(TeamJson), 409: TEAM_FULL},
        examples={"A partner": {"link": "example-link", "name": "Lin"}},
    )
    def join(self, request: Request, slug: str) -> Response:
        """Join a team by its link.

        Takes the free seat in the team of the player who has handed out the link, with the reader's entry, which is made if
        there is none. The link ends. Send the list afterwards. 404 for a link that has ended.
        """
        given = validated_data(JoinTeamSerializer(data=request.data))
        secret = given["link"].rstrip("/").rpartition("/")[2]
        team = team_of_link(secret)
        person = self.person()
        viewer = find_viewer(team.event, person, self.now)
        if viewer.event.slug != slug:
            raise Http404
        if not may_join(viewer):
            raise NotAllowedError(Action.TEAM_OWN, viewer.phase)

        details = details_of(viewer.event, given, getattr(viewer.entry, "details", None))
        with turn_in(viewer.event) as event:
            join_by_link(event, secret, details, person, self.now)

        return self._team_response(viewer, team, is_new=True, sees=True)

    @operation("makePartnerLink", gives={200: PartnerLinkJson, 409: TEAM_FULL})
    def make_link(self, request: Request, slug: str) -> Response:
        """A link for one's partner.

        Makes a link that lets one person join the reader's team. It is shown only now, and one that was made before
        ends.
        """
        viewer, team = self._own_team(slug)
        viewer.require(Action.TEAM_OWN)
        with turn_in(viewer.event) as event:
            secret = link_token(event.teams.get(pk=team.pk))

        url = site_address(request) + reverse("events:join_team", args=(secret,))
        body: PartnerLinkJson = {"url": url, "link": secret}
        return Response(body)

    def _own_team(self, slug: str) -> tuple[EventViewer, Team]:
        """The viewer and their team. Raises Http404 without one."""
        viewer, entry = self.own_entry(slug)
        if entry.team is None:
            raise Http404

        return viewer, entry.team

    def _team_response(self, viewer: EventViewer, team: Team, *, is_new: bool, sees: bool) -> Response:
        """The team as it is now. `sees`: whether the reader sees what is between its lists."""
        rejudge_seats(viewer.event, self.now)
        body = self.answer_to_writer(TeamJson, _read_team(viewer.event, team, sees=sees))
        place = "mine/team" if viewer.role is None else "teams"
        return answer_written(body, f"/api/v1/events/{viewer.event.slug}/{place}/", is_new=is_new)


def _find_members(event: Event, field: str, asked: Sequence[int | str]) -> list[Entry]:
    """The entries of those numbers or ids, in that order. Raises ValidationError for one that there is not, or is named twice."""
    if not event.is_for_teams:
        raise _no_teams_error()

    rows = event.entries.filter(**{f"{field}__in": asked}).select_related("event", "team", "current")
    found: dict[Any, Entry] = {getattr(one, field): one for one in rows}  # Any: a number or a text
    missing = [str(one) for one in asked if one not in found]
    if missing or len(found) < len(asked):
        named = ", ".join(missing) or str(asked[0])
        message = _("These are not two entries of this event: %(names)s.") % {"names": named}
        raise ValidationError({"members": [message]}, code="unknown")

    return [found[one] for one in asked]


def _no_teams_error() -> ValidationError:
    return ValidationError({"members": [_("This event is for single players.")]}, code="unknown")


def teams_in(event: Event) -> list[Team]:
    """The teams with at least one member, with their members. Two queries."""
    members = Entry.objects.defer("claim_digest").order_by("seat")
    rows = event.teams.filter(entries__isnull=False).distinct().select_related("judgement").order_by("number")
    return list(rows.prefetch_related(Prefetch("entries", members)))


def teams_json(event: Event, teams: Sequence[Team], *, sees: bool) -> list[TeamJson]:
    """The teams, with what is between their lists for a reader who `sees` that."""
    current = current_team_keys(event, teams)
    found: list[TeamJson] = []
    for team in teams:
        entries = list(team.entries.all())
        partner = entries[1] if len(entries) > 1 else None
        state = shown_team_state(team, entries[0], partner, is_current=team.pk in current)
        members: list[MemberJson] = []
        for entry in entries:
            withdrawn = entry.withdrawn is not None
            members.append(
                {"number": entry.number, "id": entry.external_id, "seat": entry.seat, "withdrawn": withdrawn}
            )

        found.append(
            {
                "number": team.number,
                "id": team.external_id,
                "name": team.name,
                "members": members,
                "state": state if sees else None,
                "codes": list(team.judgement.codes) if sees and hasattr(team, "judgement") else [],
            }
        )

    return found


def _read_team(event: Event, team: Team, *, sees: bool) -> TeamJson:
    (row,) = teams_json(event, [one for one in teams_in(event) if one.pk == team.pk], sees=sees)
    return row
