"""`/api/v1/events/{slug}/mine/`: the reader's own entry."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.typed import or_receipt
from decks.api.checks.bodies import validated_data
from events.api.base import OwnEventsView
from events.api.entries.answers import EntryJson, entries_json
from events.api.entries.bodies import EXAMPLE_LIST, OwnEntrySerializer
from events.api.entries.judged_lists import sent_list
from events.api.entries.views import EnteredJson, join_response
from events.api.errors import LIST_REFUSED
from events.api.parameters import JoinParameters
from events.fetching import find_entry


class MineView(OwnEventsView):
    """The reader's own entry, with its receipt."""

    parameters = {"POST": JoinParameters}

    @operation("getOwnEntry", gives={200: EntryJson})
    def get(self, request: Request, slug: str) -> Response:
        """One's own entry.

        The reader's entry with details, list and receipt; 404 for someone who has none.
        """
        viewer = self.visible(slug)
        if viewer.entry is None:
            raise Http404

        entry = find_entry(viewer.event, viewer.entry.number)
        (row,) = entries_json(viewer.event, [entry], ("details", "list"), sees_lists=True)
        return Response(row)

    @operation(
        "register",
        takes=OwnEntrySerializer,
        gives={200: or_receipt(EnteredJson), 201: or_receipt(EnteredJson), 409: LIST_REFUSED},
        examples={"A player": {"name": "Mei", "list": EXAMPLE_LIST}},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Register, or send another list.

        Makes the reader's entry, or changes it, with a list if one is sent: the last one counts, all are kept. 201
        for a new entry, else 200. A list that the event does not take is 409, with what a check says of it.
        """
        viewer = self.visible(slug)
        given = validated_data(OwnEntrySerializer(data=request.data, context={"game": viewer.event.game}))
        sent = sent_list(viewer.event, given, viewer.entry, by_staff=False)
        return join_response(viewer, given, sent, self, f"/api/v1/events/{slug}/mine/")
