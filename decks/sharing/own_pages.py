"""An address of this site that was pasted in place of a list: the deck, or what other apps have there, that its reader may see."""

import re
from dataclasses import dataclass
from typing import Final, cast
from urllib.parse import unquote, urlsplit

from django.dispatch import Signal
from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve

from decks.access.saving import storable_text
from decks.models import Deck
from decks.sharing.qr import token_of_short_code
from decks.sharing.site_address import site_address

LONGEST: Final = 500
_LINK: Final = re.compile(r"[\s<(\"'“]*(https?://[^\s<>\"'”]+?)[\s>)\"'”.,]*", re.IGNORECASE)
# Sent with the `request` and the `match` of a pasted address; who has a page there that the reader may see answers with it.
PAGE_PASTED: Final = Signal()


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A page of this site: what it is called, and its address."""

    name: str
    address: str


def find_own_page(request: HttpRequest, text: str) -> OwnPage | None:
    """The deck or the event of this site that a text leads to which is an address and no more, if its reader may see it."""
    found = _LINK.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        return None

    try:
        parts = urlsplit(found[1])
        hosts = {urlsplit(site_address(request)).netloc, request.get_host()}
        if parts.netloc.lower() not in hosts:
            return None
        match = resolve(storable_text(unquote(parts.path)).rstrip("/") + "/")
    except (ValueError, Resolver404):
        return None

    if match.app_name == "decks":
        return _find_deck(request, match)

    answers = cast("list[tuple[object, object]]", PAGE_PASTED.send(None, request=request, match=match))
    return next((page for _receiver, page in answers if isinstance(page, OwnPage)), None)


def _find_deck(request: HttpRequest, match: ResolverMatch) -> OwnPage | None:
    token = match.kwargs.get("token") or token_of_short_code(match.kwargs.get("short", ""))
    deck = Deck.objects.readable_by(request.user.pk).filter(token=token).first() if token else None
    return OwnPage(deck.name, deck.get_absolute_url()) if deck else None
