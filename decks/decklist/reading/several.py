"""Several cards on one line, each with a count of its own: `3 Defy, 2 Gust`, `蔑视x3、阵风x2`, `2x Defy 1x Gust`. Pure.

A name may hold a comma or a slash, so a line is divided only where every part has its own count, all before or all after
their names.
"""

import re
from collections.abc import Sequence
from itertools import chain, groupby
from typing import Final

from decks.decklist.entries import Entry, Unread
from decks.decklist.layout import ListLayout
from decks.decklist.reading.counting import CODE, HAN, PLAIN
from legality.engine.rules.format import MAIN

# What each deck of a text begins with: `About`, `Name: A`, `Deck 2`.
_HEAD: Final = re.compile(
    r"\W*(?:(about)\W*|((?:deck )?name|deck|(?:卡组|牌组|套牌)(?:名称?)?)\s*:.*)", re.IGNORECASE | re.DOTALL
)
# With a greater number it is the heading of a main deck and its size.
_NUMBERED: Final = re.compile(r"\W*(deck|卡组|牌组|套牌)\s?#?[1-9]\W*", re.IGNORECASE)
# Sections of a leader and main decks by turns: of one deck there is one of each.
_TURNS: Final = 4


def second_deck(entries: Sequence[Entry | Unread], layout: ListLayout) -> Entry | Unread | None:
    """What a second deck in a text begins with; None for one deck."""
    # A head of a deck that another one of its form and cards are above, if cards are below it.
    last = max((place for place, item in enumerate(entries) if isinstance(item, Entry)), default=0)
    seen: dict[str, int] = {}
    cards = 0
    for item in entries[:last]:
        if isinstance(item, Entry):
            cards += 1
        elif item.kind == "about":
            plain = item.text.translate(PLAIN)
            found = _HEAD.fullmatch(plain) or _NUMBERED.fullmatch(plain)
            form = found[found.lastindex or 0].casefold() if found else None
            if form is not None and seen.setdefault(form, cards) < cards:
                return item

    # The first card of the second deck where a leader and a main deck come twice by turns.
    leaders = {layout.chosen.leader} if layout.chosen else layout.single_sections
    for leader in leaders:
        in_turn = (item for item in entries if isinstance(item, Entry) and item.section in {leader, MAIN})
        turns = [next(group) for _, group in groupby(in_turn, lambda card: card.section)]
        if len(turns) >= _TURNS:
            return turns[2]

    return None


def is_numbered_deck(line: str) -> bool:
    """Whether a heading counts decks: `Deck 2`."""
    return _NUMBERED.fullmatch(line) is not None


MAX_TEXT: Final = 8_000

