"""Writing to the log of accounts."""

from collections.abc import Mapping

from django.http import HttpRequest

from accounts.client_ip import client_network
from accounts.models import Event, User

Detail = str | int | bool | list[str]


def log_account_event(
    kind: Event.Kind,
    person: User,
    request: HttpRequest | None = None,
    by: User | None = None,
    details: Mapping[str, Detail] | None = None,
) -> Event:
    """Add an entry about a person's account; `by` is the member of staff who did it, if not the person."""
    network = client_network(request) if request is not None and by is None else ""
    line = Event(kind=kind, person=person, number=person.pk, by=by, network=network, details=dict(details or {}))
    line.save()
    return line
