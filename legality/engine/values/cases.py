"""The cases of a card whose facts are not all known: every way in which they may turn out, as far as conditions can tell."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, product
from math import prod
from typing import Final

from legality.engine.values.card import Card
from legality.engine.values.conditions import NUMERIC, Condition, Term, is_number
from legality.engine.values.facts import UNKNOWN, Fact, HasFacts, Span, Truth, exactly

# With more cases than these a missing fact stays a doubt.
MOST_CASES: Final = 256
# A value that no condition names represents all others.
OTHER: Final = "?"

Closed = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Case:
    """A card with some of its missing facts turned out in one way."""

    card: Card
    facts: Mapping[str, frozenset[str]]

    def fact(self, name: str) -> Fact:
        """The fact of this case, else the card's own."""
        return self.facts[name] if name in self.facts else self.card.fact(name)

    def span(self, name: str) -> Span:
        """What the fact may be in this case."""
        return exactly(self.facts[name]) if name in self.facts else self.card.span(name)


def in_every_case(
    question: Callable[[HasFacts], Truth], card: Card, conditions: Iterable[Condition], closed: Closed
) -> Truth:
    """The answer that all cases give to a question about `conditions`; `UNKNOWN` if they differ or are too many.

    `closed`: by fact, all its values, where the rules list them all.
    """
    answers = {question(case) for case in _list_cases(card, tuple(conditions), closed)}
    return answers.pop() if len(answers) == 1 else UNKNOWN


def _list_cases(card: Card, conditions: tuple[Condition, ...], closed: Closed) -> Iterator[HasFacts]:
    """Every case; the card itself, if there are none or too many."""
    terms: dict[str, list[Term]] = {}
    for term in chain.from_iterable(condition.terms for condition in conditions):
        if card.fact(term.field) is UNKNOWN:
            terms.setdefault(term.field, []).append(term)

    ways = {name: _possible_values(name, card.span(name), asked, closed.get(name)) for name, asked in terms.items()}
    if prod(map(len, ways.values())) > MOST_CASES:
        yield card
        return

    for sets in product(*ways.values()):
        yield Case(card, dict(zip(ways, sets, strict=True)))


def _possible_values(
    name: str, span: Span, terms: Sequence[Term], closed: frozenset[str] | None
) -> list[frozenset[str]]:
    """The sets of values that the fact may be: of a number one value, or none."""
    named = frozenset[str]().union(*(term.values for term in terms))
    if all(term.op not in NUMERIC for term in terms):
        # The sets of values that the fact may be; one value for a kind.
        possible = (
            named | {OTHER} if closed is None else (named & closed) | ({OTHER} if closed - named else frozenset())
        )
        if span.at_most is not None:
            possible = (named & span.at_most) | ({OTHER} if span.at_most - named - span.surely else frozenset())
        if name == "kind":
            return [frozenset((value,)) for value in sorted(possible)]

        free = sorted(possible - span.surely)
        if len(free) > MOST_CASES.bit_length():
            return [frozenset()] * (MOST_CASES + 1)

        found: list[frozenset[str]] = []
        for n in range(len(free) + 1):
            for some in combinations(free, n):
                found.append(span.surely | frozenset(some))

        return found

    if span.at_most is not None:
        return [values for values in _none_or_one(span.at_most) if span.may_be(values)]

    return _none_or_one(str(number) for number in numbers_near(named))


def numbers_near(named: Iterable[str], least: int | None = None) -> range:
    """The numbers that terms can tell apart: the named ones, those between them, one below and one above.

    `least`: no number is below it.
    """
    numbers = [int(value) for value in named if is_number(value)]
    low = min(numbers, default=0) - 1
    high = max(numbers, default=0) + 1
    return range(low if least is None else max(low, least), high + 1)


def _none_or_one(values: Iterable[str]) -> list[frozenset[str]]:
    return [frozenset(), *(frozenset((value,)) for value in islice(values, MOST_CASES))]
