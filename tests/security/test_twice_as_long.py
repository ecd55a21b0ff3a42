"""Twice as long a list is about twice the work at every door: nothing walks over all lines for each of them."""

from collections.abc import Callable, Mapping
from typing import Final

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import User
from cards.importers.apply import import_batch
from decks.check.allowance import MOST_ROWS
from legality.sources.facts import Facts
from legality.sources.rows import Batch, CardRow
from tests.decks.own_decks import another
from tests.fuzz.costly import DOORS
from tests.timing import steps

pytestmark = pytest.mark.django_db

GAME: Final = "zero"
# A list of fewer rows has time for searches beside its verdict.
ROWS: Final = MOST_ROWS + 10
# Twice the work, and some; what is quadratic takes four times as much.
MOST: Final = 2.5
LISTS: Final[Mapping[str, Callable[[str, int], str]]] = {
    "a fault in each line": lambda name, _number: f"999 {name}",
    "a fault in each line, its count behind": lambda name, _number: f"{name} x99",
    "a card in each line": lambda name, _number: f"1 {name}",
    "unknown names": lambda _name, number: f"1 Zqx{number}",
    "unknown headings": lambda name, number: f"Foo {number}:\n1 {name}",
}


@pytest.fixture
def client(mei: User, settings: LazySettings) -> Client:
    """A person whom no request's end and no share of work holds up."""
    settings.REQUEST_SECONDS = (600, 600)
    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES, ("1000000/minute",) * 2)
    settings.ADDRESS_WORK = settings.BATCH_WORK = dict.fromkeys(("stranger", "person", "people"), "1000000000/minute")
    return another(mei)


@pytest.fixture
def names() -> list[str]:
    """Names of more cards than a starter set has."""
    found = [f"Walker {number} of many" for number in range(2 * ROWS)]
    facts: Facts = {"kind": "character"}
    rows = (CardRow(f"walker-{number}", name, {"en": name}, facts) for number, name in enumerate(found))
    import_batch(Batch(GAME, cards=tuple(rows), source="csv"))
    return found


def growth(client: Client, door: str, line: Callable[[str, int], str], names: list[str]) -> float:
    """How many times the work of half the names all of them are; each list has been asked once."""

    def work(rows: int) -> int:
        text = "\n".join(line(name, number) for number, name in enumerate(names[:rows]))

        def send() -> None:
            answer = DOORS[door](client, GAME, text)
            assert answer.status_code in {200, 302, 400, 404, 413}, (door, answer.status_code)
            answer.close()

        send()
        return steps(send)

    return work(2 * ROWS) / work(ROWS)


@pytest.mark.parametrize("door", ["check", "explain", "page check"])
def test_twice_as_many_faults_are_about_twice_the_work(client: Client, names: list[str], door: str) -> None:
    assert growth(client, door, LISTS["a fault in each line"], names) < MOST


@pytest.mark.long
@pytest.mark.parametrize("door", DOORS)
def test_so_it_is_with_every_list_at_every_door(client: Client, names: list[str], door: str) -> None:
    found = {name: growth(client, door, line, names) for name, line in LISTS.items()}

    assert {name: times for name, times in found.items() if times >= MOST} == {}
