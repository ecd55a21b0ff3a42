"""What JSON says of an event otherwise than its columns: moments in its time zone, and who sees lists by a preset's name."""

from collections.abc import Mapping
from datetime import datetime
from operator import attrgetter
from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, extend_schema_field
from rest_framework import serializers

from api.fields import StrictText
from api.model_serializers import AnswerField
from events.access.viewers import EventViewer
from events.access.visibility import PRESETS, Audience, Stage
from events.hosting.checking import visibility_table

AUDIENCES: Final = {"type": "array", "items": {"type": "string", "enum": [str(one) for one in Audience]}}


@extend_schema_field({"type": "string", "format": "date-time"})
class SentMomentField(StrictText):
    """A moment in ISO 8601; without an offset it is of the event's time zone."""

    def to_internal_value(self, data: object) -> datetime:  # type: ignore[override]  # text comes in, a moment goes out
        """The moment, naive without an offset. Raises ValidationError."""
        text = super().to_internal_value(data)
        try:
            return datetime.fromisoformat(text)
        except ValueError as error:
            message = _("Not a valid time. Write it like 2026-08-08T16:00:00+08:00.")
            raise serializers.ValidationError(message, code="unknown") from error


class EventMomentField(SentMomentField):
    """A moment of the event, which answers have in its time zone."""

    def __init__(self, **options: Any) -> None:  # Any: the framework's own
        super().__init__(**options | {"source": "*"})

    def to_internal_value(self, data: object) -> datetime | None:  # type: ignore[override]  # as above
        """The moment, or None. Raises ValidationError."""
        # What is made from the row is not looked at for null before.
        return None if data is None else super().to_internal_value(data)

    def to_representation(self, value: EventViewer) -> str | None:  # type: ignore[override]  # it is made from the row
        """The moment as text; None for one that is not declared."""
        event = value.event
        moment: datetime | None = getattr(event, self.field_name or "")
        return moment.astimezone(event.zone).isoformat() if moment else None


# Any: the framework's own options.
def local_moment(column: str, *, event: str = "event", is_nullable: bool = False, **options: Any) -> AnswerField:
    """A moment of a row in the time zone of its event, which is found at the path `event`."""
    read = attrgetter(column)
    read_event = attrgetter(event)

    def moment_text(row: object) -> str | None:
        moment = read(row)
        return moment.astimezone(read_event(row).zone).isoformat() if moment else None

    return AnswerField(datetime | None if is_nullable else datetime, moment_text, **options)


class VisibilityField(serializers.Field[dict[str, list[str]], object, object, object]):
    """Who sees lists: audiences by stage, or in a body the name of a preset."""

    def to_representation(self, value: dict[str, list[str]]) -> dict[str, list[str]]:
        """The table as it is stored."""
        return value

    def to_internal_value(self, data: object) -> dict[str, list[str]]:
        """The table. Raises ValidationError."""
        if isinstance(data, str) and data in PRESETS:
            return visibility_table(data, {})
        if isinstance(data, Mapping) and len(data) <= len(Stage) and all(_is_row(*row) for row in data.items()):
            return visibility_table("", data)

        values = {"presets": ", ".join(PRESETS), "stages": ", ".join(Stage), "audiences": ", ".join(Audience)}
        message = _("Give a preset (%(presets)s), or lists of audiences (%(audiences)s) by stage (%(stages)s).")
        raise serializers.ValidationError(message % values, code="unknown")


def _is_row(stage: object, who: object) -> bool:
    if not isinstance(who, list) or len(who) > len(Audience):
        return False

    return stage in [*Stage] and all(one in [*Audience] for one in who)


class VisibilityExtension(OpenApiSerializerFieldExtension):
    """Describes who sees lists, for which bodies have two forms."""

    target_class = VisibilityField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, object]:
        """The schema of both forms, or of the one that answers have."""
        if direction == "response":
            return {"type": "object", "additionalProperties": AUDIENCES}

        stages = {str(stage): AUDIENCES for stage in Stage}
        table = {"type": "object", "properties": stages, "additionalProperties": False}
        return {"oneOf": [{"type": "string", "enum": list(PRESETS)}, table]}
