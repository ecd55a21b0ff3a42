"""Cards made up from a game's own words: kinds, values and numbers by turns, so that many share a class."""

from itertools import islice, product

from legality.engine.game import Game
from legality.engine.theme.appearance import art_of_look, card_layout
from legality.sources.facts import Facts


def made_cards(game: Game, count: int) -> list[tuple[str, Facts]]:
    """So many keys with their facts, the same in every run."""
    kinds, art = list(game.look.kinds), art_of_look(game)
    values = [(trait, value) for trait in art.traits for value in game.look.values[art.like.get(trait, trait)]]
    turns = product(range(count), values, kinds)
    return [
        (f"made-{place}", made_facts(game, *values_kind[1:], place))
        for place, values_kind in enumerate(islice(turns, count))
    ]


def made_facts(game: Game, value: tuple[str, str], kind: str, place: int) -> Facts:
    """The facts of one card."""
    layout = card_layout(game)
    numbers = {layout.cost: place % 9} | dict.fromkeys(layout.foot, place % 7)
    return {"kind": kind, "traits": {value[0]: [value[1]]}, "numbers": numbers}
