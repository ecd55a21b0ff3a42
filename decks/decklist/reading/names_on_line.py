"""Several names without counts on one line, as sections of one each are written: `战场：巨神峰之巅、虚空之门`. Pure.

A name may hold the same signs (`Jinx, Loose Cannon`), so the cards decide where it ends: the longest name that is known.
"""

import re
from collections.abc import Collection, Container
from typing import Final

from decks.decklist.catalogue import Catalogue, exact_card
from decks.decklist.entries import Entries, Entry
from decks.decklist.reading.card_lines import read_card
from decks.decklist.reading.several import is_balanced
from legality.sources.fold import squash

_SIGN: Final = re.compile(r"\s*[,，、;；/／|｜・·•\t]\s*(?:(?:and|&)\s+)?|\s+(?:[&+]|and)\s+|\s*[和与]\s*")
# No section of one each has more names.
MOST_NAMES: Final = 12


def divide_names(entry: Entry, catalogue: Catalogue, kinds: Collection[str], blanks: Container[str] = ()) -> Entries:
    """The entries of the names of a line without a count; the entry alone if it is a card, or is not of several names.

    Below a heading, or behind it, one known name is enough: the others are asked about one by one. Where a known one is of none
    of the heading's `kinds`, the first words may be another heading (`Battlefields Sigil of the Storm, Void Gate`), so that
    nothing is counted of a line that is not read whole. `blanks`: the folded names of blank cards, which are known as well.
    """
    signs = list(_SIGN.finditer(entry.name))
    if not 0 < len(signs) < MOST_NAMES or exact_card(entry.name, None, catalogue):
        return (entry,)

    begins = [0, *(sign.end() for sign in signs)]
    ends = [*(sign.start() for sign in signs), len(entry.name)]
    # The text divided at its signs, except those in a name that is known.
    names: list[str] = []
    place = 0
    while place < len(begins):
        last = place + 1
        for end in range(len(ends), place, -1):
            if catalogue.named(entry.name[begins[place] : ends[end - 1]]):
                last = end
                break
        if name := entry.name[begins[place] : ends[last - 1]]:
            names.append(name)
        place = last
    if len(names) < 2 or not all(map(is_balanced, names)):
        return (entry,)

    row = (entry.line, entry.block)
    section = (entry.section, entry.adrift)
    parts = [read_card((*row, name), name, section) for name in names]
    entries = [part for part in parts if isinstance(part, Entry)]
    found = {part: exact_card(part.name, part.code, catalogue) for part in entries}
    cards = [card for card in found.values() if card]
    known = sum(found[part] is not None or squash(part.name) in blanks for part in entries)
    are_in_place = entry.section is not None and all(card.kind in kinds for card in cards)
    is_list = known == len(parts) or (known > 0 and are_in_place)

    return tuple(parts) if is_list else (entry,)
