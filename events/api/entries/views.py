"""`/api/v1/events/{slug}/entries/`: the board for programs. A number will do; names and lists are asked for."""

from dataclasses import replace
from typing import Annotated, Any, Final, TypedDict

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.paging import bad_cursor, next_page
from api.typed import ALWAYS, Doc, or_receipt
from decks.api.checks.bodies import Given, validated_data
from events.access.formats import is_hidden_format
from events.access.permissions import Action
from events.access.viewers import EventViewer, NotAllowedError
from events.api.base import OwnEventsView
from events.api.entries.answers import EntryJson, NewListJson, entries_json, new_list_json
from events.api.entries.bodies import EXAMPLE_LIST, EntryChangeSerializer, NewEntrySerializer, OwnEntrySerializer
from events.api.entries.judged_lists import JudgedSubmission, answer_refusals, details_of, sent_list
from events.api.errors import LIST_REFUSED
from events.api.parameters import EntriesParameters, EntryParameters, JoinParameters
from events.board.rows import OF_VERDICTS, entries_shown
from events.entries.authors import Author, staff_author
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

DETAILS: Final = ("name", "pronouns", "member_id", "consent")


class EntriesJson(TypedDict):
    """A page of entries."""

    results: list[EntryJson]
    next: Annotated[str | None, Doc("The address of the page that follows; null on the last.")]


class EnteredJson(EntryJson):
    """An entry that has just been made, or written, with the receipt of the list that came with it."""

    receipt: Annotated[NewListJson | None, ALWAYS, Doc("Null where no list came.")]


