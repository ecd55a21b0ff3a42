"""Rules as plain data and back: what JSON can hold, for formats that people write without Python.

    {"kind": "Size", "code": "main-size", "cite": "100.1", "section": "main", "exactly": 60}

`kind` names the class of the rule, every other key one of its fields; a field that is left out has its usual value. Fields
are read by their declared types, so that a new kind is read and written without a line here. A condition is written as
`parse_condition` reads it, a day as `2026-01-31`, a span of time in days. A function is written by the name that the game
gives it; without such names every function is refused.
"""

import re
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from datetime import date, timedelta
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from legality.engine.game import Game
from legality.engine.rules.checks import CardCheck, DeckCheck
from legality.engine.rules.format import Edition
from legality.engine.rules.kinds import DATA_KINDS
from legality.engine.rules.rule import Rule
from legality.engine.values.conditions import Condition, condition_text, parse_condition

Kinds = Mapping[str, type[Rule]]
Functions = Mapping[str, Callable[..., object]]

KIND: Final = "kind"
# No rule of any game comes near these.
MOST_ITEMS: Final = 5_000
MOST_LETTERS: Final = 2_000
MAX_NUMBER: Final = 1_000_000

T = TypeVar("T")
_CODE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class PlainFault:
    """What is wrong in plain data: the path of the field, such as `rules[3].at_most`, and why."""

    path: str
    why: str

    def __str__(self) -> str:
        return f"{self.path}: {self.why}" if self.path else self.why


