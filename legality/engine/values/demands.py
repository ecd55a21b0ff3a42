"""What cards ask of a leader, and whether one leader can meet all of it.

Two cards may each fit some leader and yet have none in common: two cards of different classes where a leader has one class.
A demand is a choice of values of which the leader needs one. A leader exists if values can be chosen, within its envelope,
that meet every demand. Demands are few, because equal ones count once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN, Fact
from legality.engine.values.possible_cards import Envelope
from legality.engine.values.search_bounds import TooMuch, ask_end

# A trait and a value of it.
Literal = tuple[str, str]
Clause = frozenset[Literal]

# No leader meets this clause.
NEVER: Final[Clause] = frozenset()

_MOST_STEPS: Final = 2_000
_PAIRS_AMONG: Final = 60
_TRIPLES_AMONG: Final = 24


@dataclass(frozen=True, slots=True)
class Demand:
    """What one card asks of its leader by one rule: a value of `clause`.

    `at_best`: what it asks if the facts that the database lacks turn out well; None: nothing. `fact`: the missing fact;
    empty if all are known, and then both clauses are equal.
    """

    clause: Clause
    at_best: Clause | None
    fact: str = ""

    @classmethod
    def of(cls, clause: Clause) -> Demand:
        """The demand of known facts."""
        return cls(clause, clause)


@dataclass(frozen=True, slots=True)
class Asked:
    """A demand with the card that makes it, its section, and the code of the rule behind it."""

    demand: Demand
    card: Card
    section: str
    code: str


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader that is partly free: its known facts, and how many values each free trait holds at most.

    `beside`: the values that another leader has already, by trait; None: perhaps any.
    """

    known: Mapping[str, frozenset[str]]
    envelope: Envelope
    beside: Mapping[str, frozenset[str] | None] = field(default_factory=dict)

    @classmethod
    def like(cls, facts: Mapping[str, Fact], envelope: Envelope) -> Leader:
        """The leader with these facts; those that are unknown are free. Without facts: a leader still to be chosen."""
        return cls({trait: fact for trait, fact in facts.items() if fact is not UNKNOWN}, envelope)


def unmet_demands(asked: Sequence[Asked], leader: Leader, *, at_best: bool) -> tuple[Asked, ...]:
    """A smallest set of demands that no such leader meets together; empty if one leader meets all of them.

    Raises TooMuch where telling would take too long.
    """
    by_clause: dict[Clause, Asked] = {}
    for one in asked:
        clause = one.demand.at_best if at_best else one.demand.clause
        if clause is not None and not _always_met(clause, leader):
            by_clause.setdefault(_possible_values(clause, leader), one)

    clauses = list(by_clause)
    if _is_possible(clauses, leader):
        return ()

    return tuple(by_clause[clause] for clause in _smallest_conflict(clauses, leader))


def can_meet(demand: Demand, leader: Leader) -> bool:
    """Whether such a leader may meet the demand, taken alone."""
    clause = demand.at_best
    return clause is None or _always_met(clause, leader) or bool(_possible_values(clause, leader))


def _always_met(clause: Clause, leader: Leader) -> bool:
    """Whether the leader, or another one next to it, meets the clause already, or can have the value with any others."""
    for trait, value in clause:
        if trait in leader.known:
            if value in leader.known[trait]:
                return True
        elif leader.envelope.at_most(trait) is None:
            return True

        beside = leader.beside.get(trait, frozenset())
        if beside is None or value in beside:
            return True

    return False


def _possible_values(clause: Clause, leader: Leader) -> Clause:
    """The clause without the values that the leader is known to lack."""
    return frozenset((trait, value) for trait, value in clause if trait not in leader.known)


def _is_possible(clauses: Sequence[Clause], leader: Leader) -> bool:
    room = {}
    for clause in clauses:
        for trait, _ in clause:
            room[trait] = leader.envelope.at_most(trait) or 0
    return _can_meet(sorted(clauses, key=len), room, iter(range(_MOST_STEPS)))


def _can_meet(clauses: Sequence[Clause], room: Mapping[str, int], steps: Iterator[int]) -> bool:
    """Whether values can be chosen for all clauses. Each choice takes one place of its trait."""
    ask_end()
    if next(steps, None) is None:
        raise TooMuch
    if not clauses:
        return True

    first = clauses[0]
    rest = clauses[1:]
    for literal in sorted(first):
        trait = literal[0]
        if room[trait] < 1:
            continue

        left = [clause for clause in rest if literal not in clause]
        if _can_meet(left, {**room, trait: room[trait] - 1}, steps):
            return True

    return False


def _smallest_conflict(clauses: Sequence[Clause], leader: Leader) -> Sequence[Clause]:
    """A smallest set of clauses that cannot be met together; of many clauses one that no clause can leave."""
    for size, among in ((1, len(clauses)), (2, _PAIRS_AMONG), (3, _TRIPLES_AMONG)):
        if len(clauses) <= among:
            for few in combinations(clauses, size):
                if not _is_possible(few, leader):
                    return few

    kept = list(clauses)
    for clause in tuple(kept):
        without = [other for other in kept if other != clause]
        if not _is_possible(without, leader):
            kept = without

    return kept
