"""Tags and filters for cards: paths, marks of traits, words, rules texts."""

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from cards.catalogue.display_names import ERRATA, FLAGS, LANGUAGES, STANDINGS, format_name, rarity_name
from cards.catalogue.rules_text import KEYWORD, TEXT, TextPart, split_rules_text
from cards.links import card_url
from cards.models import Card, CardSet
from cards.pages.card_data import card_data as structured
from cards.pages.card_frame import Frame, Value, drawn_frame, find_symbol
from cards.pages.card_page import CardPage
from cards.pages.filter_chips import value_term
from cards.pages.legal_days import sets_of_rule
from cards.pages.search_page import VIEWS
from cards.pages.thumbs import build_thumb
from legality.engine.game import Game
from legality.games import GAMES
from legality.looks import sprite_address
from legality.messages import list_items, name_in_language
from legality.restrictions import LineChange
from legality.sources.fold import has_han
from legality.templatetags.legality import tongue

register = template.Library()

TAGS: Final = {"zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}
# Drawn without the coloured ground of traits.
UNTINTED: Final = ("kind", "supertype")

# So many marks are in one line: as decks/builder/page.js has it.
MOST_MARKS: Final = 4
# Holds the place of names while the words around them are escaped.
_PLACE: Final = "\ufdd0"

register.filter("card_url", card_url)
register.filter("in_format", format_name)
register.filter("rarity", rarity_name)
register.simple_tag(sets_of_rule)


@register.filter
def search_url(game: Game, query: str) -> str:
    """The path of a search among the game's cards."""
    return f"{reverse('cards:search_game', args=(game.slug,))}?{urlencode({'q': query})}"


@register.simple_tag
def value_url(game: Game, value: Value) -> str:
    """The path of the search for all cards with this value."""
    return search_url(game, value_term(value))


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
    return name_in_language(card_set.names) or card_set.code


@register.filter
def game_word(slug: str) -> str:
    """The name of a game in the reader's language; the slug of one that is gone."""
    return name_in_language(GAMES[slug].names) if slug in GAMES else slug


@register.filter
def standing_word(standing: str) -> str:
    """The legality of a card in a format."""
    return str(STANDINGS[standing])


@register.filter
def erratum_word(kind: str) -> str:
    """The purpose of an erratum; empty where the source gives none."""
    return str(ERRATA.get(kind, ""))


@register.filter
def flag_word(flag: str) -> str:
    """What is special about a printing."""
    return str(FLAGS.get(flag, flag))


@register.simple_tag
def trait_mark(value: Value) -> SafeString:
    """The drawn mark of a trait's value: a shape, else letters, and a colour; the whole word for screen readers."""
    return format_html(
        '<span class="trait" data-trait="{}" data-value="{}" role="img" aria-label="{}" title="{}">{}</span>',
        value.trait,
        value.slug,
        value.word,
        value.word,
        symbol(value.icon) if value.icon else letters_of(value),
    )


@register.simple_tag
def trait_marks(values: Sequence[Value]) -> SafeString:
    """The marks of a card; of many, the first and how many more, where the words of all are reported."""
    shown = values if len(values) <= MOST_MARKS else values[: MOST_MARKS - 1]
    marks = [trait_mark(value) for value in shown]
    if len(values) > len(shown):
        words = list_items(value.word for value in values)
        more = '<span class="trait trait--more" role="img" aria-label="{}" title="{}">+{}</span>'
        marks.append(format_html(more, words, words, len(values) - len(shown)))
    return format_html_join(" ", "{}", ((mark,) for mark in marks))


@register.simple_tag
def symbol(name: str) -> SafeString:
    """A shape in the colour of the text; nothing for no name. Decorative: there are words next to it.

    It is one of `site/traits.svg`, or with a dot in its name a game's own.
    """
    if not name:
        return SafeString("")

    return format_html(
        '<svg class="symbol" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        sprite_address() if "." in name else static("site/traits.svg"),
        name,
    )


@register.simple_tag
def linked_frame(frame: Frame, is_first: bool) -> SafeString:
    """A card of a grid, as a link; of the first, that are seen at once, the art comes with it."""
    return drawn_frame(frame, is_first=is_first)


@register.simple_tag
def thumb(row: Card) -> SafeString:
    """A small picture of a card. Decorative: its name is next to it."""
    shown = build_thumb(row)
    return format_html(
        '<img class="thumb{}" src="{}" alt="" width="72" height="54" loading="lazy" decoding="async">',
        "" if shown.is_drawn else " thumb--picture",
        shown.address,
    )


@register.simple_tag
def card_data(page: CardPage, address: str) -> SafeString:
    """The card as structured data. The browser runs nothing of it: its type is that of no script."""
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(structured(page, address)))


@register.filter
def kind_shape(game: Game, kind: object) -> str:
    """The name of the symbol of a game's kind, for `symbol`; empty for a kind that has none or is not known."""
    return find_symbol(game, "kind", kind) if isinstance(kind, str) else ""


@register.simple_tag
def value_mark(value: Value) -> SafeString:
    """The mark before the word of a value: the symbol of a kind, the mark of a trait."""
    return symbol(value.icon) if value.trait in UNTINTED else trait_mark(value)


@register.filter
def line_words(change: LineChange, named: Mapping[str, Card]) -> SafeString:
    """What a line of the rules says, with links to those of its cards that are named, in the reader's language."""
    words = str(conditional_escape(change.said(_PLACE)))
    names = list_items(_link_name(name, named.get(name)) for name in change.line.names)
    # Only what was escaped above and the links of `_link_name` are in it.
    return mark_safe(words.replace(_PLACE, names))


@register.filter
def rules_text(text: str, game: Game | str) -> SafeString:
    """A rules text of a game with its symbols drawn, its keywords marked and its lines broken."""
    served = GAMES.get(game) if isinstance(game, str) else game
    parts = split_rules_text(text, served) if served else (TextPart(TEXT, text),)
    return format_html_join("", "{}", ((_part_of_text(part),) for part in parts))


def letters_of(value: Value) -> str:
    """The letters of a mark: the first character of a Chinese word, initials or two letters of an English one."""
    if has_han(value.word[:1]):
        return value.word[0]
    if get_language() == "en" and value.letters:
        return value.letters

    words = value.word.split()
    return "".join(word[0] for word in words[:2]).upper() if len(words) > 1 else value.word[:2]


def _link_name(name: str, card: Card | None) -> SafeString:
    return (
        format_html('<a href="{}">{}</a>', card_url(card), tongue(card.names, name))
        if card
        else conditional_escape(name)
    )


def _part_of_text(part: TextPart) -> SafeString:
    if part.kind == KEYWORD:
        return format_html('<span class="keyword">{}</span>', part.text)
    if part.kind == TEXT:
        # Only what was escaped and line breaks are in it.
        return mark_safe(conditional_escape(part.text).replace("\n", "<br>"))

    # A symbol within a text: read aloud by its name, copied as it is written.
    return format_html(
        '<span class="sign sign--{}" data-trait="{}" data-value="{}" data-letters="{}" role="img" aria-label="{}" title="{}">{}'
        '<span class="sign__token">{}</span></span>',
        "value" if part.value else "shape" if part.icon else "letters",
        part.trait,
        part.value,
        "" if part.icon else part.letters,
        part.name,
        part.name,
        symbol(part.icon) if part.icon else "",
        part.text,
    )
