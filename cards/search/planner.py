"""From a query as typed to a plan: fields, values and options of the answer resolved, or the first unknown one with suggestions."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, TypeGuard

from cards.catalogue.house_formats import format_called, is_house
from cards.catalogue.names.name_index import NameIndex, correct_words
from cards.search.ast import And, Node, Not, Or, QueryRefusedError, QueryTerm, SearchError
from cards.search.fields import SearchField, field_named, near_fields, search_fields
from cards.search.habits import comparison_in
from cards.search.legal import find_ids_by_standing
from cards.search.memory_index import memory_index
from cards.search.plan import (
    AllOf,
    AnyOf,
    Condition,
    FactIs,
    HasPrinting,
    HasStanding,
    InDeck,
    NameContains,
    NameIs,
    NameNear,
    NotOf,
    NumberIs,
    SearchPlan,
    TextContains,
)
from cards.search.vocabulary import Vocabulary, comparable_word, vocabulary_versions
from legality.engine.rules.format import Format
from legality.engine.theme.appearance import card_layout
from legality.engine.values.report import BANNED, LEGAL, CardLegality
from legality.engine.values.search_bounds import ask_end
from legality.games import GAMES
from legality.sources.fold import fold

ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("名称", "n"),
    "set": ("卡包", "s", "number", "编号", "released"),
    "kind": ("类型", "t", "type"),
}
DIRECTIONS: Final = {"asc": False, "up": False, "升序": False, "desc": True, "down": True, "降序": True}
UNIQUES: Final = {"cards": False, "card": False, "卡牌": False, "prints": True, "print": True, "印刷": True}


def split_options(node: Node, game: str) -> tuple[dict[str, QueryTerm], Node]:
    """The options by field, and the query without them."""
    asked: dict[str, QueryTerm] = {}
    rest: list[Node] = []
    for part in node.parts if isinstance(node, And) else (node,):
        known = field_named(part.field, game) if isinstance(part, QueryTerm) and part.field else None
        if isinstance(part, QueryTerm) and known and known.part == "option":
            if part.op not in (":", "="):
                raise QueryRefusedError(part.column, part.length, "no-comparing", field=part.field)
            if known.slug in asked:
                raise QueryRefusedError(part.column, part.length, "twice", field=part.field)
            asked[known.slug] = part
        else:
            rest.append(part)

    return asked, And(tuple(rest))


def queried_game(asked: Mapping[str, QueryTerm], game: str) -> str:
    """The game to search: `game`, else the one that the query names.

    Raises QueryRefusedError for an unknown game, and for a query that names another than `game`.
    """
    if game and game not in GAMES:
        raise QueryRefusedError(1, 1, "unknown-game", text=game)

    term = asked.get("game")
    if not term:
        return game

    wanted = comparable_word(term.value)
    for known in GAMES.values():
        if wanted in (comparable_word(known.slug), *map(comparable_word, known.names.values())):
            if game and known.slug != game:
                raise QueryRefusedError(term.column, term.length, "other-game", games=game, game=known.slug)
            return known.slug

    raise unknown_value(term, "game", list(GAMES))


def with_option(plan: SearchPlan, name: str, term: QueryTerm) -> SearchPlan:
    """The plan with one option applied. Raises QueryRefusedError."""
    if name == "dir":
        return replace(plan, descending=_read_choice(term, name, DIRECTIONS))
    if name == "unique":
        return replace(plan, prints=_read_choice(term, name, UNIQUES))
    if name != "order":
        return plan

    wanted = comparable_word(term.value)
    for order, words in ORDERS.items():
        if wanted in (order, *words):
            return replace(plan, order=order)

    known = field_named(term.value, plan.game)
    if known and known.part == "number":
        return replace(plan, order=known.slug)

    elsewhere = games_with(term.value, "number") if not plan.game else ()
    if elsewhere:
        raise field_elsewhere(term.value_column, len(term.value), term.value, elsewhere)

    numbers = {field.slug for field in search_fields(plan.game).values() if field.part == "number"}
    raise unknown_value(term, "order", [*ORDERS, *sorted(numbers)])


def _read_choice(term: QueryTerm, name: str, choices: Mapping[str, bool]) -> bool:
    wanted = fold(term.value)
    if wanted not in choices:
        raise unknown_value(term, name, [choice for choice in choices if choice.isascii()])

    return choices[wanted]


def games_with(word: str, part: str = "") -> tuple[str, ...]:
    """The games that have a field of this name (of this part, if one is given)."""
    fields = {game: field_named(word, game) for game in GAMES}
    return tuple(game for game, known in fields.items() if known and part in ("", known.part))


def field_elsewhere(column: int, length: int, field: str, games: Iterable[str]) -> QueryRefusedError:
    """The error that a field belongs to these games while no game is chosen."""
    slugs = tuple(games)
    return QueryRefusedError(column, length, "field-elsewhere", field=field, games=", ".join(slugs), game=slugs[0])


def unknown_value(term: QueryTerm, name: str, choices: Iterable[str], typed: str | None = None) -> QueryRefusedError:
    """The error that a field lacks this value, with suggestions. `typed`: the part of the value at fault."""
    text = term.value if typed is None else typed
    return QueryRefusedError(
        term.value_column, len(term.value), "unknown-value", field=name, text=text, near=", ".join(choices)
    )


# Bare words next to each other: a code in two words, operators of other query languages, misspellings.
#
# The meaning of a word depends on its neighbours; cards/search/planner.py asks here before it looks at each alone.


# Only in upper case: in lower case they are words of names.
FOREIGN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("AND", "&&", "&"), "no-and"),
    **dict.fromkeys(("||", "|"), "no-or"),
    "NOT": "no-not",
}


# So many words can be one comparison: cost less than 3.
WIDEST: Final = 4


def is_bare(node: Node) -> TypeGuard[QueryTerm]:
    """Whether it is a word without field, quotes or exclamation mark."""
    return isinstance(node, QueryTerm) and not (node.field or node.exact or node.quoted)


def refuse_foreign(nodes: Sequence[Node], names: NameIndex) -> None:
    """Raise QueryRefusedError for an operator of another query language, unless some name contains it with its neighbours."""
    for place, node in enumerate(nodes):
        if not is_bare(node) or node.value not in FOREIGN:
            continue

        around = " ".join(one.value for one in nodes[max(place - 1, 0) : place + 2] if is_bare(one))
        if around == node.value or not names.has_written(around):
            raise QueryRefusedError(node.column, node.length, FOREIGN[node.value], text=node.value)


def join_codes(nodes: Sequence[Node], names: NameIndex, known: Vocabulary) -> list[Node]:
    """The nodes, with a set and a number joined to one word where they are a printing's code and no name has both."""
    found: list[Node] = []
    for node in nodes:
        before = found[-1] if found else node
        if is_bare(before) and is_bare(node) and before is not node:
            code = f"{before.value} {node.value}"
            if known.printings(code) and not names.having(((before.value,), (node.value,))):
                length = node.column + node.length - before.column
                found[-1] = replace(before, value=code, length=length)
                continue
        found.append(node)

    return found


