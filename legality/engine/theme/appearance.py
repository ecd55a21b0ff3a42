"""How a game's cards and figures look: as its `Look` says, else as its traits and numbers suggest."""

from legality.engine.game import Game
from legality.engine.values.look import Charts, DrawnArt, Layout


def card_layout(game: Game) -> Layout:
    """The layout of the game's cards: its own, else one made from its numbers, the cost apart, and its traits."""
    if game.look.layout is not None:
        return game.look.layout

    traits = tuple(game.traits)
    numbers = tuple(game.numbers)
    cost = "cost" if "cost" in numbers else next(iter(numbers), "")
    foot = tuple(number for number in numbers if number != cost)
    return Layout(cost=cost, foot=foot, marks=traits[:1], tags=traits[1:])


def game_charts(game: Game) -> Charts:
    """What the figures of the game's decks count: what it says, else what the frame shows."""
    layout = card_layout(game)
    return game.look.charts or Charts(layout.cost, layout.foot, layout.marks)


def art_of_look(game: Game) -> DrawnArt:
    """How the game's cards are drawn: as it says, else by the marks of its layout."""
    return game.look.art or DrawnArt(traits=card_layout(game).marks)


def shape_address(game: Game, trait: str, value: str) -> str:
    """The address of the shape of a kind, a supertype or a trait's value; empty if it has none."""
    look = game.look
    if trait in ("kind", "supertype"):
        return shape_id(game, (look.kinds if trait == "kind" else look.supertypes).get(value, ""))

    symbol = look.values.get(trait, {}).get(value)
    return shape_id(game, symbol.shape) if symbol else ""


def shape_id(game: Game, shape: str) -> str:
    """The id of a shape: its name where it is one of the site's, else `<game>.<shape>`, the game's own."""
    return f"{game.slug}.{shape}" if shape in game.look.shapes else shape
