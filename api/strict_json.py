"""JSON that says each thing once: an object that names a member twice is refused, for readers differ in which one counts."""

import json
from collections import Counter, deque
from typing import Any, Final, NoReturn

# Any: JSON as it comes; every value is looked at before it is used.
Json = Any
Place = tuple["Place", str] | None
# Names and places are reported to people: of long ones the beginning.
MAX_SHOWN: Final = 80
DEEP: Final = 12


class NamedTwiceError(ValueError):
    """A member that is twice in its object: its `name`, and its dotted `place` in the document."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(f"{place}: named twice")
        self.name = name
        self.place = place


class _Doubled(dict[str, Json]):
    """An object with a member that it names twice, and its members as they came."""

    __slots__ = ("pairs",)
    pairs: list[tuple[str, Json]]


def load_strict_json(text: str | bytes) -> Json:
    """The value of a JSON text. Raises NamedTwiceError; ValueError for what is not JSON, also NaN; RecursionError for what is too deep."""
    doubled = False

    def make_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        made = dict(pairs)
        if len(made) == len(pairs):
            return made

        nonlocal doubled
        doubled = True
        found = _Doubled(made)
        found.pairs = pairs
        return found

    value = json.loads(text, object_pairs_hook=make_object, parse_constant=_refuse_constant)
    if doubled:
        raise _first_doubled(value)

    return value


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _first_doubled(document: Json) -> NamedTwiceError:
    """The refusal of the outermost object that names a member twice; it is in the document, whatever is lost of others."""
    # Each with the place of what is around it and its name there; shared, so that many deep places take little room.
    waiting: deque[tuple[Place, Json]] = deque([(None, document)])
    place, value = waiting.popleft()
    while not isinstance(value, _Doubled):
        members = value.items() if isinstance(value, dict) else enumerate(value)
        waiting.extend(((place, str(name)), each) for name, each in members if isinstance(each, dict | list))
        place, value = waiting.popleft()

    counts = Counter(name for name, _value in value.pairs)
    name = next(name for name in counts if counts[name] > 1)
    parts = [name[:MAX_SHOWN]]
    while place is not None:
        place, part = place
        parts.insert(0, part[:MAX_SHOWN])
    return NamedTwiceError(
        name[:MAX_SHOWN], ".".join(parts if len(parts) <= DEEP else [*parts[: DEEP - 2], "…", parts[-1]])
    )
