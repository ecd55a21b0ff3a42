"""What the schema says of reminders: imported where the schema is made, never by a view."""

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from events.api.docs import ENTRIES, SLUG
from events.api.reminders import RemindedJson, RemindersJson, RemindersView, RemindSerializer

describe(
    RemindersView,
    get=operation(
        "getReminders",
        ENTRIES,
        "Who has no legal list yet",
        "The entries that a reminder would concern, for organisers, and when the last letters went out, to how many players.",
        gives={200: RemindersJson},
        path=SLUG,
    ),
    post=operation(
        "remindPlayers",
        ENTRIES,
        "Write to those without a legal list",
        "Sends a letter to each account with a confirmed address. `last` is the moment of the last letters as it was read: where "
        "others went out since, nothing is sent.",
        takes=RemindSerializer,
        gives={200: RemindedJson, 409: OpenApiResponse(description="Letters went out since `last`.")},
        examples={"The first letters": {"last": None}},
        path=SLUG,
    ),
)
