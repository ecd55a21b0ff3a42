"""The latest decks with their faces: public ones for pages about cards and games, one's own for the page of an account."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.access.faces import Face, faces_of
from decks.access.listed import Listed, listed_each
from decks.models import Deck, DeckLine


@dataclass(frozen=True, slots=True)
class OwnDecks:
    """The decks of a person that were changed last, with their faces, and how many there are in all."""

    rows: tuple[tuple[Listed, Face | None], ...]
    count: int


def latest_public(game: str, card: str, most: int) -> list[tuple[Listed, Face | None]]:
    """The latest public decks of a game with their faces; `card`: those that play the card of this id. At most three queries."""
    rows = Deck.objects.public().filter(game=game)
    if card:
        rows = rows.filter(pk__in=DeckLine.objects.filter(card=card).values("deck"))
    return _with_faces(list(rows.select_related("owner", "last_check").order_by("-updated", "-pk")[:most]))


def latest_own(person: int, most: int) -> OwnDecks:
    """The person's own decks that were changed last. Four queries, two without a deck."""
    rows = Deck.objects.of(person)
    decks = list(rows.select_related("last_check").order_by("-updated", "-pk")[:most])
    return OwnDecks(tuple(_with_faces(decks)), rows.count())


def _with_faces(decks: Sequence[Deck]) -> list[tuple[Listed, Face | None]]:
    faces = faces_of(decks) if decks else {}
    return [(row, faces.get(row.deck.pk)) for row in listed_each(decks)]
