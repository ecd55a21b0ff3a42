"""A format's rules as published on a date."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legality.engine.rule import Rule


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules as published on a date. Published editions stay as they are; a change makes a new one."""

    name: str
    rules: tuple[Rule, ...]

    def but(self, name: str, *rules: Rule, without: Iterable[str] = ()) -> Edition:
        """The next edition: each of `rules` replaces the rule of its code or comes last; `without` repeals codes.

        Raises ValueError for a code to repeal that this edition lacks.
        """
        gone = frozenset(without)
        absent = gone - {rule.code for rule in self.rules}
        if absent:
            raise ValueError(f"not in force in {self.name}: {', '.join(sorted(absent))}")

        new = {rule.code: rule for rule in rules}
        kept = tuple(new.get(rule.code, rule) for rule in self.rules if rule.code not in gone)
        return Edition(name, kept + tuple(rule for rule in rules if rule not in kept))
