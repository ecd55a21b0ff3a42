"""A card that lines of a file give as keys and values, where the file around them is not whole. Pure.

<card name="Defy" count="3"/>   <card count="3">Defy</card>   "name": "Defy", "count": 3   name=Defy;count=3
- name: Defy
  count: 3
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from cards.catalogue.fold import squash
from decks.decklist.codecs.foreign_words import CODES, COLLECTORS, COUNTS, NAMES, SETS
from decks.decklist.counting import PLAIN

_FIELD_OF: Final = {
    **dict.fromkeys((*CODES, *COLLECTORS, *SETS), "printing"),
    **dict.fromkeys(NAMES, "name"),
    **dict.fromkeys(COUNTS, "count"),
}
_KEY: Final = re.compile(r"(?<!\w)([^\W\d_]\w{0,15})[\"']?\s?[:=]")
_BEFORE: Final = re.compile(r"[^\w#]*(?:<\w{1,20}\s+)?\W*")
_INNER: Final = re.compile(r">([^<>]+)</\w{1,20}>$")
_COUNT: Final = re.compile(r"[xX×]?[0-9]{1,3}")
_AROUND: Final = " \t,;\"'“”`<>{}[]()/"
# The fields of one card are on as many lines at most.
_MOST_LINES: Final = 6


def card_in_fields(line: str, number: int, lines: Sequence[str]) -> str:
    """The card of a line with a name and a count in fields, as `3 Defy`; empty for another line.

    Of a line with a name, or one that begins an item of YAML, fields may also be on the `lines` below it. `number`: its own among them, from 1.
    """
    fields = fields_of(line)
    if "name" in fields or (fields and line.startswith("-")):
        for more in takewhile(bool, map(_continued, lines[number : number + _MOST_LINES])):
            fields = {**more, **fields}

    name, count = fields.get("name", ""), fields.get("count", "")
    return f"{count} {name}" if any(map(str.isalpha, name)) and _COUNT.fullmatch(count) else ""


def fields_of(line: str) -> Mapping[str, str]:
    """The fields of a card that a line begins with: its `name`, `count` or `printing`; none for a line without."""
    plain = line.translate(PLAIN)
    first = _KEY.search(plain) if ":" in plain or "=" in plain else None
    if not first or squash(first[1]) not in _FIELD_OF or not _BEFORE.fullmatch(plain[: first.start()]):
        return {}

    keys = [key for key in _KEY.finditer(plain) if squash(key[1]) in _FIELD_OF]
    inner = _INNER.search(plain)
    end = inner.start() if inner else len(plain)
    ends = [*(key.start() for key in keys[1:]), end]
    fields = {"name": line[slice(*inner.span(1))].strip()} if inner else {}
    values = (line[key.end() : end].strip(_AROUND) for key, end in zip(keys, ends, strict=True))
    return fields | dict(zip((_FIELD_OF[squash(key[1])] for key in keys), values, strict=True))


def _continued(line: str) -> Mapping[str, str]:
    """The fields of a line below; none if it is not a part of the same card."""
    line = line.strip()
    return {} if line.startswith("-") else fields_of(line)
