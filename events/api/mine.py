"""`/api/v1/events/{slug}/mine/`: the reader's own entry."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.serializers import validated_data
from events.api.base import OwnEventsView
from events.api.entries import join_response
from events.api.entry_bodies import OwnEntrySerializer
from events.api.entry_json import entries_json
from events.api.listing import sent_list
from events.api.parameters import JoinParameters
from events.fetching import find_entry


class MineView(OwnEventsView):
    """The reader's own entry, with its receipt."""

    parameters = {"POST": JoinParameters}

    def get(self, request: Request, slug: str) -> Response:
        """The entry with its details and its list. 404 without one."""
        viewer = self.visible(slug)
        if viewer.entry is None:
            raise Http404

        entry = find_entry(viewer.event, viewer.entry.number)
        (row,) = entries_json(viewer.event, [entry], ("details", "list"), sees_lists=True)
        return Response(row)

    def post(self, request: Request, slug: str) -> Response:
        """Register, or send other details or another list: 201 with the entry for a new one, else 200."""
        viewer = self.visible(slug)
        given = validated_data(OwnEntrySerializer(data=request.data, context={"game": viewer.event.game}))
        sent = sent_list(viewer.event, given, viewer.entry, by_staff=False)
        return join_response(viewer, given, sent, self, f"/api/v1/events/{slug}/mine/")
