"""`/api/v1/decks/{id}/versions/`: earlier versions of a deck, for its owner, and comparisons of two lists."""

from typing import Annotated, Final, TypedDict

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import pick_members
from api.paging import bad_cursor, next_page
from api.typed import Doc
from decks.access.saving import StaleDeckError
from decks.api.base import SavedDeckView, expected_revision
from decks.api.deck_json import ListedVersionJson, diff_json, listed_version_json, version_json
from decks.api.deck_serializers import VersionSerializer
from decks.api.parameters import DiffParameters, PageParameters
from decks.api.permissions import OwnAccess, may_read
from decks.api.serializers import validated_data
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

# What a token that writes and may not read gets of a version.
UNREAD_VERSION: Final = ("number", "name", "cause", "created")


class VersionsJson(TypedDict):
    """A page of versions, the newest first."""

    results: list[ListedVersionJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class OwnView(SavedDeckView):
    """For the owner of a deck alone: earlier versions may never have been public."""

    permission_classes = (OwnAccess,)


class VersionsView(OwnView):
    """The versions of a deck."""

    parameters = {"GET": PageParameters}

    def get(self, request: Request, token: str) -> Response:
        """A page of versions, the newest first, without their texts."""
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

    def post(self, request: Request, token: str) -> Response:
        """Keep the deck as it is now under a name: 201 with the version."""
        deck = self.own(token)
        given = validated_data(VersionSerializer(data=request.data))
        version = keep_version(deck, given["name"])
        address = f"/api/v1/decks/{deck.token}/versions/{version.number}/"
        body = pick_members(version_json(version), () if may_read(request) else UNREAD_VERSION)
        return Response(body, status=201, headers={"Location": address})


class VersionView(OwnView):
    """One version."""

    def get(self, request: Request, token: str, number: int) -> Response:
        """The version with its texts."""
        return Response(version_json(get_object_or_404(self.own(token).versions, number=number)))


class RestoreVersionView(OwnView):
    """Going back to a version."""

    def post(self, request: Request, token: str, number: int) -> Response:
        """The deck as the version says; what it was until now is a version too. If-Match is heeded where it is sent."""
        deck = self.own(token)
        expected = expected_revision(request)
        if expected not in (None, deck.revision):
            raise StaleDeckError(deck)

        version = get_object_or_404(deck.versions, number=number)
        restore_version(deck, version, timezone.localdate(), expected)
        return self.deck_response(deck)


class DiffView(OwnView):
    """What differs between two versions, or a version and the deck as it is or as it is planned."""

    parameters = {"GET": DiffParameters}

    def get(self, request: Request, token: str) -> Response:
        """`from` and `to` are numbers, `current` or `plan`; without `to` it is `current`."""
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
