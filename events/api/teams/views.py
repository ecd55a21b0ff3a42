"""`/api/v1/events/{slug}/teams/`: who plays with whom, for the staff's programs; players are numbers in it."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypedDict

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.fields import BoundedList, Title, Whole
from api.typed import ALWAYS, Doc, OneOf, Positive, or_receipt
from decks.access.saving import storable_text
from decks.api.checks.bodies import Given, validated_data
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.api.base import OwnEventsView
from events.api.bodies import EventsBody
from events.api.entries.upserts import as_ident
from events.api.errors import TEAM_FULL
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in
from events.entries.pairing import current_team_keys
from events.entries.rejudging import rejudge_seats
from events.entries.team_shown import TEAM_STATES, shown_team_state
from events.entries.teams import move_into_team, name_team, write_team
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
        help_text="What the other system calls its entries, in the order of their seats; nobody else stays in the team.",
    )


TEAM_EVENT: Final = {"slug": ("The slug of an event of teams.", "example-teams")}


class TeamsView(OwnEventsView):
    """The teams of an event, and the place to put one together."""

    address = TEAM_EVENT

    @operation("listTeams", gives={200: TeamsJson})
    def get(self, request: Request, slug: str) -> Response:
        """The teams of an event.

        Every team with its players as numbers, and for roles that see lists what the rules over two decks say of
        them. Teams that dropped stay in the list: their members are `withdrawn`.
        """
        viewer = self.staff(slug, Action.SEE_BOARD)
        body: TeamsJson = {
            "results": teams_json(viewer.event, teams_in(viewer.event), sees=viewer.may(Action.SEE_LISTS))
        }
        return Response(body)

    @operation(
        "createTeam",
        takes=NewTeamSerializer,
        gives={201: or_receipt(TeamJson), 409: TEAM_FULL},
        examples={"Two players": {"members": [1, 2], "name": "Twins"}},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Put two players together.

        The second entry joins the team of the first, for organisers and scorekeepers. A partner whom it had stays
        alone in the other team.
        """
        viewer = self.staff(slug, Action.TEAMS)
        given = validated_data(NewTeamSerializer(data=request.data))
        with turn_in(viewer.event) as event:
            one, other = _members(event, "number", given["members"])
            team = one.team or _no_teams()
            move_into_team(event, other, team, staff_author(viewer), self.now)
            _name_team(event, team, given, viewer, self)

        return team_response(self, viewer, team, 201, sees=viewer.may(Action.SEE_LISTS))


class PutTeamView(OwnEventsView):
    """A team by the id of another system."""

    address = TEAM_EVENT | {"external_id": ("What the other system calls the team.", "team-4")}

    @operation(
        "putTeam",
        takes=PutTeamSerializer,
        gives={200: or_receipt(TeamJson), 201: or_receipt(TeamJson), 409: TEAM_FULL},
        examples={"Two players": {"members": ["a1", "a2"]}},
    )
    def put(self, request: Request, slug: str, external_id: str) -> Response:
        """Write a team by the id of another system.

        Makes the team of entries that were written by their own ids, or changes it: whoever is not named goes into a
        team of their own. It may be sent again without harm.
        """
        viewer = self.staff(slug, Action.TEAMS)
        ident = as_ident(external_id)
        given = validated_data(PutTeamSerializer(data=request.data, context={"read": {"id": ident}}))
        with turn_in(viewer.event) as event:
            members = _members(event, "external_id", [storable_text(one) for one in given["members"]])
            team, what = write_team(event, ident, members, staff_author(viewer), self.now, exactly=True)
            _name_team(event, team, given, viewer, self)

        status = 201 if what == "created" else 200
        return team_response(self, viewer, team, status, sees=viewer.may(Action.SEE_LISTS))


def _members(event: Event, field: str, asked: Sequence[int | str]) -> list[Entry]:
    """The entries of those numbers or ids, in that order. Raises ValidationError for one that there is not, or is named twice."""
    if not event.is_for_teams:
        _no_teams()

    rows = event.entries.filter(**{f"{field}__in": asked}).select_related("event", "team", "current")
    found: dict[Any, Entry] = {getattr(one, field): one for one in rows}  # Any: a number or a text
    missing = [str(one) for one in asked if one not in found]
    if missing or len(found) < len(asked):
        named = ", ".join(missing) or str(asked[0])
        raise ValidationError(
            {"members": [_("These are not two entries of this event: %(names)s.") % {"names": named}]}, "unknown"
        )

    return [found[one] for one in asked]


def _no_teams() -> Team:
    """Raises ValidationError: the event is for single players."""
    raise ValidationError({"members": [_("This event is for single players.")]}, code="unknown")


def _name_team(event: Event, team: Team, given: Given, viewer: EventViewer, view: OwnEventsView) -> None:
    if "name" in given:
        name_team(event, team, storable_text(given["name"]), staff_author(viewer), view.now)


def team_response(view: OwnEventsView, viewer: EventViewer, team: Team, status: int, *, sees: bool) -> Response:
    """The team as it is now; to a token that may not read no more than what it goes on with. `sees`: what is between lists."""
    rejudge_seats(viewer.event, view.now)

    (row,) = teams_json(viewer.event, [one for one in teams_in(viewer.event) if one.pk == team.pk], sees=sees)
    place = "mine/team" if viewer.role is None else "teams"
    headers = {"Location": f"/api/v1/events/{viewer.event.slug}/{place}/"} if status == 201 else {}
    return Response(view.answer_to_writer(TeamJson, row), status=status, headers=headers)


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