class EntriesView(OwnEventsView):
    """The entries of an event, for its staff; and the place to make one."""

    parameters = {"GET": EntriesParameters, "POST": JoinParameters}

    @operation("listEntries", gives={200: EntriesJson}, asks={"show": "illegal", "sort": "table", "include": "details"})
    def get(self, request: Request, slug: str) -> Response:
        """The entries of an event.

        Every entry with its state and receipt, for the staff, a page at a time. A number will do for most things:
        names and ids come with `include=details`, lists with `include=list` and only for roles that see lists.
        """
        viewer = self.staff(slug, Action.SEE_BOARD)
        asked = self.asked
        sees = viewer.may(Action.SEE_LISTS)
        if "list" in asked["include"] or asked["show"] in OF_VERDICTS:
            viewer.require(Action.SEE_LISTS)
        rows = entries_shown(viewer.event, asked["show"], asked["q"], asked["sort"], sees_lists=sees)
        if "list" in asked["include"]:
            rows = rows.defer(None)

        page, last = _read_page(rows, asked)
        body: EntriesJson = {
            "results": entries_json(viewer.event, page, asked["include"], sees_lists=sees),
            "next": next_page(request, last) if last else None,
        }
        return Response(body)

    @operation(
        "createEntry",
        takes=NewEntrySerializer,
        gives={200: or_receipt(EnteredJson), 201: or_receipt(EnteredJson), 409: LIST_REFUSED},
        examples={"A walk-in": {"name": "Lin", "table": 4, "list": EXAMPLE_LIST}},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make an entry.

        The staff makes an entry for someone, which belongs to no account until it is claimed; a player makes their own:
        200 for one who has an entry. With a list if one is sent.
        """
        viewer = self.visible(slug)
        by_staff = viewer.role is not None
        body = NewEntrySerializer if by_staff else OwnEntrySerializer
        given = validated_data(body(data=request.data, context={"game": viewer.event.game}))
        if by_staff:
            viewer.require(Action.ENTER)
        sent = sent_list(viewer.event, given, None if by_staff else viewer.entry, by_staff=by_staff)
        if not by_staff:
            return join_response(viewer, given, sent, self)

        entry, receipt = self._staff_entry(viewer, given, sent)
        return entry_response(self, viewer, entry, receipt, 201)

    def _staff_entry(
        self, viewer: EventViewer, given: Given, sent: JudgedSubmission | None
    ) -> tuple[Entry, NewListJson | None]:
        author = staff_author(viewer)
        details = details_of(viewer.event, given, None)
        with answer_refusals(sent), turn_in(viewer.event) as event:
            entry = create_entry(event, details, author, self.now)
            seat_at(entry, given.get("table"), self.now)
            made = submit_list(event, entry, *sent, author, self.now) if sent else None

        return entry, receipt_of(made, sent)


class EntryView(OwnEventsView):
    """One entry, for the staff."""

    parameters = {"GET": EntryParameters}

    @operation("getEntry", gives={200: EntryJson}, asks={"include": "details,list"})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One entry.

        An entry with its state and receipt, for the staff; `include` as for the list of entries.
        """
        viewer = self.staff(slug, Action.SEE_BOARD)
        include = self.asked["include"]
        if "list" in include:
            viewer.require(Action.SEE_LISTS)

        (row,) = entries_json(
            viewer.event, [find_entry(viewer.event, number)], include, sees_lists=viewer.may(Action.SEE_LISTS)
        )
        return Response(row)

    @operation(
        "changeEntry",
        takes=EntryChangeSerializer,
        gives={200: or_receipt(EntryJson), 409: LIST_REFUSED},
        examples={"Another table": {"table": 12}},
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
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
            self._change(viewer, event.entries.select_related("event", "details").get(pk=found.pk), given)

        (row,) = entries_json(
            viewer.event, [find_entry(viewer.event, number)], ("details",), sees_lists=viewer.may(Action.SEE_LISTS)
        )
        return Response(self.answer_to_writer(EntryJson, row))

    def _change(self, viewer: EventViewer, entry: Entry, given: Given) -> None:
        author = staff_author(viewer)
        now = self.now
        known = getattr(entry, "details", None)
        if given.get("consent") and not may_consent(entry, known):
            raise NotAllowedError(Action.DETAILS_OWN, viewer.phase)
        if set(DETAILS) & given.keys():
            self._describe(entry, given, author)
        if "table" in given:
            seat_at(entry, given["table"], now)
        if "unlocked" in given:
            set_lock(entry, author, now, unlocked=given["unlocked"])
        if "withdrawn" in given and given["withdrawn"]:
            withdraw_entry(entry, author, now)
        elif "withdrawn" in given:
            undo_withdrawal(entry.event, entry, author, now)

    def _describe(self, entry: Entry, given: Given, author: Author) -> None:
        known = getattr(entry, "details", None)
        read = {name: value for name, value in given.get("base", {}).items() if name in given}
        shown = replace(details_in(known), **read) if known and read else None
        write_details(entry, details_of(entry.event, given, known), author, self.now, shown)


def join_response(
    viewer: EventViewer, given: Given, sent: JudgedSubmission | None, view: OwnEventsView, address: str = ""
) -> Response:
    """The reader's own entry, with their details and list: 201 where it is new, else 200. Raises as `create_and_register` does."""
    known = getattr(viewer.entry, "details", None) if viewer.entry else None
    shown = details_in(known) if known else None
    details = details_of(viewer.event, given, known)
    is_stranger = viewer.entry is None and view.asked.get("join", "") != viewer.event.join_token
    with answer_refusals(sent, hides=is_stranger and is_hidden_format(viewer.event, viewer.person)):
        part = create_and_register(viewer, details, sent, view.now, shown)

    receipt = receipt_of(part.submission, sent)
    return entry_response(view, viewer, part.entry, receipt, 201 if part.is_new else 200, address)


def receipt_of(made: Any, sent: JudgedSubmission | None) -> NewListJson | None:  # Any: a registered list, or None
    """The receipt of a list that was sent."""
    return new_list_json(made, sent.answer_json) if made and sent else None


def entry_response(
    view: OwnEventsView, viewer: EventViewer, entry: Entry, receipt: NewListJson | None, status: int, address: str = ""
) -> Response:
    """The entry as it is now, with the receipt."""
    sees = viewer.may(Action.SEE_LISTS) or entry.person_id == viewer.person
    (row,) = entries_json(viewer.event, [find_entry(viewer.event, entry.number)], sees_lists=sees)
    body = view.answer_to_writer(EntryJson, row)
    address = address or f"/api/v1/events/{viewer.event.slug}/entries/{entry.number}/"
    headers = {"Location": address} if status == 201 else {}
    return Response({**body, "receipt": receipt}, status=status, headers=headers)


def _read_page(rows: QuerySet[Entry], asked: Given) -> tuple[list[Entry], str]:
    """A page of the entries in their order, and the cursor of its last one; empty on the last page."""
    size = asked["page_size"]
    after = asked["after"]
    if after and not (after.isascii() and after.isdecimal() and len(after) < 9):
        raise bad_cursor()
    if asked["sort"] == "number":
        rows = rows.filter(number__gt=int(after)) if after else rows
    elif after:
        numbers = list(rows.values_list("number", flat=True))
        if int(after) not in numbers:
            raise bad_cursor()
        rows = rows.filter(number__in=numbers[numbers.index(int(after)) + 1 :][: size + 1])

    found = list(rows[: size + 1])
    return found[:size], str(found[size - 1].number) if len(found) > size else ""
