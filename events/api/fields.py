"""Members of rows of events."""

from datetime import datetime
from operator import attrgetter
from typing import Any

from api.model_serializers import AnswerField


def local_moment(column: str, *, event: str = "event", is_empty: bool = False, **options: Any) -> AnswerField:
    """A moment of a row in the time zone of its event, which `event` names by its path. Any: the framework's own options."""
    read = attrgetter(column)
    read_event = attrgetter(event)

    def moment_text(row: object) -> str | None:
        moment = read(row)
        return moment.astimezone(read_event(row).zone).isoformat() if moment else None

    return AnswerField(datetime | None if is_empty else datetime, moment_text, **options)
