"""The four verdicts by the law: over all completions of a deck."""

from tests.referee.cards import FactDeck, Verdict, World
from tests.referee.completing import completions
from tests.referee.extending import extendable, legal


def truth(world: World, open_deck: FactDeck) -> Verdict:
    """The verdict that is true of a deck."""
    seen: set[Verdict] = set()
    for one in completions(world, open_deck):
        seen.add(_known(world, one))
        if len(seen) > 1:
            return "undetermined"

    (verdict,) = seen
    return verdict


def _known(world: World, one: FactDeck) -> Verdict:
    """The verdict of a deck of which everything is known."""
    if legal(world, one):
        return "legal"

    return "unfinished" if extendable(world, one) else "illegal"
