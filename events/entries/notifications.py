"""Letters about lists with another verdict: to their players, and to the organisers by numbers alone."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, Protocol

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.module_loading import import_string

from events.access.permissions import Phase, current_phase
from events.models import Entry, Event, Judgement, Staff

# Of more players a letter to the organisers says how many they are; the board has them all.
MOST_NUMBERS: Final = 200


class Notify(Protocol):
    """What `settings.NOTIFY` names."""

    def __call__(
        self, kind: str, people: Iterable[int], words: Mapping[str, str], request: HttpRequest | None, /
    ) -> int:
        """Write to accounts; returns to how many."""


def account_notifier() -> Notify:
    """The site's own way of writing to accounts."""
    found: Notify = import_string(settings.NOTIFY)
    return found


def tell_of_verdicts(event: Event, hit: Sequence[Entry], found: Mapping[int, Judgement], now: datetime) -> int:
    """Write to the organisers and to the players of these entries that their lists have other verdicts; returns to how many.

    `found`: the current verdicts by the key of the list. Call it in the transaction that stores them. An organiser gets
    the organisers' letter alone; players who have withdrawn get none, and of an event that has ended no one does.
    """
    playing = [entry for entry in hit if entry.withdrawn is None]
    if not playing or current_phase(event, now) is Phase.ENDED:
        return 0

    notify = account_notifier()
    numbers = ", ".join(f"#{entry.number}" for entry in playing[:MOST_NUMBERS])
    if len(playing) > MOST_NUMBERS:
        numbers = f"{numbers} … (+{len(playing) - MOST_NUMBERS})"
    board = f"{reverse('events:board', args=(event.slug,))}?show=hit"
    organisers = set(event.staff.filter(role=Staff.Role.ORGANISER).values_list("person_id", flat=True))
    sent = notify("event_lists_hit", organisers, {"event": event.name, "numbers": numbers, "path": board}, None)

    # The players' accounts by what their lists are now; an entry that has not been claimed has none.
    players: dict[str, list[int]] = {}
    for entry in playing:
        if entry.person_id is not None and entry.current_id is not None and entry.person_id not in organisers:
            players.setdefault(found[entry.current_id].verdict, []).append(entry.person_id)
    own = reverse("events:mine", args=(event.slug,))
    for verdict, people in players.items():
        sent += notify("event_list_hit", people, {"event": event.name, "path": own, "verdict": verdict}, None)

    return sent
