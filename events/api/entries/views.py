"""`/api/v1/events/{slug}/entries/` and `/mine/`: entries for programs. A number will do; names and lists are asked for."""

from dataclasses import replace
from typing import Annotated, TypedDict

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.description.operations import operation
from api.paging import bad_cursor, page_of_rows, read_number
from api.typed import Doc, or_receipt
from decks.api.checks.bodies import Given
from events.access.formats import is_hidden_format
from events.access.permissions import Action
from events.access.viewers import EventViewer, NotAllowedError
from events.api.entries.answers import EnteredJson, EntryJson, entries_json
from events.api.entries.base import EntryViewSet
from events.api.entries.bodies import EXAMPLE_LIST, EntryChangeSerializer, NewEntrySerializer, OwnEntrySerializer
from events.api.entries.judged_lists import DETAILS, answer_refusals, details_of, sent_list
from events.api.errors import LIST_REFUSED
from events.api.parameters import EntriesParameters, EntryParameters, JoinParameters
from events.board.rows import OF_VERDICTS, entries_shown
from events.entries.authors import staff_author
from events.entries.entering import (
    create_entry,
    details_in,
    may_consent,
    seat_at,
    set_lock,
    undo_withdrawal,
    withdraw_entry,
    write_details,
)
from events.entries.event_lock import turn_in
from events.entries.joining import create_and_register
from events.entries.submitting import submit_list
from events.fetching import find_entry
from events.models import Entry


