"""The warm-up of a worker before its first request, so that no visitor waits for it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.db import Error
from django.urls import get_resolver
from django.utils import timezone

from cards.catalogue.loading import catalogue_of
from config.temporary import sweep
from decks.builder.searching import build_search
from decks.check.checking import check_text
from decks.check.question import ask
from legality.games import GAMES

logger = logging.getLogger(__name__)


def warm_up(alive: Callable[[], None]) -> None:
    """Import all views and read the cards of every game, calling `alive` before each.

    With a database that is unreachable or empty it logs a warning and reads nothing.
    """
    began = time.perf_counter()
    sweep()
    # Resolving the URLs imports every view.
    get_resolver().url_patterns  # noqa: B018  read for what reading it does
    try:
        cards = 0
        for game in GAMES:
            alive()
            cards += _of_game(game)
    except Error as error:
        logger.warning("no cards were read ahead: %s", error)
        return

    logger.info("%s cards read ahead in %.1f s", cards, time.perf_counter() - began)


def _of_game(game: str) -> int:
    """The number of cards read; 0 for a game that fails, so that the others are read all the same."""
    try:
        return _read(game)
    except Error:
        raise
    except Exception:  # whatever the rules of a game raise, the worker starts
        logger.exception("the cards of the game %s were not read ahead", game)
        return 0


def _read(game: str) -> int:
    """Run the builder's first search, which fills every cache that it needs. Returns the number of cards."""
    catalogue = catalogue_of(game)
    build_search(check_text(ask(game, timezone.localdate()), "", catalogue), catalogue, "a")
    return len(catalogue.cards)
