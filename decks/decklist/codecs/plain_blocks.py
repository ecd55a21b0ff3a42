"""Decks as plain YAML or TOML: mappings, lists and values, without anchors, aliases and tags. Pure.

A text that is not wholly of one of these forms is refused: it is a list.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any, Final

import yaml

from decks.decklist.codecs.loose_json import Value, read_scalar
from legality.engine.values.deck_codec import BadCodeError

_DEEPEST: Final = 16
# Written in C where the machine has it.
_LOADER: Final = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
# The library's work grows with the square of such a key's parts.
_KEY: Final = r"(?:\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|[\w-]++)"
_TOO_MANY_PARTS: Final = re.compile(rf"(?<![\w-])(?:{_KEY}\s*+\.\s*+){{{_DEEPEST}}}")
# `数量：4`, as it is typed in Chinese.
_WIDE_COLON: Final = re.compile(r"^([ \t]*+(?:- )*+\w[\w ]{0,40})：[ \t]*", re.MULTILINE)
_REMARK: Final = re.compile(r"\s#.*")


def load_blocks(lines: Sequence[str]) -> Value:
    """The value of the lines, as TOML or else as YAML. Raises BadCodeError for lines that are neither."""
    text = "\n".join(lines)
    try:
        if _TOO_MANY_PARTS.search(text):
            raise BadCodeError("damaged", "too deep")
        found = _check_value(tomllib.loads(text), 0)
    except (BadCodeError, tomllib.TOMLDecodeError, RecursionError):
        events = yaml.parse(_WIDE_COLON.sub(r"\1: ", text) if "：" in text else text, Loader=_LOADER)
        try:
            begun = [next(events) for _ in ("stream", "document", "value")]
            value_read = _read_value(begun[-1], events, 0)
            if not isinstance(next(events), yaml.DocumentEndEvent) or not isinstance(next(events), yaml.StreamEndEvent):
                raise BadCodeError("damaged", "more than one document")
        except (yaml.YAMLError, UnicodeError, StopIteration) as error:
            raise BadCodeError("damaged", "not YAML") from error

        found = value_read
    if not isinstance(found, (list, dict)) or not found:
        raise BadCodeError("damaged", "neither a mapping nor a list")

    return found


def remarks_in(lines: Sequence[str]) -> list[str]:
    """The comments behind what the lines say."""
    return [found[0].strip(" \t\r#") for line in lines if "#" in line and (found := _REMARK.search(line.lstrip()))]


def _check_value(value: Any, depth: int) -> Value:  # Any: what tomllib makes of a text
    """A value of TOML, with days and times as texts. Raises BadCodeError for one that is too deep."""
    if depth > _DEEPEST:
        raise BadCodeError("damaged", "too deep")
    if isinstance(value, dict):
        return {key: _check_value(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list):
        return [_check_value(inner, depth + 1) for inner in value]

    return value.isoformat() if isinstance(value, (date, datetime, time)) else value


def _read_value(event: Any, events: Iterator[Any], depth: int) -> Value:  # Any: the library has no types
    """The value that begins with an event; numbers with a zero before them are texts. Reads on to its end.

    A mapping with one key twice is refused: one of them would be lost.
    """
    if depth > _DEEPEST or getattr(event, "anchor", None) or getattr(event, "tag", None):
        raise BadCodeError("damaged", "more than plain YAML, or too deep")
    if isinstance(event, yaml.ScalarEvent):
        return event.value.rstrip("\n") if event.style else read_scalar(event.value or "null")

    if isinstance(event, yaml.SequenceStartEvent):
        values: list[Value] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            values.append(_read_value(event, events, depth + 1))
        return values

    if not isinstance(event, yaml.MappingStartEvent):
        raise BadCodeError("damaged", "neither a mapping nor a list")

    members: dict[str, Value] = {}
    while not isinstance(key := next(events), yaml.MappingEndEvent):
        if not isinstance(key, yaml.ScalarEvent) or key.anchor or key.value in members:
            raise BadCodeError("damaged", "a key that is not a text, or is there twice")
        members[key.value] = _read_value(next(events), events, depth + 1)

    return members
