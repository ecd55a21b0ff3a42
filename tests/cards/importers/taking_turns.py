"""`python -m tests.cards.importers.taking_turns`: imports beside saves and other imports, on DATABASE_URL; prints JSON.

It runs in its own process, since the transaction of a test cannot roll back what several threads write.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from signal import SIGKILL
from threading import Barrier, Event
from typing import TYPE_CHECKING, Any, Final, TypeVar

import django

if TYPE_CHECKING:
    from legality.sources.rows import Batch

GAME: Final = "practice"
AT_ONCE: Final = 6
BE_KILLED: Final = "be-killed"
ResultT = TypeVar("ResultT")


def main() -> None:
    """Prints each trial by its name with what came of it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if BE_KILLED in sys.argv:
        be_killed()
    print(json.dumps({trial.__name__: trial() for trial in TRIALS}))


def apart(work: Callable[[], ResultT]) -> ResultT:
    """What the work returns on another connection, within ten seconds."""
    from django.db import connections  # noqa: PLC0415  # needs Django set up

    def run() -> ResultT:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result(10)


def batch(source: str, *keys: str) -> Batch:
    """Cards of one source."""
    from legality.sources.rows import Batch, CardRow  # noqa: PLC0415  # needs Django set up

    return Batch(GAME, cards=tuple(CardRow(key, key, {"en": key}, {"kind": "unit"}) for key in keys), source=source)


def save() -> str:
    """A small row of somebody else."""
    from django.db import transaction  # noqa: PLC0415  # needs Django set up

    from cards.models import CardSet  # noqa: PLC0415  # as above

    with transaction.atomic():
        CardSet.objects.update_or_create(game="other", code="OTHER")
    return "saved"


@contextmanager
def while_planning(work: Callable[[], object], times: int) -> Iterator[list[object]]:
    """Do the work elsewhere each time an import has read the cards and not yet taken the lock, at most so many times."""
    from django.db import connection  # noqa: PLC0415  # needs Django set up

    done: list[object] = []

    has_read = False

    # Any: what Django passes on.
    def interrupting(execute: Any, statement: str, params: Any, many: Any, context: Any) -> Any:
        nonlocal has_read
        locks = statement == "BEGIN IMMEDIATE" or "FOR UPDATE" in statement
        if has_read and locks and len(done) < times:
            done.append(None)
            done[-1] = apart(work)
        has_read = "cards_claim" in statement or (has_read and not locks)
        return execute(statement, params, many, context)

    with connection.execute_wrapper(interrupting):
        yield done


def keys() -> list[str]:
    """The cards that there are."""
    from cards.models import Card  # noqa: PLC0415  # needs Django set up

    return sorted(Card.objects.filter(game=GAME).values_list("key", flat=True))


def a_save_while_an_import_plans() -> object:
    """The lock is free while an import merges."""
    from cards.importers.apply import import_batch  # noqa: PLC0415  # needs Django set up

    with while_planning(save, times=1) as done:
        import_batch(batch("csv", "ant"))
    return [done, keys()]


def an_import_while_an_import_plans() -> object:
    """What another import brought meanwhile is merged too: the first plan is thrown away."""
    from cards.importers.apply import import_batch  # noqa: PLC0415  # needs Django set up

    with while_planning(lambda: import_batch(batch("starter", "bee")).summary.created, times=1) as done:
        created = import_batch(batch("csv", "cat")).summary.created
    return [done, created, keys()]


def imports_of_another_game_while_an_import_plans() -> object:
    """Their cards take keys of the same table."""
    from dataclasses import replace  # noqa: PLC0415  # as below

    from cards.importers.apply import import_batch  # noqa: PLC0415  # needs Django set up
    from cards.models import Card  # noqa: PLC0415  # as above

    other = replace(batch("csv", "elk", "fox"), game="another")
    with while_planning(lambda: import_batch(other).summary.created, times=1) as done:
        import_batch(batch("csv", "dog", "eel"))
    history = Card.history.filter(game=GAME, key="eel").values_list("id", flat=True)
    return [done, keys()[-2:], list(history) == list(Card.objects.filter(key="eel").values_list("pk", flat=True))]


