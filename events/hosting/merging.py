"""Two organisers at once: what the other has changed comes into the form of the later, who keeps all else that they typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.forms import BoundField
from django.http import QueryDict

from events.entries.taken import Taken, said, sent_as
from events.hosting.creating import WRITTEN
from events.hosting.forms import SEAT_FIELDS, EventForm
from events.models import Event, LogEntry

# The fields of the form by that of the event, where they are called otherwise.
IN_FORM: Mapping[str, tuple[str, ...]] = {
    "deadline": ("deadline_local",),
    "start": ("start_local",),
    "seat_formats": tuple(SEAT_FIELDS.values()),
}


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
    value = sent_as(field)
    data.pop(name, None)
    if isinstance(value, list):
        data.setlist(name, value)
    elif value:
        data[name] = value
