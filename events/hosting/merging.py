"""Two organisers at once: what the other has changed comes into the form of the later, who keeps all else that they typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.forms import BooleanField, BoundField, ChoiceField
from django.http import QueryDict
from django.utils.translation import gettext as _

from events.hosting.creating import WRITTEN
from events.hosting.forms import SEAT_FIELDS, EventForm
from events.models import Event, LogEntry

# The fields of the form by that of the event, where they are called otherwise.
IN_FORM: Mapping[str, tuple[str, ...]] = {
    "deadline": ("deadline_local",),
    "start": ("start_local",),
    "seat_formats": tuple(SEAT_FIELDS.values()),
}


@dataclass(frozen=True, slots=True)
class Taken:
    """A field that the other organiser has changed: as it stands now, and as the later one had it."""

    label: str
    theirs: str
    mine: str


def changed_since(event: Event, revision: int) -> frozenset[str]:
    """The fields of an event that were changed after a revision; all, where the log does not know. One query."""
    steps = event.log.filter(action=LogEntry.Action.EVENT_CHANGED).values_list("details", flat=True)
    since = [step for step in steps if step.get("revision", 0) > revision]
    if len(since) != event.revision - revision:
        return frozenset(WRITTEN)

    return frozenset(name for step in since for name in step["fields"])


def merged(sent: QueryDict, mine: EventForm, theirs: EventForm, fields: Iterable[str]) -> tuple[QueryDict, list[Taken]]:
    """What was sent, with the other's `fields` and revision in it, and each of these that differs from what was sent."""
    data, taken = sent.copy(), list[Taken]()
    for name in _names(theirs, fields):
        now, before = theirs[name], mine[name]
        if said(now) != said(before):
            taken.append(Taken(str(now.label), said(now), said(before)))
        _write(data, name, now)

    data["revision"] = str(theirs.instance.revision)
    return data, taken


def _names(form: EventForm, fields: Iterable[str]) -> list[str]:
    """The fields of the form that hold those of the event, in the form's order."""
    wanted = {inner for name in fields for inner in IN_FORM.get(name, (name,))}
    if "visibility" in wanted:
        wanted |= {"preset", *(name for name in form.fields if name.startswith("see_"))}
    if "options" in wanted:
        wanted |= {option.slug for option in form.game.options}

    return [name for name in form.fields if name in wanted]


def _write(data: QueryDict, name: str, field: BoundField) -> None:
    """Put a field into what was sent, as a browser would send it."""
    value = field.value()
    data.pop(name, None)
    if isinstance(value, list | tuple):
        data.setlist(name, [str(one) for one in value])
    elif value is True:
        data[name] = "on"
    elif value not in (None, False):
        data[name] = str(value if isinstance(field.field, ChoiceField) else field.field.widget.format_value(value))


def said(field: BoundField) -> str:
    """A field's value in words."""
    value = field.value()
    if isinstance(field.field, BooleanField):
        return _("yes") if value else _("no")

    names = {str(one): str(name) for one, name in _choices(field)}
    if isinstance(value, list | tuple):
        return ", ".join(names.get(str(one), str(one)) for one in value)
    if names:
        return names.get(str(value), str(value))

    return str(field.field.widget.format_value(value) or "")


def _choices(field: BoundField) -> Any:  # Any: pairs of values and names, as Django types them
    return field.field.choices if isinstance(field.field, ChoiceField) else ()
