"""What a text says itself of its game and format: a deck code or JSON of this site, or a line such as `Game: Riftbound`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from cards.catalogue.names.fold import squash
from decks.decklist.codecs import json_deck, own
from decks.decklist.codecs.stream import BadCode
from decks.decklist.reading.lists import too_long
from decks.decklist.reading.pasting import raw_lines
from legality.engine.rules.format import Format
from legality.engine.values.vocabulary import Names
from legality.games import GAMES

# Where people write what a list is: at its head.
_HEAD: Final = 2_000
_SAYS: Final = re.compile(r"\W{0,6}(game|format|游戏|遊戲|赛制|賽制|格式)\s*[:：]\W*(\w.{0,60})", re.IGNORECASE)
_OF_GAME: Final = frozenset(("game", "游戏", "遊戲"))


@dataclass(frozen=True, slots=True)
class Named:
    """The slug of the game that a text names, and the word that it has for its format; each may be empty."""

    game: str = ""
    format_: str = ""

    def is_format(self, format_: Format) -> bool:
        """Whether this format is meant: by its slug, or by its name in any language."""
        return squash(self.format_) in _words(format_.slug, format_.names) and self.game in ("", format_.game)


def named_in(text: str) -> Named:
    """What a text says of itself. Never raises."""
    if too_long(text):
        return _of_lines(text[:_HEAD])

    return _of_json(text) or _of_code(text) or _of_lines(text[:_HEAD])


def _of_json(text: str) -> Named | None:
    if f'"{json_deck.KEY}"' not in text:
        return None

    try:
        deck = json_deck.read("\n".join(raw_lines(text)).strip())
    except BadCode:
        return None

    return Named(deck.game, deck.format_)


def _of_code(text: str) -> Named | None:
    if not text.lstrip()[: len(own.PREFIX)].upper().startswith(own.PREFIX[:2]):
        return None

    try:
        packed = own.decode(text)
    except BadCode:
        return None

    game = next((game for game in GAMES.values() if own.mark(game.slug, own.GAME) == packed.game), None)
    if game is None:
        return None

    slugs = (format_.slug for format_ in game.formats)
    return Named(game.slug, next((slug for slug in slugs if own.mark(slug, own.FORMAT) == packed.format_), ""))


def _of_lines(head: str) -> Named:
    said = dict(_named_words(raw_lines(head)))
    game = next(
        (slug for slug, game in GAMES.items() if squash(said.get("game", "")) in _words(game.slug, game.names)), ""
    )
    return Named(game, said.get("format", ""))


def _named_words(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        if found := _SAYS.fullmatch(line.rstrip()):
            yield ("game" if found[1].lower() in _OF_GAME else "format"), found[2]


def _words(slug: str, names: Names | Mapping[str, str]) -> frozenset[str]:
    return frozenset(map(squash, (slug, *names.values())))
