"""Conditions on a card, as data: `where(label="unlimited")`, `parse_condition("class=druid&talent=balance")`.

Conditions are three-valued: one that needs a fact which the database lacks is `UNKNOWN`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legality.engine.facts import UNKNOWN, HasFacts, Truth, all_true, any_true


@dataclass(frozen=True, slots=True)
class Term:
    """One comparison of a fact. `op`: `shares` one of `values`, has `none`, has `some`, or has one `other` than `values`."""

    field: str
    op: str
    values: frozenset[str] = frozenset()

    def met_by(self, card: HasFacts) -> Truth:
        """Whether the card meets this term."""
        fact = card.fact(self.field)
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

        return values


@dataclass(frozen=True, slots=True)
class Condition:
    """Terms that a card has to meet together."""

    terms: tuple[Term, ...]

    def met_by(self, card: HasFacts) -> Truth:
        """Whether the card meets every term."""
        return all_true(term.met_by(card) for term in self.terms)


def where(**fields: str | tuple[str, ...]) -> Condition:
    """The condition that a card shares a value in every named field; a tuple holds alternatives."""
    pairs = ((name, (value,) if isinstance(value, str) else value) for name, value in fields.items())
    return Condition(tuple(Term(name, "shares", frozenset(values)) for name, values in pairs))


def parse_condition(text: str) -> Condition:
    """A condition from text: `field=a|b`, `field=` (none), `field=*` (some), `field!=a` (other), joined by `&`.

    Raises ValueError for a term without `=` or without a field.
    """
    return Condition(tuple(_term(part.strip()) for part in text.split("&")))


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


def _term(text: str) -> Term:
    name, equals, value = text.partition("=")
    other = name.endswith("!")
    name = name.rstrip("!").strip()
    if not equals or not name:
        raise ValueError(f"not a condition: {text!r}")

    if other:
        return Term(name, "other", frozenset(value.split("|")))
    if value == "*":
        return Term(name, "some")

    return Term(name, "shares", frozenset(value.split("|"))) if value else Term(name, "none")
