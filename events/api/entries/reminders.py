"""`/api/v1/events/{slug}/reminders/`: who has no legal list yet, when they were last written to, and writing to them."""

from typing import Annotated, TypedDict

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import validated_data
from api.description.operations import operation
from api.fields import StrictText
from api.typed import Doc, Moment, Natural, Positive
from events.access.permissions import Action
from events.api.base import OwnEventsView
from events.api.bodies import EventsBody
from events.api.errors import EventConflictError
from events.board.reminding import AlreadyRemindedError, last_reminder, linked_accounts, send_reminders, to_remind
from events.entries.authors import staff_author
from events.entries.event_lock import turn_in


class ReminderJson(TypedDict):
    """Letters that were sent."""

    when: Moment
    count: Annotated[Positive, Doc("To how many players they went.")]


class RemindersJson(TypedDict):
    """Who has no legal list yet, and the letters that were sent last."""

    last: Annotated[ReminderJson | None, Doc("Null: none were sent yet.")]
    numbers: Annotated[list[Positive], Doc("The entries without a legal list, or whose team is open or breaks a rule.")]
    accounts: Annotated[Natural, Doc("How many of these have an account, to which a letter can go.")]


class RemindedJson(TypedDict):
    """What was sent."""

    count: Annotated[Natural, Doc("To how many players letters are on their way.")]


class RemindSerializer(EventsBody):
    """The letters that the sender knows to be the last ones."""

    last = StrictText(
        max_length=64,
        allow_null=True,
        help_text="The `when` of the last letters as it was read, or null: other ones since are 409, so that no one gets two.",
    )


class RemindersView(OwnEventsView):
    """Reminders to players without a legal list."""

    tag = "Entries"

    @operation("getReminders", gives={200: RemindersJson})
    def get(self, request: Request, slug: str) -> Response:
        """Who has no legal list yet.

        The entries that a reminder would concern, for organisers, and when the last letters went out, to how many
        players.
        """
        event = self.staff(slug, Action.REMIND).event
        rows = to_remind(event)
        last = last_reminder(event)
        body: RemindersJson = {
            "last": {"when": last.stamp, "count": last.count} if last else None,
            "numbers": sorted(row.entry.number for row in rows),
            "accounts": len(linked_accounts(rows)),
        }
        return Response(body)

    @operation(
        "remindPlayers",
        takes=RemindSerializer,
        gives={200: RemindedJson, 409: OpenApiResponse(description="Letters went out since `last`.")},
        examples={"The first letters": {"last": None}},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Write to those without a legal list.

        Sends a letter to each account with a confirmed address. `last` is the moment of the last letters as it was
        read: where others went out since, nothing is sent.
        """
        viewer = self.staff(slug, Action.REMIND)
        after = validated_data(RemindSerializer(data=request.data))["last"] or ""
        try:
            with turn_in(viewer.event) as event:
                told = send_reminders(event, staff_author(viewer), self.now, request, after)
        except AlreadyRemindedError as error:
            raise EventConflictError(_("E-mails have just been sent, so no more were sent."), "conflict") from error

        body: RemindedJson = {"count": told}
        return Response(body)
