"""What a reader typed before a login: the fields of forms alone, so that a session stays small whatever is sent."""

from collections.abc import Mapping
from typing import Any, Final

from django.forms import Form, ModelForm

from decks.access.forms import ListField
from decks.decklist.reading.lists import MAX_BYTES, too_long

# The longest value of a field that sets no length, such as a box that is ticked.
_OTHERS: Final = 20
# The most letters of what all events of a session keep: one list of the longest kind with the other fields of its form.
MAX_LETTERS: Final = MAX_BYTES + 10_000
# For how many events something is stored.
EVENTS: Final = 3


def typed_in(posted: Mapping[str, str], *forms: type[Form | ModelForm[Any]]) -> dict[str, str] | None:
    """The values that were sent for the fields of these forms; None where one is longer than its field allows."""
    typed = {}
    for form in forms:
        for name, field in form.base_fields.items():
            value = posted.get(name)
            if value is None:
                continue
            if isinstance(field, ListField):
                is_long = too_long(value) is not None
            else:
                is_long = len(value) > (getattr(field, "max_length", None) or _OTHERS)
            if is_long:
                return None

            typed[name] = value

    return typed


def newest_typed(kept: Mapping[str, Mapping[str, str]]) -> dict[str, Mapping[str, str]]:
    """What is stored by event, the last typed at the end: of the last `EVENTS`, and the newest of those within `MAX_LETTERS`."""
    room = MAX_LETTERS
    last = dict[str, Mapping[str, str]]()
    for slug, typed in list(kept.items())[: -EVENTS - 1 : -1]:
        room -= sum(len(value.encode()) for value in typed.values())
        if room < 0:
            break

        last[slug] = typed

    return dict(reversed(last.items()))
