"""Members of answers that several tables of an event have."""

from datetime import datetime
from operator import attrgetter
from typing import Any

from api.model_serializers import AnswerField


# Any: the framework's own options.
def local_moment(column: str, *, event: str = "event", is_nullable: bool = False, **options: Any) -> AnswerField:
    """A moment of a row in the time zone of its event, which is found at the path `event`."""
    read = attrgetter(column)
    read_event = attrgetter(event)

    def moment_text(row: object) -> str | None:
        moment = read(row)
        return moment.astimezone(read_event(row).zone).isoformat() if moment else None

    return AnswerField(datetime | None if is_nullable else datetime, moment_text, **options)
