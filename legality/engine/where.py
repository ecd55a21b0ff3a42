"""Conditions on a card, as data: `where(label="unlimited")`, `clause("class=druid&talent=balance")`.

Three-valued: a condition that needs a fact which the database lacks is `UNKNOWN`, not false.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legality.engine.facts import UNKNOWN, HasFacts, Truth, all_true, any_true, shares


@dataclass(frozen=True, slots=True)
class Term:
    """One comparison. `op` is `shares`, `none` (has no value), `some` (has one) or `other` (has one beyond `values`)."""

    field: str
    op: str
    values: frozenset[str] = frozenset()

    def test(self, card: HasFacts) -> Truth:
        """Whether the card meets it."""
        fact = card.fact(self.field)
        if self.op == "shares":
            return shares(fact, self.values)
        if fact is UNKNOWN:
            return UNKNOWN
        if self.op == "none":
            return not fact
        if self.op == "some":
            return bool(fact)

        return not fact <= self.values


@dataclass(frozen=True, slots=True)
class Where:
    """All its terms together."""

    terms: tuple[Term, ...]

    def test(self, card: HasFacts) -> Truth:
        """Whether the card meets every term."""
        return all_true(term.test(card) for term in self.terms)


def where(**fields: str | tuple[str, ...]) -> Where:
    """A condition that shares a value in every field named; a tuple holds alternatives."""
    pairs = ((name, (value,) if isinstance(value, str) else value) for name, value in fields.items())
    return Where(tuple(Term(name, "shares", frozenset(values)) for name, values in pairs))


def clause(text: str) -> Where:
    """A condition from text: `field=a|b`, `field=` (none), `field=*` (some), `field!=a` (another), joined by `&`.

    Raises ValueError for a term without `=` or without a field.
    """
    return Where(tuple(_term(part.strip()) for part in text.split("&")))


def clauses(text: str) -> tuple[Where, ...]:
    """Alternatives from text, divided by `;`. Empty text has none."""
    return tuple(clause(part) for part in text.split(";") if part.strip())


def any_of(conditions: Iterable[Where], card: HasFacts) -> Truth:
    """Whether the card meets one of the conditions."""
    return any_true(condition.test(card) for condition in conditions)


def unknown_field(condition: Where, card: HasFacts) -> str:
    """The first field of the condition that the card's facts leave open; the first field of all if none does."""
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
