"""Demands of cards on a leader: the smallest set that no leader meets, and the bound of the search."""

import pytest

from legality.engine.values.demands import Asked, Clause, Demand, Leader, unmet_demands
from legality.engine.values.possible_cards import Bound, Envelope
from legality.engine.values.search_bounds import TooMuch
from tests.legality.making import card

ENVELOPE = Envelope({"class": Bound("1", at_most=1), "skill": Bound("2", at_most=2), "tag": Bound("3")})
ANY_LEADER = Leader({}, ENVELOPE)


def any_of(*values: str) -> Clause:
    return frozenset((value.partition("=")[0], value.partition("=")[2]) for value in values)


def asked(*clauses: Clause) -> list[Asked]:
    return [Asked(Demand.of(clause), card(f"Card {n}"), "main", "rule") for n, clause in enumerate(clauses)]


def conflict(*clauses: Clause, leader: Leader = ANY_LEADER) -> list[str]:
    return [one.card.name for one in unmet_demands(asked(*clauses), leader, at_best=False)]


def test_one_leader_may_meet_all() -> None:
    assert conflict(any_of("class=a"), any_of("class=a", "class=b"), any_of("tag=x"), any_of("skill=s")) == []


def test_a_smallest_set_is_named() -> None:
    a, b = any_of("class=a"), any_of("class=b")

    assert conflict(any_of("skill=s"), a, b) == ["Card 1", "Card 2"]
    assert conflict(any_of()) == ["Card 0"]
    assert conflict(any_of("skill=s"), any_of("skill=t"), any_of("skill=u"), a) == ["Card 0", "Card 1", "Card 2"]
    assert conflict(*(any_of(f"skill={n}") for n in range(70))) == ["Card 67", "Card 68", "Card 69"]


def test_what_a_leader_has_it_need_not_choose() -> None:
    mage = Leader({"class": frozenset(("a",))}, ENVELOPE)

    assert conflict(any_of("class=a"), any_of("class=b", "skill=s"), leader=mage) == []
    assert conflict(any_of("class=b"), leader=mage) == ["Card 0"]


def test_a_search_beyond_its_bound_is_given_up() -> None:
    wide = Leader({}, Envelope({"skill": Bound("1", at_most=9)}))
    clauses = [frozenset(("skill", f"{n}-{way}") for way in range(9)) for n in range(12)]

    with pytest.raises(TooMuch):
        unmet_demands(asked(*clauses), wide, at_best=True)
