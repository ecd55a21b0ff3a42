"""Races in tournaments, for tests/security/races.py: registrations, submissions and claims at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from django.test import Client

    from events.models import Event

EXPECTED: Final[dict[str, object]] = {
    "registrations_of_one_person": [{"302": 6}, 1, [1], True],
    "last_place": [{"302": 1, "409": 5}, 1],
    "claims": [{"302": 1, "404": 5}, 1],
    "readers_of_what_has_ended": [{"200": 6}, 1, 3, [True]],
}


def _event(capacity: int | None = None) -> Event:
    from datetime import timedelta  # noqa: PLC0415  # as below

    from django.utils import timezone  # noqa: PLC0415  # needs Django set up

    from tests.events.event_of import event_of  # noqa: PLC0415  # as above

    now = timezone.now()
    return event_of(listed=True, deadline=now + timedelta(days=1), start=now + timedelta(days=2), capacity=capacity)


def _form() -> dict[str, str]:
    from tests.events.event_of import legal_list  # noqa: PLC0415  # needs Django set up

    return {"name": "Mei", "text": legal_list(), "do": "register"}


def _as_player(client: Client, number: int) -> None:
    from accounts.models import User  # noqa: PLC0415  # needs Django set up

    client.force_login(User.objects.get_or_create(username=f"Player{number}")[0])


def registrations_of_one_person() -> object:
    """One entry with one list: the same list again has no effect."""
    from tests.security.races import at_once, statuses  # noqa: PLC0415  # it imports this module

    event, form = _event(), _form()
    counts = at_once(lambda client, _: client.post(f"/events/{event.slug}/register/", form).status_code)
    lists = list(event.entries.get().submissions.order_by("number"))
    current = event.entries.get().current
    return statuses(counts), event.entries.count(), [one.number for one in lists], current == lists[-1]


def last_place() -> object:
    """One of several people gets the last place; the others are reported."""
    from tests.security.races import at_once, statuses  # noqa: PLC0415  # it imports this module

    event, form = _event(capacity=1), _form()

    def ask(client: Client, number: int) -> int:
        _as_player(client, number)
        return client.post(f"/events/{event.slug}/register/", form).status_code

    counts = at_once(ask)
    return statuses(counts), event.entries.count()


def claims() -> object:
    """A claim link gives the entry to one of those who open it."""
    from django.utils import timezone  # noqa: PLC0415  # needs Django set up

    from events.entries.entering import claim_token  # noqa: PLC0415  # as above
    from tests.events.event_of import entry_of  # noqa: PLC0415  # as above
    from tests.security.races import at_once, statuses  # noqa: PLC0415  # it imports this module

    event = _event()
    token = claim_token(entry_of(event), timezone.now())

    def ask(client: Client, number: int) -> int:
        _as_player(client, number)
        return client.post(f"/events/claim/{token}/").status_code

    counts = at_once(ask)
    return statuses(counts), event.entries.filter(person__isnull=False).count()


def readers_of_what_has_ended() -> object:
    """An event that has ended by itself is archived once, whoever of its first readers does it."""
    from events.models import EventArchive, Judgement, ListReport  # noqa: PLC0415  # needs Django set up
    from tests.events.event_of import entry_of, event_of, registered  # noqa: PLC0415  # as above
    from tests.security.races import at_once, statuses  # noqa: PLC0415  # it imports this module

    event = event_of(listed=True, visibility={"running": ["public"]}, asks_consent=False)
    for _ in range(3):
        registered(event, entry_of(event))

    counts = at_once(lambda client, _: client.get(f"/events/{event.slug}/lists/").status_code)
    final = Judgement.objects.filter(submission__entry__event=event).values_list("final", flat=True)
    archives = EventArchive.objects.filter(event=event).count()
    reports = ListReport.objects.filter(submission__entry__event=event).count()
    return statuses(counts), archives, reports, sorted(set(final))


RACES: Final[tuple[Callable[[], object], ...]] = (
    registrations_of_one_person,
    last_place,
    claims,
    readers_of_what_has_ended,
)
