"""What the rules of an event refuse, as answers of the API."""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import APIException, NotFound, Throttled, ValidationError

from api.description.operations import Revision, describe_error
from api.typed import Doc, MadeBy, Row
from decks.check.answers import AnswerJson
from events.access.viewers import NotAllowedError
from events.api.event.serializer import EventSerializer
from events.entries.entering import DetailsConflictError, EntryTakenError, EventFullError
from events.entries.event_lock import EventGoneError
from events.entries.pooling import PoolChangedError
from events.entries.submitting import EventChangedError, ListRefusedError, ReasonMissingError, TooOftenError
from events.entries.teammates import TeamFullError
from events.hosting.checking import FIXED
from events.hosting.creating import EventEndedError, FixedFieldError
from events.models import Event, Team

NOTHING: Final = _("This event, entry or list does not exist, or you may not see it.")


class RefusedListJson(TypedDict):
    """Next to the problem: why the event takes no such list, and what there is to say of it."""

    cause: NotRequired[Annotated[Literal["late", "illegal", "undetermined", "team"], Doc("For the code `refused`.")]]
    answer: NotRequired[
        Annotated[
            AnswerJson,
            Doc("For the code `refused`: what a check says of the list, for readers who may see the format."),
        ]
    ]


LIST_REFUSED: Final = describe_error(
    RefusedListJson,
    "`refused`: the event takes no list like this; `full`: it has no place left; `taken`: the person has an entry; "
    "`event-changed`: what lists are judged by has been changed meanwhile; `gone`: its format cannot be judged on its day; "
    "`conflict`: someone else has changed the same of the player.",
)
TEAM_FULL: Final = OpenApiResponse(
    description="`team-full`: the team has no seat left, or one of its players has withdrawn.",
)


class CurrentEventJson(TypedDict):
    """Next to the problem: the event as it is now, for whoever may read it."""

    current: NotRequired[Annotated[Row, MadeBy(EventSerializer)]]


REVISION: Final = Revision(
    "event", describe_error(CurrentEventJson, "The event has been changed since: `current` is what it is now.")
)


class EventLockedError(APIException):
    """403: not in this phase of the event, or not by this role."""

    status_code = 403
    default_code = "locked"
    default_detail = _("The event does not allow this now, or you do not have permission.")


class ListNotTakenError(APIException):
    """409: the event takes no list like this; the body has the cause and the answer of the check."""

    status_code = 409
    default_code = "refused"

    def __init__(self, refused: ListRefusedError, answer: AnswerJson | None) -> None:
        super().__init__(refused.says)
        self.members = {"cause": refused.cause} | ({} if answer is None else {"answer": answer})


class OutdatedEventError(APIException):
    """412: the event has been changed since it was read; the body has it as it is now."""

    status_code = 412
    default_code = "stale"
    default_detail = _("This event has changed since you read it. Read it again.")

    def __init__(self, current: Row | None) -> None:
        super().__init__()
        self.members: CurrentEventJson = {} if current is None else {"current": current}


class MissingTagError(APIException):
    """428: a request that changes an event must name the revision that it has read."""

    status_code = 428
    default_code = "precondition_required"
    default_detail = _("Send If-Match with the event's ETag, so that no one's changes are lost.")


class EventConflictError(APIException):
    """409: the state of the event does not allow this."""

    status_code = 409


def translate_error(exc: Exception) -> Exception:
    """The answer for what the rules of an event refuse; any other exception as it is."""
    match exc:
        case NotAllowedError():
            return EventLockedError()
        case TooOftenError():
            return Throttled(exc.wait)
        case PermissionDenied():
            return EventLockedError(str(exc) or None)
        case FixedFieldError():
            return ValidationError({"team_size": [str(FIXED)]}, code="unknown")
        case EventEndedError():
            return ValidationError({name: [str(exc.says)] for name in exc.fields}, code="unknown")
        case TeamFullError():
            return EventConflictError(_("The team is full, or one of its players has withdrawn."), "team-full")
        case EventFullError():
            return EventConflictError(_("The event is full."), "full")
        case EntryTakenError():
            return EventConflictError(_("This person already has an entry in the event."), "taken")
        case DetailsConflictError():
            return EventConflictError(
                _("Someone else has changed these details since. Read them and send yours again."),
                "conflict",
            )
        case EventChangedError():
            return EventConflictError(_("Cards or rules have changed since. Send the list again."), "event-changed")
        case PoolChangedError():
            return EventConflictError(str(PoolChangedError.says), "pool-changed")
        case ReasonMissingError():
            return ValidationError({"reason": [ReasonMissingError.says]}, code="required")
        case EventGoneError() | Event.DoesNotExist() | Team.DoesNotExist():
            return NotFound(NOTHING)
        case _:
            return exc
