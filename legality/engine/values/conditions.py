"""Conditions on a card, as data: `where(label="unlimited")`, `parse_condition("class=druid&cost<=3")`.

Conditions are three-valued: one that needs a fact which the database lacks is `UNKNOWN`. A printed number is a fact of one
value, its decimal.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from legality.engine.values.facts import UNKNOWN, HasFacts, Truth, any_true

# The terms on numbers, as text has them.
_BOUNDS: Final = {">": "at-least", "<": "at-most"}
NUMERIC: Final = frozenset(_BOUNDS.values())


@dataclass(frozen=True, slots=True)
class Term:
    """One comparison of a fact. `op`: `shares` one of `values`, has `none`, has `some`, or has one `other` than `values`.

    `at-least` and `at-most`: has a number within the bound, which is the only one of `values`.
    """

    field: str
    op: str
    values: frozenset[str] = frozenset()

    def met_by(self, card: HasFacts) -> Truth:
        """Whether the card meets this term."""
        fact = card.fact(self.field)
        if fact is not UNKNOWN and self.op == "shares":
            return not fact.isdisjoint(self.values)
        if fact is not UNKNOWN:
            return bool(self._meeting(fact)) if self.op != "none" else not fact

        span = card.span(self.field)
        if self.op == "none":
            return False if span.surely else UNKNOWN
        if self._meeting(span.surely):
            return True

        return UNKNOWN if span.at_most is None or self._meeting(span.at_most) else False

    def _meeting(self, values: frozenset[str]) -> frozenset[str]:
        """Those of the values that meet the term."""
        match self.op:
            case "shares":
                return values & self.values
            case "other":
                return values - self.values
            case "at-least":
                return frozenset(value for value in values if is_number(value) and int(value) >= self.bound)
            case "at-most":
                return frozenset(value for value in values if is_number(value) and int(value) <= self.bound)

        return values

    @property
    def bound(self) -> int:
        """The bound of a term on numbers."""
        (value,) = self.values
        return int(value)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a field must have, for `where`. Made by `at_least` and `at_most`; `NO_VALUE`: none at all."""

    op: str
    values: frozenset[str] = frozenset()


NO_VALUE: Final = Wanted("none")


def at_least(number: int) -> Wanted:
    """A number from this one up: `where(cost=at_least(5))`."""
    return Wanted("at-least", frozenset((str(number),)))


def at_most(number: int) -> Wanted:
    """A number down from this one."""
    return Wanted("at-most", frozenset((str(number),)))


def is_number(text: str) -> bool:
    """Whether a value is a whole number in decimals, as `7` or `-2`."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal()


@dataclass(frozen=True, slots=True)
class Condition:
    """Terms that a card has to meet together."""

    terms: tuple[Term, ...]

    def met_by(self, card: HasFacts) -> Truth:
        """Whether the card meets every term."""
        doubtful = False
        for term in self.terms:
            met = term.met_by(card)
            if met is False:
                return False
            doubtful = doubtful or met is UNKNOWN

        return UNKNOWN if doubtful else True


def where(**fields: str | int | tuple[str, ...] | Wanted) -> Condition:
    """The condition that a card shares a value in every named field; a tuple holds alternatives."""
    return Condition(tuple(_wanted_term(name, value) for name, value in fields.items()))


def _wanted_term(name: str, value: str | int | tuple[str, ...] | Wanted) -> Term:
    if isinstance(value, Wanted):
        return Term(name, value.op, value.values)

    return Term(name, "shares", frozenset(value if isinstance(value, tuple) else (str(value),)))


def parse_condition(text: str) -> Condition:
    """A condition from text: `field=a|b`, `field=` (none), `field=*` (some), `field!=a` (other), and for numbers `field>=5`
    and `field<=3`, joined by `&`.

    Raises ValueError for a term without `=` or without a field, and for a bound that is not a number.
    """
    return Condition(tuple(_parse_term(part.strip()) for part in text.split("&")))


def condition_text(condition: Condition) -> str:
    """The text of which `parse_condition` makes this condition. Raises ValueError for one that has none."""
    text = "&".join(_term_text(term) for term in condition.terms)
    if not text or parse_condition(text) != condition:
        raise ValueError(f"a condition without a text: {condition!r}")

    return text


def parse_conditions(text: str) -> tuple[Condition, ...]:
    """The alternative conditions of a text, divided by `;`; empty text gives an empty tuple."""
    return tuple(parse_condition(part) for part in text.split(";") if part.strip())


def any_met(conditions: Iterable[Condition], card: HasFacts) -> Truth:
    """Whether the card meets one of the conditions."""
    return any_true(condition.met_by(card) for condition in conditions)


def unknown_field(condition: Condition, card: HasFacts) -> str:
    """The first field of the condition that is unknown of the card; the condition's first field if all are known."""
    fields = [term.field for term in condition.terms]
    return next((name for name in fields if card.fact(name) is UNKNOWN), fields[0])


def _parse_term(text: str) -> Term:
    name, equals, value = text.partition("=")
    sign = name[-1:] if name[-1:] in ("!", *_BOUNDS) else ""
    name = name.rstrip("!<>").strip()
    if not equals or not name:
        raise ValueError(f"not a condition: {text!r}")

    if sign in _BOUNDS:
        number = value.strip()
        if not is_number(number):
            raise ValueError(f"not a condition: {text!r}")

        return Term(name, _BOUNDS[sign], frozenset((str(int(number)),)))
    if sign:
        return Term(name, "other", frozenset(value.split("|")))
    if value == "*":
        return Term(name, "some")

    return Term(name, "shares", frozenset(value.split("|"))) if value else Term(name, "none")


def _term_text(term: Term) -> str:
    values = "|".join(sorted(term.values))
    match term.op:
        case "shares":
            return f"{term.field}={values}"
        case "other":
            return f"{term.field}!={values}"
        case "at-least":
            return f"{term.field}>={values}"
        case "at-most":
            return f"{term.field}<={values}"

    return f"{term.field}={'*' if term.op == 'some' else ''}"
