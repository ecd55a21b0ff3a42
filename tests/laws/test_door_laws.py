"""Any bytes at any door (tests/fuzz/doors.py) give an answer or a refusal."""

import json
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.doors import DOORS, SEEDS
from tests.long import amount

ODD: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.sampled_from(
        (10**400, -1, 2**63, "", "\x00", "\ud800", "?", "9" * 5000, "a" * 5000, "<p>", "—", "½", "²", "٣", "a\nb")
    ),
    st.text(max_size=20),
    st.lists(st.integers() | st.text(max_size=5) | st.none(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=3),
)


def in_all_ways(seed: bytes) -> st.SearchStrategy[bytes]:
    """A seed that was cut, overwritten or doubled in part; and any bytes."""

    def changed(place: int, length: int, more: bytes) -> bytes:
        at = place % (len(seed) + 1)
        return seed[:at] + more + seed[at + length :]

    pieces = st.binary(max_size=6) | st.sampled_from(
        (b"\x00", b'"', b"\xff", b"\n", b",", b"\xed\xa0\x80", seed[:40], b"9" * 5000)
    )
    return st.binary(max_size=200) | st.builds(changed, st.integers(0, 10_000), st.integers(0, 40), pieces)


def with_odd_values(found: Any) -> st.SearchStrategy[Any]:  # Any: JSON
    """JSON in which any value on any level may be replaced, and any name missing."""
    if isinstance(found, dict):
        fixed = {name: with_odd_values(value) for name, value in found.items()}
        return ODD | st.fixed_dictionaries({}, optional=fixed) | st.fixed_dictionaries(fixed)
    if isinstance(found, list):
        return ODD | st.tuples(*map(with_odd_values, found)).map(list)

    return st.just(found) | ODD


def as_json(seed: bytes) -> st.SearchStrategy[bytes]:
    """A seed of JSON with odd values in it, serialised."""
    try:
        found = json.loads(seed)
    except ValueError:
        return st.nothing()

    return with_odd_values(found).map(_written)


def _written(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True).encode()


@pytest.mark.parametrize("door", DOORS)
@settings(
    max_examples=amount(20, 150), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(data=st.data())
def test_a_door_raises_nothing(door: str, data: st.DataObject) -> None:
    seed = data.draw(st.sampled_from(SEEDS[door]))

    DOORS[door](data.draw(in_all_ways(seed) | as_json(seed)))


HARD: Final = (
    b"",
    b"[" + b"9" * 5000 + b"]",
    b'{"cards": [{"name": ' + b"9" * 5000 + b"}]}",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"[NaN, Infinity, 1e999]",
    "[{}]".encode("utf-16"),
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\x00" * 1000,
    b"PK\x03\x04" + b"\x00" * 100,
    b"PK\x05\x06" + b"\xff" * 18,
)


@pytest.mark.parametrize("door", DOORS)
def test_a_door_raises_nothing_on_what_is_hard(door: str) -> None:
    for data in HARD:
        DOORS[door](data)


@pytest.mark.parametrize("door", DOORS)
def test_a_door_takes_what_it_is_used_to(door: str) -> None:
    taken = [seed for seed in SEEDS[door] if DOORS[door](seed)]

    assert taken
