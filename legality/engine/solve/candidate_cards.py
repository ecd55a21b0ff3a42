"""Cards that may be added to a deck though no database has them: one of each sort that the tallies tell apart.

Each has every value that the conditions of the tallies name, or none of it; its other facts are open.
"""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from math import prod
from typing import Final, Protocol, TypeGuard

from legality.engine.rules.kinds.tally import NOTHING, Tally
from legality.engine.rules.misplaced import kinds_in
from legality.engine.rules.rule import CardRule, CheckContext, Fault, Rule
from legality.engine.solve.open_lines import NOBODY_KNOWS
from legality.engine.values.card import Card
from legality.engine.values.cases import OTHER, numbers_near
from legality.engine.values.conditions import NUMERIC, Term
from legality.engine.values.facts import NO_VALUES, UNKNOWN
from legality.engine.values.search_bounds import TooMuch

# At most this many cards are invented for a section.
MOST_CARDS: Final = 4_096
# Facts that may have several values on any card; of a game's own traits that is unknown.
SEVERAL_VALUED: Final = frozenset(("supertype", "label", "set"))

_Values = Sequence[frozenset[str]]


class AllowsValues(Protocol):
    """A rule that names values which cards may have."""

    def values_allowed(self, fact: str, context: CheckContext) -> frozenset[str]:
        """Values of a fact that the rule names as allowed on the day."""


def allows_values(rule: Rule) -> TypeGuard[AllowsValues]:
    return hasattr(rule, "values_allowed")


@dataclass(frozen=True, slots=True)
class NewCard:
    """A card that may be added to a section, and what one copy adds to each tally.

    `is_plain`: it has at most one value of each trait, so that it may exist in any game, and every card rule passes it.
    """

    section: str
    card: Card
    amounts: tuple[int, ...]
    is_plain: bool


def new_cards(section: str, tallies: Sequence[Tally], rules: Iterable[Rule], context: CheckContext) -> list[NewCard]:
    """One card for each different contribution to the tallies, except those that a card rule forbids. Raises TooMuch."""
    read = [tally for tally in tallies if section in tally.over]
    # By field that a tally looks at, the values that a card may have: those that are named, those of the leaders,
    # and some that other rules allow. A card has one kind, and one number of a name.
    kinds = kinds_in(section, rules)
    terms: dict[str, list[Term]] = {"kind": []}
    caps: dict[str, int] = {}
    for read_tally in read:
        for term in () if read_tally.of is None else read_tally.of.terms:
            terms.setdefault(term.field, []).append(term)
        if read_tally.weight:
            caps[read_tally.weight] = max(
                caps.get(read_tally.weight, 0), read_tally.at_least, (read_tally.at_most or 0) + 1
            )

    if "requires" in terms:
        raise TooMuch

    ways: dict[str, _Values] = {}
    for name in {**terms, **caps}:
        if name in caps or any(term.op in NUMERIC for term in terms[name]):
            ways[name] = _number_values(terms.get(name, ()), caps.get(name))
        else:
            others = _other_values(name, terms[name], rules, context)
            ways[name] = _fact_values(name, terms[name], kinds, others)

    if prod(map(len, ways.values())) > MOST_CARDS:
        raise TooMuch

    found: dict[tuple[int, ...], NewCard] = {}
    for chosen in product(*ways.values()):
        facts = dict(zip(ways, chosen, strict=True))
        # A rule may forbid the card whatever its other values are.
        if _is_forbidden(_make_card({name: v for name, v in facts.items() if OTHER not in v}), section, rules, context):
            continue

        card = _make_card(facts)
        amounts = tuple(max(tally.amounts(card) if section in tally.over else NOTHING) for tally in tallies)
        has_few = all(name in SEVERAL_VALUED or len(values) <= 1 for name, values in facts.items())
        is_plain = has_few and not _is_forbidden(card, section, rules, context)
        old = found.get(amounts)
        if old is None or (is_plain and not old.is_plain):
            found[amounts] = NewCard(section, card, amounts, is_plain)

    # Further copies of the same name add nothing to a tally of names.
    again: list[NewCard] = []
    for amounts, new in found.items():
        fewer = tuple(0 if tally.names else each for tally, each in zip(tallies, amounts, strict=True))
        if fewer not in found:
            again.append(replace(new, amounts=fewer, is_plain=False))

    return [*found.values(), *again]


