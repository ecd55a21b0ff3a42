"""A saved deck in a list of decks, with the verdict of its last check."""

from __future__ import annotations

from dataclasses import dataclass

from decks.check.verdicts import VERDICTS
from decks.models import Check, Deck
from legality.games import GAMES
from legality.messages import in_language


@dataclass(frozen=True, slots=True)
class Listed:
    """A deck in a list of decks, with the words for its game, format and last check."""

    deck: Deck
    game: str
    format_name: str
    check: Check | None
    word: str


def listed(deck: Deck) -> Listed:
    """A deck as a list shows it; a game or format that is gone is shown by its slug."""
    game = GAMES.get(deck.game)
    format_ = next((format_ for format_ in game.formats if format_.slug == deck.format), None) if game else None
    check: Check | None = getattr(deck, "last_check", None)
    return Listed(
        deck,
        in_language(game.names) if game else deck.game,
        in_language(format_.names) if format_ else deck.format,
        check,
        str(VERDICTS[check.verdict]) if check else "",
    )
