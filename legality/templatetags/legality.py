"""Names of games, cards and rules in the reader's language, marked with their language."""

from collections.abc import Mapping
from typing import Protocol

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from legality import days
from legality.engine.game import Game
from legality.engine.values.explanations import Figures
from legality.engine.values.report import Report
from legality.engine.values.vocabulary import Names
from legality.games import GAMES
from legality.house_words import cite_words, rule_words
from legality.messages import (
    figure_words,
    game_text,
    language_in,
    list_items,
    name_in_language,
    source_name,
    value_name,
)

register = template.Library()


class SupportsGetItem(Protocol):
    """What the filter `at` reads: a mapping or a form."""

    def __getitem__(self, key: str, /) -> object: ...


TAGS: Mapping[str, str] = {"zh-hans": "zh-Hans", "zh-hant": "zh-Hant", "ja": "ja", "en": "en"}


@register.filter
def named(names: Names) -> str:
    """The name in the reader's language."""
    return name_in_language(names)


@register.filter
def lang_of_named(names: Names) -> str:
    """The tag for `lang` of the language in which `named` gives the name."""
    return TAGS.get(language_in(names), language_in(names))


register.filter("listed", list_items)


@register.filter
def leaving(total: int, shown: int) -> int:
    """How many of a long list are left out."""
    return total - shown


@register.filter
def dated(words: str) -> str:
    """The text with its days in the reader's language."""
    return days.localize_days(words)


@register.simple_tag
def basis_of(report: Report) -> str:
    """The edition and the day of a check, as a sentence."""
    return days.basis_sentence(report.edition, report.day)


register.filter("rule_words", rule_words)
register.filter("cited", cite_words)


@register.filter
def translated(text: str, game: Game) -> str:
    """A sentence of a game in the reader's language."""
    return game_text(game, text)


@register.filter
def source_in(source: str, game: Game | str) -> str:
    """The title of a document of a game in the reader's language."""
    known = GAMES.get(game) if isinstance(game, str) else game
    return source_name(known, source) if known else source


@register.filter
def value(game: Game, slug: str) -> str:
    """The name of a trait's value or a kind of the game."""
    return value_name(game, slug)


@register.filter
def at(box: SupportsGetItem, key: str) -> object:
    """The item under a key that is a variable: `form|at:option.slug`."""
    return box[key]


@register.simple_tag
def format_name(game: Game, slug: str) -> str:
    """The name of a format of the game."""
    return name_in_language(game.format(slug).names)


@register.filter
def figures(pairs: Figures) -> str:
    """The numbers of a rule in words: `exactly 40`, `at least 25`, `50 to 70`."""
    return figure_words(pairs)


@register.simple_tag
def tongue(names: Names, official: str) -> SafeString:
    """A name in the reader's language, marked with its language."""
    language = get_language() or "en"
    return _mark_language(language, names[language]) if language in names else _mark_official(names, official)


@register.simple_tag
def tongues(names: Names, official: str) -> SafeString:
    """A name in the reader's language, and the official one next to it if it differs."""
    language = get_language() or "en"
    if names.get(language, official) == official:
        return tongue(names, official)

    return format_html("{} <small>{}</small>", tongue(names, official), _mark_official(names, official))


@register.simple_tag
def both(names: Names) -> SafeString:
    """A name in the reader's language, then in every other one where it differs; nothing if there is no name."""
    if not names:
        return SafeString()

    own = name_in_language(names)
    language = next(code for code in names if names[code] == own)
    others = [(code, name) for code, name in names.items() if name != own]
    joined = format_html_join("", " <small>{}</small>", ((_mark_language(code, name),) for code, name in others))
    return format_html("{}{}", _mark_language(language, own), joined)


def _mark_official(names: Names, official: str) -> SafeString:
    return _mark_language(next((code for code in names if names[code] == official), "en"), official)


def _mark_language(language: str, name: str) -> SafeString:
    return format_html('<span lang="{}">{}</span>', TAGS.get(language, language), name)
