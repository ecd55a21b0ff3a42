"""`/api/v1/house-formats/`: house formats for programs. Everyone reads what is public; owners write by revision.

A draft is written whole, looked at, and published.
"""

from typing import Annotated, Final, TypedDict

from django.db import transaction
from django.db.models import Max, Q
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.conditional import answer_written
from api.description.operations import MISSING_REVISION, describe_error, operation
from api.fields import FlagParameter
from api.model_serializers import rows_json
from api.paging import PageParameters, read_page
from api.parameters import ParameterViewSet
from api.typed import Doc, MadeBy, Row, or_receipt
from cards.models import HouseFormat
from decks.access.saving import storable_text
from decks.api.base import DeckConflictError
from decks.api.checks.bodies import Given
from decks.api.houses.base import REVISION, FaultyDraftJson, HouseView
from decks.api.houses.preview import HousePreviewJson, preview_json
from decks.api.houses.rules import EXAMPLE_RULES
from decks.api.houses.serializers import (
    DraftSerializer,
    HouseDetailsSerializer,
    HouseFormatSerializer,
    HouseVersionSerializer,
    ListedHouseFormatSerializer,
    NewHouseFormatSerializer,
)
from decks.api.permissions import OwnAccess
from decks.houses.drafting import (
    DETAILS,
    bin_house_format,
    create_house_format,
    describe_house_format,
    draft_changes,
    faults_in,
    publish_draft,
    restore_house_format,
    write_draft,
)
from decks.houses.fetching import game_of_format, version_numbered
from decks.houses.touched_decks import Touching, find_touched_decks
from legality.api.fields import GameParameter
from legality.games import GAMES

FORMAT: Final = {"name": "Kitchen League", "game": "riftbound", "base": "standard", "rules": EXAMPLE_RULES}
FAULTY: Final = describe_error(
    FaultyDraftJson, "`faulty`: the draft has `faults`; `unchanged`: it says what the last version says."
)


class HouseFormatsParameters(PageParameters):
    """Which house formats are listed."""

    game = GameParameter(required=False, default="", help_text="One game; all without it.")
    mine = FlagParameter("Only the reader's own house formats.")
    bin = FlagParameter("Only the reader's house formats in the bin.")


