"""Plain words read as values: `ahri legend` as `ahri t:legend`, where no card is called so.

Names come first. Only where no name has the words are they tried as kinds, traits, labels, rarities, sets and numbers, as
many of them as possible; what was tried is a query of the language itself, so that it can be shown and changed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations, islice
from typing import Final

from cards.catalogue.names.name_index import words_of_names
from cards.search.ast import And, QueryTerm, SearchError
from cards.search.fields import field_named, search_fields
from cards.search.grammar import LENGTH, parse_query, quote_value
from cards.search.habits import comparison_in
from cards.search.memory_index import memory_index
from cards.search.plan import AllOf, Condition, NameNear, SearchPlan
from cards.search.planner import is_bare
from cards.search.results import cards_fitting, count_results, plan_or_error
from cards.search.vocabulary import Vocabulary, comparable_word
from legality.sources.fold import fold

# So many words can be one value, such as a champion's name or `at most 3 might`.
WIDEST: Final = 4
# Readings that are tried, each a search in memory.
MOST_TRIED: Final = 24
# What people write between the words that say something.
FILLERS: Final = frozenset("a an and the with of that has have is are card cards 的 有 张 牌 卡 卡牌".split())


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a query as typed, whether it is a word without a field, and the term that it may be; empty for none."""

    typed: str
    is_word: bool
    term: str = ""

    @property
    def is_filler(self) -> bool:
        """Whether it says nothing by itself."""
        return self.is_word and fold(self.typed) in FILLERS


def read_plain_words(text: str, plan: SearchPlan | SearchError, *, day: date, region: str = "global") -> str:
    """The query that plain words may be, with cards that it finds; empty where names fit, or nothing can be made of them.

    `plan`: of the text, without its bounds. Never raises, whatever the text.
    """
    node = parse_query(text)
    if isinstance(node, SearchError) or isinstance(plan, SearchError):
        return ""

    nodes = [one for one in (node.parts if isinstance(node, And) else (node,)) if isinstance(one, QueryTerm)]
    if not nodes or isinstance(node, And) and len(nodes) < len(node.parts):
        return ""

    index = memory_index(plan.game, plan.versions)
    pieces = _split_pieces(text, nodes, plan.game, index.vocabulary)
    values = [place for place, piece in enumerate(pieces) if piece.term]
    # What is found by corrected words is not found as typed.
    hits = 0 if _is_corrected(plan.node) else cards_fitting(plan, index)
    if hits:
        # Letters within a longer word alone: `cost:3 unit` does not mean a card called United.
        is_certain = len(nodes) > 1 and all(piece.term or piece.is_filler or not piece.is_word for piece in pieces)
        words = [words_of_names(fold(pieces[place].typed)).strip() for place in values]
        if not is_certain or any(index.narrow_to_holding(hits, "words", f" {word} ") for word in words):
            return ""

    for chosen in islice(_choose_places(values), MOST_TRIED):
        query = " ".join(
            piece.term if place in chosen else piece.typed
            for place, piece in enumerate(pieces)
            if place in chosen or not piece.is_filler
        )
        reading = plan_or_error(query, plan.game, day=day, region=region) if len(query) <= LENGTH else None
        if isinstance(reading, SearchPlan) and count_results(reading):
            return query

    return ""


def _is_corrected(node: Condition) -> bool:
    return any(isinstance(part, NameNear) for part in (node.parts if isinstance(node, AllOf) else (node,)))


def _choose_places(values: Sequence[int]) -> Iterator[frozenset[int]]:
    """Which values are read as such: all, then all but one, and so on; the last words stay values longest."""
    for count in range(len(values), 0, -1):
        yield from map(frozenset, combinations(reversed(values), count))


def _split_pieces(text: str, nodes: Sequence[QueryTerm], game: str, vocabulary: Vocabulary) -> list[Piece]:
    """The parts of a query, words that are one value together."""
    typed = [text[node.column - 1 : node.column - 1 + node.length] for node in nodes]
    pieces: list[Piece] = []
    place = 0
    while place < len(nodes):
        piece = Piece(typed[place], is_bare(nodes[place]))
        length = 1
        for width in range(min(WIDEST, len(nodes) - place), 0, -1):
            words = typed[place : place + width]
            term = _read_term(words, game, vocabulary) if all(map(is_bare, nodes[place : place + width])) else ""
            if term:
                piece = Piece(" ".join(words), True, term)
                length = width
                break
        pieces.append(piece)
        place += length

    return pieces


def _read_term(words: Sequence[str], game: str, vocabulary: Vocabulary) -> str:
    """The term that words are together: a comparison, or a value of the first field that has it; else empty."""
    comparison = comparison_in("".join(words))
    if comparison:
        name, op, value = comparison
        known = field_named(name, game) if len(name) > 1 or not name.isascii() else None
        if known and known.part == "number":
            return f"{known.slug}{op}{value}"

    for spelled in _spellings(" ".join(words)):
        for field, short in _fields_of_values(game):
            if vocabulary.values_meant(field, spelled, whole=True):
                return f"{short}:{quote_value(spelled)}"

    return ""


def _spellings(word: str) -> list[str]:
    """The word, and where it may be a plural, its singular."""
    singular = [word[:-3] + "y"] if word.endswith("ies") else []
    return [word, *singular, *([word[:-1]] if word.endswith("s") else [])] if comparable_word(word) else []


def _fields_of_values(game: str) -> list[tuple[str, str]]:
    """The fields whose values plain words may be, the kind first, each with its shortest word."""
    slugs = dict.fromkeys(field.slug for field in search_fields(game).values() if field.part in ("fact", "printed"))
    asked = [slug for slug in slugs if slug not in ("requires", "lang", "unknown", "number", "artist")]
    order = sorted(asked, key=lambda slug: (slug != "kind", slug in ("label", "is", "rarity", "set")))
    shorts: dict[str, str] = {}
    for word, field in search_fields(game).items():
        if word.isascii() and len(word) < len(shorts.get(field.slug, field.slug)):
            shorts[field.slug] = word
    return [(slug, shorts.get(slug, slug)) for slug in order]
