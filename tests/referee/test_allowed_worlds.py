"""No verdict on decks with allowed values and names kept apart differs from the truth by exhaustion, none is left open.

`make test` tries some of the decks, the long run every one.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Final

import pytest

from legality.engine import check
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Allowed, AllowedKinds, Group, NotTogether, Pool, Size
from legality.engine.rules.rule import Rule
from legality.engine.values.facts import Days
from tests.long import amount
from tests.referee.allowed_worlds import APART, LAWS, MAIN, PAIRS, POOLED, REST, SIDE, WORLDS, decks, pools
from tests.referee.cards import FactDeck, World
from tests.referee.engine import engine_deck
from tests.referee.verdicts import truth

SINCE, LAST = date(2026, 2, 1), date(2026, 2, 15)
BLOCKS: Final = {"1": Days(until=LAST), "2": Days(SINCE)}
FOUR: Final = {"legal", "unfinished", "illegal", "undetermined"}


def _allowed(section: str, values: Mapping[str, Days], *, none: bool) -> Allowed:
    return Allowed(code="block", cite="3", over=(section,), trait="block", values=values, none=none)


def _apart(*over: str, at_most: int = 1) -> NotTogether:
    names = (APART,) if at_most > 1 else PAIRS
    groups = tuple(Group(group, Days(SINCE, LAST)) for group in names)
    return NotTogether(code="apart", cite="4", over=over, groups=groups, at_most=at_most)


def _format(*rules: Rule) -> Format:
    return Format("game", "format", {}, {date.min: Edition("1", rules)}, default_sections={"ally": MAIN})


def _of(slug: str) -> Format:
    _, law = LAWS[slug]
    return _format(
        AllowedKinds(code="kinds", cite="1", over=(MAIN, SIDE), allowed={MAIN: ("ally",), SIDE: ("ally",)}),
        Size(code="main-size", cite="2", section=MAIN, exactly=2),
        Size(code="side-size", cite="2", section=SIDE, at_most=1),
        _allowed(MAIN, BLOCKS, none=law.none),
        _allowed(SIDE, {**BLOCKS, "9": Days()}, none=law.none),
        _apart(MAIN, SIDE, at_most=law.at_most),
    )


SEALED: Final = _format(
    AllowedKinds(code="kinds", cite="1", over=(SIDE, MAIN, REST), allowed=dict.fromkeys((SIDE, MAIN, REST), ("ally",))),
    Size(code="main-size", cite="2", section=MAIN, at_least=2),
    Size(code="side-size", cite="2", section=SIDE, at_most=1),
    _allowed(MAIN, BLOCKS, none=True),
    _apart(MAIN),
    Pool(code="pool", cite="5", over=(SIDE, MAIN, REST), rest=REST, leader_kinds={}),
)


def _judged(world: World, format_: Format, every: Iterable[FactDeck]) -> Iterator[tuple[FactDeck, str, str]]:
    """The decks, each with its true verdict and what the engine says."""
    for one in every:
        yield one, truth(world, one), check(format_, engine_deck(world, one), world.day).verdict


def _some(every: Iterator[FactDeck]) -> Iterator[FactDeck]:
    # A step that no group of decks that belong together has: each sort of them is among the tried.
    return islice(every, 0, None, amount(5, 1))


@pytest.mark.grows
@pytest.mark.parametrize("slug", list(WORLDS))
def test_every_deck_is_judged_as_by_exhaustion(slug: str) -> None:
    judged = list(_judged(WORLDS[slug], _of(slug), _some(decks())))

    assert [each for each in judged if each[1] != each[2]][:20] == []
    assert {true for _, true, _ in judged} == FOUR


@pytest.mark.grows
def test_every_split_of_a_pool_is_judged_as_by_exhaustion() -> None:
    judged = list(_judged(POOLED, SEALED, _some(pools())))

    assert [each for each in judged if each[1] != each[2]][:20] == []
    assert {true for _, true, _ in judged} == FOUR


@pytest.mark.parametrize(
    ("slug", "code", "other"),
    [
        ("before", "block", {"values": {"1": Days(until=date(2025, 12, 31)), "2": Days(SINCE)}}),
        ("before", "block", {"values": {**BLOCKS, "2": Days(date(2026, 1, 1))}}),
        ("after", "block", {"values": {**BLOCKS, "1": Days()}}),
        ("after", "block", {"others": True}),
        ("free", "block", {"none": False}),
        ("between", "apart", {"groups": ()}),
        ("between", "apart", {"groups": (Group(PAIRS[0], Days(until=SINCE)),)}),
        ("between", "apart", {"over": (MAIN,)}),
        ("two", "apart", {"at_most": 1}),
    ],
)
def test_a_rule_that_says_another_thing_is_noticed(slug: str, code: str, other: Mapping[str, object]) -> None:
    edition = _of(slug).edition_on(SINCE)
    rules = [replace(rule, **other) if rule.code == code else rule for rule in edition.rules]  # type: ignore[arg-type]  # its fields

    assert any(true != said for _, true, said in _judged(WORLDS[slug], _format(*rules), decks()))
