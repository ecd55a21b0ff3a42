"""Whose turn it is to change the cards of a game: the work is prepared without a lock and written under it.

SQLite has one write lock for the whole site. An import that held it while it merges would keep every save waiting.
"""

import gc
import logging
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from secrets import randbelow
from typing import Final, TypeVar

from django.db import OperationalError, connections, router, transaction
from django.db.models import F, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Greatest
from django.dispatch import Signal
from django.utils import timezone

from cards.catalogue.snapshot import snapshot
from cards.models import CatalogueVersion

logger = logging.getLogger("cards.importers.turns")

BEYOND: Final = 100_000
# How often work is prepared without a lock, where others change the claims meanwhile, before it is prepared under it.
MAX_TRIES: Final = 3
# Sent before cards of a game (`game`; None: of any) may change, without a lock: what has to stay as it was is made now.
CHANGE_BEGINS: Final = Signal()

PlanT = TypeVar("PlanT")


@dataclass(frozen=True, slots=True)
class CatalogueBase:
    """What a plan is based on: the revision of the claims and the version of the cards."""

    revision: int
    number: int


@dataclass(frozen=True, slots=True)
class WaitLimit:
    """How many seconds to go on waiting for a busy database beyond its own time limit; `tell` hears of each wait."""

    seconds: float = 0
    tell: Callable[[], None] = lambda: None


NO_PATIENCE: Final = WaitLimit()


def announce_change(game: str | None = None) -> None:
    """Send CHANGE_BEGINS before cards change. An error in a receiver does not stop the change.

    Not sent within a transaction, whose lock the receivers would hold: callers that open one call this first.
    """
    if not connections[router.db_for_write(CatalogueVersion)].in_atomic_block:
        CHANGE_BEGINS.send_robust(None, game=game)


def in_turn(
    game: str,
    prepare: Callable[[], PlanT],
    write: Callable[[PlanT], None],
    *,
    dry_run: bool = False,
    patience: WaitLimit = NO_PATIENCE,
) -> PlanT:
    """The plan that `prepare` makes without a lock, once `write` has written it under the lock, in one transaction.

    `prepare` reads one moment, and is called again where others changed the game meanwhile; within a transaction, or after
    several tries, under the lock. `dry_run`: roll back at the end. Raises OperationalError if the lock cannot be had.
    """
    if not dry_run:
        announce_change(game)
    if not connections[router.db_for_write(CatalogueVersion)].in_atomic_block:
        for _ in range(MAX_TRIES):
            with snapshot():
                base = read_catalogue_base(game)
                plan = prepare()
            with hold_game_lock(game, dry_run, patience):
                if read_catalogue_base(game) == base:
                    with _garbage_collection_paused():
                        write(plan)
                    return plan

    with hold_game_lock(game, dry_run, patience):
        plan = prepare()
        write(plan)
        return plan


@contextmanager
def _garbage_collection_paused() -> Iterator[None]:
    """Python would look through the million objects that were read and merged while others wait for the lock."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def hold_game_lock(game: str, dry_run: bool = False, patience: WaitLimit = NO_PATIENCE) -> Iterator[None]:
    """A transaction that holds the lock of the game; `dry_run`: it is rolled back at the end.

    A busy database is asked again until the patience ends.
    """
    end = time.monotonic() + patience.seconds
    with ExitStack() as stack:
        while True:
            trial = ExitStack()
            try:
                trial.enter_context(transaction.atomic())
                lock_game(game)
            except OperationalError as busy:
                trial.__exit__(*sys.exc_info())
                if time.monotonic() >= end:
                    raise
                logger.warning("the cards of %s wait for the database: %s", game, busy)
                patience.tell()
                time.sleep(1)
            else:
                stack.push(trial)
                break
        yield
        if dry_run:
            transaction.set_rollback(True)


def read_catalogue_base(game: str) -> CatalogueBase:
    """The base of a plan that is made now: call it in the snapshot that the plan is made from."""
    found = CatalogueVersion.objects.filter(game=game).values_list("revision", "number").first()
    return CatalogueBase(*(found or (0, 0)))


def lock_game(game: str) -> None:
    """Lock the imports of a game until the transaction ends, because each import merges the claims of all.

    Call it before reading claims in order to change them. Before the first import the row to lock is created, with the
    version of a game without cards.
    """
    CatalogueVersion.objects.select_for_update().get_or_create(game=game)


def raise_version(game: str) -> None:
    """Give the catalogue of the game a version that was never used before: the current time in milliseconds.

    A mere count would repeat after a restored backup or a rolled back change, and the caches of processes, files and
    clients would then hold other cards under the same version. Where the last version is ahead of the clock, a random
    step is added to it.
    """
    CatalogueVersion.objects.get_or_create(game=game)
    CatalogueVersion.objects.filter(game=game).update(number=_never_used("number"), changed=timezone.now())


def raise_revision(game: str) -> None:
    """Give the claims of the game a revision that was never used before, as `raise_version` does for the cards."""
    CatalogueVersion.objects.filter(game=game).update(revision=_never_used("revision"))


def _never_used(field: str) -> Combinable:
    return Greatest(F(field) + 1 + randbelow(BEYOND), Value(int(timezone.now().timestamp() * 1000)))
