"""From an official format and house rules to a format that the engine checks as any other.

Precedence: what names a card beats what names a set or a day, and the official list; of two rules about one thing the later
counts. A cap of named cards is their limit, above or below that of every card. Caps and points hold apart from bans: a
card that is allowed again can still be capped.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from types import MappingProxyType
from typing import Final

from legality.engine.house.kinds import NamedBans, NamedCaps, ReleasedBy
from legality.engine.house.rules import HouseKind, HouseRule, by_card, by_set, house_citation, latest_rule
from legality.engine.rules.format import Edition, FixedOption, Format, HouseTurn
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

# The rules about which cards a format has, which an allowed card is free of.
SPARING: Final = (Allowed, Bans, CopyCaps, LegalSets, ReleasedBy, RotationWarning)
ALWAYS: Final[Mapping[str, date | None]] = MappingProxyType({"": date.min})
NEVER: Final[Mapping[str, date | None]] = MappingProxyType({"": None})


@dataclass(frozen=True, slots=True)
class Premises:
    """What house rules are read with: the sections of the game, and the days on which sets were released."""

    sections: tuple[str, ...]
    released: Mapping[str, date]


def derive_format(  # noqa: PLR0913  what makes a house format
    base: Format, slug: str, names: Names, version: int, rules: Sequence[HouseRule], premises: Premises
) -> Format:
    """The house format of a version: an edition for each day on which the official format or a house rule changes."""
    turns: dict[date, HouseTurn] = {}
    days = chain.from_iterable(rule.days.turns() for rule in rules)
    for day in sorted({day for day in days if day > base.first_day}):
        begin = [rule for rule in rules if rule.days.since == day]
        end = [rule for rule in rules if rule.days.end == day]
        turns[day] = HouseTurn(
            house_citation(begin) if begin else "", house_citation(end) if end else "", day in base.editions
        )

    editions: dict[date, Edition] = {}
    for day in sorted({*base.editions, *turns}):
        in_force = [rule for rule in rules if rule.days.hold(day)]
        editions[day] = derive_edition(base.edition_on(day), version, in_force, premises)

    return replace(
        base,
        slug=slug,
        names=names,
        editions=MappingProxyType(editions),
        derived_from=base.official,
        fixed_options=tuple(fixed_options(rules)),
        house_turns=MappingProxyType(turns),
    )


def fixed_options(rules: Iterable[HouseRule]) -> Iterator[FixedOption]:
    """Options that are fixed, the one that counts last."""
    for rule in sorted(rules, key=lambda rule: rule.rank):
        if rule.kind is HouseKind.OPTION:
            yield FixedOption(rule.option, bool(rule.amount), rule.days)


def derive_edition(official: Edition, version: int, rules: Sequence[HouseRule], premises: Premises) -> Edition:
    """The official edition with the house rules that hold on its days."""
    by_name = by_card(rules, HouseKind.BAN, HouseKind.ALLOW)
    allowed = frozenset(name for name, rule in by_name.items() if rule.kind is HouseKind.ALLOW)
    capped = frozenset(by_card(rules, HouseKind.CAP))
    copies = latest_rule(_rules_of_kind(rules, HouseKind.COPIES))
    found: list[Rule] = []
    for rule in official.rules:
        # A limit of copies, and an official cap, give way to the caps of the house.
        match rule:
            case Size():
                size = _size_of(rules, rule.section)
                found.append(_derive_size(rule.code, size, rule) if size else rule)
            case Copies(label=""):
                limit = replace(rule, spared=capped)
                found.append(
                    replace(limit, at_most=copies.amount or 0, cite=house_citation([copies])) if copies else limit
                )
            case CopyCaps():
                found.append(replace(rule, replaced=capped))
            case _:
                found.append(rule)

    found += _house_rules(official, rules, by_name, premises)
    if allowed:
        found = [replace(rule, spared=rule.spared | allowed) if isinstance(rule, SPARING) else rule for rule in found]

    return Edition(f"{official.name} + house {version}", tuple(found))


def _rules_of_kind(rules: Iterable[HouseRule], kind: HouseKind) -> list[HouseRule]:
    return [rule for rule in rules if rule.kind is kind]


def _size_of(rules: Iterable[HouseRule], section: str) -> HouseRule | None:
    return latest_rule(rule for rule in _rules_of_kind(rules, HouseKind.SIZE) if rule.section == section)


def _derive_size(code: str, rule: HouseRule, before: Size | None) -> Size:
    counted, reserved = (before.counted, before.reserved) if before else ((), {})
    exactly = rule.least if rule.least == rule.most else None
    return Size(
        code=code,
        cite=house_citation([rule]),
        section=rule.section,
        exactly=exactly,
        at_least=0 if exactly is not None else rule.least,
        at_most=None if exactly is not None else rule.most,
        counted=counted,
        reserved=reserved,
        warns=False,
    )


def _house_rules(
    official: Edition, rules: Sequence[HouseRule], by_name: Mapping[str, HouseRule], premises: Premises
) -> Iterator[Rule]:
    """What the house adds to the official rules. `by_name`: the rule that bans or allows each card."""
    over = premises.sections
    # The limit of copies, and the sizes of sections, where the official format has none.
    copies = latest_rule(_rules_of_kind(rules, HouseKind.COPIES))
    if copies and not any(isinstance(rule, Copies) and not rule.label for rule in official.rules):
        limit = Copies(code="house-copies", cite=house_citation([copies]), over=over, at_most=copies.amount or 0)
        yield replace(limit, spared=frozenset(by_card(rules, HouseKind.CAP)))

    known = {rule.section for rule in official.rules if isinstance(rule, Size)}
    for section in dict.fromkeys(rule.section for rule in _rules_of_kind(rules, HouseKind.SIZE)):
        size = _size_of(rules, section)
        if size and section not in known:
            yield _derive_size("house-size", size, None)

    for ban in dict.fromkeys(rule for rule in by_name.values() if rule.kind is HouseKind.BAN):
        names = frozenset(name for name, counts in by_name.items() if counts is ban)
        yield NamedBans(code="house-ban", cite=house_citation([ban]), over=over, names=names)

    # The sets that are alone legal, and those that are not.
    by_code = by_set(rules)
    for kind, day, others in ((HouseKind.SETS, ALWAYS, False), (HouseKind.WITHOUT, NEVER, True)):
        named = {code: rule for code, rule in by_code.items() if rule.kind is kind}
        if named:
            sets = dict.fromkeys(named, day)
            yield LegalSets(code="house-sets", cite=house_citation(named.values()), over=over, sets=sets, others=others)

    last = latest_rule(_rules_of_kind(rules, HouseKind.UNTIL))
    if last and last.day:
        released = premises.released
        yield ReleasedBy(code="house-until", cite=house_citation([last]), over=over, day=last.day, released=released)

    by_cap = by_card(rules, HouseKind.CAP)
    for cap in dict.fromkeys(by_cap.values()):
        names = frozenset(name for name, counts in by_cap.items() if counts is cap)
        yield NamedCaps(code="house-cap", cite=house_citation([cap]), over=over, names=names, at_most=cap.amount or 0)

    for together in _rules_of_kind(rules, HouseKind.TOGETHER):
        yield NotTogether(
            code="house-together",
            cite=house_citation([together]),
            over=over,
            groups=(Group(together.cards),),
            at_most=together.amount or 1,
        )

    points = {name: rule.amount or 0 for name, rule in by_card(rules, HouseKind.POINTS).items()}
    budget = latest_rule(_rules_of_kind(rules, HouseKind.BUDGET))
    if points and budget:
        cite = house_citation([budget])
        yield Tally(code="house-points", cite=cite, over=over, points=points, at_most=budget.amount or 0)
