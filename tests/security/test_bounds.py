"""Every mapping and list of every body has a greatest number of entries, and none of them is looked at before that number is."""

import gc
import json
from collections.abc import Iterator
from typing import Any, Final, NoReturn

import pytest
from django.test import Client
from rest_framework import serializers
from rest_framework.fields import Field, SkipField, _UnvalidatedField

import config.urls  # noqa: F401  it imports all serializers of the site
from api.parameters import Parameters
from tests.timing import paced_seconds

AnyField = Field[object, object, object, object]
# Any: a serializer of whatever there is.
SerializerType = type[serializers.Serializer[Any]]
ENTRIES: Final = 10_000_000


def _refuse(*_: object) -> NoReturn:
    raise AssertionError("looked at before it was counted")


class LongList(list[object]):
    """A list that says how long it is and lets nobody look inside."""

    __iter__ = __getitem__ = __contains__ = __reversed__ = _refuse

    def __len__(self) -> int:
        return ENTRIES


class LongMapping(dict[str, object]):
    """A mapping that says how long it is and lets nobody look inside."""

    __iter__ = items = keys = values = _refuse

    def __len__(self) -> int:
        return ENTRIES


def serializers_of_the_site() -> list[SerializerType]:
    """All serializer classes that the site itself declares."""
    found: dict[SerializerType, None] = {}
    waiting: list[SerializerType] = [serializers.Serializer]
    while waiting:
        for one in waiting.pop().__subclasses__():
            waiting.append(one)
            is_ours = not one.__module__.startswith(("rest_framework", "drf_spectacular", "tests"))
            # Of the base of all serializers of models there is no model.
            if is_ours and (not issubclass(one, serializers.ModelSerializer) or hasattr(one.Meta, "model")):
                found[one] = None

    return list(found)


def fields_of(field: AnyField, path: str = "") -> Iterator[tuple[str, AnyField]]:
    """A field with all fields inside it, by their paths."""
    yield path, field
    child = getattr(field, "child", None)
    if child is not None:
        yield from fields_of(child, f"{path}[]")
    for name, inner in getattr(field, "fields", {}).items():
        yield from fields_of(inner, f"{path}.{name}")


def places() -> Iterator[tuple[str, AnyField]]:
    """Every place of a body or a query where a list or a mapping may come: in a query only where a parameter repeats."""
    for serializer in serializers_of_the_site():
        for path, field in fields_of(serializer()):
            is_asked = not issubclass(serializer, Parameters) or isinstance(field, serializers.ListField)
            if is_asked and not field.read_only and not isinstance(field, _UnvalidatedField):
                yield f"{serializer.__name__}{path}", field


PLACES: Final = [pytest.param(field, id=path) for path, field in places()]


@pytest.mark.parametrize("field", PLACES)
@pytest.mark.parametrize("long", [LongList(), LongMapping()], ids=["list", "mapping"])
def test_what_is_too_long_is_refused_before_it_is_looked_at(field: AnyField, long: object) -> None:
    # What is left aside is not looked at either.
    with pytest.raises((serializers.ValidationError, SkipField)):
        field.run_validation(long)


def test_the_walk_finds_the_bodies_of_the_site() -> None:
    names = {serializer.__name__ for serializer in serializers_of_the_site()}

    assert {"CheckSerializer", "DeckSerializer", "EventSerializer", "RecordsSerializer"} <= names
    assert len(PLACES) > 200


ASKED: Final = {"game": "riftbound", "deck": {"text": "1 Defy"}}
MANY: Final = {f"o{number}": True for number in range(150_000)}


def slips() -> list[dict[str, object]]:
    """Cards whose unknown members all have names of their own, close to those of known ones."""
    return [{f"nam{card:x}{member:x}": 1 for member in range(10)} for card in range(4_990)]


BODIES: Final = {
    "options": ("check/", ASKED | {"options": MANY}),
    "options of a matrix": ("check/matrix/", ASKED | {"options": MANY}),
    "options of a build": ("build/", {"game": "riftbound", "text": "1 Defy", "options": MANY}),
    "members": ("check/", ASKED | MANY),
    "members of a list": ("check/", {"game": "riftbound", "deck": {"text": "1 Defy"} | MANY}),
    "members of a card": ("check/", {"game": "riftbound", "deck": {"sections": {"main": [{"name": "Defy"} | MANY]}}}),
    "keys of a row": ("build/", {"game": "riftbound", "rows": [{"name": "Defy", "count": 1} | MANY]}),
    "sections": ("check/", {"game": "riftbound", "deck": {"sections": dict.fromkeys(MANY, [])}}),
    "decks of a team": ("check/team/", {"game": "riftbound", "decks": [{"text": ""}] * 150_000}),
    "rows of keys": ("build/", {"game": "riftbound", "rows": [dict.fromkeys(map(str, range(25)), 1)] * 5_000}),
    "rows of some keys": ("build/", {"game": "riftbound", "rows": [dict.fromkeys(map(str, range(10)), 1)] * 5_000}),
    "cards with slips": ("check/", {"game": "riftbound", "deck": {"sections": {"main": slips()}}}),
    "cards of three faults": (
        "check/",
        {"game": "riftbound", "deck": {"sections": {"main": [{"nam": 1, "code": 1, "count": 0}] * 4_990}}},
    ),
    "a long name": ("check/", ASKED | {"options": {"o" * 2_900_000: True}}),
    "a long member": ("check/", ASKED | {"o" * 2_900_000: True}),
    "a long section": ("check/", {"game": "riftbound", "deck": {"sections": {"o" * 2_900_000: []}}}),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "body"), BODIES.values(), ids=BODIES)
def test_a_body_of_too_many_things_is_refused_at_once(client: Client, path: str, body: dict[str, object]) -> None:
    client.post("/api/v1/check/", ASKED, content_type="application/json")
    sent = json.dumps(body)
    assert len(sent) < 3_100_000

    gc.collect()
    answers = []
    taken = paced_seconds(lambda: answers.append(client.post(f"/api/v1/{path}", sent, content_type="application/json")))

    assert {answer.status_code for answer in answers} <= {200, 400}
    assert len(answers[0].content) < 100_000
    # To read 3 MB of JSON takes a fifth of it.
    assert taken < 1.5
