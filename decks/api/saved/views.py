"""`/api/v1/decks/`: people's decks for programs. Everyone reads what is public; owners write by revision."""

from collections.abc import Mapping
from typing import Annotated, Final, TypedDict

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import WHOLE, fault, validated_data
from api.description.operations import MISSING_REVISION, describe_file, operation
from api.fields import pick_members
from api.paging import read_page
from api.parameters import OneSort, ParameterViewSet
from api.typed import Doc, MadeBy, Positive, Row, or_receipt, or_sparse
from cards.api.parameters import CardParameters
from decks.access.saving import save_deck, storable_text
from decks.access.serving import answer_of, catalogue_of_reader, deck_question
from decks.api.base import (
    FORMAT_GONE,
    REVISION,
    CurrentDeckJson,
    DeckConflictError,
    SavedDeckView,
    expected_revision,
    require_revision,
)
from decks.api.parameters import DayParameters, DeckParameters, DecksParameters, parse_card_ids
from decks.api.permissions import OwnAccess
from decks.api.saved.bodies import OperationsSerializer
from decks.api.saved.cards import DeckCardsJson, deck_cards_json
from decks.api.saved.merge_offer import merge_changes, require_base
from decks.api.saved.serializers import TEXTS, DeckSerializer, ListedDeckSerializer, deck_json
from decks.api.saved.writing import fill_deck, save_body, save_operations
from decks.check.answers import AnswerJson, answer_as_json
from decks.check.question import RefusedError, require_in_force
from decks.exporting.archive import pack_decks
from decks.models import Deck
from decks.saved.bin import bin_deck, restore_deck
from decks.saved.folders import list_folders
from decks.saved.versions import apply_plan
from decks.sharing.browse import decks_playing
from decks.sharing.clone import clone_deck
from legality.days import start_of_day

DECK: Final = {
    "name": "Rush",
    "game": "riftbound",
    "format": "standard",
    "text": "Main:\n3 Defy",
    "visibility": "private",
}
STEPS: Final = {"operations": [{"op": "add", "section": "main", "name": "Defy", "count": 1}]}
# What a change of a deck is answered.
WRITTEN: Final[Mapping[object, object]] = {
    200: or_receipt(DeckSerializer),
    409: FORMAT_GONE,
    412: REVISION.stale,
    428: MISSING_REVISION,
}


class DecksJson(TypedDict):
    """A page of decks, the last changed first."""

    results: list[Annotated[Row, MadeBy(or_sparse(ListedDeckSerializer))]]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class FolderJson(TypedDict):
    """A folder of one's decks."""

    folder: Annotated[str, Doc("Its name; empty for the decks that lie in none.")]
    decks: Positive


class FoldersJson(TypedDict):
    """One's folders by name."""

    results: list[FolderJson]


