"""Public decks that are like a deck: of the same leaders, by the copies of cards that both have."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from django.db.models import Case, F, IntegerField, Sum, Value, When
from django.db.models.functions import Least

from decks.models import Deck, DeckLine

# Of the decks of the same leaders the newest are compared.
MOST_COMPARED: Final = 2_000
MOST_SHOWN: Final = 4


class SimilarDeck(NamedTuple):
    """A public deck, and how many copies of cards it has in common with the other one."""

    deck: Deck
    shared: int


def find_similar_decks(deck: Deck, copies: Mapping[str, int], leaders: Iterable[str]) -> list[SimilarDeck]:
    """The public decks of a game most like a deck, best first, with owner and last check; those with nothing in common are none.

    `copies`: of each card of the deck, by its id; `leaders`: the ids of those that lead it. Without leaders, decks of its format
    are compared. Two queries. Only what everybody finds is read, whoever asks.
    """
    if not copies:
        return []

    others = Deck.objects.public().filter(game=deck.game).exclude(pk=deck.pk)
    led = [*leaders]
    if led:
        others = others.filter(pk__in=DeckLine.objects.filter(card__in=led).values("deck"))
    else:
        others = others.filter(format=deck.format)
    newest = others.order_by("-updated", "-pk").values("pk")[:MOST_COMPARED]

    by_count: dict[int, list[str]] = {}
    for card, count in copies.items():
        by_count.setdefault(count, []).append(card)
    mine = Case(*(When(card__in=cards, then=Value(n)) for n, cards in by_count.items()), output_field=IntegerField())
    lines = DeckLine.objects.filter(deck__in=newest, card__in=[*copies]).order_by()
    best = lines.values("deck").annotate(shared=Sum(Least(F("count"), mine))).order_by("-shared", "-deck")[:MOST_SHOWN]
    # By their copies: a dictionary keeps the order.
    shared = {row["deck"]: row["shared"] for row in best}
    decks = Deck.objects.public().select_related("owner", "last_check").in_bulk([*shared])
    return [SimilarDeck(decks[pk], count) for pk, count in shared.items() if pk in decks]
