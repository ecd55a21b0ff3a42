"""Lists judged on one day, for tests of the builder."""

from collections.abc import Mapping
from datetime import date

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from legality.games import GAMES

DAY = date(2026, 8, 8)
Catalogues = Mapping[str, Catalogue]


def judged(catalogues: Catalogues, text: str, format_: str = "riftbound/standard", pool: str | None = None) -> Answer:
    """The answer for a list; `format_` is its game and format."""
    slug, _, name = format_.partition("/")
    game = GAMES[slug]
    return check_text(Question(game, game.format(name), DAY), text, catalogues[slug], pool)
