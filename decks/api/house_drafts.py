"""Drafts and versions of house formats, for programs: a draft is written whole, looked at, and published."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import pick_members
from decks.api.house_base import HouseView, OwnHouseView
from decks.api.house_bodies import DraftSerializer, HouseVersionSerializer
from decks.api.house_json import UNREAD_VERSION, house_version_json, preview_json
from decks.api.permissions import may_read
from decks.api.serializers import validated_data
from decks.houses.drafting import draft_changes, faults_in, publish_draft, write_draft
from decks.houses.fetching import game_of_format, version_numbered
from decks.houses.touched_decks import Touching, find_touched_decks


class HouseDraftView(HouseView):
    """The draft of a house format."""

    def put(self, request: Request, slug: str) -> Response:
        """Replace the draft, whole or not at all. 428 without If-Match, 412 when it is no longer that revision."""
        held, expected = self.own_at_revision(slug)
        given = validated_data(DraftSerializer(held, data=request.data))
        return self.house_response(write_draft(held, given["rules"], timezone.now(), expected))


class HouseVersionsView(HouseView):
    """The versions of a house format."""

    def post(self, request: Request, slug: str) -> Response:
        """Make the draft the next version: 201 with it. 409 with what is wrong with the draft, and where nothing has changed."""
        held, expected = self.own_at_revision(slug)
        given = validated_data(HouseVersionSerializer(data=request.data))
        version = publish_draft(held, game_of_format(held), given.get("note", ""), timezone.now(), expected)
        address = f"/api/v1/house-formats/{slug}/versions/{version.number}/"
        body = pick_members(house_version_json(version), () if may_read(request) else UNREAD_VERSION)
        return Response(body, status=201, headers={"Location": address})


class HouseVersionView(HouseView):
    """One version of a house format."""

    def get(self, request: Request, slug: str, number: int) -> Response:
        """The version, with what it added to the one before and took away."""
        return Response(house_version_json(version_numbered(self.readable_house(slug), number)))


class HousePreviewView(OwnHouseView):
    """What publishing would do."""

    def get(self, request: Request, slug: str) -> Response:
        """The faults of the draft, what it adds and takes away, and the public decks that it would judge otherwise."""
        held = self.own_house(slug)
        day = timezone.localdate()
        game = game_of_format(held)
        faults = faults_in(game, held.base, held.draft)
        touching = Touching((), 0, more=False) if faults else find_touched_decks(held, game, day)
        return Response(preview_json(held, faults, draft_changes(held), touching))
