"""The parts of the search page: results, a marked error, the list of fields, examples."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from cards.pages.card_frame import Frame, build_frame
from cards.search import Results, SearchError, error_sentence, suggestions_for
from cards.search.fields import SearchField, field_named, search_fields
from legality.engine.game import Game
from legality.games import GAMES

VIEWS: Final = ("grid", "list", "table")


@dataclass(frozen=True, slots=True)
class MarkedError:
    """The error of a query: the sentence, the text before, in and after the wrong part, and queries to ask instead."""

    sentence: str
    column: int
    before: str
    bad: str
    after: str
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FieldHelp:
    """A field of the query language with the words for it."""

    field: SearchField
    words: tuple[str, ...]


def result_frames(results: Results) -> list[Frame]:
    """The cards or printings found, to be drawn."""
    if results.printings:
        return [build_frame(printing.card, printing) for printing in results.printings]

    return [build_frame(card) for card in results.cards]


def mark_error(text: str, error: SearchError, game: str, day: date) -> MarkedError:
    """The error with the query divided around its wrong part."""
    start = error.column - 1
    end = start + error.length
    instead = suggestions_for(text, error, game, day=day)
    return MarkedError(error_sentence(error), error.column, text[:start], text[start:end], text[end:], instead)


def field_helps(game: str) -> list[FieldHelp]:
    """Every field of a game's queries, once, with the further words for it."""
    fields = {field.slug: field for field in search_fields(game).values()}
    found: list[FieldHelp] = []
    for field in fields.values():
        words: list[str] = []
        for word in field.words:
            # The word may be that of another field in this game.
            known = field_named(word, game)
            if known is not None and known.slug == field.slug:
                words.append(word)
        found.append(FieldHelp(field, tuple(words)))
    return found


def example_queries(game: Game | None) -> list[tuple[Game, tuple[str, ...]]]:
    """Queries to begin with: of one game, or of each."""
    return [(known, known.search.examples) for known in ([game] if game else GAMES.values())]
