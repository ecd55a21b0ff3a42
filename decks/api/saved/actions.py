"""Actions on saved decks: cloning one, applying its plan; and the folders of a person."""

from typing import Annotated, TypedDict

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import WHOLE, fault
from api.description.operations import MISSING_REVISION, operation
from api.typed import Doc, Positive, or_receipt
from decks.access.saving import StaleDeckError
from decks.api.base import REVISION, DeckConflictError, SavedDeckView, expected_revision
from decks.api.saved.answers import DeckJson
from decks.api.saved.versions import OwnView
from decks.models import Deck
from decks.saved.folders import list_folders
from decks.saved.versions import apply_plan
from decks.sharing.clone import clone_deck

UNPLANNED = _("This deck has no plan yet. Save a plan first.")


class FolderJson(TypedDict):
    """A folder of one's decks."""

    folder: Annotated[str, Doc("Its name; empty for the decks that lie in none.")]
    decks: Positive


class FoldersJson(TypedDict):
    """One's folders by name."""

    results: list[FolderJson]


class CloneView(SavedDeckView):
    """Decks to take over."""

    @operation("cloneDeck", gives={201: or_receipt(DeckJson)}, parameters=[REVISION.tag])
    def post(self, request: Request, token: str) -> Response:
        """Copy a deck.

        Makes a private deck of one's own of a deck that one may read: its list, pool, format, region and options. 201
        with the copy, its address and its `ETag`. There is no body.
        """
        copied = clone_deck(self.readable(token), self.person(), timezone.localdate())
        copy = Deck.objects.select_related("owner", "last_check").get(pk=copied.pk)
        return self.deck_response(copy, 201)


class ApplyPlanView(OwnView):
    """Plans to carry out."""

    @operation(
        "applyPlan",
        gives={
            200: or_receipt(DeckJson),
            409: OpenApiResponse(description="Nothing is planned, or the game or format is no longer on the site."),
            412: REVISION.stale,
            428: MISSING_REVISION,
        },
        parameters=[REVISION.tag, REVISION.required],
    )
    def post(self, request: Request, token: str) -> Response:
        """Make the plan the deck.

        The planned list (the member `plan`) becomes the deck's list, and the plan is empty again; what was played
        until now is kept as a version. `If-Match` names the revision that was read: without it 428, and when the deck
        has been written since, 412. 409 if nothing is planned. There is no body.
        """
        deck = self.own(token)
        expected = expected_revision(request, required=True)
        if expected not in (None, deck.revision):
            raise StaleDeckError(deck)
        if not deck.plan.strip():
            raise DeckConflictError(fault([WHOLE], str(UNPLANNED), "unplanned"))

        apply_plan(deck, timezone.localdate(), expected)
        return self.deck_response(deck)


class FoldersView(OwnView):
    """The folders of the reader."""

    @operation("listFolders", gives={200: FoldersJson})
    def get(self, request: Request) -> Response:
        """One's folders.

        The folders of one's decks by name, each with the number of its decks; the empty name is for those in
        none. A deck is put into a folder by changing its member `folder`; a folder is there as long as a deck is in
        it.
        """
        folders = list_folders(self.person())
        body: FoldersJson = {"results": [{"folder": one.name, "decks": one.count} for one in folders]}
        return Response(body)