class NotPlainError(ValueError):
    """Plain data that is not a rule. `faults` has everything that is wrong."""

    def __init__(self, faults: Iterable[PlainFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


def default_value(one: Field[Any]) -> object:
    """The value of a field that is left out; MISSING if it cannot be. Any: a field of any type."""
    return one.default_factory() if one.default_factory is not MISSING else one.default


class Reader:
    """Reads values by their declared types and collects what is wrong. A value that cannot be read is None."""

    def __init__(self, kinds: Kinds, functions: Functions) -> None:
        self.kinds = kinds
        self.functions = functions
        self.faults: list[PlainFault] = []

    def rule(self, data: object, path: str) -> Rule | None:
        """The rule of its `kind`."""
        if not isinstance(data, dict):
            self._refuse(path, "an object is needed")
            return None

        name = data.get(KIND)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            self._refuse(_join_path(path, KIND), f"one of {', '.join(sorted(self.kinds))} is needed")
            return None

        made = self._made(kind, {key: value for key, value in data.items() if key != KIND}, path)
        if made is not None and not _CODE.fullmatch(made.code):
            self._refuse(_join_path(path, "code"), "a-z, 0-9 and single hyphens are needed")
        if made is not None and not made.cite.strip():
            self._refuse(_join_path(path, "cite"), "the number of a rule is needed")

        return made

    def _made(self, kind: type[T], data: Mapping[object, object], path: str) -> T | None:
        """An object of a dataclass; None with faults."""
        before = len(self.faults)
        hints = _type_hints(kind)  # type: ignore[arg-type]  # a class is hashable
        known = {each.name: each for each in fields(kind) if each.init}  # type: ignore[arg-type]  # a dataclass
        for key in data:
            if key not in known:
                self._refuse(_join_path(path, str(key)), f"no field of {kind.__name__}: {', '.join(known)}")
        for name, each in known.items():
            if name not in data and default_value(each) is MISSING:
                self._refuse(_join_path(path, name), "is missing")

        given = {name: self._read(data[name], hints[name], _join_path(path, name)) for name in known if name in data}
        if len(self.faults) > before:
            return None

        try:
            return kind(**given)
        except ValueError as error:
            self._refuse(path, str(error))
            return None

    def _read(self, value: object, wanted: Any, path: str) -> Any:  # Any: a type hint, and a value of it
        origin = get_origin(wanted)
        if origin in (UnionType, Union):
            return self._one_of(value, get_args(wanted), path)
        if origin is tuple:
            return self._tuple(value, get_args(wanted), path)
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(value, get_args(wanted), path)
        if origin is Callable or (origin is not None and issubclass(origin, Callable)):  # type: ignore[arg-type]  # a protocol
            return self._function(value, path)
        if origin is not None and issubclass(origin, AbstractSet | Container):
            found = self._items(value, get_args(wanted)[0], path)
            return None if found is None else frozenset(found)

        return self._simple(value, wanted, path)

    def _one_of(self, value: object, wanted: Sequence[Any], path: str) -> Any:  # Any: as `_read`
        """None, or the one other type; of several others the first that reads it."""
        if value is None and NoneType in wanted:
            return None

        before = len(self.faults)
        for each in (each for each in wanted if each is not NoneType):
            found = self._read(value, each, path)
            if len(self.faults) == before:
                return found
            told = self.faults[before:]
            del self.faults[before:]

        self.faults += told
        return None

    def _tuple(self, value: object, wanted: Sequence[Any], path: str) -> tuple[Any, ...] | None:  # Any: as `_read`
        if len(wanted) == 2 and wanted[1] is Ellipsis:  # noqa: PLR2004  any number of one type
            found = self._items(value, wanted[0], path)
            return None if found is None else tuple(found)
        if not isinstance(value, list) or len(value) != len(wanted):
            self._refuse(path, f"a list of {len(wanted)} is needed")
            return None

        return tuple(
            self._read(each, kind, f"{path}[{place}]")
            for place, (each, kind) in enumerate(zip(value, wanted, strict=True))
        )

    def _items(self, value: object, wanted: Any, path: str) -> list[Any] | None:  # Any: as `_read`
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            self._refuse(path, f"a list is needed, of {MOST_ITEMS} at most")
            return None

        return [self._read(each, wanted, f"{path}[{place}]") for place, each in enumerate(value)]

    def _mapping(self, value: object, wanted: Sequence[Any], path: str) -> dict[Any, Any] | None:  # Any: as `_read`
        if not isinstance(value, dict) or len(value) > MOST_ITEMS:
            self._refuse(path, f"an object is needed, of {MOST_ITEMS} entries at most")
            return None

        pairs = (
            (self._read(key, wanted[0], _join_path(path, str(key))), each, str(key)) for key, each in value.items()
        )
        return {key: self._read(each, wanted[1], _join_path(path, name)) for key, each, name in pairs}

    def _simple(self, value: object, wanted: Any, path: str) -> Any:  # Any: as `_read`
        if wanted is date:
            return self._parsed(day_from, value, path, "a day such as 2026-01-31 is needed")
        if wanted is Condition:
            return self._parsed(parse_condition, value, path, "a condition such as kind=spell&cost<=3 is needed")
        if wanted is timedelta:
            days = self._number(value, path)
            return None if days is None else timedelta(days=days)
        if wanted is int:
            return self._number(value, path)
        if wanted is bool:
            return self._if(isinstance(value, bool), value, path, "true or false is needed")
        if wanted is str:
            is_short = isinstance(value, str) and len(value) <= MOST_LETTERS
            return self._if(is_short, value, path, f"a text is needed, of {MOST_LETTERS} letters at most")
        if isinstance(value, dict):
            return self._made(wanted, value, path)

        self._refuse(path, "an object is needed")
        return None

    def _parsed(self, read: Callable[[str], T], value: object, path: str, why: str) -> T | None:
        try:
            if isinstance(value, str) and len(value) <= MOST_LETTERS:
                return read(value)
        except ValueError:
            pass

        self._refuse(path, why)
        return None

    def _number(self, value: object, path: str) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_NUMBER:
            self._refuse(path, "a whole number is needed, from 0 on")
            return None

        return value

    def _function(self, value: object, path: str) -> Callable[..., object] | None:
        if not self.functions:
            self._refuse(path, "functions are refused here")
            return None
        if not isinstance(value, str) or value not in self.functions:
            self._refuse(path, f"one of {', '.join(sorted(self.functions))} is needed")
            return None

        return self.functions[value]

    def _if(self, is_right: bool, value: object, path: str, why: str) -> object:  # noqa: FBT001  what is asked of the value
        if is_right:
            return value

        self._refuse(path, why)
        return None

    def _refuse(self, path: str, why: str) -> None:
        self.faults.append(PlainFault(path, why))


@lru_cache(maxsize=128)
def _type_hints(kind: Hashable) -> Mapping[str, Any]:  # Any: type hints
    return get_type_hints(kind)


def day_from(text: str) -> date:
    """The day of `2026-01-31`. Raises ValueError for any other form."""
    if not _DAY.fullmatch(text):
        raise ValueError(text)

    return date.fromisoformat(text)


def _join_path(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


__all__ = [
    "NotPlainError",
    "Plain",
    "PlainFault",
    "edition_from",
    "edition_to_plain",
    "read_editions",
    "known_kinds",
    "rule_from",
    "rules_from",
    "to_plain",
]

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
NO_FUNCTIONS: Final[Functions] = {}
_EDITION: Final = frozenset(("name", "base", "rules", "without"))


def known_kinds(game: Game) -> Kinds:
    """By name, every kind that the rules of a game may have: data, its own, and functions where it names any."""
    by_function = (CardCheck, DeckCheck) if game.functions else ()
    return {**DATA_KINDS, **{kind.__name__: kind for kind in (*by_function, *game.own_kinds)}}


def to_plain(rule: Rule, functions: Functions = NO_FUNCTIONS) -> dict[str, Plain]:
    """A rule as plain data. Raises NotPlainError for a function without a name."""
    return {KIND: type(rule).__name__, **_written_fields(rule, functions, "")}


def rule_from(data: object, kinds: Kinds, functions: Functions = NO_FUNCTIONS, path: str = "") -> Rule:
    """The rule of plain data. Raises NotPlainError with every fault."""
    reader = Reader(kinds, functions)
    rule = reader.rule(data, path)
    if rule is None or reader.faults:
        raise NotPlainError(reader.faults)

    return rule


def rules_from(
    data: object, kinds: Kinds, functions: Functions = NO_FUNCTIONS, path: str = "rules"
) -> tuple[Rule, ...]:
    """The rules of a list of plain data. Raises NotPlainError with every fault of every rule."""
    reader = Reader(kinds, functions)
    if not isinstance(data, list) or len(data) > MOST_ITEMS:
        raise NotPlainError((PlainFault(path, f"a list of rules is needed, {MOST_ITEMS} at most"),))

    found = [reader.rule(each, f"{path}[{place}]") for place, each in enumerate(data)]
    if reader.faults:
        raise NotPlainError(reader.faults)

    return tuple(rule for rule in found if rule is not None)


def edition_from(data: object, bases: Mapping[str, Edition]) -> Edition:
    """An edition of plain data: a `name`, `rules`, and perhaps the `base` that it changes, with codes that it is `without`.

    `bases`: by name, the editions that may be a base. Functions are refused. Raises NotPlainError with every fault.
    """
    if not isinstance(data, dict):
        raise NotPlainError((PlainFault("", "an object is needed"),))

    faults = [PlainFault(str(key), "no field of an edition") for key in data if key not in _EDITION]
    name = data.get("name")
    base = data.get("base")
    without = data.get("without", [])
    if not isinstance(name, str) or not name.strip():
        faults.append(PlainFault("name", "a text is needed"))
    if base is not None and not (isinstance(base, str) and base in bases):
        faults.append(PlainFault("base", f"one of {', '.join(bases)} is needed"))
    if not isinstance(without, list) or not all(isinstance(code, str) for code in without):
        faults.append(PlainFault("without", "a list of codes is needed"))
    try:
        rules = rules_from(data.get("rules", []), DATA_KINDS)
    except NotPlainError as error:
        raise NotPlainError((*faults, *error.faults)) from error
    faults += _find_contradicting_rules(rules)
    if faults:
        raise NotPlainError(faults)

    before = bases[str(base)] if base else Edition("", ())
    try:
        return before.but(str(name), *rules, without=without)
    except ValueError as error:
        raise NotPlainError((PlainFault("without", str(error)),)) from error


def read_editions(data: object, bases: Mapping[str, Edition]) -> dict[date, Edition]:
    """The editions of a format by their first days, such as `{"2026-01-31": {...}}`. Raises NotPlainError with every fault."""
    if not isinstance(data, dict) or not data:
        raise NotPlainError((PlainFault("", "an object of editions by their first days is needed"),))

    found: dict[date, Edition] = {}
    faults: list[PlainFault] = []
    for day, edition in data.items():
        try:
            found[day_from(day)] = edition_from(edition, bases)
        except NotPlainError as error:
            faults += [PlainFault(f"{day}.{fault.path}".rstrip("."), fault.why) for fault in error.faults]
        except ValueError:
            faults.append(PlainFault(str(day), "a day such as 2026-01-31 is needed"))
    if faults:
        raise NotPlainError(faults)

    return found


def edition_to_plain(edition: Edition, functions: Functions = NO_FUNCTIONS) -> dict[str, Plain]:
    """An edition as plain data, without a base. Raises NotPlainError for a function without a name."""
    return {"name": edition.name, "rules": [to_plain(rule, functions) for rule in edition.rules]}


def _find_contradicting_rules(rules: Sequence[Rule]) -> Iterator[PlainFault]:
    """Rules of one code are of different kinds, and cite alike."""
    for place, rule in enumerate(rules):
        for other in rules[:place]:
            if other.code == rule.code and type(other) is type(rule):
                yield PlainFault(f"rules[{place}].code", f"{rule.code} stands twice")
            elif other.code == rule.code and other.cite != rule.cite:
                yield PlainFault(f"rules[{place}].cite", f"rules of the code {rule.code} cite differently")


def _written_fields(value: object, functions: Functions, path: str) -> dict[str, Plain]:
    """The fields that have another value than the usual one."""
    written: dict[str, Plain] = {}
    for each in fields(value):  # type: ignore[arg-type]  # a dataclass, which the caller knows
        has = getattr(value, each.name)
        if default_value(each) != has:
            written[each.name] = _write_plain(has, functions, f"{path}.{each.name}".lstrip("."))

    return written


def _write_plain(value: object, functions: Functions, path: str) -> Plain:
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
            return {str(key): _write_plain(each, functions, f"{path}.{key}") for key, each in value.items()}
        case frozenset() | set():
            return [_write_plain(each, functions, path) for each in sorted(value)]
        case tuple() | list():
            return [_write_plain(each, functions, f"{path}[{place}]") for place, each in enumerate(value)]

    if is_dataclass(value):
        return _written_fields(value, functions, path)

    name = next((name for name, known in functions.items() if known is value), None)
    if name is None:
        raise NotPlainError((PlainFault(path, "a function without a name"),))

    return name
