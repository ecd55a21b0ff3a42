"""Cards that people offer and staff have not decided on: their names for every list, and for their proposer a card without facts."""

from typing import Final

from cards.models import ProposedCard
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.games import GAMES

# Begins the key of an offered card; no key of a card has a question mark.
OFFERED: Final = "?"


def proposed_names(game: str) -> frozenset[str]:
    """The squashed names of all cards that are offered for a game. One query."""
    waiting = ProposedCard.objects.filter(game=game, status=ProposedCard.Status.OPEN).order_by()
    return frozenset(name for sought in waiting.values_list("sought", flat=True) for name in sought.split())


def offered_cards(game: str, person: int) -> list[Card]:
    """The cards that a person offers for a game, as the rules see a card of which nothing but the name is known. One query."""
    if game not in GAMES:
        return []

    waiting = ProposedCard.objects.filter(by_id=person, game=game, status=ProposedCard.Status.OPEN).order_by("pk")
    unknown = dict.fromkeys((*GAMES[game].traits, *GAMES[game].numbers, "include", "exclude"), UNKNOWN)
    return [
        Card(
            id=f"{game}.{OFFERED}{pk}",
            game=game,
            name=name,
            kind=UNKNOWN,
            supertypes=UNKNOWN,
            traits=unknown,
            labels=UNKNOWN,
            requires=UNKNOWN,
            names=names,
        )
        for pk, name, names in waiting.values_list("pk", "name", "names")
    ]


def is_offered(key: str) -> bool:
    """Whether the key is that of an offered card, which has no page and no row in the tables of cards."""
    return key.startswith(OFFERED)
