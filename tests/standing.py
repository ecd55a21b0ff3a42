"""One of everything, standing for all tests of a module: made again for each of them it took most of their time."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import translation
from pytest_django import DjangoDbBlocker

from accounts.models import User
from tests.permission_world import World, world_of

Made = TypeVar("Made")


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
def around_tests(blocker: DjangoDbBlocker, make: Callable[[], Made]) -> Iterator[Made]:
    """A transaction around those of the tests: what one of them changes is gone after it, what is made after the last."""
    with blocker.unblock(), transaction.atomic():
        with translation.override("en"):
            made = make()
        yield made
        transaction.set_rollback(True)


def standing_world() -> Standing:
    """Make the world, and log everybody in."""
    people = {reader: User.objects.create_user(reader.title()) for reader in ("owner", "other")}
    people["staff"] = User.objects.create_superuser("Staff")
    return Standing(world_of(people["owner"]), {reader: _session(person) for reader, person in people.items()})


def _session(person: User) -> str:
    client = Client()
    client.force_login(person)
    return client.cookies[settings.SESSION_COOKIE_NAME].value
