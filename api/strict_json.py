"""JSON that says each thing once: an object that names a member twice is refused, for readers differ in which one counts."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, NoReturn

# Any: JSON as it comes; every value is looked at before it is used.
Json = Any
# The place of the container, and the name or number in it; shared, so that many deep places take little room.
Place = tuple["Place", str] | None
# Names and places are told to people: of long ones the beginning.
SHOWN: Final = 80
DEEP: Final = 12


class NamedTwice(ValueError):
    """A member that stands twice in its object: its `name`, and its dotted `place` in the document."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(f"{place}: named twice")
        self.name, self.place = name, place


class _Doubling(dict[str, Json]):
    """An object that names members twice, with its members as they came."""

    __slots__ = ("pairs",)
    pairs: list[tuple[str, Json]]


def loads(text: str | bytes) -> Json:
    """The value of a JSON text. Raises NamedTwice; ValueError for what is not JSON, also NaN; RecursionError for what is too deep."""
    has_doubling = False

    def kept(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        made = dict(pairs)
        if len(made) == len(pairs):
            return made

        nonlocal has_doubling
        has_doubling = True
        doubled = _Doubling(made)
        doubled.pairs = pairs
        return doubled

    value = json.loads(text, object_pairs_hook=kept, parse_constant=_refuse)
    if has_doubling:
        # The value of a member that is named twice is lost, but then the object around it is found.
        place, found = next(_doublings(value))
        name = _first_twice(found.pairs)
        raise NamedTwice(name[:SHOWN], _dotted((place, name)))

    return value


def _first_twice(pairs: list[tuple[str, Json]]) -> str:
    """The name that stands twice, of several the one whose first place is first."""
    seen: set[str] = set()
    twice: set[str] = set()
    for name, _ in pairs:
        (twice if name in seen else seen).add(name)

    return next(name for name, _ in pairs if name in twice)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _doublings(value: Json) -> Iterator[tuple[Place, _Doubling]]:
    """The objects that name members twice, with their places, the outer ones first."""
    waiting: deque[tuple[Place, Json]] = deque([(None, value)])
    while waiting:
        place, inner = waiting.popleft()
        if place is None and isinstance(inner, _Doubling):
            yield place, inner
        for name, deeper in inner.items() if isinstance(inner, dict) else enumerate(inner):
            # Asked as it is reached, for there may be hundreds of thousands behind it.
            if isinstance(deeper, _Doubling):
                yield (place, str(name)), deeper
            if isinstance(deeper, (dict, list)):
                waiting.append(((place, str(name)), deeper))


def _dotted(place: Place) -> str:
    parts: list[str] = []
    while place is not None:
        place, part = place
        parts.insert(0, part[:SHOWN])

    return ".".join(parts if len(parts) <= DEEP else [*parts[: DEEP - 2], "…", parts[-1]])
