"""A made game that the site serves for a while and then no longer, with decks of it."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from cards.importers.apply import import_batch
from cards.importers.starter import read_starter
from decks.access.saving import save_deck
from decks.models import Deck
from decks.saved.versions import keep_version
from legality.games import GAMES

SLUG: Final = "passing"
NAME: Final = "Passing Game"
TEXT: Final = "# kept as typed\n4 Ichika Orimura\nnobody knows this\n"
# The apps, whose functions remember something of a game by its slug.
REMEMBERING: Final = ("api.", "cards.", "config.", "decks.", "legality.")
# Holds the games themselves: tests compare them as objects.
FINDING: Final = "legality.games.discovery"
MODULE: Final = f"""
from dataclasses import replace
from legality.games.zero import GAME as ZERO
FORMATS = tuple(replace(format_, game="{SLUG}") for format_ in ZERO.formats)
GAME = replace(ZERO, slug="{SLUG}", formats=FORMATS, names={{"en": "{NAME}", "zh-hans": "过路游戏"}}, place=90)
"""


def forget() -> None:
    """Forget what was remembered of games. A process of the site never needs it: its games stay as they are."""
    ours = [module for name, module in list(sys.modules.items()) if name.startswith(REMEMBERING) and name != FINDING]
    for remembering in (value for module in ours for value in list(vars(module).values())):
        # By its type alone: asking a lazy object for its class would make it.
        if type(remembering) is _lru_cache_wrapper:
            remembering.cache_clear()


@contextmanager
def looking_in(*paths: Path) -> Iterator[None]:
    """While the games of these folders are looked for too."""
    _look_in(*settings.GAMES_PATH, *paths)
    try:
        yield
    finally:
        _look_in(*settings.GAMES_PATH)


@contextmanager
def served(folder: Path) -> Iterator[None]:
    """While the made game is in a folder and is served."""
    home = folder / SLUG
    shutil.copytree(GAMES["zero"].folder / "starter", home / "starter", dirs_exist_ok=True)
    (home / "__init__.py").write_text(MODULE, encoding="utf-8")
    with looking_in(folder):
        yield


def _look_in(*paths: Path) -> None:
    GAMES.look_in(paths, settings.RESERVED_WORDS)
    forget()


def load_cards() -> None:
    """The starter cards of the made game, which is served."""
    import_batch(read_starter(GAMES[SLUG]))


def passing_deck(person: User, **more: object) -> Deck:
    """A deck of the made game, which is served, with a version and a plan."""
    fields = {"name": "Rush", "game": SLUG, "format": "casual", "text": TEXT, "plan": TEXT}
    deck = Deck(owner=person, **fields | more)
    save_deck(deck, timezone.localdate())
    keep_version(deck, "first")
    return deck
