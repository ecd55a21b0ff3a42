"""The difference between two versions of a row, field by field in words; facts are named as in hand-filled tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from cards.catalogue.partly import PLURAL, marked

PARTS: Final[Mapping[str, str]] = {
    "traits": "trait.",
    "numbers": "number.",
    "printed_numbers": "printed.",
    "names": "",
    "texts": "text.",
    "facts": "",
    "summaries": "summary:",
    "questions": "question:",
    "answers": "answer:",
}

FieldChange = tuple[str, str, str]


def differences(old: Mapping[str, object], new: Mapping[str, object]) -> tuple[FieldChange, ...]:
    """The fields in which two sets of values differ, as (name, old, new). A missing value is an empty text."""
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
        if name == "partly" and isinstance(value, Mapping):
            yield from ((_cell(fact), in_words(marked(known))) for fact, known in value.items())
        elif isinstance(value, Mapping):
            yield from flat(value, PARTS.get(name, f"{prefix}{name}."))
        else:
            yield f"{prefix}{name}", in_words(value)


def _cell(fact: str) -> str:
    return PLURAL.get(fact, f"{PARTS['traits']}{fact}")


def in_words(value: object) -> str:
    """A value as in a table: `a | b` for several, empty for None and False."""
    if value is None or value is False:
        return ""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        nested = any(isinstance(part, list | tuple) for part in value)
        return ("; " if nested else " | ").join(map(in_words, value))

    return "yes" if value is True else str(value)
