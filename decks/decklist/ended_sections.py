"""Headings that end without another heading: below a leader and a blank line comes the deck, as every reader understands.

    Hero
    Graccus

    60 Ironforge Guards

A section of special kinds (a leader, runes, battlefields) is over behind a blank line at the first card that cannot stand in it,
that of a leader and one whose heading has a card on its line without a blank line too; what follows goes by its kind, as at the
top of a list. A main deck and a sideboard hold all kinds: they end at the next heading alone. Where the
first card below the heading of the main deck is a leader, and no other section but a sideboard has a heading, that heading is
the title of the whole list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, islice
from operator import attrgetter

from decks.decklist.catalogue import Catalogue, exact_card
from decks.decklist.counting import PLAIN
from decks.decklist.entries import Entry, Unread
from decks.decklist.headings import MAYBE, SIDEBOARD, headings_of, opened
from decks.decklist.layout import Layout
from decks.decklist.names_on_line import divided
from legality.engine.rules.format import MAIN
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.games import GAMES


def ended_by_kind(entries: Iterable[Entry | Unread], catalogue: Catalogue, layout: Layout) -> Iterator[Entry | Unread]:
    """The entries, without a section from the line on that ends it."""
    leaders: list[Entry] = []
    special = _special_kinds(layout)
    entries = list(entries)
    if _is_titled(entries, catalogue, layout):
        entries = [replace(one, section=None) if one.section == MAIN else one for one in entries]

    for section, lines in groupby(entries, _section):
        if section not in special:
            yield from lines
            continue

        read = list(lines)
        cards = [one for one in read if isinstance(one, Entry)]
        end = _end(read, catalogue, layout, leaders) if len(cards) > 1 else len(read)
        if layout.chosen is not None and section == layout.chosen.leader:
            leaders += cards
        yield from read[:end]
        yield from (replace(one, section=None) for one in read[end:])


_section = attrgetter("section")


def _is_titled(entries: Sequence[Entry | Unread], catalogue: Catalogue, layout: Layout) -> bool:
    """Whether the heading of the main deck is the title of the whole list, and a leader the first card below it."""
    below = list(islice((one for one in entries if isinstance(one, Entry) and one.section == MAIN), 2))
    card = exact_card(below[0].name, below[0].code, catalogue) if len(below) > 1 else None
    is_led = card is not None and layout.default_section(card) in layout.leader_sections
    return is_led and {one.section for one in entries} <= {None, MAIN, SIDEBOARD, MAYBE}


@lru_cache(maxsize=64)
def _special_kinds(layout: Layout) -> dict[str | None, frozenset[str]]:
    """The kinds of each section that holds none of the main deck's, and of the chosen card's."""
    sections = GAMES[layout.game].sections if layout.game in GAMES else ()
    kinds = {section.slug: frozenset(section.kinds) for section in sections}
    chosen = layout.chosen.section if layout.chosen else ""
    return {slug: own for slug, own in kinds.items() if slug == chosen or not own & kinds.get(MAIN, own)}


def _end(lines: Sequence[Entry | Unread], catalogue: Catalogue, layout: Layout, leaders: Sequence[Entry]) -> int:
    """The place of the line that ends the section; the number of lines if none does."""
    single = layout.single_sections
    held = tuple(card for entry in leaders if (card := exact_card(entry.name, entry.code, catalogue)))
    cards = [(place, one) for place, one in enumerate(lines) if isinstance(one, Entry)]
    fits = [_fits(entry, catalogue, layout, held) for _, entry in cards]
    # A name that is not known is where the cards after it are.
    ahead = list(fits)
    for number in range(len(fits) - 2, -1, -1):
        ahead[number] = ahead[number + 1] if fits[number] is None else fits[number]

    first = cards[0][1]
    is_inline = opened(first.text, first.text.translate(PLAIN), headings_of(GAMES[layout.game]))[0] == first.section
    begun = False
    for number, (place, entry) in enumerate(cards):
        is_single = entry.section in single
        is_new = number > 0 and entry.block != cards[number - 1][1].block
        known = ahead[number] if is_new else fits[number]
        if begun and is_single and known is None and entry.count > 1:
            return place
        # Of another special section it may be a mistake, which is reported where the card is.
        if (
            begun
            and known is False
            and (is_new or ((is_single or is_inline) and _is_of_deck(entry, catalogue, layout)))
        ):
            return place
        begun = begun or (fits[number] is not False and (entry.count == 1 or not is_single))

    return len(lines)


def _is_of_deck(entry: Entry, catalogue: Catalogue, layout: Layout) -> bool:
    card = exact_card(entry.name, entry.code, catalogue)
    return card is not None and layout.default_section(card) == MAIN


def _fits(entry: Entry, catalogue: Catalogue, layout: Layout, leaders: tuple[Card, ...]) -> bool | None:
    """Whether the entry's card may stand in its section; None for a name that finds no single card, and where facts are unknown."""
    card = exact_card(entry.name, entry.code, catalogue)
    if card is None and not entry.counted:
        several = divided(entry, catalogue, ())
        card = exact_card(several[0].name, None, catalogue) if isinstance(several[0], Entry) else None
    if card is None or card.kind is UNKNOWN:
        return None
    if card.kind not in _special_kinds(layout)[entry.section]:
        return False

    chosen = layout.chosen
    if chosen is not None and entry.section == chosen.section:
        may_be = chosen.may_hold(card, leaders) if leaders else UNKNOWN
        return None if may_be is UNKNOWN else may_be

    return True
