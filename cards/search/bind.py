"""From a query as typed to a query understood: fields and values found, or the first that is not, with near names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from cards.fold import fold
from cards.search.ast import And, Node, Not, Or, Refused, SearchError, Term
from cards.search.fields import Field, field_named, fields_of, near_fields
from cards.search.legal import standing_ids
from cards.search.terms import All, Any, Bound, Exactly, Has, Held, Named, No, Number, Plan, Printed, Says, Stands
from cards.search.vocabulary import Vocabulary, plain, versions_of, vocabulary
from legality.engine.format import Format
from legality.engine.standing import BANNED, LEGAL, Standing
from legality.games import GAMES

# A deck as the reader calls it, to the ids of its cards (`game.key`); None if there is none that the reader may see.
Decks = Callable[[str], Collection[str] | None]

MOST: Final = 99_999
# Each value costs a look at every card.
VALUES: Final = 24
ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("名称", "n"),
    "set": ("卡包", "s", "number", "编号", "released"),
    "kind": ("类型", "t", "type"),
}
DIRECTIONS: Final = {"asc": False, "up": False, "升序": False, "desc": True, "down": True, "降序": True}
UNIQUES: Final = {"cards": False, "card": False, "卡牌": False, "prints": True, "print": True, "印刷": True}

_WHOLE: Final = re.compile(r"[+-]?\d{1,9}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_OPERATORS: Final = (":", "=", "<", ">", "!=", "≤", "≥", "≠")


@dataclass(frozen=True, slots=True)
class Scope:
    """What a query is read in: the game (empty: all), its values, the reader's day and region, and decks."""

    game: str
    vocabulary: Vocabulary
    day: date
    region: str
    decks: Decks | None = None


def bind(node: Node, game: str, day: date, region: str, decks: Decks | None = None) -> Plan | SearchError:
    """What the query asks for. `game:` in the text comes before `game`."""
    try:
        asked, rest = _asked(node, game)
        chosen = _game_of(asked, game)
        scope = Scope(chosen, vocabulary(chosen, versions_of(chosen)), day, region, decks)
        plan = Plan(chosen, _bound(rest, scope))
        for name, term in asked.items():
            plan = _directed(plan, name, term)
    except Refused as refused:
        return refused.error

    return plan


def _asked(node: Node, game: str) -> tuple[dict[str, Term], Node]:
    """The terms about the answer, by field, and the query without them."""
    asked: dict[str, Term] = {}
    rest: list[Node] = []
    for part in node.parts if isinstance(node, And) else (node,):
        known = field_named(part.field, game) if isinstance(part, Term) and part.field else None
        if isinstance(part, Term) and known and known.part == "asking":
            if part.op not in (":", "="):
                raise Refused(part.column, part.length, "no-comparing", field=part.field)
            if known.slug in asked:
                raise Refused(part.column, part.length, "twice", field=part.field)
            asked[known.slug] = part
        else:
            rest.append(part)

    return asked, And(tuple(rest))


def _game_of(asked: Mapping[str, Term], game: str) -> str:
    term = asked.get("game")
    if term is None:
        if game and game not in GAMES:
            raise Refused(1, 1, "unknown-game", text=game)
        return game

    wanted = plain(term.value)
    for known in GAMES.values():
        if wanted in (plain(known.slug), *map(plain, known.names.values())):
            return known.slug

    raise _unknown_value(term, "game", list(GAMES))


def _directed(plan: Plan, name: str, term: Term) -> Plan:
    if name == "dir":
        return replace(plan, descending=_choice(term, name, DIRECTIONS))
    if name == "unique":
        return replace(plan, prints=_choice(term, name, UNIQUES))
    if name == "order":
        return replace(plan, order=_order(term, plan.game))

    return plan


def _choice(term: Term, name: str, choices: Mapping[str, bool]) -> bool:
    wanted = fold(term.value)
    if wanted not in choices:
        raise _unknown_value(term, name, [choice for choice in choices if choice.isascii()])

    return choices[wanted]


def _order(term: Term, game: str) -> str:
    wanted = plain(term.value)
    for order, words in ORDERS.items():
        if wanted in (order, *words):
            return order

    known = field_named(term.value, game)
    if known and known.part == "number":
        return known.slug

    numbers = {field.slug for field in fields_of(game).values() if field.part == "number"}
    raise _unknown_value(term, "order", [*ORDERS, *sorted(numbers)])


def _bound(node: Node, scope: Scope) -> Bound:
    if isinstance(node, Not):
        return No(_bound(node.part, scope))
    if isinstance(node, Or):
        return Any(tuple(_bound(part, scope) for part in node.parts))
    if isinstance(node, And):
        parts = tuple(_bound(part, scope) for part in node.parts)
        return parts[0] if len(parts) == 1 else All(parts)

    return _term(node, scope) if node.field or node.exact else _word(node)


def _word(term: Term) -> Bound:
    if not term.quoted and term.value.startswith(_OPERATORS):
        raise Refused(term.column, term.length, "no-field", text=term.value)

    return Named(_letters(term))


def _letters(term: Term) -> str:
    if not plain(term.value):
        raise Refused(term.column, term.length, "no-value")

    return term.value