class HouseFormatsJson(TypedDict):
    """A page of house formats, the newest first."""

    results: list[Annotated[Row, MadeBy(ListedHouseFormatSerializer)]]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class HouseFormatViewSet(ParameterViewSet, HouseView):
    """House formats, their drafts and their versions."""

    lookup_field = "slug"
    lookup_value_converter = "slug"
    parameters = {"list": HouseFormatsParameters}

    @operation("listHouseFormats", gives={200: HouseFormatsJson}, asks={"game": "riftbound", "page_size": 5})
    def list(self, request: Request) -> Response:
        """House formats.

        The house formats that everybody finds, and with a token or a session one's own, the newest first, a page at a
        time, without their rules. `mine` and `bin` look among one's own alone.
        """
        asked = self.asked
        person = self.reader()
        found = HouseFormat.objects.filter(game__in=[asked["game"]] if asked["game"] else [*GAMES])
        if asked["mine"] or asked["bin"]:
            if person is None:
                raise NotAuthenticated
            found = found.filter(owner_id=person, deleted__isnull=not asked["bin"])
        else:
            shown = Q(listed=True, versions__isnull=False)
            found = found.alive().filter(shown if person is None else shown | Q(owner_id=person)).distinct()
        found = found.select_related("owner").annotate(last_version=Max("versions__number")).defer("draft")
        page, following = read_page(self, found, "created", "slug")
        body: HouseFormatsJson = {"results": rows_json(ListedHouseFormatSerializer, page), "next": following}
        return Response(body)

    @operation(
        "createHouseFormat",
        takes=NewHouseFormatSerializer,
        gives={201: or_receipt(HouseFormatSerializer)},
        examples={"Two rules": FORMAT},
        parameters=[REVISION.tag],
    )
    def create(self, request: Request) -> Response:
        """A new house format.

        Derives a format from an official one. It is private until `listed` says otherwise, and judges nothing before
        its first version: `rules` are its draft. 201 with the house format, its address and its `ETag`.
        """
        person = self.person()
        given = validated_data(NewHouseFormatSerializer(data=request.data))
        with transaction.atomic():
            held = create_house_format(person, GAMES[given["game"]], given["base"], _details(given))
            if given.get("rules"):
                held = write_draft(held, given["rules"], timezone.now(), None)

        return self.house_response(held, 201)

    @operation("getHouseFormat", gives={200: HouseFormatSerializer}, parameters=[REVISION.tag])
    def retrieve(self, request: Request, slug: str) -> Response:
        """One house format.

        A house format that has a version, for everybody who has its word, or one's own: the rules in force, its
        versions, and for its owner the draft. Others are 404, as if they were not there.
        """
        return self.house_response(self.readable_house(slug))

    @operation(
        "changeHouseFormat",
        takes=HouseDetailsSerializer,
        gives={200: or_receipt(HouseFormatSerializer), 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"Everybody finds it": {"listed": True}},
        parameters=[REVISION.tag, REVISION.required],
    )
    def partial_update(self, request: Request, slug: str) -> Response:
        """Change a house format.

        Changes `name`, `about` and `listed`, as far as they are sent; game and official format never change.
        `If-Match` names the revision that was read: without it 428, and when the house format has been changed since,
        412.
        """
        held, expected = self.own_at_revision(slug)
        given = validated_data(HouseDetailsSerializer(held, data=request.data, partial=True))
        return self.house_response(describe_house_format(held, _details(given), timezone.now(), expected))

    @operation(
        "binHouseFormat",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: REVISION.stale},
        parameters=[REVISION.heeded],
    )
    def destroy(self, request: Request, slug: str) -> Response:
        """Put a house format into the bin.

        It is no longer found. Decks and events that name it are judged by it all the same.
        """
        held, _expected = self.own_at_revision(slug, required=False)
        bin_house_format(held, timezone.now())
        return Response(status=204)

    @operation(
        "restoreHouseFormat",
        gives={200: or_receipt(HouseFormatSerializer), 409: OpenApiResponse(description="It is not in the bin.")},
        parameters=[REVISION.tag],
    )
    @action(
        detail=True,
        methods=["post"],
        permission_classes=[OwnAccess],
        address={"slug": ("The word of the house format.", "house-9876543210")},
    )
    def restore(self, request: Request, slug: str) -> Response:
        """Take a house format out of the bin.

        409 if it is not in it. There is no body.
        """
        held = get_object_or_404(HouseFormat.objects.select_related("owner"), owner_id=self.person(), slug=slug)
        game_of_format(held)
        if held.deleted is None:
            raise DeckConflictError(_("This house format is not in the bin."))

        restore_house_format(held)
        return self.house_response(held)

    @operation(
        "replaceHouseDraft",
        takes=DraftSerializer,
        gives={200: or_receipt(HouseFormatSerializer), 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"Two rules": {"rules": EXAMPLE_RULES}},
        parameters=[REVISION.tag, REVISION.required],
    )
    @action(detail=True, methods=["put"])
    def draft(self, request: Request, slug: str) -> Response:
        """Write the draft.

        Puts these rules in the place of the draft, all of them or none. Cards are given by name in any language, code
        or id. A rule that is sent with its number, or says what a rule of the draft or the last version says, keeps
        that number; a new one gets the next. The preview says what a rule lacks. `If-Match` as for PATCH.
        """
        held, expected = self.own_at_revision(slug)
        given = validated_data(DraftSerializer(held, data=request.data))
        return self.house_response(write_draft(held, given["rules"], timezone.now(), expected))

    @operation("previewHouseFormat", gives={200: HousePreviewJson})
    @action(detail=True, permission_classes=[OwnAccess])
    def preview(self, request: Request, slug: str) -> Response:
        """What publishing would do.

        The faults of the draft, what it adds to the last version and takes away, and which public decks it would
        judge otherwise.
        """
        held = self.own_house(slug)
        game = game_of_format(held)
        faults = faults_in(game, held.base, held.draft)
        touching = Touching((), 0, more=False) if faults else find_touched_decks(held, game, timezone.localdate())
        return Response(preview_json(held, faults, draft_changes(held), touching))

    @operation(
        "publishHouseFormat",
        takes=HouseVersionSerializer,
        gives={201: or_receipt(HouseVersionSerializer), 409: FAULTY, 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"With a note": {"note": "Defy comes back."}},
        parameters=[REVISION.required],
    )
    @action(detail=True, methods=["post"], url_path="versions")
    def publish(self, request: Request, slug: str) -> Response:
        """Publish the draft.

        Makes the draft the next version, which is in force from then on and never changes. 201 with the version.
        `If-Match` as for PATCH. A rule that changes nothing is a fault.
        """
        held, expected = self.own_at_revision(slug)
        given = validated_data(HouseVersionSerializer(data=request.data))
        version = publish_draft(held, game_of_format(held), given.get("note", ""), timezone.now(), expected)
        address = f"/api/v1/house-formats/{slug}/versions/{version.number}/"
        body = self.answer_to_writer(HouseVersionSerializer, HouseVersionSerializer(version).data)
        return answer_written(body, address)

    @operation("getHouseVersion", gives={200: HouseVersionSerializer})
    @action(detail=True, url_path="versions/<int:number>")
    def version(self, request: Request, slug: str, number: int) -> Response:
        """One version.

        The rules of a version, and what it added to the one before and took away.
        """
        return Response(HouseVersionSerializer(version_numbered(self.readable_house(slug), number)).data)


def _details(given: Given) -> dict[str, object]:
    """The fields that a valid body writes, as every database can keep them."""
    named = {name: given[name] for name in DETAILS if name in given}
    return {name: storable_text(value) if isinstance(value, str) else value for name, value in named.items()}