def has_blank(section: str, tallies: Sequence[Tally], rules: Iterable[Rule], context: CheckContext) -> bool:
    """Whether some card of the section adds nothing to any tally."""
    read = [tally for tally in tallies if section in tally.over]
    fields = {}
    for tally in read:
        for name in tally.facts_needed(NOBODY_KNOWS, section):
            fields[name] = NO_VALUES
    for kind in kinds_in(section, rules) or ("",):
        card = _make_card({**fields, "kind": frozenset(filter(None, (kind,)))})
        if all(tally.amounts(card) == NOTHING for tally in read) and not _is_forbidden(card, section, rules, context):
            return True

    return False


def _is_forbidden(card: Card, section: str, rules: Iterable[Rule], context: CheckContext) -> bool:
    judged = (
        rule.judge(card, section, context) for rule in rules if isinstance(rule, CardRule) and section in rule.over
    )
    return any(isinstance(found, Fault) and found.fix != "add" for found in judged)


def _number_values(terms: Iterable[Term], cap: int | None) -> _Values:
    named = NO_VALUES.union(*(term.values for term in terms))
    numbers = numbers_near((*named, *(() if cap is None else ("0", str(cap)))), 0)
    if len(numbers) > MOST_CARDS:
        raise TooMuch

    return [NO_VALUES, *(frozenset((str(number),)) for number in numbers)]


def _other_values(name: str, terms: Iterable[Term], rules: Iterable[Rule], context: CheckContext) -> frozenset[str]:
    """Values of leaders, and two allowed values that no tally names: two represent all of them."""
    allowed: set[str] = set()
    for rule in rules:
        if allows_values(rule):
            allowed |= rule.values_allowed(name, context)

    found = set(sorted(allowed.difference(*(term.values for term in terms)))[:2])
    for leader in chain.from_iterable(context.leaders.values()):
        found |= leader.surely(name)

    return frozenset(found)


def _fact_values(name: str, terms: Iterable[Term], kinds: Sequence[str], others: frozenset[str]) -> _Values:
    named = NO_VALUES.union(*(term.values for term in terms))
    if name == "kind":
        more = named | {OTHER} if named else NO_VALUES
        return [frozenset((kind,)) for kind in kinds or sorted(more)] or [NO_VALUES]

    values = sorted(named | others | {OTHER})
    if len(values) > MOST_CARDS.bit_length():
        raise TooMuch

    return [frozenset(some) for size in range(len(values) + 1) for some in combinations(values, size)]


def _make_card(facts: Mapping[str, frozenset[str]]) -> Card:
    """A card with these facts; all others are unknown."""
    own = ("kind", "supertype", "label", "set")
    traits = {name: values for name, values in facts.items() if name not in own}
    numbers: dict[str, int] = {}
    for name, values in traits.items():
        if len(values) == 1 and all(value.isdecimal() for value in values):
            numbers[name] = int(*values)

    return Card(
        "?new",
        "",
        "?new",
        next(iter(facts.get("kind", NO_VALUES)), UNKNOWN),
        facts.get("supertype", UNKNOWN),
        ChainMap(traits, NOBODY_KNOWS.traits),  # type: ignore[arg-type]  # it is read and never written
        facts.get("label", UNKNOWN),
        UNKNOWN,
        sets=facts.get("set", UNKNOWN),
        numbers=numbers,
    )


def under_new_names(cards: Iterable[NewCard]) -> Iterator[tuple[str, Card, int]]:
    """Deck rows for the cards, each under a unique name."""
    for number, new in enumerate(cards):
        card = new.card
        name = f"?new-{number}"
        named = Card(name, "", name, card.kind, card.supertypes, card.traits, card.labels, UNKNOWN, sets=card.sets)
        yield new.section, replace(named, numbers=card.numbers), 1
