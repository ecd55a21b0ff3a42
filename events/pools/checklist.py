"""The checklist of a set, next to a pool as text: the counts of its cards are read from the text and written back into it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from cards.catalogue.display_names import rarity_name
from cards.catalogue.loading import catalogue_of
from cards.models import CardSet, Printing
from decks.decklist.resolve import Resolved
from decks.decklist.rows import Row, text_of
from decks.decklist.spelling import name_and_code
from events.lists.printings import place_of
from events.models import Event
from legality.engine.values.card import Card
from legality.games import GAMES
from legality.messages import in_language

# The field of a card is its key behind this.
FIELD: Final = "n-"
DIGITS: Final = 2
MOST: Final = 10**DIGITS - 1


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card of the set: its first printing there, and how many the pool holds."""

    card: Card
    key: str
    code: str
    rarity: str
    count: int

    @property
    def rarity_name(self) -> str:
        """The name of its rarity in the reader's language."""
        return rarity_name(self.rarity) if self.rarity else ""


def sets_of(event: Event) -> dict[str, str]:
    """The sets of the event's game by code with their names: the newest of its day first, those to come last. One query."""
    rows = CardSet.objects.filter(game=event.game).values_list("code", "names", "released")
    known = sorted(rows, key=lambda row: (row[2] or date.min, row[0]), reverse=True)
    out = [row for row in known if row[2] is not None and row[2] <= event.date]
    return {code: in_language(names) if names else code for code, names, _day in (*out, *known)}


def checklist_of(event: Event, code: str, held: Mapping[Card, int]) -> list[ListedCard]:
    """The cards of a set in the order of their numbers, each once. Two queries, one for their version."""
    catalogue = catalogue_of(event.game)
    printings = Printing.objects.filter(card_set__game=event.game, card_set__code=code)
    found: dict[Card, ListedCard] = {}
    rows = printings.values_list("card__key", "number", "variant", "rarity")
    for key, number, variant, rarity in sorted(rows, key=lambda row: (place_of(row[1], row[2]), row[0])):
        card = catalogue.cards.get(f"{event.game}.{key}")
        if card is not None and card not in found:
            found[card] = ListedCard(card, key, f"{number}{variant}", rarity, held.get(card, 0))

    return list(found.values())


def read_counts(posted: Mapping[str, str]) -> tuple[dict[str, int], list[str]]:
    """The counts of a checklist that was sent, by key, and the keys of what is not a number from 0 to `MOST`."""
    counts: dict[str, int] = {}
    wrong: list[str] = []
    for name, value in posted.items():
        if not name.startswith(FIELD):
            continue

        key = name.removeprefix(FIELD)
        text = value.strip() or "0"
        if text.isascii() and text.isdigit() and len(text) <= DIGITS:
            counts[key] = int(text)
        else:
            wrong.append(key)

    return counts, wrong


def write_counts(event: Event, resolved: Resolved, counts: Mapping[str, int]) -> str:
    """The pool as text with these counts of cards, by key. Lines that name no card stay as they were typed."""
    catalogue = catalogue_of(event.game)
    held = dict(resolved.tally())
    for key, count in counts.items():
        card = catalogue.cards.get(f"{event.game}.{key}")
        if card is not None:
            held[card] = count

    lost = [f"{one.text}\n" for one in resolved.problems if not one.aside]
    rows = []
    for card, count in held.items():
        if count:
            name, code = name_and_code(card, catalogue)
            rows.append(Row("", name, count, code))

    return "".join(lost) + text_of(rows, GAMES[event.game])
