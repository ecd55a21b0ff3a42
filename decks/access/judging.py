"""The answer for a saved deck, on a day that is always given."""

from datetime import date
from typing import Final

from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, TooLong, check_text
from decks.check.question import Question, Refused, format_of, game_of
from decks.models import Deck
from legality.engine.rules.format import Format, NotInForce

# Why a saved deck may have no answer: its game or format has left the site or had no edition yet, or its list exceeds
# a limit that was lowered since.
UNJUDGED: Final = (Refused, NotInForce, TooLong)


def question_of(deck: Deck, day: date, format_: Format | None = None) -> Question:
    """The question for a saved deck on a day; `format_`: its format, where that is known. Raises Refused if game or format is gone."""
    game = game_of(deck.game)
    return Question(game, format_ or format_of(game, deck.format), day, deck.region, frozenset(deck.options))


def answer_of(deck: Deck, day: date, catalogue: Catalogue | None = None, format_: Format | None = None) -> Answer:
    """The answer for a saved deck on a day, by the newest catalogue if none is given; `format_` as for its question.

    Raises TooLong, NotInForce or Refused.
    """
    question = question_of(deck, day, format_)
    return check_text(question, deck.text, catalogue or catalogue_of(deck.game), deck.pool or None)


def judge_deck(deck: Deck, day: date) -> Answer | None:
    """The answer for a saved deck, or None for one of the reasons in UNJUDGED."""
    try:
        return answer_of(deck, day)
    except UNJUDGED:
        return None
