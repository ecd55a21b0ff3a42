"""The engine's answer about a deck of the referee. Only this module and `mutants.py` know rule code."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Final

from legality.engine import check
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.rule import Rule
from legality.engine.values.card import Card, Restriction
from legality.engine.values.conditions import Condition, parse_condition, where
from legality.engine.values.deck import Deck, OpenLine, Row
from legality.engine.values.facts import UNKNOWN, Fact, Partly, Unknown
from legality.games import GAMES
from tests.referee.cards import ANY, NONE, FactCard, FactDeck, Line, Open, Verdict, World

# What a card of the engine holds beside its traits.
OWN_FIELDS: Final = ("kind", "supertype", "label", "set", "requires")
TEXTS: Final = ("include", "exclude")


def engine_verdict(world: World, one: FactDeck) -> Verdict:
    """The verdict of the engine, by its own rules with the numbers of the world."""
    return check(scaled(world), engine_deck(world, one), world.day).verdict


@cache
def scaled(world: World) -> Format:
    """The game's own format with the numbers of the world in its rules."""
    format_ = GAMES[world.game].format(world.format)
    edition = format_.edition_on(world.day)
    rules = tuple(_scaled_rule(rule, world.numbers.get(rule.code, {})) for rule in edition.rules)
    return replace(format_, editions={date.min: Edition(edition.name, rules)})


def with_rules(format_: Format, rules: tuple[Rule, ...]) -> Format:
    """A scaled format with other rules."""
    return replace(format_, editions={date.min: Edition("mutant", rules)})


def _scaled_rule(rule: Rule, numbers: Mapping[str, int | tuple[int, ...]]) -> Rule:
    """The rule with other numbers: where it has a bound, and only there."""
    for name in numbers:
        if getattr(rule, name, None) in (None, ()):
            raise ValueError(f"{rule.code} has no {name} to scale")

    return replace(rule, **numbers)  # type: ignore[arg-type]  # fields of the rule's own class


def engine_deck(world: World, one: FactDeck) -> Deck:
    """The deck as the engine reads it."""
    rows = [(section, engine_card(world, held), count) for section, held, count in one.rows]
    pool = None if one.pool is None else {engine_card(world, held): count for held, count in one.pool}
    open_lines = tuple(open_line(world, line, number) for number, line in enumerate(one.lines, 1))
    open_pool = tuple(open_line(world, line, number) for number, line in enumerate(one.pool_lines, 101))
    return Deck.of(rows, pool, open_lines, open_pool)


def open_line(world: World, line: Line, number: int) -> OpenLine:
    """An open line as the engine takes it."""
    if not line.cards:
        sections = () if line.section is None else (line.section,)
        return OpenLine(line=number, anything=True, sections=sections, count=line.count)

    nothing: tuple[tuple[Row, ...], ...] = ((),) if line.adrift else ()
    rows = [(section, engine_card(world, held), line.count or 0) for held, section in _places(world, line)]
    return OpenLine(line=number, outcomes=(*nothing, *((row,) for row in rows)))


def _places(world: World, line: Line) -> Iterator[tuple[FactCard, str]]:
    for held in line.cards:
        if line.adrift:
            yield from ((held, section) for section in world.sections)
        else:
            yield held, line.section or scaled(world).default_section(engine_card(world, held))


@cache
def engine_card(world: World, held: FactCard) -> Card:
    """The card as the engine knows it."""
    kind = held.facts["kind"]
    return Card(
        id=f"{world.game}.{held.key}",
        game=world.game,
        name=held.name,
        kind=UNKNOWN if isinstance(kind, Open) else next(iter(kind)),
        supertypes=_fact(held, "supertype"),
        labels=_fact(held, "label"),
        sets=_fact(held, "set"),
        traits=_traits(held),
        requires=_lines(held),
        copy_limit=held.own_limit,
        include=_conditions(held, "include"),
        exclude=_conditions(held, "exclude"),
        restrictions=tuple(Restriction(world.format, cap.limit, cap.since, cap.until) for cap in held.caps),
        partly=dict(_partly(held)),
        legal_days={code: {"": day} for code, day in world.legal_since.items()},
    )


def _fact(held: FactCard, name: str) -> Fact:
    value = held.facts.get(name, NONE)
    return UNKNOWN if isinstance(value, Open) else value


def _traits(held: FactCard) -> dict[str, Fact]:
    traits = {name: _fact(held, name) for name in held.facts if name not in OWN_FIELDS}
    return {name: fact for name, fact in traits.items() if name not in TEXTS or fact is UNKNOWN}


def _lines(held: FactCard) -> tuple[frozenset[str], ...] | Unknown:
    value = _fact(held, "requires")
    return UNKNOWN if value is UNKNOWN else tuple(frozenset(line.split("|")) for line in sorted(value))


def _partly(held: FactCard) -> Iterator[tuple[str, Partly]]:
    for name, value in held.facts.items():
        if isinstance(value, Open) and value.perhaps is not None:
            yield name, Partly(value.surely, value.perhaps)


def _conditions(held: FactCard, name: str) -> tuple[Condition, ...]:
    """The conditions of a hero's own text; an unknown text is among the traits."""
    value = _fact(held, name)
    return (
        () if value is UNKNOWN else tuple(parse_condition(each) if each != ANY else where() for each in sorted(value))
    )