# Longer spaces were made three before. Bounded, since an open number of them could be divided in too many ways.
# A slash behind a digit is within the number of a card: `OGN-027/298 Darius`.
_SIGN: Final = r"(?:\s{0,3}(?:[,;、|+&]|(?<![0-9])(?<![0-9][a-wyz*])/|\s(?:and|und|et)\s|[和与])\s{0,3}|\s{2,3})"
_X: Final = rf"[xX](?:(?![A-Za-z])|(?={CODE}))"
_FIRST: Final = rf"(?:[xX×][1-9][0-9]{{0,2}}\s+|[1-9][0-9]{{0,2}}(?:\s?(?:[×*](?![A-Za-z])|{_X})\s*|\s?[张張枚]\s*|\s+|(?=[\u3400-\u9fff])))(?=[^\s\d,;、|/+&:.)])"
# `45 *F*` is a number and the mark of a foil.
_MARKED: Final = rf"[1-9][0-9]{{0,2}}\s?(?:[×*](?![A-Za-z]\*)|{_X}|[张張枚])\s*(?=[^\s\d])"
_HAN_NAME: Final = r"[1-9][0-9]{0,2}\s?(?=[\u3400-\u9fff《「『])"
_HAN: Final = rf"(?=[一二三四五六七八九十两兩]){HAN}[张張枚]\s*(?=\S)"
_BEFORE: Final = tuple(
    (re.compile(first), re.compile(sign + rf"(?={first})"))
    for first, sign in (
        (_FIRST, _SIGN),
        (_MARKED, r"\s{1,3}"),
        (_HAN_NAME, r"\s{1,3}"),
        (_HAN, r"(?:\s{0,3}[,;、|/+&和与]\s{0,3}|\s{1,3})"),
    )
)
_COUNTED_BEHIND: Final = re.compile(rf"\s{{0,3}};\s{{0,3}}(?={_FIRST})")
_LAST: Final = r"(?:[xX×*]\s?[1-9][0-9]{0,2}|[1-9][0-9]{0,2}\s?[张張枚]|[(\[][xX×]?\s?[1-9][0-9]?[张張枚]?[)\]]|[1-9][0-9]?\s?[xX×])"
_HAN_LAST: Final = rf"(?=[一二三四五六七八九十两兩]){HAN}[张張枚]"
_BARE_LAST: Final = r"(?<=[\s\u3400-\u9fff》」』:])[1-9][0-9]?"
_AFTER: Final = tuple(
    (re.compile(rf".*(?:{last})\s{{0,3}}[.。,;、]?\s{{0,3}}", re.DOTALL), re.compile(rf"({last}){sign}(?=\S)"))
    for last, sign in (
        (_LAST, r"(?:\s{0,3}[,;、|/+&和与]\s{0,3}|\s{1,3})"),
        (_BARE_LAST, r"\s{0,3}[,;、|/+&]\s{0,3}"),
        (_HAN_LAST, r"\s{0,3}[,;、|/+&]\s{0,3}"),
    )
)
_MARKS: Final = re.compile(r"[xX×*张張枚]")
_SPACES: Final = re.compile(r"[^\S\n]{4,}")
# Two counts, looked at from the first of each sort alone: a line of thousands of characters is looked through once.
_TWO: Final = re.compile(
    r"[^0-9]*+[0-9][0-9\s]*+[^0-9\s].*[0-9]"
    r"|(?:(?![一二三四五六七八九十两兩][张張枚]).)*+..*[一二三四五六七八九十两兩][张張枚]",
    re.DOTALL,
)


def split_cards(text: str) -> list[str]:
    """The parts of a text with a card each; the text alone if it does not divide so."""
    if len(text) > MAX_TEXT or not (";" in text or "；" in text or _TWO.match(text.translate(PLAIN))):
        return [text]

    text = _SPACES.sub("   ", text)
    plain = text.translate(PLAIN)
    if "\n" in text:
        return [part for part in map(str.strip, text.split("\n")) if part]

    for first, between in _BEFORE:
        if first.match(plain) and len(parts := _divide_text(text, plain, between, 0)) > 1:
            return parts

    if _BEFORE[0][0].match(plain):
        return [text]

    # A name alone, and counted ones behind it.
    if len(parts := _divide_text(text, plain, _COUNTED_BEHIND, 0)) > 1:
        return [parts[0], *chain.from_iterable(split_cards(behind) for behind in parts[1:])]

    for ending, between in _AFTER:
        parts = _divide_text(text, plain, between, 1) if ending.fullmatch(plain) else []
        if len(parts) > 1 and all(ending.fullmatch(part.translate(PLAIN)) for part in parts):
            return parts

    return [text]


def _divide_text(text: str, plain: str, between: re.Pattern[str], kept: int) -> list[str]:
    """The text divided at a pattern; `kept`: the group of the pattern that belongs to the part before it."""
    start = 0
    parts = []
    for found in between.finditer(plain):
        parts.append(text[start : found.end(kept) if kept else found.start()])
        start = found.end()
    parts = [part.strip(" ,;、，；。") for part in (*parts, text[start:])]

    is_each_card = all(is_balanced(part) and any(map(str.isalpha, _MARKS.sub("", part))) for part in parts)
    return parts if is_each_card else [text]


def is_balanced(part: str) -> bool:
    """Whether a part begins all brackets that it ends: `3 Defy (2 main, 1 side)` is one card."""
    plain = part.translate(PLAIN)
    return plain.count("(") == plain.count(")") and plain.count("[") == plain.count("]")