class EntriesJson(TypedDict):
    """A page of entries."""

    results: list[EntryJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class EntriesViewSet(EntryViewSet):
    """The entries of an event, for its staff, and the reader's own."""

    parameters = {
        "list": EntriesParameters,
        "create": JoinParameters,
        "retrieve": EntryParameters,
        "register": JoinParameters,
    }

    @operation("listEntries", gives={200: EntriesJson}, asks={"show": "illegal", "sort": "table", "include": "details"})
    def list(self, request: Request, slug: str) -> Response:
        """The entries of an event.

        Every entry that takes part, with its state and receipt, for the staff, a page at a time; `show=all` has those
        that are withdrawn too. A number will do for most things: names and ids come with `include=details`, lists
        with `include=list` and only for roles that see lists.
        """
        viewer = self.board_viewer(slug)
        asked = self.asked
        sees = viewer.may(Action.SEE_LISTS)
        if asked["show"] in OF_VERDICTS:
            viewer.require(Action.SEE_LISTS)
        rows = entries_shown(viewer.event, asked["show"], asked["q"], asked["sort"], sees_lists=sees)
        if "list" in asked["include"]:
            rows = rows.defer(None)
        if asked["after"]:
            rows = _rows_after(rows, asked)

        page, following = page_of_rows(self, rows, lambda entry: str(entry.number))
        entries = entries_json(viewer.event, page, asked["include"], sees_lists=sees)
        body: EntriesJson = {"results": entries, "next": following}
        return Response(body)

    @operation(
        "createEntry",
        takes=NewEntrySerializer,
        gives={200: or_receipt(EnteredJson), 201: or_receipt(EnteredJson), 409: LIST_REFUSED},
        examples={"A walk-in": {"name": "Lin", "table": 4, "list": EXAMPLE_LIST}},
    )
    def create(self, request: Request, slug: str) -> Response:
        """Make an entry.

        The staff makes an entry for someone, which belongs to no account until it is claimed; a player makes their own:
        200 for one who has an entry. With a list if one is sent.
        """
        viewer = self.visible(slug)
        if viewer.role is None:
            return self._register_reader(viewer)

        given = validated_data(NewEntrySerializer(data=request.data, context={"game": viewer.event.game}))
        viewer.require(Action.ENTER)
        sent = sent_list(viewer.event, given, None, by_staff=True)
        author = staff_author(viewer)
        details = details_of(viewer.event, given, None)
        with answer_refusals(sent), turn_in(viewer.event) as event:
            entry = create_entry(event, details, author, self.now)
            seat_at(entry, given.get("table"), self.now)
            made = submit_list(event, entry, *sent, author, self.now) if sent else None

        return self.entered_response(viewer, entry, made, sent, is_new=True)

    @operation("getEntry", gives={200: EntryJson}, asks={"include": "details,list"})
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """One entry.

        An entry with its state and receipt, for the staff; `include` as for the list of entries.
        """
        return Response(self.read_entry(self.board_viewer(slug), number, self.asked["include"]))

    @operation(
        "changeEntry",
        takes=EntryChangeSerializer,
        gives={200: or_receipt(EntryJson), 409: LIST_REFUSED},
        examples={"Another table": {"table": 12}},
    )
    def partial_update(self, request: Request, slug: str, number: int) -> Response:
        """Change an entry.

        Changes what is known of the player, the table, whether the list is unlocked, and whether they take part, all
        of it or nothing. With `base`, what others have changed meanwhile stays; where they changed the same otherwise
        it is 409 `conflict`.
        """
        viewer = self.staff(slug, Action.ENTER)
        given = validated_data(
            EntryChangeSerializer(data=self.changes(), partial=True, context={"read": {"number": number}})
        )
        for name, action in (("unlocked", Action.UNLOCK), ("withdrawn", Action.WITHDRAW)):
            if name in given:
                viewer.require(action)

        found = find_entry(viewer.event, number)
        with turn_in(viewer.event) as event:
            self._change_entry(viewer, event.entries.select_related("event", "details").get(pk=found.pk), given)

        return Response(self.answer_to_writer(EntryJson, self.read_entry(viewer, number, ("details",))))

    @operation("getOwnEntry", gives={200: EntryJson})
    def retrieve_own(self, request: Request, slug: str) -> Response:
        """One's own entry.

        The reader's entry with details, list and receipt; 404 for someone who has none.
        """
        viewer, entry = self.own_entry(slug)
        return Response(self.read_entry(viewer, entry.number, ("details", "list"), is_own=True))

    @operation(
        "register",
        takes=OwnEntrySerializer,
        gives={200: or_receipt(EnteredJson), 201: or_receipt(EnteredJson), 409: LIST_REFUSED},
        examples={"A player": {"name": "Mei", "list": EXAMPLE_LIST}},
    )
    def register(self, request: Request, slug: str) -> Response:
        """Register, or send another list.

        Makes the reader's entry, or changes it, with a list if one is sent: the last one counts, all are kept. 201
        for a new entry, else 200. A list that the event does not take is 409, with what a check says of it.
        """
        return self._register_reader(self.visible(slug), f"/api/v1/events/{slug}/mine/")

    def _register_reader(self, viewer: EventViewer, address: str = "") -> Response:
        """Make the reader's own entry, or change it, with the list that was sent."""
        given = validated_data(OwnEntrySerializer(data=self.request.data, context={"game": viewer.event.game}))
        sent = sent_list(viewer.event, given, viewer.entry, by_staff=False)
        known = getattr(viewer.entry, "details", None)
        shown = details_in(known) if known else None
        details = details_of(viewer.event, given, known)
        is_stranger = viewer.entry is None and self.asked["join"] != viewer.event.join_token
        with answer_refusals(sent, hides=is_stranger and is_hidden_format(viewer.event, viewer.person)):
            part = create_and_register(viewer, details, sent, self.now, shown)

        return self.entered_response(viewer, part.entry, part.submission, sent, is_new=part.is_new, address=address)

    def _change_entry(self, viewer: EventViewer, entry: Entry, given: Given) -> None:
        author = staff_author(viewer)
        known = getattr(entry, "details", None)
        if given.get("consent") and not may_consent(entry, known):
            raise NotAllowedError(Action.DETAILS_OWN, viewer.phase)
        if set(DETAILS) & given.keys():
            read = {name: value for name, value in given.get("base", {}).items() if name in given}
            shown = replace(details_in(known), **read) if known and read else None
            write_details(entry, details_of(entry.event, given, known), author, self.now, shown)
        if "table" in given:
            seat_at(entry, given["table"], self.now)
        if "unlocked" in given:
            set_lock(entry, author, self.now, unlocked=given["unlocked"])
        if given.get("withdrawn"):
            withdraw_entry(entry, author, self.now)
        elif "withdrawn" in given:
            undo_withdrawal(entry.event, entry, author, self.now)


def _rows_after(rows: QuerySet[Entry], asked: Given) -> QuerySet[Entry]:
    """The entries that follow the cursor in their order. One query where that is not the order of their numbers."""
    last = read_number(asked["after"])
    if asked["sort"] == "number":
        return rows.filter(number__gt=last)

    numbers = list(rows.values_list("number", flat=True))
    if last not in numbers:
        raise bad_cursor()

    following = numbers[numbers.index(last) + 1 :]
    return rows.filter(number__in=following[: asked["page_size"] + 1])
