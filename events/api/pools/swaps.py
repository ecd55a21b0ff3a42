"""`/api/v1/events/{slug}/entries/{number}/swaps/`: which cards came into a registered deck and went out of it."""

from collections.abc import Iterable
from typing import Annotated, Any, TypedDict

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import Faults, RequestData, fault, validated_data
from api.conditional import answer_written
from api.description.operations import operation
from api.fields import Title, Whole
from api.typed import ALWAYS, Doc, Moment, OneOf, Positive, or_receipt
from decks.access.saving import storable_text
from decks.api.checks.bodies import LimitedText
from events.access.permissions import Action
from events.api.bodies import EventsBody
from events.api.errors import EventConflictError
from events.api.pools.views import LimitedViewSet
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
from events.models import Staff
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


class SwapsViewSet(LimitedViewSet):
    """The log of swaps of an entry in a limited event, for its player and the staff that sees lists."""

    address = {"slug": ("The event's slug.", "example-sealed"), "number": ("The number of the entry.", 2)}

    @operation("listSwaps", gives={200: SwapsJson})
    def list(self, request: Request, slug: str, number: int) -> Response:
        """The swaps of an entry.

        Which cards came into the registered deck and went out of it during a limited event, the first swap first: for
        the player and for the staff that sees lists. 404 in events without pools.
        """
        viewer, entry, _author = self.find_allowed_entry(slug, number, Action.SEE_LISTS)
        body: SwapsJson = {"results": [swap_json(one) for one in report_swaps(viewer.event, entry)]}
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
    def create(self, request: Request, slug: str, number: int) -> Response:
        """Record a swap.

        Adds a swap to the log, which is never altered. Players do so from the lock on, judges until the event ends.
        What was not there to be swapped is recorded and reported as `strange`.
        """
        viewer, entry, author = self.find_allowed_entry(slug, number, Action.RECORD_SWAP)
        given = validated_data(SwapRecordSerializer(data=request.data))
        came, lost_in = read_swapped_cards(viewer.event, storable_text(given["came"]))
        went, lost_out = read_swapped_cards(viewer.event, storable_text(given["went"]))
        lost = {"came": lost_in, "went": lost_out}
        faults = {name: [unmatched_lines_sentence(lines)] for name, lines in lost.items() if lines}
        if faults:
            raise ValidationError(faults, code="unknown")

        swapped = Swapped(came, went, given["round"], storable_text(given["note"]))
        try:
            made = record_swap(viewer.event, entry, swapped, author, self.now)
        except NoListError as error:
            raise EventConflictError(str(NoListError.says), "no-list") from error
        except TooManySwapsError as error:
            if error.cause == "copies":
                raise ValidationError({"came": [error.says]}, code="max_value") from error
            raise EventConflictError(error.says, "too-many") from error

        (row,) = (one for one in report_swaps(viewer.event, entry) if one.swap.pk == made.pk)
        address = f"/api/v1/events/{slug}/entries/{number}/swaps/"
        return answer_written(self.answer_to_writer(SwapJson, swap_json(row)), address)


def swap_json(row: ReportedSwap) -> SwapJson:
    """A swap with what was strange about it."""
    swap = row.swap
    return {
        "came": swapped_cards_json(swap.came),
        "went": swapped_cards_json(swap.went),
        "round": swap.round,
        "note": swap.note,
        "made": swap.made.isoformat(),
        "role": swap.role,
        "strange": list(row.strange),
    }


def swapped_cards_json(cards: Iterable[FrozenCard]) -> list[SwappedCardJson]:
    """The cards without what a swap does not need."""
    return [{"id": one["id"], "name": one["name"], "count": one["count"]} for one in cards]
