"""Reading several tables as of one moment, so that no answer mixes the cards of two versions."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Final, Generic, TypeVar

from django.db import connections, router, transaction

from api.made_once import make_once
from cards.models import CatalogueVersion

# How often a reader inside a transaction tries again before it reads in a transaction of its own.
MAX_TRIES: Final = 3
# An open transaction, or a replica that lags, may still see an older version.
KEPT_VERSIONS: Final = 3

VersionT = TypeVar("VersionT", bound=Hashable)
FoundT = TypeVar("FoundT")
ValueT = TypeVar("ValueT")


def catalogue_version(game: str) -> int:
    """The version of a game's catalogue; 0 before the first import."""
    return CatalogueVersion.objects.filter(game=game).values_list("number", flat=True).first() or 0


def catalogue_versions(games: Iterable[str]) -> dict[str, int]:
    """The versions of several games in their order, in one query; 0 before the first import."""
    wanted = dict.fromkeys(games, 0)
    return wanted | dict(CatalogueVersion.objects.filter(game__in=wanted).values_list("game", "number"))


@contextmanager
def snapshot() -> Iterator[None]:
    """Everything read inside comes from one moment, and no writer waits for the reader. Write nothing inside.

    Within a transaction it reads what that transaction sees: on SQLite one moment, on PostgreSQL each statement its own.
    """
    alias = router.db_for_read(CatalogueVersion)
    connection = connections[alias]
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        # DEFERRED takes no write lock; the site's usual mode does. Connect first: connecting sets the mode again.
        connection.ensure_connection()
        usual = connection.transaction_mode  # type: ignore[attr-defined]  # the wrapper of SQLite has it
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]  # as above
        try:
            with transaction.atomic(alias):
                yield
        finally:
            connection.transaction_mode = usual  # type: ignore[attr-defined]  # as above
    else:
        with transaction.atomic(alias), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def read_at_one_version(
    versions: Callable[[], VersionT], read: Callable[[], FoundT], before: VersionT
) -> tuple[VersionT, FoundT]:
    """What `read` finds, and the version that all of it belongs to; `before`: the version that was read last.

    `read` may be called several times, and in another thread.
    """
    connection = connections[router.db_for_read(CatalogueVersion)]
    if not connection.in_atomic_block or connection.vendor == "sqlite":
        return _in_snapshot(versions, read)

    for _ in range(MAX_TRIES):
        found = read()
        after = versions()
        if before == after:
            return after, found
        before = after

    # Others go on writing, and writers take turns, so this transaction has written no cards: a connection of its own sees all of them.
    with ThreadPoolExecutor(1, "snapshot") as thread:
        return thread.submit(_read_on_own_connection, versions, read).result()


class KeptByVersion(Generic[VersionT, ValueT]):
    """Values made of the tables of a game, cached in the process for its newest versions.

    `read` takes the game and returns what makes the value once its version is known. Threads that need one version at
    the same moment read it once; a request reads it on a thread of its own, and may raise BeingMade.
    """

    def __init__(self, versions: Callable[[str], VersionT], read: Callable[[str], Callable[[VersionT], ValueT]]):
        self._versions = versions
        self._read = read
        self._kept: dict[str, dict[VersionT, ValueT]] = {}
        self._lock = Lock()

    def of(self, game: str, version: VersionT) -> ValueT:
        """The value of a version that was just read from the database, or of a later one that has replaced it."""
        found = self._kept.get(game, {}).get(version)
        if found is not None:
            return found

        # What a transaction has written is seen by its own connection alone.
        in_transaction = connections[router.db_for_read(CatalogueVersion)].in_atomic_block
        return make_once((self, game, version), partial(self._make, game, version), here=in_transaction)

    def _make(self, game: str, version: VersionT) -> ValueT:
        at, make = read_at_one_version(lambda: self._versions(game), lambda: self._read(game), version)
        value = make(at)
        with self._lock:
            others = [kept for kept in self._kept.get(game, {}).items() if kept[0] != at]
            self._kept[game] = dict([*others, (at, value)][-KEPT_VERSIONS:])
        return value


def _in_snapshot(versions: Callable[[], VersionT], read: Callable[[], FoundT]) -> tuple[VersionT, FoundT]:
    with snapshot():
        found = read()
        return versions(), found


def _read_on_own_connection(versions: Callable[[], VersionT], read: Callable[[], FoundT]) -> tuple[VersionT, FoundT]:
    """Read on a connection of this thread's own."""
    try:
        return _in_snapshot(versions, read)
    finally:
        connections.close_all()
