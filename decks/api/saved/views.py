"""`/api/v1/decks/`: people's decks for programs. Everyone reads what is public; owners write by revision."""

from typing import Annotated, Final, TypedDict

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import MISSING_REVISION, operation
from api.fields import pick_members
from api.paging import build_cursor, next_page, read_cursor
from api.typed import Component, Doc, Sparse, or_receipt, or_sparse
from decks.access.saving import DETAILS, StaleDeckError, save_deck, storable_text, write_deck_fields, written_fields
from decks.access.serving import answer_of, deck_question
from decks.api.base import FORMAT_GONE, REVISION, CurrentDeckJson, DeckConflictError, SavedDeckView, expected_revision
from decks.api.checks.bodies import Given, validated_data
from decks.api.checks.judging import is_light
from decks.api.parameters import DayParameters, DeckParameters, DecksParameters, parse_card_ids
from decks.api.saved.answers import DeckJson, ListedDeckJson, listed_json
from decks.api.saved.bodies import DeckSerializer, OperationsSerializer
from decks.api.saved.merge_offer import merge_changes, require_base
from decks.api.saved.writing import apply_operations, fill_deck, fill_light
from decks.check.answers import AnswerJson, answer_as_json
from decks.check.question import RefusedError, require_in_force
from decks.models import Deck, DeckVersion
from decks.saved.bin import bin_deck, restore_deck
from decks.saved.versions import save_over
from decks.sharing.browse import decks_playing
from legality.days import start_of_day

DECK: Final = {
    "name": "Rush",
    "game": "riftbound",
    "format": "standard",
    "text": "Main:\n3 Defy",
    "visibility": "private",
}
STEPS: Final = {"operations": [{"op": "add", "section": "main", "name": "Defy", "count": 1}]}


# Causes that replace a list, so that what was there before is kept as a version.
KEEPING: Final = {DeckVersion.Cause.IMPORT, DeckVersion.Cause.CLEAR}


ListedDeckOrPart = Annotated[
    ListedDeckJson | Annotated[ListedDeckJson, Sparse("ListedDeckPart")], Component("ListedDeckOrPart")
]


class DecksJson(TypedDict):
    """A page of decks, the last changed first."""

    results: list[ListedDeckOrPart]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class DecksView(SavedDeckView):
    """The reader's own decks and those that are public; and the place to send new ones to."""

    parameters = {"GET": DecksParameters}

    @operation("listDecks", gives={200: DecksJson}, asks={"game": "riftbound", "page_size": 5, "fields": "name,check"})
    def get(self, request: Request) -> Response:
        """Decks.

        Public decks, and with a token or a session one's own, the last changed first, a page at a time, without their
        texts. `mine`, `folder` and `bin` look among one's own alone.
        """
        size = self.asked["page_size"]
        fields = self.asked["fields"]
        # The decks that fit the filters of the request. Folders are private to their owner.
        asked = self.asked
        person = self.reader()
        scope: QuerySet[Deck] = Deck.objects.listed_for(person)
        own = asked["bin"] or asked["mine"] or "folder" in asked
        if own and person is None:
            raise NotAuthenticated
        if asked["bin"]:
            scope = Deck.objects.in_bin_of(person)
        elif own:
            scope = Deck.objects.of(person)

        exactly: dict[str, object] = {name: storable_text(asked[name]) for name in ("game", "format") if asked[name]}
        exactly |= {"folder": storable_text(asked["folder"])} if "folder" in asked else {}
        exactly |= {"updated__gte": start_of_day(asked["changed_since"])} if asked["changed_since"] else {}
        fitting = decks_playing(
            scope.filter(**exactly, name__icontains=storable_text(asked["q"])), parse_card_ids(asked["card"])
        )
        decks = fitting.order_by("-updated", "-token")
        if self.asked["after"]:
            when, token = read_cursor(self.asked["after"])
            decks = decks.filter(Q(updated__lt=when) | Q(updated=when, token__lt=token))

        rows = list(decks.select_related("owner", "last_check").defer("text", "pool", "plan", "primer")[: size + 1])
        page = rows[:size]
        last = page[-1] if len(rows) > size else None
        following = next_page(request, build_cursor(last.updated, last.token)) if last else None
        results = [pick_members(listed_json(deck, self.reader()), fields) for deck in page]
        body: DecksJson = {"results": results, "next": following}
        return Response(body)

    @operation(
        "createDeck", takes=DeckSerializer, gives={201: DeckJson}, examples={"A list": DECK}, parameters=[REVISION.tag]
    )
    def post(self, request: Request) -> Response:
        """Save a new deck.

        Saves a list as typed, also one that is not legal yet or has lines that cannot be read, and checks it. The
        list is `text` or `rows`. 201 with the deck, its address and its `ETag`.
        """
        given = validated_data(DeckSerializer(data=request.data))
        deck = Deck(owner_id=self.person())
        fill_deck(deck, given)
        save_deck(deck, timezone.localdate())
        return self.deck_response(deck, 201, is_theirs=True)


