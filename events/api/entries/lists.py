"""`/api/v1/events/{slug}/entries/{number}/lists/`: the registered lists of an entry, for its player and the staff."""

from typing import Annotated, TypedDict

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.paging import bad_cursor, next_page
from api.typed import Doc
from decks.api.checks.bodies import validated_data
from decks.api.parameters import PageParameters
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.api.base import OwnEventsView
from events.api.entries.answers import (
    ListedListJson,
    NewListJson,
    RegisteredListJson,
    list_json,
    listed_list_json,
    new_list_json,
)
from events.api.entries.bodies import EXAMPLE_LIST, EntryListSerializer
from events.api.entries.judged_lists import answer_refusals, judged_list
from events.api.errors import LIST_REFUSED
from events.entries.authors import Author, staff_author
from events.entries.event_lock import turn_in
from events.entries.joining import register_list
from events.entries.submitting import submit_list
from events.fetching import find_entry
from events.models import Entry


class ListsJson(TypedDict):
    """A page of the lists of an entry, the newest first."""

    results: list[ListedListJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class EntryListsBase(OwnEventsView):
    """Views of what was registered for an entry."""

    def entry(self, slug: str, number: int, action: Action) -> tuple[EventViewer, Entry]:
        """The entry: the reader's own, or any for a role that may do that. Raises Http404."""
        viewer = self.visible(slug)
        if viewer.entry is not None and viewer.entry.number == number:
            return viewer, viewer.entry
        if viewer.role is None:
            raise Http404

        viewer = self.staff(slug, action)
        return viewer, find_entry(viewer.event, number)


class EntryListsView(EntryListsBase):
    """What was registered for an entry."""

    parameters = {"GET": PageParameters}

    @operation("listLists", gives={200: ListsJson}, asks={"page_size": 5})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The lists of an entry.

        All lists that were registered, the newest first, a page at a time, without their cards: for the player, and
        for the staff that sees lists.
        """
        _seat, entry = self.entry(slug, number, Action.SEE_LISTS)
        size = self.asked["page_size"]
        after = self.asked["after"]
        lists = entry.submissions.select_related("judgement").defer("text", "cards")
        if after and not (after.isascii() and after.isdecimal() and len(after) < 9):
            raise bad_cursor()

        rows = list((lists.filter(number__lt=int(after)) if after else lists)[: size + 1])
        following = next_page(request, str(rows[size - 1].number)) if len(rows) > size else None
        body: ListsJson = {"results": [listed_list_json(one) for one in rows[:size]], "next": following}
        return Response(body)

    @operation(
        "registerList",
        takes=EntryListSerializer,
        gives={200: NewListJson, 201: NewListJson, 409: LIST_REFUSED},
        examples={"A list": EXAMPLE_LIST, "Sections": {"sections": {"main": [{"name": "Defy", "count": 3}]}}},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Register a list.

        Freezes a list, as text or sections, and answers with its receipt and what a check says of it. The staff says
        whether it was on paper, and after the lock why it is changed. A player who sends the list that counts already
        is answered 200 with its receipt; 60 lists an hour may be sent for an entry.
        """
        viewer, entry = self.entry(slug, number, Action.ENTER_LIST)
        # A member of the staff who plays too is a player with their own entry.
        is_own = viewer.entry is not None and viewer.entry.pk == entry.pk
        given = validated_data(EntryListSerializer(data=request.data, context={"game": viewer.event.game}))
        sent = judged_list(viewer.event, given, entry, by_staff=not is_own)
        author = Author(viewer.person) if is_own else staff_author(viewer)
        with answer_refusals(sent, is_whole=True), turn_in(viewer.event) as event:
            held = event.entries.select_related("event", "current").get(pk=entry.pk)
            if is_own:
                made, is_new = register_list(event, held, *sent, author, self.now)
            else:
                made = submit_list(event, held, *sent, author, self.now)
                is_new = True

        address = f"/api/v1/events/{slug}/entries/{number}/lists/{made.number}/"
        body = new_list_json(made, sent.answer_json)
        return Response(body, status=201, headers={"Location": address}) if is_new else Response(body)


class EntryListView(EntryListsBase):
    """One registered list."""

    @operation("getList", gives={200: RegisteredListJson})
    def get(self, request: Request, slug: str, number: int, version: int) -> Response:
        """One registered list.

        A list as it was sent: its text byte for byte, its cards by stable id and printed name, the lines that found
        none.
        """
        viewer, entry = self.entry(slug, number, Action.SEE_LISTS)
        found = get_object_or_404(entry.submissions.select_related("judgement", "entry"), number=version)
        return Response(list_json(viewer.event, found))
