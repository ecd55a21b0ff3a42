"""`/api/v1/events/{slug}/entries/{number}/lists/`: the registered lists of an entry, for its player and the staff."""

from typing import Annotated, TypedDict

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.conditional import answer_written
from api.description.operations import operation
from api.model_serializers import row_json, rows_json
from api.paging import NumberedPageParameters, read_numbered_page
from api.typed import Doc, MadeBy, Row
from events.access.permissions import Action
from events.api.entries.answers import ListedListSerializer, NewListJson, RegisteredListSerializer, new_list_json
from events.api.entries.base import EntryViewSet
from events.api.entries.bodies import EXAMPLE_LIST, EntryListSerializer
from events.api.entries.judged_lists import answer_refusals, judged_list
from events.api.errors import LIST_REFUSED
from events.entries.event_lock import turn_in
from events.entries.joining import register_list
from events.entries.submitting import submit_list


class ListsJson(TypedDict):
    """A page of the lists of an entry, the newest first."""

    results: list[Annotated[Row, MadeBy(ListedListSerializer)]]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class ListsViewSet(EntryViewSet):
    """What was registered for an entry."""

    parameters = {"list": NumberedPageParameters}

    @operation("listLists", gives={200: ListsJson}, asks={"page_size": 5})
    def list(self, request: Request, slug: str, number: int) -> Response:
        """The lists of an entry.

        All lists that were registered, the newest first, a page at a time, without their cards: for the player, and
        for the staff that sees lists.
        """
        _viewer, entry, _author = self.find_allowed_entry(slug, number, Action.SEE_LISTS)
        lists = entry.submissions.select_related("judgement").defer("text", "cards")
        rows, following = read_numbered_page(self, lists)
        body: ListsJson = {"results": rows_json(ListedListSerializer, rows), "next": following}
        return Response(body)

    @operation(
        "registerList",
        takes=EntryListSerializer,
        gives={200: NewListJson, 201: NewListJson, 409: LIST_REFUSED},
        examples={"A list": EXAMPLE_LIST, "Sections": {"sections": {"main": [{"name": "Defy", "count": 3}]}}},
    )
    def create(self, request: Request, slug: str, number: int) -> Response:
        """Register a list.

        Freezes a list, as text or sections, and answers with its receipt and what a check says of it. The staff says
        whether it was on paper, and after the lock why it is changed. A player who sends the list that counts already
        is answered 200 with its receipt; 60 lists an hour may be sent for an entry.
        """
        viewer, entry, author = self.find_allowed_entry(slug, number, Action.ENTER_LIST)
        given = validated_data(EntryListSerializer(data=request.data, context={"game": viewer.event.game}))
        sent = judged_list(viewer.event, given, entry, by_staff=author.is_staff)
        with answer_refusals(sent, is_whole=True), turn_in(viewer.event) as event:
            held = event.entries.select_related("event", "current").get(pk=entry.pk)
            if author.is_staff:
                made = submit_list(event, held, *sent, author, self.now)
                is_new = True
            else:
                made, is_new = register_list(event, held, *sent, author, self.now)

        address = f"/api/v1/events/{slug}/entries/{number}/lists/{made.number}/"
        return answer_written(new_list_json(made, sent.answer_json), address, is_new=is_new)

    @operation("getList", gives={200: RegisteredListSerializer})
    def retrieve(self, request: Request, slug: str, number: int, version: int) -> Response:
        """One registered list.

        A list as it was sent: its text byte for byte, its cards by stable id and printed name, the lines that found
        none.
        """
        _viewer, entry, _author = self.find_allowed_entry(slug, number, Action.SEE_LISTS)
        found = get_object_or_404(entry.submissions.select_related("judgement", "entry__event"), number=version)
        return Response(row_json(RegisteredListSerializer, found))
