"""Frames of a grid as HTML, each drawn once for all that it shows: a page of the search has forty."""

from functools import lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cards.pages.card_frame import Frame

MOST: Final = 1024
# What a frame shows of its card and printing in addition to its own values.
Shown = tuple[str, ...]


def drawn_frame(frame: Frame, *, is_first: bool = False) -> SafeString:
    """The frame as a link to its card, in the language of the request. `is_first`: it is seen before anything is scrolled,
    so that its art comes within the page."""
    # Rows of the database count as equal by their keys, whatever is in them: this names their content.
    card = frame.card
    printing = frame.printing
    printed = (printing.card_set.code, printing.number, printing.variant) if printing else ()
    shown = (card.game, card.key, frame.art, *printed)
    return _draw_frame(frame, shown, get_language() or "en", is_first)


@lru_cache(maxsize=MOST)
def _draw_frame(frame: Frame, shown: Shown, language: str, is_first: bool) -> SafeString:
    return render_to_string("cards/_frame.html", {"frame": frame, "tag": "a", "eager": is_first})
