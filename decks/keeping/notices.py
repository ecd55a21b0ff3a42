"""What a reader is told after a step, with a button that takes the step back or a link to what came of it."""

from __future__ import annotations

from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString

# The tag of a message that stands in the section it is about instead of at the top of the page.
IN_PLACE: Final = "in-place"


def with_link(said: str, address: str, word: str) -> SafeString:
    """The sentence, and a link behind it."""
    return format_html('{} <a class="tap" href="{}">{}</a>', said, address, word)


def with_step(said: str, address: str, word: str) -> SafeString:
    """The sentence, and a button that posts to the address: by the form `act` of every page that shows messages."""
    button = '<button class="button button--small" form="act" formaction="{}">{}</button>'
    return format_html("{} " + button, said, address, word)
