"""Texts that hold several decks one after another: they are not one deck. Pure.

A second head of an export, a second name of a deck, or a leader's heading that comes again with a main deck of its own.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from decks.decklist.entries import Entry, Unread
from decks.decklist.layout import Layout
from decks.decklist.reading.counting import PLAIN
from legality.engine.rules.format import MAIN

# What each deck of a text begins with: `About`, `Name: A`, `Deck 2`.
_HEAD: Final = re.compile(
    r"\W*(?:(about)\W*|((?:deck )?name|deck|(?:卡组|牌组|套牌)(?:名称?)?)\s*:.*)", re.IGNORECASE | re.DOTALL
)
# With a greater number it is the heading of a main deck and its size.
_NUMBERED: Final = re.compile(r"\W*(deck|卡组|牌组|套牌)\s?#?[1-9]\W*", re.IGNORECASE)
# Sections of a leader and main decks by turns: of one deck there is one of each.
_TURNS: Final = 4


def second_deck(entries: Sequence[Entry | Unread], layout: Layout) -> Entry | Unread | None:
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