def _term(term: Term, scope: Scope) -> Bound:
    if term.exact:
        return Exactly(_letters(term))

    known = field_named(term.field, scope.game)
    if known is None:
        raise _unknown_field(term, scope)
    if known.part == "asking":
        raise Refused(term.column, term.length, "not-inside", field=term.field)
    if known.part != "number" and term.op not in (":", "=", "!="):
        raise Refused(term.column, term.length, "no-comparing", field=term.field)

    _letters(term)
    found = _meaning(known, term, scope)
    return No(found) if term.op == "!=" and known.part != "number" else found


def _meaning(known: Field, term: Term, scope: Scope) -> Bound:
    match known.part:
        case "name":
            return Exactly(term.value) if term.op == "=" else Named(term.value)
        case "text":
            return Says(term.value)
        case "number":
            return Number(known.slug, "=" if term.op == ":" else term.op, _whole(term))
        case "printed":
            return _printed(known, term, scope)
        case "standing":
            return _standing(known, term, scope)
        case "deck":
            return _held(term, scope)

    if known.slug == "is" and "banned" in scope.vocabulary.meant("is", term.value, whole=True):
        return _banned_somewhere(term, scope)

    return Has(known.slug, _values(known, term, scope))


def _values(known: Field, term: Term, scope: Scope) -> frozenset[str]:
    """At least one value of the field."""
    values = scope.vocabulary.meant(known.slug, term.value, whole=term.op == "=")
    if not values:
        raise _unknown_value(term, known.slug, scope.vocabulary.near(known.slug, term.value))
    if len(values) > VALUES:
        raise Refused(
            term.value_column, len(term.value), "too-vague", text=term.value, field=term.field, limit=str(VALUES)
        )

    return values


def _printed(known: Field, term: Term, scope: Scope) -> Printed:
    """There are too many artists and numbers to call one that no card has a mistake."""
    if known.slug == "number":
        return Printed("number", scope.vocabulary.numbers(term.value), term.value)
    if known.slug == "artist":
        return Printed("artist", scope.vocabulary.meant("artist", term.value, whole=term.op == "="), term.value)

    return Printed(known.slug, _values(known, term, scope), term.value)


def _whole(term: Term) -> int:
    text = fold(term.value)
    if not _WHOLE.fullmatch(text) or abs(int(text)) > MOST:
        raise Refused(term.value_column, len(term.value), "not-a-number", text=term.value, limit=str(MOST))

    return int(text)


def _standing(known: Field, term: Term, scope: Scope) -> Stands:
    slug, _, day = term.value.partition("@")
    if not scope.game:
        raise Refused(term.column, term.length, "needs-game", field=term.field)

    form = _format(term, slug, scope)
    standing: Standing = LEGAL if known.slug == "legal" else BANNED
    when = _day(term, day) if "@" in term.value else scope.day
    ids = standing_ids(scope.game, form.slug, when, scope.region, standing)
    return Stands(form.slug, when, standing, ids)


def _banned_somewhere(term: Term, scope: Scope) -> Stands:
    if not scope.game:
        raise Refused(term.column, term.length, "needs-game", field=term.field)

    forms = [form.slug for form in GAMES[scope.game].formats]
    ids = [standing_ids(scope.game, form, scope.day, scope.region, BANNED) for form in forms]
    return Stands("", scope.day, BANNED, frozenset().union(*ids))


def _format(term: Term, word: str, scope: Scope) -> Format:
    """By its slug or a name; else the only one of which a name begins so."""
    wanted = plain(word)
    forms = {form: (plain(form.slug), *map(plain, form.names.values())) for form in GAMES[scope.game].formats}
    exact = [form for form, words in forms.items() if wanted in words]
    begun = [form for form, words in forms.items() if wanted and any(name.startswith(wanted) for name in words)]
    found = exact or begun
    if len(found) > 1:
        choices = ", ".join(form.slug for form in found)
        raise Refused(term.value_column, len(term.value), "several", text=word, near=choices)
    if not found:
        raise _unknown_value(term, "format", [form.slug for form in forms], word)

    return found[0]


def _day(term: Term, text: str) -> date:
    try:
        if _DAY.fullmatch(fold(text)):
            return date.fromisoformat(fold(text))
    except ValueError:
        pass

    raise Refused(term.value_column + term.value.find("@") + 1, len(text), "not-a-day", text=text)


def _held(term: Term, scope: Scope) -> Held:
    if scope.decks is None:
        raise Refused(term.column, term.length, "no-decks")

    cards = scope.decks(term.value)
    if cards is None:
        raise Refused(term.value_column, len(term.value), "unknown-deck", text=term.value)

    return Held(term.value, frozenset(cards))


def _unknown_field(term: Term, scope: Scope) -> Refused:
    choices = ", ".join(near_fields(term.field, scope.game))
    return Refused(term.column, len(term.field), "unknown-field", field=term.field, near=choices)


def _unknown_value(term: Term, name: str, choices: Iterable[str], typed: str | None = None) -> Refused:
    text = term.value if typed is None else typed
    return Refused(term.value_column, len(term.value), "unknown-value", field=name, text=text, near=", ".join(choices))
