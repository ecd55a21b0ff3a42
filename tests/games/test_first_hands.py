"""The proofs deal first hands by their rules: Flesh and Blood by the hero's intellect."""

from pathlib import Path
from typing import Final

import pytest

from cards.importers.starter import read_starter, starter_catalogue
from legality.engine.values.card import Card
from legality.games.discovery import find_games
from tests.legality.making import deck

GAMES: Final = {found.slug: found.load() for found in find_games((Path(__file__).parent,)) if found.slug == "flesh"}
FLESH: Final = GAMES["flesh"]
CARDS: Final = starter_catalogue(read_starter(FLESH))


def hero(name: str) -> Card:
    found = CARDS.find(name)
    assert isinstance(found, Card)
    return found


@pytest.mark.parametrize(("name", "intellect"), [("Varra", 4), ("Bram", 3)])
def test_a_first_hand_is_as_large_as_the_intellect_of_the_hero(name: str, intellect: int) -> None:
    opening = FLESH.opening.of_deck(deck(hero={hero(name): 1}))

    assert (opening.hand.number, opening.supposed) == (intellect, frozenset())


def test_a_first_hand_without_a_hero_is_supposed() -> None:
    opening = FLESH.opening.of_deck(deck())

    assert (opening.hand.number, opening.supposed) == (4, frozenset(("hand",)))
