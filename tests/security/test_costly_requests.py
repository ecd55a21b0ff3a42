"""No request of bounded size costs much: what has once been costly at every door, and for a minute whatever comes to mind."""

import os
import time
from itertools import cycle
from random import Random
from typing import Final

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import User
from tests.decks.own_decks import another
from tests.fuzz.costly import DOORS, NASTY, mutated, nasty_list
from tests.timing import least

pytestmark = pytest.mark.django_db

# Seconds of the processor: half a second on a quiet machine. `SLOW`: how many times slower this one is, and busy beside.
LIMIT: Final = 0.5 * float(os.environ.get("SLOW", "3"))
MINUTE: Final = 60
WHOSE: Final = ("stranger", "person", "people")


@pytest.fixture
def client(mei: User, settings: LazySettings) -> Client:
    """A person whom no share of work holds up, nor the end of a request, which a slow machine reaches before `LIMIT`."""
    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES, ("1000000/minute",) * 2)
    settings.REQUEST_SECONDS = (600, 600)
    settings.ADDRESS_WORK = settings.BATCH_WORK = dict.fromkeys(WHOSE, "1000000000/minute")
    return another(mei)


def cost(client: Client, door: str, text: str) -> float:
    """The seconds of a request that is answered, and neither a fault of the site nor refused for its work."""

    def send() -> None:
        answer = DOORS[door](client, "riftbound", text)
        assert answer.status_code in {200, 302, 400, 404, 413}, (door, answer.status_code, text[:200])
        answer.close()

    return least(send, LIMIT)


@pytest.mark.parametrize("door", ["check", "page check", "builder's rows", "sections"])
@pytest.mark.parametrize("name", NASTY)
def test_what_has_once_been_costly_is_cheap(client: Client, name: str, door: str) -> None:
    assert cost(client, door, NASTY[name]()) < LIMIT


@pytest.mark.long
@pytest.mark.parametrize("door", DOORS)
def test_it_is_cheap_at_every_door(client: Client, door: str) -> None:
    found = {name: cost(client, door, make()) for name, make in NASTY.items()}

    assert {name: taken for name, taken in found.items() if taken >= LIMIT} == {}


@pytest.mark.long
def test_nothing_that_comes_to_mind_in_a_minute_is_costly(client: Client) -> None:
    seed = os.environ.get("SEED") or str(time.time_ns())
    random, end = Random(seed), time.monotonic() + MINUTE
    texts = [make() for make in NASTY.values()]
    for door in cycle(DOORS):
        if time.monotonic() > end:
            return

        text = nasty_list(random) if random.random() < 0.7 else mutated(random.choice(texts), random)
        assert cost(client, door, text) < LIMIT, (f"SEED={seed}", door, text[:500])
