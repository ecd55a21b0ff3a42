"""The parts of the search page: results, a marked error, the list of fields with examples that can be asked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.pages.card_frame import Frame, build_frame
from cards.search import Results, SearchError, count_results, error_sentence, plan_or_error, suggestions_for
from cards.search.fields import SearchField, field_named, search_fields
from cards.search.grammar import quote_value
from cards.search.memory_index import memory_index
from cards.search.vocabulary import Versions, Vocabulary
from legality.engine.game import Game
from legality.engine.theme.appearance import card_layout
from legality.games import GAMES

VIEWS: Final = ("grid", "list", "table")
# Queries that are tried as the example of a field.
MOST_TRIED: Final = 4
MEANINGS: Final[Mapping[str, str | Promise]] = {
    "name": _("words of the name, in any language"),
    "text": _("words of the rules text"),
    "supertype": _("what is printed before the type"),
    "label": _("marks such as a limit of one copy"),
    "is": _("labels and supertypes, tokens, banned cards"),
    "requires": _("what the deck must have to play it"),
    "lang": _("has a name in this language"),
    "unknown": _("missing data in this field"),
    "number": _("the number printed on the card"),
    "legal": _("legal in the format, today or on a day: @2026-08-08"),
    "banned": _("banned in the format, today or on a day"),
    "game": _("cards of one game"),
    "order": _("sorts the results"),
    "dir": _("asc or desc"),
    "unique": _("cards, or every printing (prints)"),
}


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
    """A field of the query language with the words for it, what it asks where its name does not say so, and a query with it."""

    field: SearchField
    words: tuple[str, ...]
    meaning: str | Promise
    example: str


def result_frames(results: Results) -> tuple[list[Frame], list[Frame]]:
    """The cards or printings found, to be drawn; then those that were found by their pinyin alone."""
    if results.printings:
        return [build_frame(printing.card, printing) for printing in results.printings], []

    named = [build_frame(card) for card in results.cards if card.pk not in results.heard]
    return named, [build_frame(card) for card in results.cards if card.pk in results.heard]


def mark_error(text: str, error: SearchError, game: str, day: date) -> MarkedError:
    """The error with the query divided around its wrong part."""
    start = error.column - 1
    end = start + error.length
    instead = suggestions_for(text, error, game, day=day)
    return MarkedError(error_sentence(error), error.column, text[:start], text[start:end], text[end:], instead)


def field_helps(game: str, versions: Versions, day: date) -> list[FieldHelp]:
    """Every field of a game's queries (empty: of all games') that this page answers, once. `versions`: of the games' cards."""
    fields = {field.slug: field for field in search_fields(game).values() if field.part != "deck"}
    examples = _find_examples(game, versions, day)
    found: list[FieldHelp] = []
    for field in fields.values():
        words: list[str] = []
        for word in field.words:
            # The word may be that of another field in this game.
            known = field_named(word, game)
            if known is not None and known.slug == field.slug:
                words.append(word)
        found.append(FieldHelp(field, tuple(words), MEANINGS.get(field.slug, ""), examples[field.slug]))
    return found


@lru_cache(maxsize=16)
def _find_examples(game: str, versions: Versions, day: date) -> Mapping[str, str]:
    """For each field the first query with it that finds cards; empty where no card has such a fact."""
    vocabulary = memory_index(game, versions).vocabulary
    found: dict[str, str] = {}
    for field in search_fields(game).values():
        tried = () if field.slug in found else islice(_list_examples(field, game, vocabulary), MOST_TRIED)
        finding = (query for query in tried if count_results(plan_or_error(query, game, day=day)))
        found.setdefault(field.slug, next(finding, ""))
    return found


def _list_examples(field: SearchField, game: str, vocabulary: Vocabulary) -> Iterator[str]:
    known = GAMES.get(game)
    values = vocabulary.values(field.slug)
    match field.part:
        case "name":
            yield from ("name:a", "name:龙")
        case "text":
            yield from ("text:draw", "text:抓")
        case "number":
            yield from (f"{field.slug}>={number}" for number in (5, 3, 1, 1000))
        case "standing" if known:
            yield from (f"{field.slug}:{format_.slug}" for format_ in known.formats)
        case "option" if field.slug == "order":
            yield f"order:{card_layout(known).cost if known else 'set'}"
        case "option":
            yield {"game": f"game:{game or next(iter(GAMES))}", "dir": "order:name dir:desc"}.get(
                field.slug, "unique:prints"
            )
        case "fact" | "printed":
            # Those of the game first, in its order.
            usual = [*known.kinds] if known and field.slug == "kind" else []
            plain = (value.partition("|")[0] if field.slug == "number" else value for value in (*usual, *values))
            yield from (f"{field.slug}:{quote_value(value)}" for value in plain if value.strip("- "))


def example_queries(game: Game | None) -> list[tuple[Game, tuple[str, ...]]]:
    """Queries to begin with: of one game, or of each."""
    return [(known, known.search.examples) for known in ([game] if game else GAMES.values())]
