"""`/api/v1/events/{slug}/entries/{number}/pool/` and `/mine/pool/`: what players opened, registered and confirmed."""

from typing import Any, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.fields import Title, Whole
from decks.access.saving import storable_text
from decks.api.checks.bodies import validated_data
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.api.base import OwnEventsView
from events.api.bodies import EventsBody
from events.api.entries.bodies import EntryListSerializer, sheet_of
from events.api.pools.answers import PoolJson, PoolReceiptJson, PoolReplyJson, TaskJson, pool_json, pool_receipt_json
from events.entries.authors import Author, staff_author
from events.entries.pooling import confirm_or_dispute_pool, open_pool, register_pool
from events.fetching import find_entry
from events.models import Entry, Pool

AT_ODDS: Final = OpenApiResponse(
    description="`event-changed`: the event asks for no pools any more; `pool-changed`: another pool counts than the one "
    "that was answered; `gone`: its format has left the site."
)
POOL: Final = {"text": "3 Inferna\n2 Back Off"}


class PoolSerializer(EntryListSerializer):
    """A pool to register: as text, or as cards by section. What concerns paper and reasons is for the staff."""

    # A pool has no name. Any: how a serializer leaves a field of its base out.
    deck_name: Any = None


class PoolReplySerializer(EventsBody):
    """What the owner says of a pool."""

    number = Whole(min_value=1, max_value=99_999, help_text="Of the pool that is meant: the one that counts.")
    note = Title(max_length=1000, required=False, default="", allow_blank=True, help_text="What differs.")


class PoolBase(OwnEventsView):
    """Views of pools. Without pools an event has none of them."""

    address = {"slug": ("The event's slug.", "example-sealed"), "number": ("The number of the entry.", 1)}

    def viewer_with_pools(self, slug: str) -> EventViewer:
        """The viewer of an event with pools. Raises Http404."""
        viewer = self.visible(slug)
        if not viewer.event.pools:
            raise Http404

        return viewer

    def own_entry(self, slug: str) -> tuple[EventViewer, Entry]:
        """The reader's own entry in it. Raises Http404."""
        viewer = self.viewer_with_pools(slug)
        if viewer.entry is None:
            raise Http404

        return viewer, viewer.entry

    def pool_response(self, viewer: EventViewer, entry: Entry) -> Response:
        """The pool that counts. Raises Http404 without one."""
        return Response(pool_json(viewer.event, _with_entry(entry)))

    def register_sent(self, viewer: EventViewer, entry: Entry, author: Author) -> Response:
        """Register what was sent: 201 with its receipt, 200 for the pool that counts already."""
        given = validated_data(PoolSerializer(data=self.request.data, context={"game": viewer.event.game}))
        sheet = sheet_of(viewer.event, given, by_staff=author.is_staff)
        opened = open_pool(viewer.event, sheet.text)
        made, is_new = register_pool(viewer.event, entry, sheet, opened, author, self.now)
        receipt = pool_receipt_json(viewer.event, made)
        return Response(receipt, status=201, headers={"Location": self.request.path}) if is_new else Response(receipt)


class EntryPoolView(PoolBase):
    """The pool of an entry: for its player, for whoever records it, and for the staff."""

    @operation("getPool", gives={200: PoolJson})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The pool of an entry.

        What its player opened, as it was registered, with its figures and what the owner said of it: for the player,
        for whoever records it, and for the staff that sees lists. 404 without one, and in events without pools.
        """
        seat, entry, _author = self._entry(slug, number, Action.SEE_LISTS)
        return self.pool_response(seat, entry)

    @operation(
        "putPool",
        takes=PoolSerializer,
        gives={200: PoolReceiptJson, 201: PoolReceiptJson, 409: AT_ODDS},
        examples={"A pool": POOL},
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Register the pool of an entry.

        Freezes a pool; the last one counts, all are kept, and the deck is judged again by it. The same again is 200
        and changes nothing. Players do so until the lock, their own or the one that they were handed; the staff
        afterwards too, with a `reason`.
        """
        return self.register_sent(*self._entry(slug, number, Action.ENTER_POOL))

    def _entry(self, slug: str, number: int, action: Action) -> tuple[EventViewer, Entry, Author]:
        viewer = self.viewer_with_pools(slug)
        own = viewer.entry
        if own is not None and own.number == number:
            return viewer, own, Author(viewer.person)
        if own is not None and viewer.event.pools_by_other and own.records and own.records.number == number:
            return viewer, own.records, Author(viewer.person)
        if viewer.role is None:
            raise Http404

        viewer = self.staff(slug, action)
        return viewer, find_entry(viewer.event, number), staff_author(viewer)


class OwnPoolView(PoolBase):
    """The reader's own pool."""

    @operation("getOwnPool", gives={200: PoolJson})
    def get(self, request: Request, slug: str) -> Response:
        """One's own pool.

        What the reader opened, as it was registered, whoever has done so. 404 without one.
        """
        return self.pool_response(*self.own_entry(slug))

    @operation(
        "putOwnPool",
        takes=PoolSerializer,
        gives={200: PoolReceiptJson, 201: PoolReceiptJson, 409: AT_ODDS},
        examples={"A pool": POOL},
    )
    def put(self, request: Request, slug: str) -> Response:
        """Register one's own pool.

        As `putPool`. 403 where another player records each pool.
        """
        viewer, entry = self.own_entry(slug)
        return self.register_sent(viewer, entry, Author(viewer.person))


class OwnPoolReplyView(PoolBase):
    """What the reader says of their pool."""

    @operation(
        "answerOwnPool",
        takes=PoolReplySerializer,
        gives={201: PoolReplyJson, 409: AT_ODDS},
        examples={"It is right": {"number": 1}, "It differs": {"number": 1, "note": "One Inferna is missing."}},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Confirm one's own pool.

        Says that the pool that counts is right, or with a `note` what differs. All answers are kept, the last one
        counts; the staff sees it.
        """
        viewer, entry = self.own_entry(slug)
        given = validated_data(PoolReplySerializer(data=request.data))
        note = storable_text(given["note"]).strip()
        made = confirm_or_dispute_pool(viewer.event, entry, given["number"], note, Author(viewer.person), self.now)
        body: PoolReplyJson = {"agrees": made.agrees, "note": made.note, "made": made.made.isoformat()}
        return Response(body, status=201, headers={"Location": f"/api/v1/events/{slug}/mine/pool/"})


class TaskView(PoolBase):
    """The player whose pool the reader records, where pools are registered by another."""

    address = {"slug": ("The event's slug.", "example-dealt")}

    @operation("getTask", gives={200: TaskJson})
    def get(self, request: Request, slug: str) -> Response:
        """The pool that one records.

        Where pools are registered by another player: the number of the entry whose pool the reader records, with
        `putPool`, and that pool once it is recorded. 404 for a player who was handed none.
        """
        viewer, own = self.own_entry(slug)
        if own.records is None or not viewer.event.pools_by_other:
            raise Http404

        held = own.records.pool
        body: TaskJson = {
            "number": own.records.number,
            "pool": pool_json(viewer.event, _with_entry(own.records)) if held else None,
        }
        return Response(body)


def _with_entry(entry: Entry) -> Pool:
    """The pool of an entry that is at hand, which nothing has to ask for again. Raises Http404 without one."""
    pool: Pool | None = entry.pool
    if pool is None:
        raise Http404

    pool.entry = entry
    return pool
