"""How long saves and readers wait beside an import into SQLite: `python -m tests.speed.importing SOURCE FILE...`.

Two processes work without pause while `importcards` runs: one saves a small row of its own (BEGIN IMMEDIATE, as the site
does), one reads a card with its printings. `--before` imports first what the site would have already:
`python -m tests.speed.importing --before wow-decktools FILE -- wow-tracker FILE...`.
"""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from multiprocessing import Event, Process, Queue
from multiprocessing.synchronize import Event as Flag
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

# Seconds that a save waits for the lock, as config/data/stores.py has it.
PATIENCE: Final = 20
SAVES: Final = "CREATE TABLE IF NOT EXISTS speed_save (id INTEGER PRIMARY KEY, at REAL)"
READ: Final = (
    "SELECT c.name, count(p.id) FROM cards_card c LEFT JOIN cards_printing p ON p.card_id = c.id WHERE c.id = ?"
)


def main() -> None:
    """Print a row of the table in results.md."""
    words = sys.argv[1:]
    before = words[1 : words.index("--")] if words[0] == "--before" else []
    asked = words[words.index("--") + 1 :] if before else words
    with TemporaryDirectory() as folder:
        path = Path(folder) / "speed.sqlite3"
        env = os.environ | {"DATABASE_URL": f"sqlite:///{path}"}
        for command in (["migrate", "-v0"], ["loadstarter"], *([["importcards", *before]] if before else [])):
            manage(env, *command)
        seconds, waits = beside(path, lambda: manage(env, "importcards", *asked))

    print(
        "| import | seconds | longest save, ms | saves | failed | longest read, ms | reads |\n|---|---|---|---|---|---|---|"
    )
    (save, saves, failed), (read, reads, _) = waits
    after = f" after {before[0]}" if before else ""
    print(f"| {asked[0]}{after} | {seconds:.1f} | {save:.0f} | {saves} | {failed} | {read:.0f} | {reads} |")


def manage(env: dict[str, str], *words: str) -> None:
    """A command of the site."""
    subprocess.run([sys.executable, "manage.py", *words], env=env, check=True, stdout=subprocess.DEVNULL)


def beside(path: Path, work: object) -> tuple[float, Sequence[tuple[float, int, int]]]:
    """The seconds that the work takes, and for the one who saves and the one who reads: longest wait, times, failures."""
    with closing(sqlite3.connect(path)) as line:
        line.execute(SAVES)
        line.commit()
    stop = Event()
    found: list[Queue[tuple[float, int, int]]] = [Queue(), Queue()]
    people = [Process(target=do, args=(path, stop, queue)) for do, queue in zip((save, read), found, strict=True)]
    for person in people:
        person.start()
    began = time.perf_counter()
    assert callable(work)
    work()
    seconds = time.perf_counter() - began
    stop.set()
    waits = [queue.get() for queue in found]
    for person in people:
        person.join()
    return seconds, waits


def save(path: Path, stop: Flag, out: Queue[tuple[float, int, int]]) -> None:
    """Save without pause."""
    longest, times, failed = 0.0, 0, 0
    with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as line:
        line.execute("PRAGMA synchronous=NORMAL")
        while not stop.is_set():
            began = time.perf_counter()
            try:
                line.execute("BEGIN IMMEDIATE")
                line.execute("INSERT INTO speed_save (at) VALUES (?)", (began,))
                line.execute("COMMIT")
            except sqlite3.OperationalError:
                failed += 1
            longest, times = max(longest, time.perf_counter() - began), times + 1
            # A person's program does something else too.
            time.sleep(0.005)
    out.put((longest * 1000, times, failed))


def read(path: Path, stop: Flag, out: Queue[tuple[float, int, int]]) -> None:
    """Read without pause."""
    longest, times = 0.0, 0
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as line:
        while not stop.is_set():
            began = time.perf_counter()
            line.execute(READ, (times % 5000,)).fetchall()
            longest, times = max(longest, time.perf_counter() - began), times + 1
            time.sleep(0.005)
    out.put((longest * 1000, times, 0))


if __name__ == "__main__":
    main()
