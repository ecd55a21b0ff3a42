"""Icons for templates; built in, so that templates need no `{% load %}`."""

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from legality.looks import sheet_address, sprite_address

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """A symbol of `site/icons.svg` in the colour of the text. Decorative: say the same in words beside it."""
    return _drawing("icon", "0 0 24 24", static("site/icons.svg"), name)


@register.simple_tag
def games_sheet() -> str:
    """The address of the sheet with the tints and the colours of all games."""
    return sheet_address()


@register.simple_tag
def is_installable() -> bool:
    """Whether browsers may keep the site for a time without a network."""
    return bool(settings.OFFLINE)


@register.simple_tag
def game_mark(slug: str) -> SafeString:
    """The drawn mark of a game in the colour of the text. Decorative: the game's name stands beside it."""
    return _drawing("mark", "0 0 48 48", sprite_address(), slug)


def _drawing(kind: str, box: str, address: str, name: str) -> SafeString:
    return format_html(
        '<svg class="{}" viewBox="{}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        kind,
        box,
        address,
        name,
    )
