"""From an official format and house rules to a format that the engine checks as any other.

Precedence: what names a card beats what names a set or a day, and the official list; of two rules about one thing the later
counts. A cap of named cards is their limit, above or below that of every card. Caps and points stand beside bans: a card
that is allowed again can still be capped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import Final

from legality.engine.house.kinds import NamedBans, NamedCaps, ReleasedBy
from legality.engine.house.rules import HouseKind, HouseRule, by_card, by_set, cite_of, latest
from legality.engine.rules.edition import Edition
from legality.engine.rules.format import FixedOption, Format, HouseTurn
from legality.engine.rules.kinds import (
    Allowed,
    Bans,
    Copies,
    CopyCaps,
    Group,
    LegalSets,
    NotTogether,
    RotationWarning,
    Size,
    Tally,
)
from legality.engine.rules.rule import Rule
from legality.engine.values.vocabulary import Names

# The rules that tell which cards a format has, and which an allowed card is free of.
SPARING: Final = (Allowed, Bans, CopyCaps, LegalSets, ReleasedBy, RotationWarning)
ALWAYS: Final[Mapping[str, date | None]] = MappingProxyType({"": date.min})
NEVER: Final[Mapping[str, date | None]] = MappingProxyType({"": None})


@dataclass(frozen=True, slots=True)
class Premises:
    """What house rules are read with: the sections of the game, and the days on which sets were released."""

    sections: tuple[str, ...]
    released: Mapping[str, date]


def derive(  # noqa: PLR0913  what makes a house format
    base: Format, slug: str, names: Names, version: int, rules: Sequence[HouseRule], premises: Premises
) -> Format:
    """The house format of a version: an edition for each day on which the official format or a house rule changes."""
    turns = set()
    for rule in rules:
        for day in rule.days.turns():
            if day > base.first_day:
                turns.add(day)
    editions = {
        day: edition_of(base.edition_on(day), version, [rule for rule in rules if rule.days.hold(day)], premises)
        for day in sorted({*base.editions, *turns})
    }
    return replace(
        base,
        slug=slug,
        names=names,
        editions=MappingProxyType(editions),
        derived_from=base.official,
        fixed_options=tuple(options_of(rules)),
        house_turns=MappingProxyType({day: _turn(base, rules, day) for day in sorted(turns)}),
    )


def _turn(base: Format, rules: Iterable[HouseRule], day: date) -> HouseTurn:
    """What begins and ends on a day."""
    begin = [rule for rule in rules if rule.days.since == day]
    end = [rule for rule in rules if rule.days.end == day]
    return HouseTurn(cite_of(begin) if begin else "", cite_of(end) if end else "", day in base.editions)


def options_of(rules: Iterable[HouseRule]) -> Iterator[FixedOption]:
    """Options that are fixed, the one that counts last."""
    for rule in sorted(rules, key=lambda rule: rule.rank):
        if rule.kind is HouseKind.OPTION:
            yield FixedOption(rule.option, bool(rule.amount), rule.days)


def edition_of(official: Edition, version: int, rules: Sequence[HouseRule], premises: Premises) -> Edition:
    """The official edition with the house rules that hold on its days."""
    by_name = by_card(rules, HouseKind.BAN, HouseKind.ALLOW)
    allowed = frozenset(name for name, rule in by_name.items() if rule.kind is HouseKind.ALLOW)
    capped = frozenset(by_card(rules, HouseKind.CAP))
    general = [*(_resize_rule(rule, rules) for rule in official.rules), *_copies(official, rules, premises)]
    changed = [_yielding(rule, capped) for rule in general]
    new = [
        *_sizes(official, rules),
        *_bans(by_name, premises),
        *_sets(rules, premises),
        *_release_rules(rules, premises),
        *_caps(rules, premises),
        *_groups(rules, premises),
        *_points(rules, premises),
    ]
    return Edition(f"{official.name} + house {version}", tuple(_sparing(rule, allowed) for rule in (*changed, *new)))


def _sparing(rule: Rule, allowed: frozenset[str]) -> Rule:
    if not allowed or not isinstance(rule, SPARING):
        return rule

    return replace(rule, spared=rule.spared | allowed)


def _yielding(rule: Rule, capped: frozenset[str]) -> Rule:
    """A limit of copies, or an official cap, that gives way to the caps of the house."""
    if isinstance(rule, Copies) and not rule.label:
        return replace(rule, spared=capped)

    return replace(rule, replaced=capped) if isinstance(rule, CopyCaps) else rule


def _of(rules: Iterable[HouseRule], kind: HouseKind) -> list[HouseRule]:
    return [rule for rule in rules if rule.kind is kind]


def _size_of(rules: Iterable[HouseRule], section: str) -> HouseRule | None:
    return latest(rule for rule in _of(rules, HouseKind.SIZE) if rule.section == section)


def _resize_rule(rule: Rule, rules: Sequence[HouseRule]) -> Rule:
    """The official rule with the numbers of the house."""
    if isinstance(rule, Size) and (size := _size_of(rules, rule.section)):
        return _size(rule.code, size, rule)
    if isinstance(rule, Copies) and not rule.label and (copies := latest(_of(rules, HouseKind.COPIES))):
        return replace(rule, at_most=copies.amount or 0, cite=cite_of([copies]))

    return rule


def _size(code: str, rule: HouseRule, before: Size | None) -> Size:
    counted, reserved = (before.counted, before.reserved) if before else ((), {})
    exactly = rule.least if rule.least == rule.most else None
    return Size(
        code=code,
        cite=cite_of([rule]),
        section=rule.section,
        exactly=exactly,
        at_least=0 if exactly is not None else rule.least,
        at_most=None if exactly is not None else rule.most,
        counted=counted,
        reserved=reserved,
        warns=False,
    )


def _sizes(official: Edition, rules: Sequence[HouseRule]) -> Iterator[Rule]:
    """The sizes of sections for which the official format has none."""
    known = {rule.section for rule in official.rules if isinstance(rule, Size)}
    for section in dict.fromkeys(rule.section for rule in _of(rules, HouseKind.SIZE)):
        size = _size_of(rules, section)
        if size and section not in known:
            yield _size("house-size", size, None)


def _copies(official: Edition, rules: Sequence[HouseRule], premises: Premises) -> Iterator[Rule]:
    """The limit of copies where the official format has none."""
    copies = latest(_of(rules, HouseKind.COPIES))
    if copies and not any(isinstance(rule, Copies) and not rule.label for rule in official.rules):
        yield Copies(code="house-copies", cite=cite_of([copies]), over=premises.sections, at_most=copies.amount or 0)


def _bans(by_name: Mapping[str, HouseRule], premises: Premises) -> Iterator[Rule]:
    for rule in dict.fromkeys(rule for rule in by_name.values() if rule.kind is HouseKind.BAN):
        names = frozenset(name for name, counts in by_name.items() if counts is rule)
        yield NamedBans(code="house-ban", cite=cite_of([rule]), over=premises.sections, names=names)


def _caps(rules: Sequence[HouseRule], premises: Premises) -> Iterator[Rule]:
    by_name = by_card(rules, HouseKind.CAP)
    for rule in dict.fromkeys(by_name.values()):
        names = frozenset(name for name, counts in by_name.items() if counts is rule)
        cite = cite_of([rule])
        yield NamedCaps(code="house-cap", cite=cite, over=premises.sections, names=names, at_most=rule.amount or 0)


def _groups(rules: Sequence[HouseRule], premises: Premises) -> Iterator[Rule]:
    for rule in _of(rules, HouseKind.TOGETHER):
        groups = (Group(rule.cards),)
        cite = cite_of([rule])
        yield NotTogether(
            code="house-together", cite=cite, over=premises.sections, groups=groups, at_most=rule.amount or 1
        )


def _points(rules: Sequence[HouseRule], premises: Premises) -> Iterator[Rule]:
    points = {name: rule.amount or 0 for name, rule in by_card(rules, HouseKind.POINTS).items()}
    budget = latest(_of(rules, HouseKind.BUDGET))
    if points and budget:
        cite = cite_of([budget])
        yield Tally(code="house-points", cite=cite, over=premises.sections, points=points, at_most=budget.amount or 0)


def _sets(rules: Sequence[HouseRule], premises: Premises) -> Iterator[Rule]:
    """The sets that are alone legal, and those that are not."""
    named = by_set(rules)
    for kind, day, others in ((HouseKind.SETS, ALWAYS, False), (HouseKind.WITHOUT, NEVER, True)):
        found = {code: rule for code, rule in named.items() if rule.kind is kind}
        if found:
            yield LegalSets(
                code="house-sets",
                cite=cite_of(found.values()),
                over=premises.sections,
                sets=dict.fromkeys(found, day),
                others=others,
            )


def _release_rules(rules: Sequence[HouseRule], premises: Premises) -> Iterator[Rule]:
    rule = latest(_of(rules, HouseKind.UNTIL))
    if rule and rule.day:
        yield ReleasedBy(
            code="house-until",
            cite=cite_of([rule]),
            over=premises.sections,
            day=rule.day,
            released=premises.released,
        )
