"""What a person has of a game, and what they still need for a deck."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db.models import Case, Exists, OuterRef, QuerySet, Sum, Value, When
from django.db.models.expressions import Combinable
from django.utils import timezone

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, read_entries
from decks.decklist.reading.tables import as_owned
from decks.decklist.resolve import Resolved, look_up
from decks.models import Collection, Deck, DeckLine
from legality.engine.game import Game
from legality.engine.values.card import Card

# Bits of a number that are compared at once, and their greatest value.
DIGIT: Final = 5
MAX_DIGIT: Final = (1 << DIGIT) - 1
# `0 Charm`, `0x Charm`, `Charm,0`, `Charm x0`.
_NONE: Final = re.compile(r"^\s*0+(?:\.0+)?\s*[xX×]?(?=[\s,;|])|[\s,;|xX×]0+(?:\.0+)?\s*(?=$|[,;|])")


@dataclass(frozen=True, slots=True)
class Missing:
    """A card of which a deck asks for more copies than there are."""

    card: Card
    needed: int
    owned: int

    @property
    def count(self) -> int:
        """How many more copies are needed."""
        return self.needed - self.owned


def find_collection(person: int, game: str) -> Collection:
    """The person's collection of a game; an empty, unsaved one if they have none yet."""
    return Collection.objects.filter(owner_id=person, game=game).first() or Collection(owner_id=person, game=game)


def collection_dates(person: int) -> dict[str, datetime]:
    """When the person's collection of each game was saved last, by the game; none for a game without one. One query."""
    return dict(Collection.objects.filter(owner_id=person).exclude(text="").values_list("game", "updated"))


def save_collection(person: int, game: str, text: str) -> Collection:
    """Save the person's collection of a game as the list they typed."""
    kept, _ = Collection.objects.update_or_create(
        owner_id=person, game=game, defaults={"text": text, "updated": timezone.now()}
    )
    return kept


def read_collection(text: str, game: Game, catalogue: Catalogue) -> Resolved:
    """The cards that a collection's text names, and its open lines; a count of 0 is not a fault. Raises TooLongError."""
    found = look_up(read_entries(game, as_owned(text), catalogue), catalogue, game.formats[0])
    problems = [one for one in found.problems if one.key != "count" or _NONE.search(one.text) is None]
    return replace(found, problems=tuple(problems))


def owned_by(person: int | None, game: Game, catalogue: Catalogue) -> Mapping[Card, int]:
    """The copies that the person has of each card; none without a person."""
    text = "" if person is None else find_collection(person, game.slug).text
    return read_collection(text, game, catalogue).tally() if text else {}


def find_missing_cards(answer: Answer, owned: Mapping[Card, int]) -> tuple[Missing, ...]:
    """What a judged deck needs beyond what is owned, in the deck's order; every section counts together."""
    needed: dict[Card, int] = {}
    for _, card, count in answer.deck.rows():
        needed[card] = needed.get(card, 0) + count

    wanted = (Missing(card, count, owned.get(card, 0)) for card, count in needed.items())
    return tuple(one for one in wanted if one.count > 0)


def filter_fully_owned(decks: QuerySet[Deck], owned: Mapping[Card, int]) -> QuerySet[Deck]:
    """Those of the decks of which every line is a card and every copy is owned, by their last check."""
    lines = DeckLine.objects.filter(deck=OuterRef("pk")).order_by()
    # An expression for the owned copies of a line's card, 0 for other cards.
    digits: dict[int, dict[int, list[str]]] = {}
    for card, count in owned.items():
        for place in range(count.bit_length() // DIGIT + 1):
            if copies := count & MAX_DIGIT << DIGIT * place:
                digits.setdefault(place, {}).setdefault(copies, []).append(card.id)

    copies_in: Combinable = Value(0)
    for groups in digits.values():
        whens = [When(card__in=cards, then=copies) for copies, cards in groups.items()]
        copies_in += Case(*whens, default=0)
    too_few = lines.values("card").annotate(copies=Sum("count")).filter(copies__gt=copies_in)
    return decks.filter(Exists(lines), ~Exists(too_few), last_check__problems=0)


def missing_as_text(wanted: tuple[Missing, ...]) -> str:
    """The missing cards as a list to paste, one card per line."""
    return "".join(f"{one.count} {one.card.name}\n" for one in wanted)