def join_numbers(nodes: Sequence[Node], names: NameIndex, game: str) -> list[Node]:
    """The nodes, with words such as `cost at most 3` or `3 费` joined to one comparison where no name has them all."""
    found: list[Node] = []
    place = 0
    while place < len(nodes):
        windows = (nodes[place : place + length] for length in range(WIDEST, 0, -1))
        comparison, length = next(
            ((one, len(some)) for some in windows if (one := comparison_of_words(some, names, game))), (None, 1)
        )
        found.append(comparison or nodes[place])
        place += length

    return found


def comparison_of_words(nodes: Sequence[Node], names: NameIndex, game: str) -> QueryTerm | None:
    """The comparison that bare words are together, such as `3费`; None if they are not one, or if some name has them all."""
    words = [node for node in nodes if is_bare(node)]
    if not words or len(words) != len(nodes):
        return None

    comparison = comparison_in("".join(word.value for word in words))
    if comparison is None:
        return None

    field, op, value = comparison
    known = field_named(field, game) if len(field) > 1 or not field.isascii() else None
    if known is None or known.part != "number" or names.having([(word.value,) for word in words]):
        return None

    first = words[0]
    last = words[-1]
    whole = last.column + last.length - first.column
    return replace(first, field=field, op=op, value=value, length=whole)


def correct_spelling(nodes: Sequence[Node], bound: Sequence[Condition], names: NameIndex) -> tuple[Condition, ...]:
    """The conditions, with misspelt words replaced by near ones where no card's name has all words as typed."""
    words = {
        place: part
        for place, (node, part) in enumerate(zip(nodes, bound, strict=True))
        if is_bare(node) and isinstance(part, NameContains | NameNear)
    }
    typed = {place: (part.typed if isinstance(part, NameNear) else part.text) for place, part in words.items()}
    meant = {place: (part.words if isinstance(part, NameNear) else (part.text,)) for place, part in words.items()}
    near = correct_words(typed, meant, names)
    return tuple(
        NameNear(typed[place], near[place], beside=True) if place in near else part for place, part in enumerate(bound)
    )


