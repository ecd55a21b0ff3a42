"""Template tags about decks: sample decks of a game, language of typed text, drawings and marks."""

import re
from datetime import datetime
from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.pages.card_frame import Value
from cards.templatetags.cards import trait_mark
from decks.access.browser import draft_owner
from decks.access.collection import collection_dates
from decks.access.faces import DeckFace, OwnDecks, latest_own, latest_public, sample_faces
from decks.access.listed import ListedDeck
from decks.check.checking import Answer
from decks.check.detecting import names_text
from decks.models import Deck
from decks.report.charts import bar_chart
from decks.report.stats import DeckFigures, Trait, ValueShare
from decks.samples import Sample
from decks.sharing.deck_data import deck_data as structured
from legality.engine.game import Game
from legality.games import GAMES
from legality.messages import name_in_language, section_name
from legality.sources.fold import has_han

register = template.Library()

# How many decks a page about something else shows.
MAX_SHOWN: Final = 4

_KANA: Final = re.compile(r"[\u3041-\u30ff]")


@register.filter
def lang_of(text: str) -> str:
    """The language tag that selects the right glyphs for a text, guessed from its script."""
    if _KANA.search(text):
        return "ja"

    return "zh-Hans" if has_han(text) else "en"


register.filter(names_text)
register.simple_tag(draft_owner)


@register.simple_tag
def sample_tiles(game: Game, answer: Answer | None = None) -> list[tuple[Sample, str, DeckFace | None]]:
    """The game's sample decks, each with the name of its format and the card that represents it.

    `answer`: one about a list of this game, whose cards are known already.
    """
    found = sample_faces(game, answer.catalogue if answer else None)
    return [(sample, name_in_language(game.format(sample.format).names), face) for sample, face in found]


@register.simple_tag
def public_decks(game: str, card: str = "", most: int = MAX_SHOWN) -> list[tuple[ListedDeck, DeckFace | None]]:
    """The latest public decks of a game, of those that play a card where one is given, each with its face."""
    return latest_public(game, card, most)


@register.simple_tag
def own_decks(person: int, most: int) -> OwnDecks:
    """The person's own decks that were changed last, each with its face, and how many there are."""
    return latest_own(person, most)


@register.simple_tag
def own_collections(person: int) -> list[tuple[Game, datetime | None]]:
    """Every game, and when the person's collection of it was saved last; None without one."""
    saved = collection_dates(person)
    return [(game, saved.get(slug)) for slug, game in GAMES.items()]


@register.simple_tag
def deck_data(deck: Deck, answer: Answer, face: DeckFace | None, description: str, base: str) -> SafeString:
    """A public deck as structured data. The browser runs nothing of it: its type is that of no script."""
    # `structured` escapes every sign that could end the element.
    data = mark_safe(structured(deck, answer, face, description, base))
    return format_html('<script type="application/ld+json">{}</script>', data)


@register.simple_tag
def curve_of(figures: DeckFigures) -> SafeString:
    """The curve of a deck as a drawing."""
    # `bar_chart` escapes every word that it takes.
    return mark_safe(bar_chart(figures.cost, figures.curve))


@register.simple_tag
def qr_code(drawing: str) -> SafeString:
    """A QR code as `decks.sharing.qr.qr_svg` draws it."""
    # The drawing consists of numbers: the text of the code is never part of the markup.
    return mark_safe(drawing)


@register.simple_tag
def section_word(game: Game, slug: str) -> str:
    """A section's name in the reader's language."""
    return section_name(game, slug)


@register.simple_tag
def share_mark(trait: Trait, share: ValueShare) -> SafeString:
    """The mark of a value of a trait, before its word."""
    return trait_mark(Value(trait.slug, share.slug, share.name, share.icon))
