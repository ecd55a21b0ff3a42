"""`/api/v1/events/{slug}/entries/{number}/pool/` and `/mine/pool/`: what players opened, registered and confirmed."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, TypedDict

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.conditional import answer_written
from api.description.operations import operation
from api.fields import Title, Whole
from api.typed import Doc, Moment, Natural, OneOf, Positive
from decks.access.saving import storable_text
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.api.bodies import EventsBody
from events.api.entries.base import EntryViewSet
from events.api.entries.bodies import EntryListSerializer, sheet_of
from events.entries.authors import Author
from events.entries.pooling import confirm_or_dispute_pool, open_pool, register_pool
from events.entries.submitting import is_intact
from events.lists.freezing import FrozenCard, OpenLineJson
from events.models import Entry, Event, Pool, PoolReply
from events.pools.figures import BoosterFigures, pool_figures

POOL_REFUSED: Final = OpenApiResponse(
    description="`event-changed`: the event asks for no pools any more; `pool-changed`: another pool counts than the one "
    "that was answered; `gone`: its format has left the site."
)
EXAMPLE_POOL: Final = {"text": "3 Inferna\n2 Back Off"}


class PoolReplyJson(TypedDict):
    """What the owner says of a pool."""

    agrees: bool
    note: Annotated[str, Doc("What differs; empty where it is right.")]
    made: Moment


class BoosterShareJson(TypedDict):
    """What so many boosters hold of some rarities, and what the pool does."""

    rarities: Annotated[list[str], Doc("Empty: all cards.")]
    count: Annotated[Natural, Doc("In the pool.")]
    least: Annotated[Natural, Doc("In the boosters.")]
    most: Annotated[Natural, Doc("In the boosters.")]


class BoostersJson(TypedDict):
    """A pool next to boosters of its set; runes and the like are left out. It judges nothing."""

    set: str
    count: Annotated[Positive, Doc("How many boosters so many cards are.")]
    shares: Annotated[list[BoosterShareJson], Doc("All cards first, then by rarity.")]
    elsewhere: Annotated[list[str], Doc("The ids of the cards that no booster of the set holds.")]
    source: Annotated[str, Doc("The document that says what a booster holds.")]


class FiguresJson(TypedDict):
    """A pool in figures. Rarities are counted and not judged."""

    total: Natural
    expected: Annotated[Positive | None, Doc("Cards that each player opens; null where the organiser has not said it.")]
    rarities: Annotated[
        dict[str, Natural], Doc("Copies by rarity; under the empty name those whose rarity is not sure.")
    ]
    boosters: Annotated[
        BoostersJson | None,
        Doc("Compared with what boosters hold; null where that is not known, or where the pool is not of one set."),
    ]


class PoolReceiptJson(TypedDict):
    """A pool that has just been registered."""

    number: Annotated[Positive, Doc("Counted in the entry; the last one counts.")]
    made: Moment
    code: Annotated[str, Doc("The receipt: eight letters and digits.")]
    digest: Annotated[str, Doc("The keyed hash whose beginning is the code.")]
    amended: Annotated[bool, Doc("Sent after the lock.")]
    open_lines: Annotated[list[OpenLineJson], Doc("Lines that found no card: with one the deck is undetermined.")]
    figures: FiguresJson


class PoolJson(PoolReceiptJson):
    """The pool that counts: a copy that never changes."""

    source: Annotated[str, OneOf(*Pool.Source.values), Doc("Where it came from.")]
    reason: Annotated[str, Doc("Why it was changed after the lock.")]
    paper_place: Annotated[str, Doc("Where the sheet of paper is kept.")]
    recorder: Annotated[Positive | None, Doc("The number of the other player who recorded it.")]
    text: Annotated[str, Doc("As it was sent.")]
    cards: Annotated[list[FrozenCard], Doc("In the sender's own order.")]
    intact: Annotated[bool, Doc("Whether it is still what its receipt was given for.")]
    reply: Annotated[PoolReplyJson | None, Doc("What the owner said last.")]


class TaskJson(TypedDict):
    """The player whose pool the reader records."""

    number: Annotated[Positive, Doc("Of the entry; nothing else of its player is given.")]
    pool: Annotated[PoolJson | None, Doc("Null until it is recorded.")]


def boosters_json(found: BoosterFigures) -> BoostersJson:
    """A pool next to the boosters of its set."""
    shares: list[BoosterShareJson] = []
    for share in found.counts:
        holds = share.holds
        shares.append(
            {"rarities": list(holds.rarities), "count": share.count, "least": holds.least, "most": holds.most}
        )

    return {
        "set": found.booster.card_set,
        "count": found.boosters,
        "shares": shares,
        "elsewhere": [one["id"] for one in found.elsewhere],
        "source": found.booster.source,
    }


def pool_receipt_json(event: Event, pool: Pool) -> PoolReceiptJson:
    """The receipt of a pool, with its figures."""
    figures = pool_figures(event, pool.cards)
    return {
        "number": pool.number,
        "made": pool.made.isoformat(),
        "code": pool.code,
        "digest": pool.digest,
        "amended": pool.amendment,
        "open_lines": pool.open_lines,
        "figures": {
            "total": figures.total,
            "expected": figures.expected,
            "rarities": {one.slug: one.count for one in figures.rarities},
            "boosters": boosters_json(figures.boosters) if figures.boosters else None,
        },
    }


def pool_json(event: Event, pool: Pool) -> PoolJson:
    """A pool whole. Three queries, of which one is for the figures."""
    reply = pool.replies.first()
    return {
        **pool_receipt_json(event, pool),
        "source": pool.source,
        "reason": pool.reason,
        "paper_place": pool.paper_place,
        "recorder": pool.recorder.number if pool.recorder else None,
        "text": pool.text,
        "cards": pool.cards,
        "intact": is_intact(event, pool),
        "reply": pool_reply_json(reply) if reply else None,
    }


def pool_reply_json(reply: PoolReply) -> PoolReplyJson:
    """What the owner says of a pool."""
    return {"agrees": reply.agrees, "note": reply.note, "made": reply.made.isoformat()}


class LimitedViewSet(EntryViewSet):
    """What is done with pools and the decks that are built from them. An event without pools has none of it."""

    def visible(self, slug: str) -> EventViewer:
        """The viewer of an event with pools that they may see. Raises Http404."""
        viewer = super().visible(slug)
        if not viewer.event.pools:
            raise Http404

        return viewer


class PoolSerializer(EntryListSerializer):
    """A pool to register: as text, or as cards by section. What concerns paper and reasons is for the staff."""

    # A pool has no name. Any: how a serializer leaves a field of its base out.
    deck_name: Any = None


class PoolReplySerializer(EventsBody):
    """What the owner says of a pool."""

    number = Whole(min_value=1, max_value=99_999, help_text="Of the pool that is meant: the one that counts.")
    note = Title(max_length=1000, required=False, default="", allow_blank=True, help_text="What differs.")


class PoolsViewSet(LimitedViewSet):
    """The pool of an entry: for its player, for whoever records it, and for the staff."""

    address = {"slug": ("The event's slug.", "example-sealed"), "number": ("The number of the entry.", 1)}

    @operation("getPool", gives={200: PoolJson})
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """The pool of an entry.

        What its player opened, as it was registered, with its figures and what the owner said of it: for the player,
        for whoever records it, and for the staff that sees lists. 404 without one, and in events without pools.
        """
        viewer, entry, _author = self.find_allowed_entry(slug, number, Action.SEE_LISTS)
        return Response(_read_pool(viewer, entry))

    @operation(
        "putPool",
        takes=PoolSerializer,
        gives={200: PoolReceiptJson, 201: PoolReceiptJson, 409: POOL_REFUSED},
        examples={"A pool": EXAMPLE_POOL},
    )
    def update(self, request: Request, slug: str, number: int) -> Response:
        """Register the pool of an entry.

        Freezes a pool; the last one counts, all are kept, and the deck is judged again by it. The same again is 200
        and changes nothing. Players do so until the lock, their own or the one that they were handed; the staff
        afterwards too, with a `reason`.
        """
        return self._register_pool(*self.find_allowed_entry(slug, number, Action.ENTER_POOL))

    @operation("getOwnPool", gives={200: PoolJson})
    def retrieve_own(self, request: Request, slug: str) -> Response:
        """One's own pool.

        What the reader opened, as it was registered, whoever has done so. 404 without one.
        """
        return Response(_read_pool(*self.own_entry(slug)))

    @operation(
        "putOwnPool",
        takes=PoolSerializer,
        gives={200: PoolReceiptJson, 201: PoolReceiptJson, 409: POOL_REFUSED},
        examples={"A pool": EXAMPLE_POOL},
    )
    def update_own(self, request: Request, slug: str) -> Response:
        """Register one's own pool.

        As `putPool`. 403 where another player records each pool.
        """
        viewer, entry = self.own_entry(slug)
        return self._register_pool(viewer, entry, Author(viewer.person))

    @operation(
        "answerOwnPool",
        takes=PoolReplySerializer,
        gives={201: PoolReplyJson, 409: POOL_REFUSED},
        examples={"It is right": {"number": 1}, "It differs": {"number": 1, "note": "One Inferna is missing."}},
    )
    def reply(self, request: Request, slug: str) -> Response:
        """Confirm one's own pool.

        Says that the pool that counts is right, or with a `note` what differs. All answers are kept, the last one
        counts; the staff sees it.
        """
        viewer, entry = self.own_entry(slug)
        given = validated_data(PoolReplySerializer(data=request.data))
        note = storable_text(given["note"]).strip()
        made = confirm_or_dispute_pool(viewer.event, entry, given["number"], note, Author(viewer.person), self.now)
        return answer_written(pool_reply_json(made), f"/api/v1/events/{slug}/mine/pool/")

    def list_own_entries(self, viewer: EventViewer) -> Iterator[Entry]:
        """The reader's own entry, and that of the player whose pool they record."""
        yield from super().list_own_entries(viewer)
        if viewer.entry is not None and viewer.event.pools_by_other and viewer.entry.records:
            yield viewer.entry.records

    def _register_pool(self, viewer: EventViewer, entry: Entry, author: Author) -> Response:
        given = validated_data(PoolSerializer(data=self.request.data, context={"game": viewer.event.game}))
        sheet = sheet_of(viewer.event, given, by_staff=author.is_staff)
        opened = open_pool(viewer.event, sheet.text)
        made, is_new = register_pool(viewer.event, entry, sheet, opened, author, self.now)
        return answer_written(pool_receipt_json(viewer.event, made), self.request.path, is_new=is_new)


class TaskViewSet(LimitedViewSet):
    """The player whose pool the reader records, where pools are registered by another."""

    address = {"slug": ("The event's slug.", "example-dealt")}

    @operation("getTask", gives={200: TaskJson})
    def retrieve(self, request: Request, slug: str) -> Response:
        """The pool that one records.

        Where pools are registered by another player: the number of the entry whose pool the reader records, with
        `putPool`, and that pool once it is recorded. 404 for a player who was handed none.
        """
        viewer, own = self.own_entry(slug)
        other = own.records
        if other is None or not viewer.event.pools_by_other:
            raise Http404

        body: TaskJson = {"number": other.number, "pool": _read_pool(viewer, other) if other.pool else None}
        return Response(body)


def _read_pool(viewer: EventViewer, entry: Entry) -> PoolJson:
    """The pool of an entry that counts. Raises Http404 without one."""
    pool: Pool | None = entry.pool
    if pool is None:
        raise Http404

    # It is at hand, so that nothing has to ask for it again.
    pool.entry = entry
    return pool_json(viewer.event, pool)
