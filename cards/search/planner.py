"""From a query as typed to a query understood: fields and values found, or the first that is not, with near names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from cards.catalogue.fold import fold
from cards.search.adjacent_words import is_bare, mended, refuse_foreign, with_codes
from cards.search.answer_options import about_answer, directed, game_of, games_with, of_games, unknown_value
from cards.search.ast import And, Node, Not, Or, Refused, SearchError, Term
from cards.search.fields import Field, field_named, near_fields
from cards.search.legal import standing_ids
from cards.search.plan import All, Any, Bound, Exactly, Has, Held, Named, Near, No, Number, Plan, Printed, Says, Stands
from cards.search.spelling import Names, names_of
from cards.search.vocabulary import Vocabulary, plain, versions_of, vocabulary
from legality.engine.card_legality import BANNED, LEGAL, CardLegality
from legality.engine.format import Format
from legality.games import GAMES

# A deck as the reader calls it, to the ids of its cards (`game.key`); None if there is none that the reader may see.
Decks = Callable[[str], Collection[str] | None]

MOST: Final = 99_999
# Each value costs a look at every card.
VALUES: Final = 24

_WHOLE: Final = re.compile(r"[+-]?\d{1,9}")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_OPERATORS: Final = (":", "=", "<", ">", "!=", "≤", "≥", "≠")


@dataclass(frozen=True, slots=True)
class Scope:
    """What a query is read in: the game (empty: all), its values, the reader's day and region, decks and names.

    `as_typed`: words are not taken for others.
    """

    game: str
    vocabulary: Vocabulary
    day: date
    region: str
    decks: Decks | None
    names: Callable[[], Names]
    as_typed: bool = False


def bind(node: Node, game: str, day: date, region: str, decks: Decks | None = None) -> Plan | SearchError:
    """What the query asks for. `game:` in the text is for where `game` is empty."""
    try:
        asked, rest = about_answer(node, game)
        chosen = game_of(asked, game)
        versions = versions_of(chosen)
        known = vocabulary(chosen, versions)
        scope = Scope(chosen, known, day, region, decks, lambda: names_of(chosen, versions))
        plan = Plan(chosen, _bound(rest, scope))
        for name, term in asked.items():
            plan = directed(plan, name, term)
    except Refused as refused:
        return refused.error

    return plan


def _bound(node: Node, scope: Scope) -> Bound:
    if isinstance(node, Not):
        return No(_negated(node.part, scope))
    if isinstance(node, Or):
        return Any(tuple(_bound(part, scope) for part in node.parts))
    if isinstance(node, And):
        parts = _together(node.parts, scope)
        return parts[0] if len(parts) == 1 else All(parts)

    return _term(node, scope) if node.field or node.exact else _word(node, scope)


def _negated(part: Node, scope: Scope) -> Bound:
    if is_bare(part) and not fold(part.value).strip("-"):
        raise Refused(part.column, part.length, "nothing-follows")

    # A slip in what is not wanted would leave out what nobody named.
    return _bound(part, replace(scope, as_typed=True))


def _together(nodes: Sequence[Node], scope: Scope) -> tuple[Bound, ...]:
    """Parts that must all fit; bare words among them are looked at beside each other."""
    if len(nodes) == 1 or not any(map(is_bare, nodes)):
        return tuple(_bound(node, scope) for node in nodes)

    names = scope.names()
    refuse_foreign(nodes, names)
    words = with_codes(nodes, names, scope.vocabulary)
    bound = tuple(_bound(node, scope) for node in words)
    return bound if scope.as_typed else mended(words, bound, names)


def _word(term: Term, scope: Scope) -> Bound:
    if not term.quoted and term.value.startswith(_OPERATORS):
        raise Refused(term.column, term.length, "no-field", text=term.value)

    text = _letters(term)
    if term.quoted:
        return Named(text)

    printings = scope.vocabulary.printings(text)
    if printings and not scope.names().has(text):
        return Printed("code", printings, text)

    words = () if scope.as_typed else scope.names().near(text)
    return Near(text, words) if words else Named(text)


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
        raise unknown_value(term, known.slug, scope.vocabulary.near(known.slug, term.value))
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
    standing: CardLegality = LEGAL if known.slug == "legal" else BANNED
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
        raise unknown_value(term, "format", [form.slug for form in forms], word)

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
    elsewhere = games_with(term.field) if not scope.game else ()
    if elsewhere:
        return of_games(term.column, len(term.field), term.field, elsewhere)

    choices = ", ".join(near_fields(term.field, scope.game))
    return Refused(term.column, len(term.field), "unknown-field", field=term.field, near=choices)