class DeckViewSet(ParameterViewSet, SavedDeckView):
    """Decks: the reader's own, and those that others share."""

    tag = "Decks"
    lookup_url_kwarg = "token"
    lookup_value_converter = "slug"
    parameters = {
        "list": DecksParameters,
        "retrieve": DeckParameters,
        "check": DayParameters,
        "cards": CardParameters,
    }
    throttle_scope: str | None = None

    @operation("listDecks", gives={200: DecksJson}, asks={"game": "riftbound", "page_size": 5, "fields": "name,check"})
    def list(self, request: Request) -> Response:
        """Decks.

        Public decks, and with a token or a session one's own, the last changed first, a page at a time, without their
        texts. `mine`, `folder` and `bin` look among one's own alone.
        """
        asked = self.asked
        person = self.reader()
        # Folders are private to their owner.
        own = asked["bin"] or asked["mine"] or "folder" in asked
        if own and person is None:
            raise NotAuthenticated
        scope: QuerySet[Deck] = Deck.objects.listed_for(person)
        if asked["bin"]:
            scope = Deck.objects.in_bin_of(person)
        elif own:
            scope = Deck.objects.of(person)

        exactly: dict[str, object] = {name: storable_text(asked[name]) for name in ("game", "format") if asked[name]}
        exactly |= {"folder": storable_text(asked["folder"])} if "folder" in asked else {}
        exactly |= {"updated__gte": start_of_day(asked["changed_since"])} if asked["changed_since"] else {}
        fitting = scope.filter(**exactly, name__icontains=storable_text(asked["q"]))
        decks = decks_playing(fitting, parse_card_ids(asked["card"]))
        rows = decks.select_related("owner", "last_check").defer(*TEXTS)
        page, following = read_page(self, rows, "updated", "token")
        listed = [pick_members(deck_json(ListedDeckSerializer, deck, person), asked["fields"]) for deck in page]
        body: DecksJson = {"results": listed, "next": following}
        return Response(body)

    @operation(
        "createDeck",
        takes=DeckSerializer,
        gives={201: DeckSerializer},
        examples={"A list": DECK},
        parameters=[REVISION.tag],
    )
    def create(self, request: Request) -> Response:
        """Save a new deck.

        Saves a list as typed, also one that is not legal yet or has lines that cannot be read, and checks it. The
        list is `text` or `rows`. 201 with the deck, its address and its `ETag`.
        """
        given = validated_data(DeckSerializer(data=request.data))
        deck = Deck(owner_id=self.person())
        fill_deck(deck, given)
        save_deck(deck, timezone.localdate())
        return self.deck_response(deck, 201, is_theirs=True)

    @operation("getDeck", gives={200: or_sparse(DeckSerializer)}, parameters=[REVISION.tag])
    def retrieve(self, request: Request, token: str) -> Response:
        """One deck.

        A deck that is public or unlisted, or one's own, with its revision in the `ETag`. Other people's private decks
        are 404, as if they were not there.
        """
        return self.deck_response(self.readable(token))

    @operation(
        "replaceDeck",
        takes=DeckSerializer,
        gives=WRITTEN,
        examples={"A list": DECK},
        parameters=[REVISION.tag, REVISION.required],
    )
    def update(self, request: Request, token: str, *, partial: bool = False) -> Response:
        """Save a deck over the one before.

        Puts what is sent in the place of what was there; members that are left out stay. `If-Match` names the
        revision that was read: without it 428, and when the deck has been written since, 412 with the deck as it is
        now. `base` is the deck as it was read, under that revision; its `id`, `game` and `revision` may come along
        and must fit: with it, 412 also has both changes in one deck (`union`), with what both changed differently.
        `cause` `import` or `clear` keeps what was there, unless that was nothing, as a version.
        """
        deck = self.own(token)
        expected = expected_revision(request, required=True)
        require_base(deck, request.data, expected)
        require_revision(deck, expected)
        if partial and isinstance(request.data, dict) and "operations" in request.data:
            save_operations(deck, request.data)
        else:
            save_body(deck, validated_data(DeckSerializer(deck, data=request.data, partial=partial)), expected)

        return self.deck_response(deck)

    @operation(
        "changeDeck",
        takes=PolymorphicProxySerializer(
            component_name="DeckChange",
            serializers=[OperationsSerializer, DeckSerializer],
            resource_type_field_name=None,
        ),
        gives=WRITTEN,
        examples={"Another name": {"name": "Rush of August"}, "One more copy": STEPS},
        parameters=[REVISION.tag, REVISION.required],
    )
    def partial_update(self, request: Request, token: str) -> Response:
        """Change a deck.

        Changes the members that are sent, or takes `operations` on the list (add, remove, move, set), all of them or
        none. `If-Match` as for PUT.
        """
        return self.update(request, token, partial=True)

    @operation(
        "deleteDeck",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: REVISION.stale},
        parameters=[REVISION.heeded],
    )
    def destroy(self, request: Request, token: str) -> Response:
        """Put a deck into the bin.

        The deck goes into the bin, from which it can be restored for some weeks. `If-Match` is heeded where it is
        sent.
        """
        bin_deck(self.own(token), expected_revision(request))
        return Response(status=204)

    @operation("checkDeck", gives={200: AnswerJson, 409: FORMAT_GONE}, asks={"date": "2026-08-08"})
    @action(detail=True)
    def check(self, request: Request, token: str) -> Response:
        """Judge a kept deck.

        What `POST /api/v1/check/` answers for the deck, today or as of another day.
        """
        deck = self.readable(token)
        day = self.asked["date"] or timezone.localdate()
        format_ = deck_question(deck, day).format_
        try:
            require_in_force(format_, day)
        except RefusedError as refusal:
            raise ValidationError({refusal.field: [refusal.message]}, code="unknown") from refusal

        return Response(answer_as_json(answer_of(deck, day, catalogue_of_reader(deck, request.user.pk))))

    @operation("getDeckCards", gives={200: DeckCardsJson, 409: FORMAT_GONE}, asks={"fields": "name,printings"})
    @action(detail=True)
    def cards(self, request: Request, token: str) -> Response:
        """A deck with its cards.

        The sections of a deck with the cards in them, each whole as `/api/v1/cards/{game}.{key}/` gives it, with ids,
        facts and pictures, or with the members that `fields` names; and the lines that are not cards.
        """
        deck = self.readable(token)
        day = self.asked["date"] or timezone.localdate()
        return Response(deck_cards_json(deck, answer_of(deck, timezone.localdate()), day, self.asked["fields"]))

    @operation(
        "restoreDeck",
        gives={200: or_receipt(DeckSerializer), 409: OpenApiResponse(description="The deck is not in the bin.")},
        parameters=[REVISION.tag],
    )
    @action(detail=True, methods=("post",), address={"token": ("The deck's id.", "example-binned")})
    def restore(self, request: Request, token: str) -> Response:
        """Take a deck out of the bin.

        The deck is where it was. 409 if it is not in the bin.
        """
        found = Deck.objects.in_bin_of(self.reader()).select_related("owner", "last_check").filter(token=token).first()
        if found is None:
            self.own(token)
            raise DeckConflictError(_("This deck is not in the bin."))

        restore_deck(found)
        return self.deck_response(found)

    @operation("cloneDeck", gives={201: or_receipt(DeckSerializer)}, parameters=[REVISION.tag])
    @action(detail=True, methods=("post",))
    def clone(self, request: Request, token: str) -> Response:
        """Copy a deck.

        Makes a private deck of one's own of a deck that one may read: its list, pool, format, region and options. 201
        with the copy, its address and its `ETag`. There is no body.
        """
        copy = clone_deck(self.readable(token), self.person(), timezone.localdate())
        return self.deck_response(self.own(copy.token), 201)

    @operation(
        "applyPlan",
        gives={
            200: or_receipt(DeckSerializer),
            409: OpenApiResponse(description="Nothing is planned, or the game or format is no longer on the site."),
            412: REVISION.stale,
            428: MISSING_REVISION,
        },
        parameters=[REVISION.tag, REVISION.required],
    )
    @action(
        detail=True, methods=("post",), url_path="plan/apply", url_name="apply-plan", permission_classes=(OwnAccess,)
    )
    def apply_plan(self, request: Request, token: str) -> Response:
        """Make the plan the deck.

        The planned list (the member `plan`) becomes the deck's list, and the plan is empty again; what was played
        until now is kept as a version. `If-Match` names the revision that was read: without it 428, and when the deck
        has been written since, 412. 409 if nothing is planned. There is no body.
        """
        deck, expected = self.deck_at_revision(token)
        if not deck.plan.strip():
            raise DeckConflictError(fault([WHOLE], _("This deck has no plan yet. Save a plan first."), "unplanned"))

        apply_plan(deck, timezone.localdate(), expected)
        return self.deck_response(deck)

    @operation("listFolders", gives={200: FoldersJson})
    @action(detail=False, permission_classes=(OwnAccess,))
    def folders(self, request: Request) -> Response:
        """One's folders.

        The folders of one's decks by name, each with the number of its decks; the empty name is for those in
        none. A deck is put into a folder by changing its member `folder`; a folder is there as long as a deck is in
        it.
        """
        folders = list_folders(self.person())
        body: FoldersJson = {"results": [{"folder": one.name, "decks": one.count} for one in folders]}
        return Response(body)

    @operation("getArchive", gives={(200, "application/zip"): describe_file("The zip.")})
    @action(detail=False, permission_classes=(OwnAccess,), content_negotiation_class=OneSort, throttle_scope="batch")
    def archive(self, request: Request) -> HttpResponse:
        """All decks of one's own in a zip.

        A list and a JSON file for each deck, in a folder a game; those in the bin are left out. The import page of
        the site takes the file in again. `Accept` is not looked at.
        """
        today = timezone.localdate()
        packed = pack_decks(Deck.objects.of(self.person()).order_by("pk"), today)
        filed = content_disposition_header(as_attachment=True, filename=f"deckwright-{today.isoformat()}.zip")
        return HttpResponse(packed, content_type="application/zip", headers={"Content-Disposition": filed or ""})

    def conflict_answer(self, current: Deck) -> CurrentDeckJson:
        """The deck as it is now, and both changes in one if the body says what its writer had read (`base`)."""
        answer = super().conflict_answer(current)
        if not answer or self.action not in ("update", "partial_update"):
            return answer

        partial = self.action == "partial_update"
        union = merge_changes(current, self.request.data, timezone.localdate(), partial=partial)
        return answer if union is None else {**answer, "union": union}