# The ids of the cards (`game.key`) of a deck by its name or id; None for a deck that the reader may not see.
Decks = Callable[[str], Collection[str] | None]

LARGEST: Final = 99_999
# Each value costs a comparison with every card.
MOST_VALUES: Final = 24

_WHOLE: Final = re.compile(r"[+-]?\d{1,9}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_OPERATORS: Final = (":", "=", "<", ">", "!=", "≤", "≥", "≠")


@dataclass(frozen=True, slots=True)
class QueryScope:
    """The context of a query: the game (empty: all), its values, the reader's day and region, decks and names.

    `as_typed`: without correcting misspelt words.
    """

    game: str
    vocabulary: Vocabulary
    day: date
    region: str
    decks: Decks | None
    names: NameIndex
    as_typed: bool = False


def plan_query(node: Node, game: str, day: date, region: str, decks: Decks | None = None) -> SearchPlan | SearchError:
    """The plan of a query. `game:` in the query is allowed where `game` is empty."""
    try:
        asked, rest = split_options(node, game)
        chosen = queried_game(asked, game)
        versions = vocabulary_versions(chosen)
        index = memory_index(chosen, versions)
        scope = QueryScope(chosen, index.vocabulary, day, region, decks, index.names)
        plan = SearchPlan(chosen, _plan_node(rest, scope), versions=versions)
        for name, term in asked.items():
            plan = with_option(plan, name, term)
    except QueryRefusedError as refused:
        return refused.error

    return plan


def _plan_node(node: Node, scope: QueryScope) -> Condition:
    ask_end()
    if isinstance(node, Not):
        part = node.part
        if is_bare(part) and not fold(part.value).strip("-"):
            raise QueryRefusedError(part.column, part.length, "nothing-follows")

        # A corrected word would exclude cards that the query never named.
        return NotOf(_plan_node(part, replace(scope, as_typed=True)))
    if isinstance(node, Or):
        return AnyOf(tuple(_plan_node(one, scope) for one in node.parts))
    if isinstance(node, And):
        parts = _all_of(node.parts, scope)
        return parts[0] if len(parts) == 1 else AllOf(parts)

    return _plan_term(node, scope) if node.field or node.exact else _plan_word(node, scope)


def _all_of(nodes: Sequence[Node], scope: QueryScope) -> tuple[Condition, ...]:
    """The conditions of parts that must all fit; bare words are understood together."""
    if not any(map(is_bare, nodes)):
        return tuple(_plan_node(node, scope) for node in nodes)

    names = scope.names
    if len(nodes) > 1:
        refuse_foreign(nodes, names)
    words = join_numbers(join_codes(nodes, names, scope.vocabulary), names, scope.game)
    bound = tuple(_plan_node(node, scope) for node in words)
    return bound if scope.as_typed else correct_spelling(words, bound, names)


def _plan_word(term: QueryTerm, scope: QueryScope) -> Condition:
    if not term.quoted and term.value.startswith(_OPERATORS):
        raise QueryRefusedError(term.column, term.length, "no-field", text=term.value)

    text = _searchable_text(term)
    if term.quoted:
        return NameContains(text)

    if comparison := comparison_of_words((term,), scope.names, scope.game):
        return _plan_term(comparison, scope)

    printings = scope.vocabulary.printings(text)
    if printings and not scope.names.has(text):
        return HasPrinting("code", printings, text)

    words = () if scope.as_typed else scope.names.near(text)
    return NameNear(text, words) if words else NameContains(text)


def _searchable_text(term: QueryTerm) -> str:
    if not comparable_word(term.value):
        raise QueryRefusedError(term.column, term.length, "no-value")

    return term.value


def _plan_term(term: QueryTerm, scope: QueryScope) -> Condition:
    if term.exact:
        return NameIs(_searchable_text(term))

    known = field_named(term.field, scope.game)
    if known is None:
        elsewhere = games_with(term.field) if not scope.game else ()
        if elsewhere:
            raise field_elsewhere(term.column, len(term.field), term.field, elsewhere)
        choices = ", ".join(near_fields(term.field, scope.game))
        raise QueryRefusedError(term.column, len(term.field), "unknown-field", field=term.field, near=choices)
    if known.part == "option":
        raise QueryRefusedError(term.column, term.length, "not-inside", field=term.field)
    if known.part != "number" and term.op not in (":", "=", "!="):
        # The cost, for `c<=3`: elsewhere `c` compares it. Raises QueryRefusedError for any other comparison of words.
        cost = card_layout(GAMES[scope.game]).cost if scope.game else ""
        is_number = fold(term.field) == "c" and _WHOLE.fullmatch(fold(term.value))
        known = field_named(cost, scope.game) if is_number else None
        if known is None:
            raise QueryRefusedError(term.column, term.length, "no-comparing", field=term.field)

    _searchable_text(term)
    found = _plan_field(known, term, scope)
    return NotOf(found) if term.op == "!=" and known.part != "number" else found


def _plan_field(known: SearchField, term: QueryTerm, scope: QueryScope) -> Condition:
    match known.part:
        case "name":
            return NameIs(term.value) if term.op == "=" else NameContains(term.value)
        case "text":
            return TextContains(term.value)
        case "number":
            text = fold(term.value)
            if not _WHOLE.fullmatch(text) or abs(int(text)) > LARGEST:
                raise QueryRefusedError(
                    term.value_column, len(term.value), "not-a-number", text=term.value, limit=str(LARGEST)
                )

            whole = int(text)
            return NumberIs(known.slug, "=" if term.op == ":" else term.op, whole)
        case "printed":
            # An artist or number without cards is accepted: there are too many to suggest others.
            if known.slug == "number":
                return HasPrinting("number", scope.vocabulary.numbers(term.value), term.value)
            if known.slug == "artist":
                return HasPrinting(
                    "artist", scope.vocabulary.values_meant("artist", term.value, whole=term.op == "="), term.value
                )

            return HasPrinting(known.slug, _read_values(known, term, scope), term.value)
        case "standing":
            slug, _, day = term.value.partition("@")
            if not scope.game:
                raise QueryRefusedError(term.column, term.length, "needs-game", field=term.field)

            format_ = _find_format(term, slug, scope)
            standing: CardLegality = LEGAL if known.slug == "legal" else BANNED
            when = _read_day(term, day) if "@" in term.value else scope.day
            ids = find_ids_by_standing(format_, when, scope.region, standing)
            return HasStanding(format_.slug, when, standing, ids)
        case "deck":
            if scope.decks is None:
                raise QueryRefusedError(term.column, term.length, "no-decks")

            cards = scope.decks(term.value)
            if cards is None:
                raise QueryRefusedError(term.value_column, len(term.value), "unknown-deck", text=term.value)

            return InDeck(term.value, frozenset(cards))

    if known.slug == "is" and "banned" in scope.vocabulary.values_meant("is", term.value, whole=True):
        if not scope.game:
            raise QueryRefusedError(term.column, term.length, "needs-game", field=term.field)

        banned = [find_ids_by_standing(one, scope.day, scope.region, BANNED) for one in GAMES[scope.game].formats]
        return HasStanding("", scope.day, BANNED, frozenset().union(*banned))

    return FactIs(known.slug, _read_values(known, term, scope))


def _read_values(known: SearchField, term: QueryTerm, scope: QueryScope) -> frozenset[str]:
    """At least one value of the field."""
    values = scope.vocabulary.values_meant(known.slug, term.value, whole=term.op == "=")
    if not values:
        raise unknown_value(term, known.slug, scope.vocabulary.near(known.slug, term.value))
    if len(values) > MOST_VALUES:
        raise QueryRefusedError(
            term.value_column, len(term.value), "too-vague", text=term.value, field=term.field, limit=str(MOST_VALUES)
        )

    return values


def _find_format(term: QueryTerm, word: str, scope: QueryScope) -> Format:
    """The format by its slug or a name, else the only one with a name beginning so; a house format by its word alone."""
    house = format_called(GAMES[scope.game], word) if is_house(word) else None
    if house:
        return house

    wanted = comparable_word(word)
    known = GAMES[scope.game].formats
    formats = {
        format_: (comparable_word(format_.slug), *map(comparable_word, format_.names.values())) for format_ in known
    }
    exact = [format_ for format_, words in formats.items() if wanted in words]
    begun = [format_ for format_, words in formats.items() if wanted and any(name.startswith(wanted) for name in words)]
    found = exact or begun
    if len(found) > 1:
        choices = ", ".join(format_.slug for format_ in found)
        raise QueryRefusedError(term.value_column, len(term.value), "several", text=word, near=choices)
    if not found:
        raise unknown_value(term, "format", [format_.slug for format_ in formats], word)

    return found[0]


def _read_day(term: QueryTerm, text: str) -> date:
    try:
        if _DAY.fullmatch(fold(text)):
            return date.fromisoformat(fold(text))
    except ValueError:
        pass

    raise QueryRefusedError(term.value_column + term.value.find("@") + 1, len(text), "not-a-day", text=text)
