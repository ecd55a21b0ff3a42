"""A format's rules as published on a date."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legality.engine.rules.rule import Rule


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules as published on a date. Published editions stay as they are; a change makes a new one."""

    name: str
    rules: tuple[Rule, ...]

    def but(self, name: str, *rules: Rule, without: Iterable[str] = ()) -> Edition:
        """The next edition: `rules` replace the rules of their codes or come last; `without` repeals codes.

        Raises ValueError for a code to repeal that this edition lacks.
        """
        gone = frozenset(without)
        absent = gone - {rule.code for rule in self.rules}
        if absent:
            raise ValueError(f"not in force in {self.name}: {', '.join(sorted(absent))}")

        # Several rules may share a code; all of them make way for the new ones of that code.
        replaced = {rule.code for rule in rules}
        every: list[Rule] = []
        for rule in self.rules:
            if rule.code in gone:
                continue
            new = [other for other in rules if other.code == rule.code] if rule.code in replaced else [rule]
            every.extend(other for other in new if other not in every)

        return Edition(name, (*every, *(rule for rule in rules if rule not in every)))
