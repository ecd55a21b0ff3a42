"""`/api/v1/decks/{id}/versions/`: earlier versions of a deck, for its owner, and comparisons of two lists."""

from typing import Annotated, TypedDict

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.paging import bad_cursor, next_page
from api.typed import Doc, or_receipt
from decks.access.saving import StaleDeckError
from decks.api.base import FORMAT_GONE, REVISION, SavedDeckView, expected_revision
from decks.api.checks.bodies import validated_data
from decks.api.parameters import DiffParameters, PageParameters
from decks.api.permissions import OwnAccess
from decks.api.saved.answers import (
    DeckJson,
    DiffJson,
    ListedVersionJson,
    NewVersionJson,
    VersionJson,
    diff_json,
    listed_version_json,
    version_json,
)
from decks.api.saved.bodies import VersionSerializer
from decks.models import Deck
from decks.saved.versions import (
    CURRENT,
    PLAN,
    compare_decks,
    find_side,
    is_version_number,
    keep_version,
    restore_version,
)


class VersionsJson(TypedDict):
    """A page of versions, the newest first."""

    results: list[ListedVersionJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class OwnView(SavedDeckView):
    """For the owner of a deck alone: earlier versions may never have been public."""

    permission_classes = (OwnAccess,)


class VersionsView(OwnView):
    """The versions of a deck."""

    tag = "Versions"
    parameters = {"GET": PageParameters}

    @operation("listVersions", gives={200: VersionsJson}, asks={"page_size": 5})
    def get(self, request: Request, token: str) -> Response:
        """What a deck was.

        The versions of a deck of one's own, the newest first, a page at a time, without their texts.
        """
        deck = self.own(token)
        size = self.asked["page_size"]
        after = self.asked["after"]
        versions = deck.versions.defer("text", "pool")
        if after:
            if not is_version_number(after):
                raise bad_cursor()

            number = int(after)
            versions = versions.filter(number__lt=number)

        rows = list(versions[: size + 1])
        following = next_page(request, str(rows[size - 1].number)) if len(rows) > size else None
        results = [listed_version_json(version) for version in rows[:size]]
        body: VersionsJson = {"results": results, "next": following}
        return Response(body)

    @operation(
        "createVersion",
        takes=VersionSerializer,
        gives={201: NewVersionJson},
        examples={"A name": {"name": "Before the ban"}},
    )
    def post(self, request: Request, token: str) -> Response:
        """Keep a deck as it is now.

        Keeps the deck under a name, to compare it and go back to it later.
        """
        deck = self.own(token)
        given = validated_data(VersionSerializer(data=request.data))
        version = keep_version(deck, given["name"])
        address = f"/api/v1/decks/{deck.token}/versions/{version.number}/"
        body = self.answer_to_writer(VersionJson, version_json(version))
        return Response(body, status=201, headers={"Location": address})


class VersionView(OwnView):
    """One version."""

    tag = "Versions"

    @operation("getVersion", gives={200: VersionJson})
    def get(self, request: Request, token: str, number: int) -> Response:
        """One version.

        A version with its texts.
        """
        return Response(version_json(get_object_or_404(self.own(token).versions, number=number)))


class RestoreVersionView(OwnView):
    """Going back to a version."""

    tag = "Versions"

    @operation(
        "restoreVersion",
        gives={200: or_receipt(DeckJson), 409: FORMAT_GONE, 412: REVISION.stale},
        parameters=[REVISION.tag, REVISION.heeded],
    )
    def post(self, request: Request, token: str, number: int) -> Response:
        """Go back to a version.

        The deck becomes what the version says; what it was until now is kept as a version too. `If-Match` is heeded
        where it is sent.
        """
        deck = self.own(token)
        expected = expected_revision(request)
        if expected not in (None, deck.revision):
            raise StaleDeckError(deck)

        version = get_object_or_404(deck.versions, number=number)
        restore_version(deck, version, timezone.localdate(), expected)
        return self.deck_response(deck)


class DiffView(OwnView):
    """What differs between two versions, or a version and the deck as it is or as it is planned."""

    tag = "Versions"
    parameters = {"GET": DiffParameters}

    @operation("compareVersions", gives={200: DiffJson, 409: FORMAT_GONE}, asks={"from": "1", "to": "current"})
    def get(self, request: Request, token: str) -> Response:
        """What differs between two versions.

        Cards added, removed, changed in number and moved between sections, and lines that are no cards. Each side is
        a version's number, `current` or `plan`.
        """
        deck = self.own(token)
        asked = self.asked
        before = _side(deck, "from", asked["from"])
        after = _side(deck, "to", asked["to"] or CURRENT)
        return Response(diff_json(compare_decks(before, after, timezone.localdate())))


def _side(deck: Deck, field: str, name: str) -> Deck:
    """One side of a comparison as a deck. Raises ValidationError for a name of another shape, Http404 for a version or
    plan that does not exist.
    """
    if name not in (CURRENT, PLAN) and not is_version_number(name):
        message = _("Give a version number, or one of: %(values)s.") % {"values": f"{CURRENT}, {PLAN}"}
        raise ValidationError({field: [message]}, code="invalid")

    side = find_side(deck, name)
    if side is None:
        raise Http404

    return side
