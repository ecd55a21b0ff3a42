"""Links that are scanned: a short address in capitals, which makes the smallest symbol, and the symbol itself.

Digits, capitals and a few signs take five and a half bits each in a QR code, other characters eight (ISO/IEC 18004,
alphanumeric mode). A deck's token has small letters, so the scanned address says the same bytes in base 32.
"""

from base64 import b32decode, b32encode, urlsafe_b64decode, urlsafe_b64encode
from typing import Final

import segno
from django.urls import reverse

from decks.models import TOKEN_BYTES, Deck

LENGTH: Final = len(urlsafe_b64encode(bytes(TOKEN_BYTES)))
ALPHANUMERIC: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
# The quiet zone round the symbol, in modules: scanners need four.
QUIET: Final = 4


def short_code(token: str) -> str:
    """The token in capitals and digits; empty for one that was not made at random, such as a sample's."""
    if len(token) != LENGTH:
        return ""

    try:
        plain = urlsafe_b64decode(token)
    except ValueError:
        return ""

    # The decoder skips characters outside its alphabet: such a token would come back as another one.
    return b32encode(plain).decode().rstrip("=") if urlsafe_b64encode(plain).decode() == token else ""


def token_of_short_code(code: str) -> str:
    """The token that `short_code` was given; empty for other texts."""
    try:
        plain = b32decode(code.upper() + "=" * (-len(code) % 8))
    except ValueError:
        return ""

    token = urlsafe_b64encode(plain).decode()
    return token if len(plain) == TOKEN_BYTES and short_code(token) == code.upper() else ""


def deck_link(deck: Deck, base: str) -> str:
    """The deck's address for people; `base` is the site's, `https://example.org`."""
    return f"{base}{deck.get_absolute_url()}"


def scanner_link(deck: Deck, base: str) -> str:
    """The deck's address for scanners: in capitals throughout if possible, else the one for people."""
    code = short_code(deck.token)
    path = reverse("decks:short", args=(code,)) if code else ""
    # Host names ignore case; paths do not.
    scanned = f"{base.upper()}{path}"
    return scanned if code and ALPHANUMERIC.issuperset(scanned) else deck_link(deck, base)


def qr_modules(text: str) -> list[list[bool]]:
    """The symbol as rows of modules, dark or light, without the white round it."""
    return [list(map(bool, row)) for row in _make_qr(text).matrix]


def qr_svg(text: str) -> str:
    """The symbol as a drawing, dark on white in every scheme of colours, as large as its place."""
    return _make_qr(text).svg_inline(border=QUIET, omitsize=True, svgclass="qr", lineclass=None, light="#fff")


def _make_qr(text: str) -> segno.QRCode:
    # A quarter of the symbol may be hidden by a thumb or a sleeve's glare, if that makes it no larger.
    return segno.make_qr(text, error="m", boost_error=True)
