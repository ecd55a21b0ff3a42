"""The query parameters of the API of events."""

from django.utils.translation import gettext as _
from drf_spectacular.drainage import set_override
from rest_framework import serializers

from api.fields import Choice, StrictText
from api.paging import NumberedPageParameters, PageParameters
from api.parameters import Parameters
from events.access.permissions import Role
from events.board.rows import EVERY, FILTERS, SORTS
from legality.api.fields import GameParameter


class IncludeParameter(serializers.Field[tuple[str, ...], str, object, object]):
    """What more is shown of each entry, divided by commas."""

    def __init__(self, *known: str) -> None:
        text = "What more each entry has, by commas: `details` (name, pronouns, id), `list` (its cards, text, receipt)."
        super().__init__(required=False, default=(), help_text=text)
        self.known = known
        name = f"({'|'.join(known)})"
        set_override(self, "field", {"type": "string", "pattern": f"^{name}(,{name})*$"})

    def to_internal_value(self, data: str) -> tuple[str, ...]:
        """The words. Raises ValidationError for one that there is not."""
        words = tuple(word.strip() for word in data.split(","))
        if set(words) - set(self.known):
            allowed = _("Allowed: %(values)s.") % {"values": ", ".join(self.known)}
            raise serializers.ValidationError(allowed, code="unknown")

        return words


class JoinParameters(Parameters):
    """An event that is found by its join link."""

    join = StrictText(
        required=False,
        default="",
        max_length=40,
        help_text="The secret of the join link, for an event that is not listed.",
    )


class EventsParameters(PageParameters):
    """Which events are listed."""

    role = Choice(
        [str(role) for role in Role], required=False, default="", help_text="Only events in which the reader is that."
    )
    game = GameParameter(required=False, default="", help_text="One game; all without it.")


class EntryParameters(Parameters):
    """One entry."""

    include = IncludeParameter("details", "list")


class EntriesParameters(NumberedPageParameters):
    """Which entries are listed, and in which order."""

    show = Choice(
        [EVERY, *(word for word in FILTERS if word)],
        required=False,
        default="",
        help_text="Only entries like this; `all`: those that are withdrawn too; all that take part without it.",
    )
    q = StrictText(required=False, default="", max_length=100, help_text="A name, number, id or receipt.")
    sort = Choice([*SORTS], required=False, default="number", help_text="The order; `number` without it.")
    include = IncludeParameter("details", "list")
