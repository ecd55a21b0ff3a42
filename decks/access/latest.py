"""The latest public decks, for pages about cards and games."""

from __future__ import annotations

from decks.access.faces import Face, faces_of
from decks.access.listed import Listed, listed
from decks.models import Deck, DeckLine


def latest_public(game: str, card: str, most: int) -> list[tuple[Listed, Face | None]]:
    """The latest public decks of a game with their faces; `card`: those that play the card of this id. At most three queries."""
    rows = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC, deleted__isnull=True, game=game)
    if card:
        rows = rows.filter(pk__in=DeckLine.objects.filter(card=card).values("deck"))
    decks = list(rows.select_related("owner", "last_check").order_by("-updated", "-pk")[:most])
    faces = faces_of(decks) if decks else {}
    return [(listed(deck), faces.get(deck.pk)) for deck in decks]