def imports_without_end_while_an_import_plans() -> object:
    """After some tries the import plans under the lock, where nobody else can write."""
    from cards.importers.apply import import_batch  # noqa: PLC0415  # needs Django set up
    from cards.importers.game_lock import MAX_TRIES  # noqa: PLC0415  # as above

    counter = iter(range(100))
    with while_planning(
        lambda: import_batch(batch("starter", f"gnu-{next(counter)}")).summary.created, times=MAX_TRIES
    ) as done:
        created = import_batch(batch("csv", "hen")).summary.created
    return [len(done) == MAX_TRIES, created, keys()[-4:]]


def many_imports_at_once() -> object:
    """Each brings its card."""
    from django.db import connections  # noqa: PLC0415  # needs Django set up

    from cards.importers.apply import import_batch  # noqa: PLC0415  # as above

    gate = Barrier(AT_ONCE)

    def bring(number: int) -> int:
        gate.wait()
        try:
            return import_batch(batch(f"source-{number}", f"imp-{number}")).summary.created
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        created = list(threads.map(bring, range(AT_ONCE)))
    return [created, [key for key in keys() if key.startswith("imp-")]]


def an_undo_and_an_import_at_once() -> object:
    """An import is taken back while another plans."""
    from cards.importers.apply import import_batch, take_import_back  # noqa: PLC0415  # needs Django set up

    record = import_batch(batch("json", "jay")).record
    assert record is not None
    with while_planning(lambda: len(take_import_back(record)), times=1) as done:
        import_batch(batch("xlsx", "kea"))
    return [done, keys()[-1]]


def an_import_waits_for_a_busy_database() -> object:
    """It says so, and goes on when the lock is free."""
    from django.db import connection, transaction  # noqa: PLC0415  # needs Django set up

    from cards.importers.apply import Incoming, apply_all  # noqa: PLC0415  # as above
    from cards.importers.game_lock import WaitLimit, lock_game  # noqa: PLC0415  # as above

    with connection.cursor() as cursor:
        # Half a second in place of the site's own time limit.
        sqlite = connection.vendor == "sqlite"
        cursor.execute("PRAGMA busy_timeout = 500" if sqlite else "SET lock_timeout = 500")
    locked, told = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            lock_game(GAME)
            locked.set()
            told.wait(10)

    with ThreadPoolExecutor(1) as threads:
        holding = threads.submit(apart, hold)
        locked.wait(10)
        apply_all([Incoming.of(batch("csv", "owl"))], patience=WaitLimit(60, told.set))
        holding.result()
    return [told.is_set(), keys()[-1]]


def an_import_that_is_killed_leaves_nothing() -> object:
    """Its process ends in the midst of the writing; another import has its turn at once."""
    from cards.importers.apply import import_batch  # noqa: PLC0415  # needs Django set up
    from cards.models import Claim, Import  # noqa: PLC0415  # as above

    before = keys()
    done = subprocess.run([sys.executable, "-m", __spec__.name, BE_KILLED], check=False)
    left = [Claim.objects.filter(source="killed").count(), Import.objects.filter(source="killed").count()]
    return [done.returncode, left, keys() == before, import_batch(batch("csv", "rat")).summary.created]


def be_killed() -> None:
    """Import some cards, and be killed once they are written."""
    from cards.importers.apply import import_batch  # noqa: PLC0415  # needs Django set up
    from cards.importers.observers import Observer  # noqa: PLC0415  # as above

    class Killing(Observer):
        def note_written(self, rows: int) -> None:
            os.kill(os.getpid(), SIGKILL)

    import_batch(batch("killed", "pug", "quail"), observer=Killing())


TRIALS: Final = (
    a_save_while_an_import_plans,
    an_import_while_an_import_plans,
    imports_of_another_game_while_an_import_plans,
    imports_without_end_while_an_import_plans,
    many_imports_at_once,
    an_undo_and_an_import_at_once,
    an_import_waits_for_a_busy_database,
    an_import_that_is_killed_leaves_nothing,
)

if __name__ == "__main__":
    main()
