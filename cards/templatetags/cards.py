"""What templates about cards ask for: addresses, marks of traits, words, texts with their signs."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from cards.chips import term_of
from cards.frames import Value
from cards.models import Card as CardModel
from cards.models import CardSet
from cards.search_page import VIEWS
from cards.words import ERRATA, FLAGS, LANGUAGES, STANDINGS, format_name, rarity_name
from legality.engine.card import Card
from legality.engine.format import Game
from legality.messages import in_language

register = template.Library()

TAGS: Final = {"zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}
# Two letters that are another value's as well, or no beginning of the word.
LETTERS: Final = {"warlock": "Wl", "warrior": "Wr"}

# `[Reaction]` and `[4]` in rules texts, as the publishers of Riftbound write keywords and costs.
_SIGN: Final = re.compile(r"\[([^\[\]\n]{1,24})\]")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")

register.filter("in_format", format_name)
register.filter("rarity", rarity_name)


@register.filter
def card_url(card: Card | CardModel) -> str:
    """The path of a card's page, from a row or from a card as the rules see it."""
    key = card.key if isinstance(card, CardModel) else card.id.removeprefix(f"{card.game}.")
    return reverse("cards:card", args=(card.game, key))


@register.filter
def search_url(game: Game, query: str) -> str:
    """The path of a search among the game's cards."""
    return f"{reverse('cards:search_game', args=(game.slug,))}?{urlencode({'q': query})}"


@register.simple_tag
def value_url(game: Game, value: Value) -> str:
    """The path of the search for all cards with this value."""
    return search_url(game, term_of(value))


@register.simple_tag
def ask(query: str, view: str) -> str:
    """The parameters of a search, as they follow `?`."""
    asked = {"q": query} | ({} if view == VIEWS[0] else {"view": view})
    return urlencode(asked)


@register.filter
def lang_tag(language: str) -> str:
    """The tag of a language for `lang`, which decides how Han characters are drawn."""
    return TAGS.get(language, language)


@register.filter
def language_name(language: str) -> str:
    """The name of a language."""
    return str(LANGUAGES.get(language, language))


@register.filter
def set_name(card_set: CardSet) -> str:
    """The set's name in the reader's language; its code if it has none."""
    return in_language(card_set.names) or card_set.code


@register.filter
def standing_word(standing: str) -> str:
    """How a card stands in a format."""
    return str(STANDINGS[standing])


@register.filter
def erratum_word(kind: str) -> str:
    """What an erratum is for; empty where the source does not say."""
    return str(ERRATA.get(kind, ""))


@register.filter
def flag_word(flag: str) -> str:
    """What is special about a printing."""
    return str(FLAGS.get(flag, flag))


@register.simple_tag
def trait_mark(value: Value) -> SafeString:
    """The drawn mark of a trait's value: letters and a colour, with the whole word for those who cannot see it."""
    return format_html(
        '<span class="trait" data-trait="{}" data-value="{}" role="img" aria-label="{}" title="{}">{}</span>',
        value.trait,
        value.slug,
        value.word,
        value.word,
        letters_of(value),
    )


@register.filter
def rules_text(text: str) -> SafeString:
    """A rules text with its signs marked and its lines broken."""
    marked = _SIGN.sub(_sign, conditional_escape(text))
    # Only what was escaped above and the spans of `_sign` are in it.
    return mark_safe(marked.replace("\r\n", "\n").replace("\n", "<br>"))


def letters_of(value: Value) -> str:
    """The letters of a mark: the first character of a Chinese word, initials or two letters of an English one."""
    if _HAN.match(value.word):
        return value.word[0]
    if get_language() == "en" and value.slug in LETTERS:
        return LETTERS[value.slug]

    words = value.word.split()
    return "".join(word[0] for word in words[:2]).upper() if len(words) > 1 else value.word[:2]


def _sign(found: re.Match[str]) -> str:
    kind = "cost" if len(found[1]) <= 2 else "keyword"
    return f'<span class="sign sign--{kind}">{found[0]}</span>'
