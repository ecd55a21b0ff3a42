"""Copies by a compound or aliased name are judged as in every way in which missing facts may turn out."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.rules.kinds import Copies
from legality.engine.values.card import Card
from legality.engine.values.conditions import parse_condition
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Unknown
from legality.engine.values.report import Doubt
from tests.legality.making import card, context

# Name, pitch, colour, what the card is treated as, whether it is basic; None: no value, UNKNOWN: not known.
Facts = tuple[str, int | None | Unknown, str | Unknown, str | Unknown, str | Unknown]
FACTS: st.SearchStrategy[Facts] = st.tuples(
    st.sampled_from(("A", "B")),
    st.sampled_from((None, 1, 2, UNKNOWN)),
    st.sampled_from(("", "red", UNKNOWN)),
    st.sampled_from(("", "A", "X", UNKNOWN)),
    st.sampled_from(("", "basic", UNKNOWN)),
)
# With every fact of four cards unknown there are two hundred million ways.
MOST_WAYS = 1_000


def has_few_ways(rows: list[tuple[Facts, int]]) -> bool:
    return prod(len(list(_ways(facts))) for facts, _ in rows) <= MOST_WAYS


ROWS = st.lists(st.tuples(FACTS, st.integers(1, 3)), max_size=4).filter(has_few_ways)


def rule(key: tuple[str, ...], alias: str, unless: str) -> Copies:
    condition = parse_condition(unless) if unless else None
    return Copies(code="copies", cite="1", over=("main",), at_most=2, key=key, alias=alias, unless=condition)


def made(rows: Sequence[tuple[Facts, int]]) -> Deck:
    return Deck.of([("main", _card(facts, at), count) for at, (facts, count) in enumerate(rows)])


def _card(facts: Facts, at: int) -> Card:
    name, pitch, colour, alias, basic = facts
    numbers = {} if pitch is None else {"pitch": pitch}
    return card(name, key=f"{name}{at}", numbers=numbers, colour=colour, alias=alias, supertypes=basic)


def known(rows: Sequence[tuple[Facts, int]]) -> Iterator[list[tuple[Facts, int]]]:
    """Every way in which missing facts may turn out, with values of their own too."""
    for chosen in product(*(list(_ways(facts)) for facts, _ in rows)):
        yield [(facts, count) for facts, (_, count) in zip(chosen, rows, strict=True)]


def _ways(facts: Facts) -> Iterator[Facts]:
    name, pitch, colour, alias, basic = facts
    yield from product(
        (name,),
        (None, 1, 2, 3) if pitch is UNKNOWN else (pitch,),
        ("", "red", "blue") if colour is UNKNOWN else (colour,),
        ("", "A", "B", "X", "Y") if alias is UNKNOWN else (alias,),
        ("", "basic") if basic is UNKNOWN else (basic,),
    )


def breaks(rows: Sequence[tuple[Facts, int]], key: tuple[str, ...], alias: str, unless: str) -> bool:
    """The law: the copies of a name that agree in the key, but for names with a basic card."""
    names = [(facts[3] or facts[0]) if alias else facts[0] for facts, _ in rows]
    freed = {name for name, (facts, _) in zip(names, rows, strict=True) if unless and facts[4] == "basic"}
    counts: dict[tuple[object, ...], int] = {}
    for name, (facts, count) in zip(names, rows, strict=True):
        place = (name, *(facts[1] if field == "pitch" else facts[2] for field in key))
        counts[place] = counts.get(place, 0) + count

    return any(count > 2 and place[0] not in freed for place, count in counts.items())  # noqa: PLR2004  the limit


@pytest.mark.parametrize("key", [(), ("pitch",), ("pitch", "colour")])
@pytest.mark.parametrize("alias", ["", "alias"])
@pytest.mark.parametrize("unless", ["", "supertype=basic"])
@given(rows=ROWS)
def test_copies_are_judged_as_in_every_way(
    key: tuple[str, ...], alias: str, unless: str, rows: list[tuple[Facts, int]]
) -> None:
    answers = {breaks(way, key, alias, unless) for way in known(rows)}
    found = list(rule(key, alias, unless).findings(made(rows), context()))
    said = {False} if not found else {True, False} if all(isinstance(one, Doubt) for one in found) else {True}

    # A deck of which some way is legal is never called broken, and the other way round.
    assert answers <= said
    if len(answers) == 1 and not unless:
        assert said == answers
