"""A list judged on one day, for tests of what is written of it."""

from datetime import date
from typing import Final

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from legality.games import GAMES

DAY: Final = date(2026, 11, 1)


def asked(game: str, form: str, text: str, catalogue: Catalogue) -> Answer:
    """The answer to a list of the game in the format."""
    return check_text(Question(GAMES[game], GAMES[game].format(form), DAY), text, catalogue)
