"""What the views of entries share: whose entry it is, what its reader may do with it, and how it is answered."""

from collections.abc import Iterator

from django.http import Http404
from rest_framework.response import Response

from api.conditional import answer_written
from api.parameters import ParameterViewSet
from events.access.permissions import Action
from events.access.viewers import EventViewer
from events.api.base import OwnEventsView
from events.api.entries.answers import EntryJson, entries_json, new_list_json
from events.api.entries.judged_lists import JudgedSubmission
from events.entries.authors import Author, staff_author
from events.fetching import find_entry
from events.models import Entry, Submission


class EntryViewSet(ParameterViewSet, OwnEventsView):
    """What is done with an entry, by its player or by the staff."""

    tag = "Entries"

    def find_allowed_entry(self, slug: str, number: int, action: Action) -> tuple[EventViewer, Entry, Author]:
        """The entry, and who the reader is to it: its player, or one of the staff that may do that with any. Raises Http404.

        A member of the staff who plays too is a player with their own entry.
        """
        viewer = self.visible(slug)
        for entry in self.list_own_entries(viewer):
            if entry.number == number:
                return viewer, entry, Author(viewer.person)
        if viewer.role is None:
            raise Http404

        viewer = self.staff(slug, action)
        return viewer, find_entry(viewer.event, number), staff_author(viewer)

    def list_own_entries(self, viewer: EventViewer) -> Iterator[Entry]:
        """The entries for which the reader acts as a player."""
        if viewer.entry is not None:
            yield viewer.entry

    def own_entry(self, slug: str) -> tuple[EventViewer, Entry]:
        """The reader's own entry. Raises Http404 without one."""
        viewer = self.visible(slug)
        if viewer.entry is None:
            raise Http404

        return viewer, viewer.entry

    def board_viewer(self, slug: str) -> EventViewer:
        """The viewer of entries as the staff has them, who may see what `include` asks for. Raises Http404, NotAllowedError."""
        viewer = self.staff(slug, Action.SEE_BOARD)
        if "list" in self.asked["include"]:
            viewer.require(Action.SEE_LISTS)

        return viewer

    def read_entry(
        self, viewer: EventViewer, number: int, include: tuple[str, ...] = (), *, is_own: bool = False
    ) -> EntryJson:
        """An entry as it is now. Raises Http404."""
        sees_lists = is_own or viewer.may(Action.SEE_LISTS)
        (row,) = entries_json(viewer.event, [find_entry(viewer.event, number)], include, sees_lists=sees_lists)
        return row

    def entered_response(  # noqa: PLR0913  what was written, and where it is
        self,
        viewer: EventViewer,
        entry: Entry,
        made: Submission | None,
        sent: JudgedSubmission | None,
        *,
        is_new: bool,
        address: str = "",
    ) -> Response:
        """The entry that was written, with the receipt of the list that came with it."""
        row = self.read_entry(viewer, entry.number, is_own=entry.person_id == viewer.person)
        receipt = new_list_json(made, sent.answer_json) if made and sent else None
        address = address or f"/api/v1/events/{viewer.event.slug}/entries/{entry.number}/"
        return answer_written({**self.answer_to_writer(EntryJson, row), "receipt": receipt}, address, is_new=is_new)
