"""What the formats of a game ask of a deck's sections, so that the builder draws those of the verdict before it is there."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import TypedDict

from django.utils.translation import get_language

from cards.catalogue.lookup import Catalogue
from decks.builder.build import section_list
from decks.check.checking import check_text
from decks.check.question import Refused, ask
from legality.engine.format import Format, Game


class BoundsJson(TypedDict):
    """A section that is bounded, as the answer to an empty deck has it. Whether a deck keeps to it, its verdict tells."""

    slug: str
    bound: str
    beside: list[str]


def bounds_of(game: Game, format_: Format, day: date) -> list[BoundsJson]:
    """The bounded sections of an empty deck, in the language of the request; none before the format's first day."""
    return _bounds(game, format_, day, get_language() or "")


# A day has as many questions as there are formats and languages.
@lru_cache(maxsize=256)
def _bounds(game: Game, format_: Format, day: date, language: str) -> list[BoundsJson]:
    try:
        answer = check_text(ask(game.slug, day, format_.slug), "", Catalogue(game.slug, 0, ()))
    except Refused:
        return []

    return [
        {"slug": section["slug"], "bound": section["bound"], "beside": section["beside"]}
        for section in section_list(answer)
        if section["bound"]
    ]
