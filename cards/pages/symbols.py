"""The drawn symbols of kinds and values, as each game's look names them. A value without a symbol is marked by letters."""

from cards.catalogue.facts import Facts
from legality.engine.game import Game
from legality.engine.theme.appearance import address_of, shape_of


def symbol_of(game: Game, trait: str, value: str) -> str:
    """The symbol of a kind or of a trait's value; empty if it has none."""
    return shape_of(game, trait, value)


def number_symbol(game: Game, name: str) -> str:
    """The symbol of a printed number; empty if it has none."""
    return address_of(game, game.look.numbers.get(name, ""))


def kind_symbol(game: Game, facts: Facts) -> str:
    """The symbol next to a card's kind line; empty if the kind is not known."""
    drawn = (shape_of(game, "supertype", slug) for slug in facts.get("supertypes", ()))
    return next(filter(None, drawn), shape_of(game, "kind", facts.get("kind", "")))
