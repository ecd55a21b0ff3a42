"""One of everything, standing for all tests of a module: made anew for each of them it took most of their time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import translation
from pytest_django import DjangoDbBlocker

from accounts.models import User
from tests.permission_world import World, world_of


@dataclass(frozen=True, slots=True)
class Standing:
    """The world, and the session of everybody who has an account in it: `owner`, `other` and `staff`."""

    world: World
    sessions: Mapping[str, str]

    def client(self, reader: str) -> Client:
        """A browser of theirs, as it is after a login; nobody's for another word."""
        client = Client()
        if reader in self.sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[reader]

        return client


@contextmanager
def standing_in(blocker: DjangoDbBlocker) -> Iterator[Standing]:
    """A transaction around those of the tests: what one of them changes is gone after it, the world after the last."""
    with blocker.unblock(), transaction.atomic():
        with translation.override("en"):
            made = _made()
        yield made
        transaction.set_rollback(True)


def _made() -> Standing:
    people = {reader: User.objects.create_user(reader.title()) for reader in ("owner", "other")}
    people["staff"] = User.objects.create_superuser("Staff")
    return Standing(world_of(people["owner"]), {reader: _session(person) for reader, person in people.items()})


def _session(person: User) -> str:
    client = Client()
    client.force_login(person)
    return client.cookies[settings.SESSION_COOKIE_NAME].value
