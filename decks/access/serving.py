"""Whether the site serves the game and the format of a deck at present. A deck stays saved, whatever is served."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Protocol

from django.db.models import Q

from cards.catalogue.house_formats import formats_called
from cards.catalogue.loading import load_catalogue, load_catalogue_for
from cards.catalogue.lookup import Catalogue
from cards.models.house_formats import PREFIX
from decks.check.checking import Answer, TooLongError, check_text
from decks.check.question import Question, RefusedError, parse_format, parse_game
from decks.models import Deck
from legality.engine.game import Game
from legality.engine.rules.format import Format, FormatNotInForceError
from legality.games import GAMES

# Why a saved deck may have no answer: its game or format has left the site or had no edition yet, or its list exceeds
# a limit that was lowered since.
UNJUDGED: Final = (RefusedError, FormatNotInForceError, TooLongError)


def deck_question(deck: Deck, day: date, format_: Format | None = None) -> Question:
    """The question for a saved deck on a day; `format_`: its format, where that is known. Raises RefusedError if game or format is gone."""
    game = parse_game(deck.game)
    return Question(game, format_ or parse_format(game, deck.format), day, deck.region, frozenset(deck.options))


def answer_of(deck: Deck, day: date, catalogue: Catalogue | None = None, format_: Format | None = None) -> Answer:
    """The answer for a saved deck on a day, by the newest catalogue if none is given; `format_` as for its question.

    Raises TooLongError, FormatNotInForceError or RefusedError.
    """
    question = deck_question(deck, day, format_)
    return check_text(question, deck.text, catalogue or load_catalogue(deck.game), deck.pool or None)


def catalogue_of_reader(deck: Deck, reader: int | None) -> Catalogue:
    """The cards by which a reader sees a deck: its owner's offered ones are found in it by the owner alone."""
    return load_catalogue_for(deck.game, reader if reader == deck.owner_id else None)


def judge_deck(deck: Deck, day: date, reader: int | None = None) -> Answer | None:
    """The answer for a saved deck as a reader sees it, or None for one of the reasons in UNJUDGED."""
    try:
        return answer_of(deck, day, catalogue_of_reader(deck, reader))
    except UNJUDGED:
        return None


class OfAFormat(Protocol):
    """What names a game and a format by their slugs: a deck, or a version of one."""

    game: str
    format: str


@dataclass(frozen=True, slots=True)
class Served:
    """The game and the format of a deck, each None where the site does not serve it at present."""

    game: Game | None
    format_: Format | None

    def __bool__(self) -> bool:
        """Whether both are served."""
        return self.format_ is not None


def find_served(deck: OfAFormat) -> Served:
    """What the site serves at present of the game and format that a deck names."""
    return find_served_each([deck])[0]


def find_served_each(decks: Sequence[OfAFormat]) -> list[Served]:
    """What the site serves of each deck, in their order. No query, or a few where some are of house formats."""
    formats = formats_called((GAMES[deck.game], deck.format) for deck in decks if deck.game in GAMES)
    return [Served(GAMES.get(deck.game), formats.get((deck.game, deck.format))) for deck in decks]


def is_of_served() -> Q:
    """The condition that a row's game and format are served at present."""
    wanted = Q(pk__in=())
    for slug, game in GAMES.items():
        official = Q(format__in=[format_.slug for format_ in game.formats])
        # A deck saved with the word of a house format counts as served: such words stay valid.
        wanted |= Q(game=slug) & (official | Q(format__startswith=PREFIX))

    return wanted
