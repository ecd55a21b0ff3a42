"""Which private house formats an event shows to whom: those who take part in it play them, others may not even know them."""

from collections.abc import Iterable
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from cards.catalogue.house_formats import private_words
from events.models import Event

# What is shown for the word of a format that is hidden.
PRIVATE: Final = "private"
# The event by its key, and the word of the format.
Untold = frozenset[tuple[int, str]]


def hidden_formats(events: Iterable[Event], person: int | None) -> Untold:
    """The formats of events that are hidden from a person, by event and word.

    An event that is not listed shows all to those who have its link. No query without a house format in a listed event;
    else one, and another for a person with an account where one of them is private.
    """
    asked = set()
    for event in events:
        if event.listed:
            for word in (event.format, *event.seat_formats):
                asked.add((event.pk, word))
    private = private_words((word for _event, word in asked), person)
    hidden = {(event, word) for event, word in asked if word in private}
    if hidden and person is not None:
        # Those in whose staff or among whose players the person is.
        rows = Event.objects.filter(
            Q(staff__person_id=person) | Q(entries__person_id=person), pk__in={event for event, _word in hidden}
        )
        theirs = set(rows.values_list("pk", flat=True))
        hidden = {(event, word) for event, word in hidden if event not in theirs}

    return frozenset(hidden)


def is_hidden_format(event: Event, person: int | None) -> bool:
    """Whether a format of the event is hidden from a person: what a check says of lists would give its rules away."""
    return bool(hidden_formats([event], person))


def private_name() -> str:
    """What is shown for the name of a format that is hidden."""
    return _("a private house format")
