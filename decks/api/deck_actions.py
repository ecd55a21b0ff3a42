"""Actions on saved decks: cloning one, applying its plan; and the folders of a person."""

from typing import Annotated, TypedDict

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import WHOLE, fault
from api.typed import Doc, Positive
from decks.access.saving import StaleDeckError
from decks.api.base import DeckConflictError, SavedDeckView, expected_revision
from decks.api.versions import OwnView
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

    def post(self, request: Request, token: str) -> Response:
        """A private copy for the reader: 201 with the copy, its address and its tag."""
        copied = clone_deck(self.readable(token), self.person(), timezone.localdate())
        copy = Deck.objects.select_related("owner", "last_check").get(pk=copied.pk)
        return self.deck_response(copy, 201)


class ApplyPlanView(OwnView):
    """Plans to carry out."""

    def post(self, request: Request, token: str) -> Response:
        """The deck with its plan as its list; 428 and 412 as for PUT, 409 if nothing is planned."""
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

    def get(self, request: Request) -> Response:
        """Every folder by its name, with the number of its decks; the empty name is that of the decks in none."""
        folders = list_folders(self.person())
        body: FoldersJson = {"results": [{"folder": one.name, "decks": one.count} for one in folders]}
        return Response(body)
