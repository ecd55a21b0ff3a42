"""`/api/v1/decks/{id}/versions/`: earlier versions of a deck, for its owner, and comparisons of two lists."""

from typing import Annotated, Final, TypedDict

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.conditional import answer_written
from api.description.operations import operation
from api.model_serializers import row_json, rows_json
from api.paging import NumberedPageParameters, read_numbered_page
from api.parameters import ParameterViewSet
from api.typed import Component, Doc, MadeBy, Natural, Positive, Receipt, Row, or_receipt
from decks.api.base import FORMAT_GONE, REVISION, SavedDeckView
from decks.api.parameters import DiffParameters
from decks.api.permissions import OwnAccess
from decks.api.saved.serializers import DeckSerializer, ListedVersionSerializer, VersionSerializer
from decks.models import Deck
from decks.saved.diff import ChangedCount, Diff, diff_as_text
from decks.saved.versions import (
    CURRENT,
    PLAN,
    compare_decks,
    find_side,
    is_version_number,
    keep_version,
    restore_version,
)

NEW_VERSION: Final = Annotated[
    VersionSerializer | Annotated[VersionSerializer, Receipt("VersionReceipt")], Component("NewVersion")
]


class VersionsJson(TypedDict):
    """A page of versions, the newest first."""

    results: list[Annotated[Row, MadeBy(ListedVersionSerializer)]]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class ChangeJson(TypedDict):
    """A card whose copies in a section are not as many as they were."""

    card: Annotated[str, Doc("Its id.")]
    name: str
    section: str
    before: Natural
    after: Natural
    by: Annotated[int, Doc("`after` less `before`.")]


class MovedJson(TypedDict):
    """Copies that are in another section."""

    card: Annotated[str, Doc("Its id.")]
    name: str
    section: Annotated[str, Doc("Where they were.")]
    to: Annotated[str, Doc("Where they are now.")]
    count: Positive


class OpenLinesJson(TypedDict):
    """Lines that are not cards, which only one of the two lists has."""

    added: Annotated[list[str], Doc("As typed.")]
    removed: Annotated[list[str], Doc("As typed.")]


class DiffJson(TypedDict):
    """What differs between two lists."""

    added: list[ChangeJson]
    removed: list[ChangeJson]
    changed: list[ChangeJson]
    moved: list[MovedJson]
    lines: OpenLinesJson
    text: Annotated[str, Doc("The same as text.")]


class VersionViewSet(ParameterViewSet, SavedDeckView):
    """Versions of a deck, for its owner alone: earlier ones may never have been public."""

    tag = "Versions"
    permission_classes = (OwnAccess,)
    lookup_url_kwarg = "number"
    lookup_value_converter = "int"
    parameters = {"list": NumberedPageParameters, "diff": DiffParameters}

    @operation("listVersions", gives={200: VersionsJson}, asks={"page_size": 5})
    def list(self, request: Request, token: str) -> Response:
        """What a deck was.

        The versions of a deck of one's own, the newest first, a page at a time, without their texts.
        """
        page, following = read_numbered_page(self, self.own(token).versions.defer("text", "pool"))
        body: VersionsJson = {"results": rows_json(ListedVersionSerializer, page), "next": following}
        return Response(body)

    @operation(
        "createVersion",
        takes=VersionSerializer,
        gives={201: NEW_VERSION},
        examples={"A name": {"name": "Before the ban"}},
    )
    def create(self, request: Request, token: str) -> Response:
        """Keep a deck as it is now.

        Keeps the deck under a name, to compare it and go back to it later.
        """
        deck = self.own(token)
        given = validated_data(VersionSerializer(data=request.data))
        version = keep_version(deck, given["name"])
        address = f"/api/v1/decks/{deck.token}/versions/{version.number}/"
        body = self.answer_to_writer(VersionSerializer, row_json(VersionSerializer, version))
        return answer_written(body, address)

    @operation("getVersion", gives={200: VersionSerializer})
    def retrieve(self, request: Request, token: str, number: int) -> Response:
        """One version.

        A version with its texts.
        """
        version = get_object_or_404(self.own(token).versions, number=number)
        return Response(row_json(VersionSerializer, version))

    @operation(
        "restoreVersion",
        gives={200: or_receipt(DeckSerializer), 409: FORMAT_GONE, 412: REVISION.stale},
        parameters=[REVISION.tag, REVISION.heeded],
    )
    @action(detail=True, methods=("post",))
    def restore(self, request: Request, token: str, number: int) -> Response:
        """Go back to a version.

        The deck becomes what the version says; what it was until now is kept as a version too. `If-Match` is heeded
        where it is sent.
        """
        deck, expected = self.deck_at_revision(token, required=False)
        version = get_object_or_404(deck.versions, number=number)
        restore_version(deck, version, timezone.localdate(), expected)
        return self.deck_response(deck)

    @operation("compareVersions", gives={200: DiffJson, 409: FORMAT_GONE}, asks={"from": "1", "to": "current"})
    @action(detail=False)
    def diff(self, request: Request, token: str) -> Response:
        """What differs between two versions.

        Cards added, removed, changed in number and moved between sections, and lines that are not cards. Each side is
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


def diff_json(found: Diff) -> DiffJson:
    """What differs between two lists, and the same as text."""
    moved: list[MovedJson] = []
    for move in found.moved:
        card = move.card
        moved.append({"card": card.id, "name": card.name, "section": move.section, "to": move.to, "count": move.count})
    return {
        "added": [_change_json(change) for change in found.added],
        "removed": [_change_json(change) for change in found.removed],
        "changed": [_change_json(change) for change in found.changed],
        "moved": moved,
        "lines": {"added": list(found.lines_added), "removed": list(found.lines_removed)},
        "text": diff_as_text(found),
    }


def _change_json(change: ChangedCount) -> ChangeJson:
    return {
        "card": change.card.id,
        "name": change.card.name,
        "section": change.section,
        "before": change.before,
        "after": change.after,
        "by": change.by,
    }
