"""`/api/v1/events/{slug}/entries/{number}/swaps/`: which cards came into a registered deck and went out of it."""

from typing import Annotated, Any, TypedDict

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import Faults, RequestData, fault
from api.description.operations import operation
from api.fields import Title, Whole
from api.typed import ALWAYS, Doc, Moment, OneOf, Positive, or_receipt
from decks.access.saving import storable_text
from decks.api.checks.bodies import LimitedText, validated_data
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.api.bodies import EventsBody
from events.api.entries.lists import EntryListsBase
from events.api.errors import EventConflictError
from events.entries.authors import Author, staff_author
from events.entries.swapping import (
    NoListError,
    ReportedSwap,
    Swapped,
    TooManySwapsError,
    read_swapped_cards,
    record_swap,
    report_swaps,
    unmatched_lines_sentence,
)
from events.lists.freezing import FrozenCard
from events.models import Entry, Staff
from events.models.round import MOST_ROUNDS


class SwappedCardJson(TypedDict):
    """Copies of a card that were swapped, by its stable id and printed name."""

    id: str
    name: str
    count: Positive


class SwapJson(TypedDict):
    """Cards that came into the main deck and went out of it."""

    came: list[SwappedCardJson]
    went: list[SwappedCardJson]
    round: Positive | None
    note: str
    made: Annotated[Moment, ALWAYS]
    role: Annotated[str, OneOf("", *Staff.Role.values), Doc("Who recorded it; empty for the player.")]
    strange: Annotated[list[str], Doc("Names of cards that were not there to be swapped.")]


class SwapsJson(TypedDict):
    """The swaps of an entry, the first one first."""

    results: list[SwapJson]


class SwapRecordSerializer(EventsBody):
    """Cards that came in and went out, at least one, as lines of a list."""

    came = LimitedText(required=False, default="", allow_blank=True)
    went = LimitedText(required=False, default="", allow_blank=True)
    round = Whole(min_value=1, max_value=MOST_ROUNDS, required=False, allow_null=True, default=None)
    note = Title(max_length=300, required=False, default="", allow_blank=True)

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """Something was swapped."""
        said = f"{given.get('came', '')}{given.get('went', '')}".strip()
        return {} if said else fault(["came"], _("Write down which cards came in and which went out."), "unknown")


class SwapsView(EntryListsBase):
    """The log of swaps of an entry in a limited event, for its player and the staff that sees lists."""

    address = {"slug": ("The event's slug.", "example-sealed"), "number": ("The number of the entry.", 2)}

    @operation("listSwaps", gives={200: SwapsJson})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The swaps of an entry.

        Which cards came into the registered deck and went out of it during a limited event, the first swap first: for
        the player and for the staff that sees lists. 404 in events without pools.
        """
        viewer, entry = self.entry_with_swaps(slug, number, Action.SEE_LISTS)
        body: SwapsJson = {"results": [_swap_json(one) for one in report_swaps(viewer.event, entry)]}
        return Response(body)

    @operation(
        "recordSwap",
        takes=SwapRecordSerializer,
        gives={
            201: or_receipt(SwapJson),
            409: OpenApiResponse(
                description="`no-list`: there is no list to swap from; `too-many`: 200 swaps of the player are recorded."
            ),
        },
        examples={"One for one": {"came": "1 Back Off", "went": "1 Inferna", "round": 2}},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Record a swap.

        Adds a swap to the log, which is never altered. Players do so from the lock on, judges until the event ends.
        What was not there to be swapped is recorded and reported as `strange`.
        """
        viewer, entry = self.entry_with_swaps(slug, number, Action.RECORD_SWAP)
        given = validated_data(SwapRecordSerializer(data=request.data))
        is_own = viewer.entry is not None and viewer.entry.pk == entry.pk
        author = Author(viewer.person) if is_own else staff_author(viewer)
        try:
            # Raises ValidationError for lines that name no card, and RefusedError.
            found = {name: read_swapped_cards(viewer.event, storable_text(given[name])) for name in ("came", "went")}
            faults = {name: [unmatched_lines_sentence(lost)] for name, (_cards, lost) in found.items() if lost}
            if faults:
                raise ValidationError(faults, code="unknown")

            swapped = Swapped(found["came"][0], found["went"][0], given["round"], storable_text(given["note"]))
            made = record_swap(viewer.event, entry, swapped, author, self.now)
        except NoListError as error:
            raise EventConflictError(str(NoListError.says), "no-list") from error
        except TooManySwapsError as error:
            if error.cause == "copies":
                raise ValidationError({"came": [error.says]}, code="max_value") from error
            raise EventConflictError(error.says, "too-many") from error

        (row,) = (one for one in report_swaps(viewer.event, entry) if one.swap.pk == made.pk)
        address = f"/api/v1/events/{slug}/entries/{number}/swaps/"
        return Response(self.answer_to_writer(SwapJson, _swap_json(row)), status=201, headers={"Location": address})

    def entry_with_swaps(self, slug: str, number: int, action: Action) -> tuple[EventViewer, Entry]:
        """The viewer and the entry. Raises Http404, also in an event without pools, which has no such log."""
        viewer, entry = self.entry(slug, number, action)
        if not viewer.event.pools:
            raise Http404

        return viewer, entry


def _swap_json(row: ReportedSwap) -> SwapJson:
    swap = row.swap
    return {
        "came": _cards(swap.came),
        "went": _cards(swap.went),
        "round": swap.round,
        "note": swap.note,
        "made": swap.made.isoformat(),
        "role": swap.role,
        "strange": list(row.strange),
    }


def _cards(cards: list[FrozenCard]) -> list[SwappedCardJson]:
    return [{"id": one["id"], "name": one["name"], "count": one["count"]} for one in cards]
