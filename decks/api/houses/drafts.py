"""Drafts and versions of house formats, for programs: a draft is written whole, looked at, and published."""

from typing import Final

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import MISSING_REVISION, describe_error, operation
from api.typed import or_receipt
from decks.api.checks.bodies import validated_data
from decks.api.houses.answers import (
    HouseFormatJson,
    HousePreviewJson,
    HouseVersionJson,
    house_version_json,
    preview_json,
)
from decks.api.houses.base import REVISION, FaultyDraftJson, HouseView, OwnHouseView
from decks.api.houses.bodies import EXAMPLE_RULES, DraftSerializer, HouseVersionSerializer
from decks.houses.drafting import draft_changes, faults_in, publish_draft, write_draft
from decks.houses.fetching import game_of_format, version_numbered
from decks.houses.touched_decks import Touching, find_touched_decks

FAULTY: Final = describe_error(
    FaultyDraftJson,
    "`faulty`: the draft has `faults`; `unchanged`: it says what the last version says.",
)


class HouseDraftView(HouseView):
    """The draft of a house format."""

    @operation(
        "replaceHouseDraft",
        takes=DraftSerializer,
        gives={200: or_receipt(HouseFormatJson), 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"Two rules": {"rules": EXAMPLE_RULES}},
        parameters=[REVISION.tag, REVISION.required],
    )
    def put(self, request: Request, slug: str) -> Response:
        """Write the draft.

        Puts these rules in the place of the draft, all of them or none. Cards are given by name in any language, code
        or id. A rule that is sent with its number, or says what a rule of the draft or the last version says, keeps
        that number; a new one gets the next. The preview says what a rule lacks. `If-Match` as for PATCH.
        """
        held, expected = self.own_at_revision(slug)
        given = validated_data(DraftSerializer(held, data=request.data))
        return self.house_response(write_draft(held, given["rules"], timezone.now(), expected))


class HouseVersionsView(HouseView):
    """The versions of a house format."""

    @operation(
        "publishHouseFormat",
        takes=HouseVersionSerializer,
        gives={201: or_receipt(HouseVersionJson), 409: FAULTY, 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"With a note": {"note": "Defy comes back."}},
        parameters=[REVISION.required],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Publish the draft.

        Makes the draft the next version, which is in force from then on and never changes. 201 with the version.
        `If-Match` as for PATCH. A rule that changes nothing is a fault.
        """
        held, expected = self.own_at_revision(slug)
        given = validated_data(HouseVersionSerializer(data=request.data))
        version = publish_draft(held, game_of_format(held), given.get("note", ""), timezone.now(), expected)
        address = f"/api/v1/house-formats/{slug}/versions/{version.number}/"
        body = self.answer_to_writer(HouseVersionJson, house_version_json(version))
        return Response(body, status=201, headers={"Location": address})


class HouseVersionView(HouseView):
    """One version of a house format."""

    @operation("getHouseVersion", gives={200: HouseVersionJson})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One version.

        The rules of a version, and what it added to the one before and took away.
        """
        return Response(house_version_json(version_numbered(self.readable_house(slug), number)))


class HousePreviewView(OwnHouseView):
    """What publishing would do."""

    @operation("previewHouseFormat", gives={200: HousePreviewJson})
    def get(self, request: Request, slug: str) -> Response:
        """What publishing would do.

        The faults of the draft, what it adds to the last version and takes away, and which public decks it would
        judge otherwise.
        """
        held = self.own_house(slug)
        day = timezone.localdate()
        game = game_of_format(held)
        faults = faults_in(game, held.base, held.draft)
        touching = Touching((), 0, more=False) if faults else find_touched_decks(held, game, day)
        return Response(preview_json(held, faults, draft_changes(held), touching))
