"""`/api/v1/events/{slug}/mine/team/`: the reader's own team, the link for a partner, and joining by such a link."""

from typing import Annotated, TypedDict

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.fields import Title
from api.typed import Doc, or_receipt
from decks.access.saving import storable_text
from decks.api.checks.bodies import validated_data
from decks.sharing.site_address import site_address
from events.access.permissions import Action
from events.access.viewers import EventViewer, NotAllowedError, find_viewer
from events.api.base import OwnEventsView
from events.api.bodies import EventsBody
from events.api.entries.bodies import PlayerSerializer
from events.api.entries.judged_lists import details_of
from events.api.errors import TEAM_FULL
from events.api.teams.views import TEAM_EVENT, TeamJson, team_response, teams_in, teams_json
from events.entries.authors import Author
from events.entries.event_lock import turn_in
from events.entries.teams import join_by_link, link_token, may_join, name_team, team_of_link
from events.models import Team


class PartnerLinkJson(TypedDict):
    """The link by which a partner joins: it works once, and is shown only now."""

    url: Annotated[str, Doc("The page to which it leads.")]
    link: Annotated[str, Doc("Its secret, with which a program joins.")]


class OwnTeamSerializer(EventsBody):
    """What a player says of their team."""

    name = Title(max_length=80, required=False, allow_blank=True)


class JoinTeamSerializer(PlayerSerializer):
    """A player who joins a team, with what the event asks of them."""

    link = Title(max_length=300, help_text="The secret of the link, or its whole address.")


class OwnTeamView(OwnEventsView):
    """The reader's own team."""

    address = TEAM_EVENT

    @operation("getOwnTeam", gives={200: TeamJson})
    def get(self, request: Request, slug: str) -> Response:
        """One's own team.

        The reader's team with its players as numbers, and what the rules over two decks say of both lists. 404
        without one.
        """
        viewer, team = self.own_team(slug)
        (row,) = teams_json(viewer.event, [one for one in teams_in(viewer.event) if one.pk == team.pk], sees=True)
        return Response(row)

    @operation(
        "nameOwnTeam",
        takes=OwnTeamSerializer,
        gives={200: or_receipt(TeamJson)},
        examples={"A name": {"name": "Twins"}},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Name one's own team.

        The name, or an empty one: the team is then known by its number. Until the lock.
        """
        viewer, team = self.own_team(slug)
        viewer.require(Action.TEAM_OWN)
        name = validated_data(OwnTeamSerializer(data=self.changes())).get("name", team.name)
        with turn_in(viewer.event) as event:
            name_team(event, event.teams.get(pk=team.pk), storable_text(name), Author(viewer.person), self.now)

        return team_response(self, viewer, team, 200, sees=True)

    @operation(
        "joinTeam",
        takes=JoinTeamSerializer,
        gives={201: or_receipt(TeamJson), 409: TEAM_FULL},
        examples={"A partner": {"link": "example-link", "name": "Lin"}},
    )
    def post(self, request: Request, slug: str) -> Response:
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

        details = details_of(viewer.event, given, getattr(viewer.entry, "details", None) if viewer.entry else None)
        with turn_in(viewer.event) as event:
            join_by_link(event, secret, details, person, self.now)

        return team_response(self, viewer, team, 201, sees=True)

    def own_team(self, slug: str) -> tuple[EventViewer, Team]:
        """The viewer and their team. Raises Http404 without one."""
        viewer = self.visible(slug)
        if viewer.entry is None or viewer.entry.team is None:
            raise Http404

        return viewer, viewer.entry.team


class PartnerLinkView(OwnTeamView):
    """The link for the reader's partner."""

    http_method_names = ["post", "options"]

    @operation("makePartnerLink", gives={200: PartnerLinkJson, 409: TEAM_FULL})
    def post(self, request: Request, slug: str) -> Response:
        """A link for one's partner.

        Makes a link that lets one person join the reader's team. It is shown only now, and one that was made before
        ends.
        """
        viewer, team = self.own_team(slug)
        viewer.require(Action.TEAM_OWN)
        with turn_in(viewer.event) as event:
            secret = link_token(event.teams.get(pk=team.pk))

        body: PartnerLinkJson = {
            "url": site_address(request) + reverse("events:join_team", args=(secret,)),
            "link": secret,
        }
        return Response(body)
