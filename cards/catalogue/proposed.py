"""Cards that people offer and staff have not decided on: by their names alone, for lists that name them."""

from cards.models import ProposedCard


def proposed_names(game: str) -> frozenset[str]:
    """The squashed names of all cards that are offered for a game. One query."""
    waiting = ProposedCard.objects.filter(game=game, status=ProposedCard.Status.OPEN).order_by()
    return frozenset(name for sought in waiting.values_list("sought", flat=True) for name in sought.split())
