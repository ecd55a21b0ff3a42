"""Filters that write the query: each chip is a link to the query with its term added, or taken out again."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from cards.catalogue.display_names import number_name
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.pages.card_frame import Value, shown_value
from cards.pages.filter_groups import MAX_VALUES, likely_values, sort_values
from cards.search import SearchError
from cards.search.ast import And, Or, QueryTerm
from cards.search.fields import field_named
from cards.search.grammar import parse_query, quote_value
from cards.search.vocabulary import comparable_word
from legality.engine.game import Game
from legality.engine.theme.appearance import card_layout
from legality.messages import name_in_language, trait_name, value_name


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter: its word, the query after pressing it, and whether it is on. `value` has a drawn mark."""

    word: str
    query: str
    is_on: bool
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Chips:
    """Filters of one field."""

    name: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class _Choice:
    """The term of a chip; `alone`: it excludes other terms of its field."""

    field: str
    slug: str
    words: frozenset[str]
    alone: bool = False


def build_chips(text: str, game: Game) -> list[Chips]:
    """The filters of a game for a query: kinds, the traits that a card's frame marks, formats."""
    kinds: list[_Choice] = []
    for slug, names in game.kinds.items():
        kinds.append(_Choice("kind", slug, frozenset(map(comparable_word, (slug, *names.values()))), alone=True))
    groups = [_build_chips(text, game, gettext("Type"), kinds)]

    catalogue = load_catalogue(game.slug)
    for trait in chip_fields(game)[1:]:
        values: list[_Choice] = []
        for slug in usual_values(catalogue, trait):
            values.append(
                _Choice(trait, slug, frozenset(map(comparable_word, (slug, *game.values.get(slug, {}).values()))))
            )
        name = trait_name(game, trait)
        group = _build_chips(text, game, name[:1].upper() + name[1:], values)
        if group.chips:
            groups.append(group)

    formats: list[_Choice] = []
    for format_ in game.formats:
        words = frozenset(map(comparable_word, (format_.slug, *format_.names.values())))
        formats.append(_Choice("legal", format_.slug, words))
    return [*groups, _build_chips(text, game, gettext("Legal today in"), formats)]


def chip_fields(game: Game) -> tuple[str, ...]:
    """The fields with a chip for each value: the kind, then the traits that a card's frame marks or that sort cards."""
    layout = card_layout(game)
    return ("kind", *layout.marks, *layout.sorts)


def order_options(text: str, game: Game | None) -> list[Chip]:
    """The orders of the results. Pressing the one in use reverses it."""
    numbers = game.numbers if game else ()
    words = {"name": gettext("name"), "set": gettext("set"), "kind": gettext("type")}
    words |= {name: number_name(game, name) for name in numbers if game}

    found: list[Chip] = []
    for slug, word in words.items():
        known = game.slug if game else ""
        orders = field_terms(text, "order", known)
        directions = field_terms(text, "dir", known)
        plainly = without_terms(text, [*orders, *directions])
        is_on = any(comparable_word(term.value) in (slug, comparable_word(word)) for term in orders)
        turned = any(comparable_word(term.value) in ("desc", "down", comparable_word("降序")) for term in directions)
        query = and_term(plainly, f"order:{slug}" + (" dir:desc" if is_on and not turned else ""))
        ordering = Chip(f"{word} {'↓' if turned else '↑'}" if is_on else word, query, is_on)
        found.append(ordering)

    return found


def printings_chip(text: str, game: Game | None) -> Chip:
    """The chip for every printing instead of every card."""
    choice = _Choice("unique", "prints", frozenset(("prints", "print", comparable_word("印刷"))), alone=True)
    return _build_chip(text, game.slug if game else "", choice, gettext("all printings"))


def value_term(value: Value) -> str:
    """The term that finds all cards with this value."""
    return _write_term(value.trait, value.slug)


def _write_term(field: str, slug: str) -> str:
    return f"{field}:{quote_value(slug)}"


def usual_values(catalogue: Catalogue, trait: str) -> tuple[str, ...]:
    """The most frequent values of a trait, in the order of the game's file, others last."""
    return sort_values(catalogue.game, likely_values(catalogue, trait)[:MAX_VALUES])


def _build_chips(text: str, game: Game, name: str, choices: Iterable[_Choice]) -> Chips:
    chips: list[Chip] = []
    for choice in choices:
        is_format = choice.field == "legal"
        word = name_in_language(game.format(choice.slug).names) if is_format else value_name(game, choice.slug)
        chips.append(_build_chip(text, game.slug, choice, word, game))
    return Chips(name, tuple(chips))


def _build_chip(text: str, game: str, choice: _Choice, word: str, marked: Game | None = None) -> Chip:
    mine = [term for term in field_terms(text, choice.field, game) if comparable_word(term.value) in choice.words]
    # The mark before the chip's word: that of a trait, or the symbol of a kind if it has one.
    value = shown_value(marked, choice.field, choice.slug) if marked else None
    if marked and value and choice.field not in marked.traits and not value.icon:
        value = None
    if mine:
        return Chip(word, without_terms(text, mine), True, value)

    rivals = field_terms(text, choice.field, game) if choice.alone else []
    return Chip(word, and_term(without_terms(text, rivals), _write_term(choice.field, choice.slug)), False, value)


def field_terms(text: str, field: str, game: str, signs: Collection[str] = (":", "=")) -> list[QueryTerm]:
    """The terms of a field that hold for the whole query: joined by and, not negated. Empty for a wrong query."""
    node = parse_query(text)
    if isinstance(node, SearchError):
        return []

    parts = node.parts if isinstance(node, And) else (node,)
    terms = [part for part in parts if isinstance(part, QueryTerm) and part.field and part.op in signs]
    named: list[QueryTerm] = []
    for term in terms:
        known = field_named(term.field, game)
        # Cutting a term out of its parentheses would leave them empty.
        is_enclosed = text[: term.column - 1].rstrip().endswith(("(", "（"))
        if known and known.slug == field and not is_enclosed:
            named.append(term)
    return named


def without_terms(text: str, terms: Iterable[QueryTerm]) -> str:
    """The text with these terms cut out."""
    for term in sorted(terms, key=lambda term: term.column, reverse=True):
        text = text[: term.column - 1] + text[term.column - 1 + term.length :]

    return " ".join(text.split())


def and_term(text: str, term: str) -> str:
    """The query with a further term; an `or` in it gets parentheses."""
    together = f"{text} {term}".strip()
    return f"({text}) {term}" if isinstance(parse_query(together), Or) else together
