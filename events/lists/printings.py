"""In which sets the cards of a pool are printed and how rare they are there; of an ended event as at its end."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.catalogue.lookup import Catalogue
from cards.catalogue.printed import read_printed
from cards.models import Printing
from events.lists.archive import catalogue_for, read_archive
from events.models import Event
from legality.engine.values.vocabulary import Names

_NUMBERS: Final = re.compile(r"([^0-9]*)([0-9]+).*")


@dataclass(frozen=True, slots=True)
class FirstNumber:
    """The lowest number of a card in one set: higher ones are other pictures of it."""

    card_set: str
    rarity: str
    is_released: bool


@dataclass(frozen=True, slots=True)
class Printings:
    """The printings of cards by their ids, with the game's rarities, the most frequent first, and the names of its sets.

    `catalogue`: the cards that they are of.
    """

    by_card: Mapping[str, Sequence[FirstNumber]]
    rarities: Sequence[str]
    sets: Mapping[str, Names]
    catalogue: Catalogue


def find_printings(event: Event, ids: Iterable[str]) -> Printings:
    """The printings of cards of an event. Two queries, one for the version of the cards."""
    archived = read_archive(event)
    catalogue = catalogue_for(event)
    if archived is not None:
        content = archived.content
        by_card = {ident: [FirstNumber(*row) for row in content["printings"].get(ident, [])] for ident in ids}
        return Printings(by_card, content["rarities"], content["sets"], catalogue)

    printed = read_printed(event.game, catalogue.version)
    # In which sets the cards are printed, by their ids. One query.
    keys = [ident.partition(".")[2] for ident in ids]
    rows = Printing.objects.filter(card__game=event.game, card__key__in=keys).values_list(
        "card__key", "card_set__code", "number", "variant", "rarity", "card_set__released"
    )
    first: dict[tuple[str, str], FirstNumber] = {}
    for key, code, _number, _variant, rarity, released in sorted(rows, key=lambda row: printing_order(row[2], row[3])):
        first.setdefault((key, code), FirstNumber(code, rarity, released is not None))

    found: dict[str, list[FirstNumber]] = {}
    for (key, _code), one in first.items():
        found.setdefault(f"{event.game}.{key}", []).append(one)
    return Printings(found, printed.rarities, printed.sets, catalogue)


def printing_order(number: str, variant: str) -> tuple[bool, str, int, str]:
    """Where a printing is in its set: plain numbers, then those behind letters (`R01`), then those without any."""
    found = _NUMBERS.fullmatch(number)
    return (False, found[1], int(found[2]), variant) if found else (True, number, 0, variant)
