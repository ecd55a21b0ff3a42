"""Unknown headings: lines that divide a list, by their form and by what stands below them. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from decks.decklist.counting import CODE, PLAIN, leading
from decks.decklist.entries import shown

_SIZE: Final = r"[\s(\[]*+(?:[0-9]++[\s/]*+){0,2}(?:[Cc]ards?|[张張枚])?[)\]]?"
_TITLE: Final = re.compile(
    rf"[^:]*:{_SIZE}:?|[一二三四五六七八九十]{{1,3}}[、.][^\d]{{1,20}}(?::{_SIZE})?"
    rf"|\[(?!{CODE}\])[^\]]+\]|<[^<>]+>|([-=*~_#+])\1.+\1\1|([=~|])\s?[^=~|]+\s?\2"
)
_SIZED: Final = re.compile(
    r"(?=[^\d:(\[]{0,60}[^\W\d_])([^\d:(\[]{1,60}?)\s{0,4}(?::|\s[-=]|[(\[]|\s)\s{0,4}([1-9][0-9]{0,2})"
    r"\s{0,4}(?:cards?|[张張枚])?\s{0,4}[)\]]?",
    re.IGNORECASE,
)
_COLON: Final = re.compile(r"[^:]*:\s*([1-9][0-9]{0,2})\s*(?:[张張枚]|copies)?\s*")
_LONGEST: Final = 60


def title_of(line: str, plain: str, above: str, sum_below: Callable[[], int]) -> str:
    """The words of a heading that is not known; empty for a line of another form. `above`: the line above it; `sum_below`: what
    `sums_from` says of the line below it.

    `Allies: 24` may be a card with its count. It is a heading if the lines below it add up to that number, or if it begins a
    block of lines that are counted in another way.
    """
    if _TITLE.fullmatch(plain):
        if (found := _COLON.fullmatch(plain)) and _is_card(int(found[1]), above, sum_below()):
            return ""

        colon = plain.find(":")
        return shown(line[:colon] if colon > 0 else line, len(line)).strip(" -=*~_[]【】<>#+|")

    found = _SIZED.fullmatch(plain) if len(plain) <= _LONGEST else None
    is_sum = found and int(found[2]) > 1 and sum_below() == int(found[2])

    return line[: found.end(1)].strip() if found and is_sum else ""


def depends_on_others(plain: str) -> bool:
    """Whether the lines around a line tell whether it is a heading."""
    return bool(_COLON.fullmatch(plain) or (len(plain) <= _LONGEST and _SIZED.fullmatch(plain)))


def _is_card(size: int, above: str, below: int) -> bool:
    """Whether `Name: 3` on a line is a card: its neighbours are written so too, or nothing below is counted otherwise."""
    if below in {0, size}:
        return below == 0

    return leading(above).digits != "" and leading(above).sure


def sums_from(lines: Sequence[str]) -> Sequence[int]:
    """For each place the sum of the counts before the names of the lines from there on, up to a line without; 0 if the first has
    none. Blank lines before them are no lines, one behind them ends the block.
    """
    sums, block = [0] * (len(lines) + 1), 0
    for place in reversed(range(len(lines))):
        line = lines[place].strip()
        count = _count_before(line[:40]) if line else None
        block = 0 if count is None else block + count
        sums[place] = block if line else sums[place + 1]

    return sums


def _count_before(line: str) -> int | None:
    """The count before the name of a line; None without a sure one."""
    read = leading(line.lstrip("-*• ").translate(PLAIN))
    is_counted = read.digits and read.sure and any(map(str.isalpha, read.rest))
    return int(read.digits[:4]) if is_counted else None
