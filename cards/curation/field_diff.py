"""Values of cards field by field as words, to be shown old beside new: facts are named as in tables filled by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

PARTS: Final[Mapping[str, str]] = {"traits": "trait.", "numbers": "number.", "names": "", "texts": "text.", "facts": ""}

Field = tuple[str, str, str]


def differences(old: Mapping[str, object], new: Mapping[str, object]) -> tuple[Field, ...]:
    """The fields in which two sets of values differ, as (name, old, new). What is not there is an empty word."""
    before, after = dict(flat(old)), dict(flat(new))
    names = dict.fromkeys((*before, *after))
    return tuple(
        (name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    )


def flat(values: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every value by its name, inner values one by one."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from flat(value, PARTS.get(name, f"{prefix}{name}."))
        else:
            yield f"{prefix}{name}", in_words(value)


def in_words(value: object) -> str:
    """A value as a table would have it: `a | b` for several, nothing for none."""
    if value is None or value is False:
        return ""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        nested = any(isinstance(part, list | tuple) for part in value)
        return ("; " if nested else " | ").join(map(in_words, value))

    return "yes" if value is True else str(value)
