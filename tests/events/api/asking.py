"""People and programs that ask the API of events."""

import json
from datetime import UTC, datetime
from typing import Any, Final

from django.test import Client
from django.utils import timezone

from accounts.models import Token, User
from events.models import Event, Staff
from tests.events.event_of import DAY, event_of

FAR: Final = datetime(2099, 8, 8, 8, 0, tzinfo=UTC)
LIST: Final = {"text": "3 Defy"}


class Program:
    """A client with a token of some scopes. `ask` gives the status and the body of the answer."""

    def __init__(self, person: User, *scopes: str) -> None:
        _token, secret = Token.make(person.pk, "test", list(scopes or ("events:read", "events:write")), None)
        self.client = Client(headers={"Authorization": f"Bearer {secret}"})

    # Any: JSON.
    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        answer = self.send(method, path, body, **headers)
        return answer.status_code, answer.json() if answer.content else None

    def send(self, method: str, path: str, body: object = None, **headers: str) -> Any:  # Any: Django's test answer
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        content = "" if body is None else json.dumps(body)
        return self.client.generic(method, f"/api/v1/events/{path}", content, "application/json", headers=named)


def open_event(organiser: User | None = None, **more: object) -> Event:
    """An event whose lists are due in a far year, judged as of 2026-08-08; it takes any list."""
    like: dict[str, object] = {"date": DAY, "deadline": FAR, "start": FAR, "grace": 0, "if_illegal": "flag"}
    return event_of(organiser, **(like | more))


def locked_event(organiser: User | None = None, **more: object) -> Event:
    """An event whose lock has passed and whose start is to come."""
    return open_event(organiser, **({"deadline": datetime(2026, 1, 1, tzinfo=UTC)} | more))


def ended_event(organiser: User | None = None) -> Event:
    """An event that has ended."""
    return locked_event(organiser, start=datetime(2026, 1, 2, tzinfo=UTC), ended=timezone.now())


def serve(event: Event, person: User, role: str) -> None:
    """Make a person a staff member."""
    Staff.objects.create(event=event, person=person, role=role)


def codes_of(body: Any) -> list[tuple[str, str]]:  # Any: JSON
    """The fields and codes of a problem."""
    return [(fault["field"], fault["code"]) for fault in body["errors"]]
