"""Small pictures of cards next to words: the picture of a card where the operator shows some, else its drawn art."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.db.models import prefetch_related_objects

from cards.links import art_url
from cards.models import Card
from cards.pages.card_frame import plainest_first
from cards.pictures.shown import find_picture


@dataclass(frozen=True, slots=True)
class Thumb:
    """The address of a small picture. `is_drawn`: it is the card's art, wider than high; else the card, higher than wide."""

    address: str
    is_drawn: bool


def with_thumbs(cards: Iterable[Card]) -> None:
    """Read what `build_thumb` needs of many cards at once: two queries where pictures are shown, none elsewhere."""
    if settings.PICTURES != "off":
        prefetch_related_objects(list(cards), "printings__card_set")


def build_thumb(row: Card) -> Thumb:
    """The small picture of a card. Read many cards with `with_thumbs` first."""
    if settings.PICTURES == "off":
        return Thumb(art_url(row), is_drawn=True)

    shown = next(filter(None, (find_picture(one, row.game, row.key) for one in plainest_first(row))), None)
    if shown is None:
        return Thumb(art_url(row), is_drawn=True)

    return Thumb(next(iter(shown.widths.values()), shown.large), is_drawn=False)
