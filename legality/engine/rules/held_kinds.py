"""Which kinds of cards each section holds, by the rules that say so."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, TypeGuard

from legality.engine.rules.rule import Rule


class HoldsKinds(Protocol):
    """A rule about the kinds of cards that sections hold."""

    def kinds_held(self) -> Mapping[str, tuple[str, ...]]:
        """By section, the kinds of cards that it holds."""


def holds_kinds(rule: Rule) -> TypeGuard[HoldsKinds]:
    return hasattr(rule, "kinds_held")


def held_kinds(rules: Iterable[Rule]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each section with the kinds that it holds, by one rule after the other."""
    for rule in rules:
        if holds_kinds(rule):
            yield from rule.kinds_held().items()


def kinds_in(section: str, rules: Iterable[Rule]) -> list[str]:
    """The kinds that a section holds; empty where no rule says."""
    found: list[str] = []
    for slug, kinds in held_kinds(rules):
        if slug == section:
            found.extend(kinds)

    return found
