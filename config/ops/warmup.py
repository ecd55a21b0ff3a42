"""The warm-up of a process before its first request, and the files that are made behind it, so that no visitor waits."""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from datetime import date

from django.db import Error, connections
from django.urls import get_resolver
from django.utils import timezone

from api.made_once import make_on_this_thread, name_writer
from cards.api.bulk import ALL, BULK
from cards.catalogue.loading import load_catalogue
from cards.catalogue.snapshot import catalogue_versions
from cards.search import search_cards
from config.http.api_views import by_tag, schema_document
from config.ops.temporary_files import delete_leftovers
from decks.builder.pool import POOLS
from decks.builder.searching import search_for_deck
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.models import Deck
from decks.sharing.preview import picture_as_png
from decks.sharing.preview_page import build_picture
from events.sheets.faces import open_faces
from legality.games import GAMES

logger = logging.getLogger("config.warmup")
# Seconds between two looks at whether the cards have changed.
LOOK_EVERY = 10


def warm_up(alive: Callable[[], None]) -> None:
    """Make what every process makes once, and read the cards of every game, calling `alive` before each step.

    With a database that is unreachable or empty it logs a warning and reads nothing.
    """
    began = time.perf_counter()
    delete_leftovers()
    with make_on_this_thread():
        alive()
        # Resolving the URLs imports every view.
        get_resolver().url_patterns  # noqa: B018  read for what reading it does
        alive()
        by_tag()
        schema_document("json")
        schema_document("yaml")
        alive()
        open_faces()
        try:
            cards = 0
            for game in GAMES:
                alive()
                cards += _run_for_game(game, _read_cards)
            search_cards("a", "", day=timezone.localdate())
        except Error as error:
            logger.warning("no cards were read ahead: %s", error)
            return

    logger.info("%s cards read ahead in %.1f s", cards, time.perf_counter() - began)


def make_files() -> None:
    """Make the files of all cards of every game, and of all games, that are not there. A game that fails leaves the others theirs.

    Raises Error where the database does not answer.
    """
    with make_on_this_thread():
        today = timezone.localdate()
        for game in GAMES:
            _run_for_game(game, lambda slug: len(BULK.make(slug, today) | POOLS.make(slug, today)))
        _run_for_game(ALL, lambda slug: len(BULK.make(slug, today)))


def are_files_there(versions: Mapping[str, int], day: date) -> bool:
    """Whether every bulk file is there."""
    numbers = {**versions, ALL: sum(versions.values())}
    return all(BULK.find(game, kind, version, day) for game, version in numbers.items() for kind in BULK.kinds)


def keep_files_made(stopped: threading.Event | None = None) -> threading.Thread:
    """Make the files on a thread, now and after each change of the cards and of the day, until `stopped` is set.

    Until a file is there, a request for it gets 503 with Retry-After.
    """
    thread = threading.Thread(
        target=_make_files_after_changes, args=(stopped or threading.Event(),), name="files", daemon=True
    )
    thread.start()
    name_writer(thread)
    return thread


def _make_files_after_changes(stopped: threading.Event) -> None:
    made: object = None
    while True:
        try:
            state = (catalogue_versions(GAMES), timezone.localdate())
            # Also what failed, or was deleted.
            if state != made or not are_files_there(*state):
                make_files()
                made = state
        except Error as error:
            logger.warning("no files were made: %s", error)
        finally:
            connections.close_all()
        if stopped.wait(LOOK_EVERY):
            return


def _run_for_game(game: str, step: Callable[[str], int]) -> int:
    """What the step counts; 0 for a game that fails, so that the others get theirs all the same."""
    try:
        return step(game)
    except Error:
        raise
    except Exception:  # whatever the rules of a game raise, the process starts
        logger.exception("the cards of the game %s were not read ahead", game)
        return 0


def _read_cards(game: str) -> int:
    """Run the builder's first search and draw a picture, which fill every cache that they need. Returns the number of cards."""
    catalogue = load_catalogue(game)
    today = timezone.localdate()
    search_for_deck(check_text(read_question(game, today), "", catalogue), catalogue, "a")
    names = [card.name for card in catalogue.cards.values()]
    picture_as_png(
        build_picture(
            Deck(name="Deck"), check_text(read_question(game, today), "\n".join(names[:1]), catalogue), "https://deck/"
        )
    )
    return len(names)
