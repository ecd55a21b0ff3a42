"""What bodies of events share: nothing that was sent is lost without a word."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from api.bodies import Body
from decks.access.saving import storable_text
from events.hosting.roster import LENGTHS
from legality.engine.values.search_bounds import ask_end

Where = Mapping[str, str | Promise]


class EventsBody(Body):
    """A body that refuses what it does not take. `elsewhere` tells of its members what takes them.

    What was read can be sent back: in the context `read` are members as they are, which may come along with that value, and
    `passing` ones with any, for they change by themselves.
    """

    also = {"additionalProperties": False}
    also_in_part = also
    elsewhere: ClassVar[Where] = {}
    passing: ClassVar[frozenset[str]] = frozenset()

    def to_internal_value(self, data: Any) -> dict[str, Any]:  # Any: as the framework has it
        """As any body's. There may be thousands of them in a request, so that each asks whether it has ended."""
        ask_end()
        return super().to_internal_value(data)

    def stray(self, name: str, value: object) -> str:
        """Why the member cannot be applied, and what takes it."""
        read = self.context.get("read", {})
        if name in self.passing or name in read and read[name] == value:
            return ""
        if name in self.elsewhere:
            return _("This cannot be changed here. Use %(where)s.") % {"where": self.elsewhere[name]}

        return _("This cannot be changed here. Allowed: %(names)s.") % {"names": ", ".join(self.writable_names)}


def as_ident(external_id: str) -> str:
    """An id as it is stored. Raises ValidationError."""
    is_plain = external_id == storable_text(external_id).strip() and external_id.isprintable()
    if not is_plain or len(external_id) > LENGTHS["id"]:
        message = _("An id has at most %(most)s printable characters, with no spaces before or after it.") % {
            "most": LENGTHS["id"]
        }
        raise ValidationError({"id": [message]}, code="unknown")

    return external_id