class DeckView(SavedDeckView):
    """One deck."""

    parameters = {"GET": DeckParameters}

    @operation("getDeck", gives={200: or_sparse(DeckJson)}, parameters=[REVISION.tag])
    def get(self, request: Request, token: str) -> Response:
        """One deck.

        A deck that is public or unlisted, or one's own, with its revision in the `ETag`. Other people's private decks
        are 404, as if they were not there.
        """
        return self.deck_response(self.readable(token))

    @operation(
        "replaceDeck",
        takes=DeckSerializer,
        gives={200: or_receipt(DeckJson), 409: FORMAT_GONE, 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"A list": DECK},
        parameters=[REVISION.tag, REVISION.required],
    )
    def put(self, request: Request, token: str) -> Response:
        """Save a deck over the one before.

        Puts what is sent in the place of what was there; members that are left out stay. `If-Match` names the
        revision that was read: without it 428, and when the deck has been written since, 412 with the deck as it is
        now. `base` is the deck as it was read, under that revision; its `id`, `game` and `revision` may come along
        and must fit: with it, 412 also has both changes in one deck (`union`), with what both changed differently.
        `cause` `import` or `clear` keeps what was there, unless that was nothing, as a version.
        """
        return self._change(request, token, partial=False)

    @operation(
        "changeDeck",
        takes=PolymorphicProxySerializer(
            component_name="DeckChange",
            serializers=[OperationsSerializer, DeckSerializer],
            resource_type_field_name=None,
        ),
        gives={200: or_receipt(DeckJson), 409: FORMAT_GONE, 412: REVISION.stale, 428: MISSING_REVISION},
        examples={"Another name": {"name": "Rush of August"}, "One more copy": STEPS},
        parameters=[REVISION.tag, REVISION.required],
    )
    def patch(self, request: Request, token: str) -> Response:
        """Change a deck.

        Changes the members that are sent, or takes `operations` on the list (add, remove, move, set), all of them or
        none. `If-Match` as for PUT.
        """
        return self._change(request, token, partial=True)

    @operation(
        "deleteDeck",
        gives={204: OpenApiResponse(description="It is in the bin."), 412: REVISION.stale},
        parameters=[REVISION.heeded],
    )
    def delete(self, request: Request, token: str) -> Response:
        """Put a deck into the bin.

        The deck goes into the bin, from which it can be restored for some weeks. `If-Match` is heeded where it is
        sent.
        """
        bin_deck(self.own(token), expected_revision(request))
        return Response(status=204)

    def conflict_answer(self, current: Deck) -> CurrentDeckJson:
        """The deck as it is now, and both changes in one if the body says what its writer had read (`base`)."""
        answer = super().conflict_answer(current)
        partial = self.request.method == "PATCH"
        union = merge_changes(current, self.request.data, timezone.localdate(), partial=partial) if answer else None
        return answer if union is None else {**answer, "union": union}

    def _change(self, request: Request, token: str, *, partial: bool) -> Response:
        deck = self.own(token)
        expected = expected_revision(request, required=True)
        require_base(deck, request.data, expected)
        if expected not in (None, deck.revision):
            raise StaleDeckError(deck)

        if partial and isinstance(request.data, dict) and "operations" in request.data:
            # Apply the steps of the body to the deck as it was read, never to a newer revision.
            if len(request.data) > 1:
                raise ValidationError({"operations": [_("Give either operations or fields.")]}, code="invalid")

            given = validated_data(OperationsSerializer(data=request.data))
            today = timezone.localdate()
            apply_operations(deck, given["operations"], today)
            save_deck(deck, today, deck.revision, details=())
        else:
            _save_body(deck, validated_data(DeckSerializer(deck, data=request.data, partial=partial)), expected)

        return self.deck_response(deck)


def _save_body(deck: Deck, given: Given, expected: int | None) -> None:
    """Save the members of the body, after a version for an import or a clearing. A body that changes nothing saves nothing."""
    before = written_fields(deck)
    details = [name for name in DETAILS if name in given]
    if is_light(given):
        fill_light(deck, given)
        if written_fields(deck) != before:
            write_deck_fields(deck, details, expected)
        return

    today = timezone.localdate()
    fill_deck(deck, given)
    if written_fields(deck) == before:
        return
    if given.get("cause") in KEEPING:
        save_over(deck, today, DeckVersion.Cause(given["cause"]), expected, details)
    else:
        save_deck(deck, today, expected, details=details)


class CheckedView(SavedDeckView):
    """A deck judged now, or as of another day."""

    parameters = {"GET": DayParameters}

    @operation("checkDeck", gives={200: AnswerJson, 409: FORMAT_GONE}, asks={"date": "2026-08-08"})
    def get(self, request: Request, token: str) -> Response:
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

        return Response(answer_as_json(answer_of(deck, day)))


class RestoreView(SavedDeckView):
    """Decks in the bin."""

    address = {"token": ("The deck's id.", "example-binned")}

    @operation(
        "restoreDeck",
        gives={200: or_receipt(DeckJson), 409: OpenApiResponse(description="The deck is not in the bin.")},
        parameters=[REVISION.tag],
    )
    def post(self, request: Request, token: str) -> Response:
        """Take a deck out of the bin.

        The deck is where it was. 409 if it is not in the bin.
        """
        found = Deck.objects.in_bin_of(self.reader()).select_related("owner", "last_check").filter(token=token).first()
        if found is None:
            self.own(token)
            raise DeckConflictError(_("This deck is not in the bin."))

        restore_deck(found)
        return self.deck_response(found)
