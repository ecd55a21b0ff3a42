"""Rules as plain data and back: what JSON can hold, for formats that people write without Python.

    {"kind": "Size", "code": "main-size", "cite": "100.1", "section": "main", "exactly": 60}

`kind` names the class of the rule, every other key one of its fields; a field that is left out has its usual value. Fields
are read by their declared types, so that a new kind is read and written without a line here. A condition is written as
`parse_condition` reads it, a day as `2026-01-31`, a span of time in days. A function is written by the name that the game
gives it; without such names every function is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, timedelta
from typing import Final

from legality.engine.checks import CardCheck, DeckCheck
from legality.engine.conditions import Condition, condition_text
from legality.engine.edition import Edition
from legality.engine.format import Game
from legality.engine.kinds import DATA_KINDS
from legality.engine.plain_reading import (
    KIND,
    MOST_ITEMS,
    Functions,
    Kinds,
    NotPlain,
    PlainFault,
    Reader,
    day_from,
    usual,
)
from legality.engine.rule import Rule

__all__ = [
    "NotPlain",
    "Plain",
    "PlainFault",
    "edition_from",
    "edition_to_plain",
    "editions_from",
    "kinds_of",
    "rule_from",
    "rules_from",
    "to_plain",
]

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
NO_FUNCTIONS: Final[Functions] = {}
_EDITION: Final = frozenset(("name", "base", "rules", "without"))


def kinds_of(game: Game) -> Kinds:
    """By name, every kind that the rules of a game may have: data, its own, and functions where it names any."""
    by_function = (CardCheck, DeckCheck) if game.functions else ()
    return {**DATA_KINDS, **{kind.__name__: kind for kind in (*by_function, *game.own_kinds)}}


def to_plain(rule: Rule, functions: Functions = NO_FUNCTIONS) -> dict[str, Plain]:
    """A rule as plain data. Raises NotPlain for a function without a name."""
    return {KIND: type(rule).__name__, **_written_fields(rule, functions, "")}


def rule_from(data: object, kinds: Kinds, functions: Functions = NO_FUNCTIONS, path: str = "") -> Rule:
    """The rule of plain data. Raises NotPlain with every fault."""
    reader = Reader(kinds, functions)
    rule = reader.rule(data, path)
    if rule is None or reader.faults:
        raise NotPlain(reader.faults)

    return rule


def rules_from(
    data: object, kinds: Kinds, functions: Functions = NO_FUNCTIONS, path: str = "rules"
) -> tuple[Rule, ...]:
    """The rules of a list of plain data. Raises NotPlain with every fault of every rule."""
    reader = Reader(kinds, functions)
    if not isinstance(data, list) or len(data) > MOST_ITEMS:
        raise NotPlain((PlainFault(path, f"a list of rules is needed, {MOST_ITEMS} at most"),))

    found = [reader.rule(each, f"{path}[{place}]") for place, each in enumerate(data)]
    if reader.faults:
        raise NotPlain(reader.faults)

    return tuple(rule for rule in found if rule is not None)


def edition_from(data: object, bases: Mapping[str, Edition]) -> Edition:
    """An edition of plain data: a `name`, `rules`, and perhaps the `base` that it changes, with codes that it is `without`.

    `bases`: by name, the editions that may be a base. Functions are refused. Raises NotPlain with every fault.
    """
    if not isinstance(data, dict):
        raise NotPlain((PlainFault("", "an object is needed"),))

    faults = [PlainFault(str(key), "no field of an edition") for key in data if key not in _EDITION]
    name, base, without = data.get("name"), data.get("base"), data.get("without", [])
    if not isinstance(name, str) or not name.strip():
        faults.append(PlainFault("name", "a text is needed"))
    if base is not None and not (isinstance(base, str) and base in bases):
        faults.append(PlainFault("base", f"one of {', '.join(bases)} is needed"))
    if not isinstance(without, list) or not all(isinstance(code, str) for code in without):
        faults.append(PlainFault("without", "a list of codes is needed"))
    try:
        rules = rules_from(data.get("rules", []), DATA_KINDS)
    except NotPlain as error:
        raise NotPlain((*faults, *error.faults)) from error
    faults += _twice(rules)
    if faults:
        raise NotPlain(faults)

    return _based(str(name), rules, bases[str(base)] if base else Edition("", ()), without)


def editions_from(data: object, bases: Mapping[str, Edition]) -> dict[date, Edition]:
    """The editions of a format by their first days, such as `{"2026-01-31": {...}}`. Raises NotPlain with every fault."""
    if not isinstance(data, dict) or not data:
        raise NotPlain((PlainFault("", "an object of editions by their first days is needed"),))

    found: dict[date, Edition] = {}
    faults: list[PlainFault] = []
    for day, edition in data.items():
        try:
            found[day_from(day)] = edition_from(edition, bases)
        except NotPlain as error:
            faults += [PlainFault(f"{day}.{fault.path}".rstrip("."), fault.why) for fault in error.faults]
        except ValueError:
            faults.append(PlainFault(str(day), "a day such as 2026-01-31 is needed"))
    if faults:
        raise NotPlain(faults)

    return found


def edition_to_plain(edition: Edition, functions: Functions = NO_FUNCTIONS) -> dict[str, Plain]:
    """An edition as plain data, without a base. Raises NotPlain for a function without a name."""
    return {"name": edition.name, "rules": [to_plain(rule, functions) for rule in edition.rules]}


def _twice(rules: Sequence[Rule]) -> Iterator[PlainFault]:
    """Rules of one code are of different kinds, and cite alike."""
    for place, rule in enumerate(rules):
        for other in rules[:place]:
            if other.code == rule.code and type(other) is type(rule):
                yield PlainFault(f"rules[{place}].code", f"{rule.code} stands twice")
            elif other.code == rule.code and other.cite != rule.cite:
                yield PlainFault(f"rules[{place}].cite", f"rules of the code {rule.code} cite differently")


def _based(name: str, rules: tuple[Rule, ...], base: Edition, without: Sequence[str]) -> Edition:
    try:
        return base.but(name, *rules, without=without)
    except ValueError as error:
        raise NotPlain((PlainFault("without", str(error)),)) from error


def _written_fields(value: object, functions: Functions, path: str) -> dict[str, Plain]:
    """The fields that have another value than the usual one."""
    written: dict[str, Plain] = {}
    for each in fields(value):  # type: ignore[arg-type]  # a dataclass, which the caller knows
        has = getattr(value, each.name)
        if usual(each) != has:
            written[each.name] = _written(has, functions, f"{path}.{each.name}".lstrip("."))

    return written


def _written(value: object, functions: Functions, path: str) -> Plain:
    match value:
        case None | bool() | int() | str():
            return value
        case date():
            return value.isoformat()
        case timedelta():
            return value.days
        case Condition():
            return condition_text(value)
        case Mapping():
            return {str(key): _written(each, functions, f"{path}.{key}") for key, each in value.items()}
        case frozenset() | set():
            return [_written(each, functions, path) for each in sorted(value)]
        case tuple() | list():
            return [_written(each, functions, f"{path}[{place}]") for place, each in enumerate(value)]

    if is_dataclass(value):
        return _written_fields(value, functions, path)

    name = next((name for name, known in functions.items() if known is value), None)
    if name is None:
        raise NotPlain((PlainFault(path, "a function without a name"),))

    return name
