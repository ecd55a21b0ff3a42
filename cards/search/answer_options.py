"""The options of the answer in a query: which game, which order, cards or printings."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from cards.catalogue.names.fold import fold
from cards.search.ast import And, Node, Refused, Term
from cards.search.fields import field_named, fields_of
from cards.search.plan import SearchPlan
from cards.search.vocabulary import plain
from legality.games import GAMES

ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("名称", "n"),
    "set": ("卡包", "s", "number", "编号", "released"),
    "kind": ("类型", "t", "type"),
}
DIRECTIONS: Final = {"asc": False, "up": False, "升序": False, "desc": True, "down": True, "降序": True}
UNIQUES: Final = {"cards": False, "card": False, "卡牌": False, "prints": True, "print": True, "印刷": True}


def split_options(node: Node, game: str) -> tuple[dict[str, Term], Node]:
    """The options by field, and the query without them."""
    asked: dict[str, Term] = {}
    rest: list[Node] = []
    for part in node.parts if isinstance(node, And) else (node,):
        known = field_named(part.field, game) if isinstance(part, Term) and part.field else None
        if isinstance(part, Term) and known and known.part == "option":
            if part.op not in (":", "="):
                raise Refused(part.column, part.length, "no-comparing", field=part.field)
            if known.slug in asked:
                raise Refused(part.column, part.length, "twice", field=part.field)
            asked[known.slug] = part
        else:
            rest.append(part)

    return asked, And(tuple(rest))


def queried_game(asked: Mapping[str, Term], game: str) -> str:
    """The game to search: `game`, else the one that the query names.

    Raises Refused for an unknown game, and for a query that names another than `game`.
    """
    if game and game not in GAMES:
        raise Refused(1, 1, "unknown-game", text=game)

    term = asked.get("game")
    if not term:
        return game

    wanted = plain(term.value)
    for known in GAMES.values():
        if wanted in (plain(known.slug), *map(plain, known.names.values())):
            if game and known.slug != game:
                raise Refused(term.column, term.length, "other-game", games=game, game=known.slug)
            return known.slug

    raise unknown_value(term, "game", list(GAMES))


def with_option(plan: SearchPlan, name: str, term: Term) -> SearchPlan:
    """The plan with one option applied. Raises Refused."""
    if name == "dir":
        return replace(plan, descending=_choice(term, name, DIRECTIONS))
    if name == "unique":
        return replace(plan, prints=_choice(term, name, UNIQUES))
    if name != "order":
        return plan

    wanted = plain(term.value)
    for order, words in ORDERS.items():
        if wanted in (order, *words):
            return replace(plan, order=order)

    known = field_named(term.value, plan.game)
    if known and known.part == "number":
        return replace(plan, order=known.slug)

    elsewhere = games_with(term.value, "number") if not plan.game else ()
    if elsewhere:
        raise field_elsewhere(term.value_column, len(term.value), term.value, elsewhere)

    numbers = {field.slug for field in fields_of(plan.game).values() if field.part == "number"}
    raise unknown_value(term, "order", [*ORDERS, *sorted(numbers)])


def _choice(term: Term, name: str, choices: Mapping[str, bool]) -> bool:
    wanted = fold(term.value)
    if wanted not in choices:
        raise unknown_value(term, name, [choice for choice in choices if choice.isascii()])

    return choices[wanted]


def games_with(word: str, part: str = "") -> tuple[str, ...]:
    """The games that have a field of this name (of this part, if one is given)."""
    fields = {game: field_named(word, game) for game in GAMES}
    return tuple(game for game, known in fields.items() if known and part in ("", known.part))


def field_elsewhere(column: int, length: int, field: str, games: Iterable[str]) -> Refused:
    """The error that a field belongs to these games while no game is chosen."""
    slugs = tuple(games)
    return Refused(column, length, "field-elsewhere", field=field, games=", ".join(slugs), game=slugs[0])


def unknown_value(term: Term, name: str, choices: Iterable[str], typed: str | None = None) -> Refused:
    """The error that a field lacks this value, with suggestions. `typed`: the part of the value at fault."""
    text = term.value if typed is None else typed
    return Refused(term.value_column, len(term.value), "unknown-value", field=name, text=text, near=", ".join(choices))
