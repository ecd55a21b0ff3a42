"""What templates about decks ask for: the sample decks of a game, and the language of what people typed."""

from __future__ import annotations

import re
from typing import Final

from django import template

from decks.samples import Sample, samples
from legality.engine.format import Game
from legality.messages import in_language

register = template.Library()

_KANA: Final = re.compile(r"[\u3041-\u30ff]")
_HAN: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


@register.filter
def lang_of(text: str) -> str:
    """The language tag that draws the text's glyphs right; a guess from its script."""
    if _KANA.search(text):
        return "ja"

    return "zh-Hans" if _HAN.search(text) else "en"


@register.simple_tag
def samples_of(game: Game) -> list[tuple[Sample, str]]:
    """The game's sample decks, each with the name of its format."""
    return [(sample, in_language(game.format(sample.format).names)) for sample in samples() if sample.game == game.slug]
