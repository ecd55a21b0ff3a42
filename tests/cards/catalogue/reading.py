"""`python -m tests.cards.catalogue.reading`: readers beside a writer, on the database of DATABASE_URL; prints JSON.

The writer, a process of its own, changes every card of a game without pause. Each of its versions is on every row, so
that a reading that mixes two of them shows it.
"""

import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, Event
from typing import Any, Final

import django

GAME: Final = "zero"
CARDS: Final = 200
SECONDS: Final = float(os.environ.get("READING_SECONDS", "1"))
THREADS: Final = 10
Version = int


def main() -> None:
    """Prints what each reader found."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if "write" in sys.argv:
        write_without_pause()
        return

    from django.conf import settings  # noqa: PLC0415  # needs Django set up

    fill()
    with TemporaryDirectory() as folder:
        settings.BULK_DIR = Path(folder)
        with writer():
            mixed = {
                reader.__name__: mixed_of(reader) for reader in (catalogue, catalogue_in_a_transaction, bulk, words)
            }
        print(json.dumps({"mixed": mixed, "loads": loads_of_many_threads(), "beside": read_beside_a_save()}))


def fill() -> None:
    """The game with cards that bear the version 1."""
    from cards.models import Card, CardSet, Printing, Restriction  # noqa: PLC0415  # needs Django set up
    from cards.search.index import reindex  # noqa: PLC0415  # as above

    Card.objects.filter(game=GAME).delete()
    card_set, _ = CardSet.objects.get_or_create(game=GAME, code="OGN")
    cards = Card.objects.bulk_create(
        [Card(game=GAME, key=f"card-{n}", name="1", facts={"kind": "unit"}) for n in range(CARDS)]
    )
    Printing.objects.bulk_create(
        [Printing(card=card, card_set=card_set, number=card.key, rarity="1") for card in cards]
    )
    Restriction.objects.bulk_create([Restriction(card=card, format="standard", source="1") for card in cards])
    reindex(GAME)
    stamp(int(time.time() * 1000))


def stamp(version: Version) -> None:
    """Write the version on every row, in one transaction."""
    from django.db import transaction  # noqa: PLC0415  # needs Django set up

    from cards.models import Card, CatalogueVersion, Printing, Restriction  # noqa: PLC0415  # as above

    with transaction.atomic():
        Card.objects.filter(game=GAME).update(name=str(version))
        Printing.objects.filter(card__game=GAME).update(variant=str(version)[-8:], rarity=str(version))
        Restriction.objects.filter(card__game=GAME).update(source=str(version))
        CatalogueVersion.objects.update_or_create(game=GAME, defaults={"number": version})


def write_without_pause() -> None:
    """Until the end of the process that started this one."""
    version, parent = int(time.time() * 1000) + 1_000_000, os.getppid()
    while os.getppid() == parent:
        version += 1
        stamp(version)


@contextmanager
def writer() -> Iterator[None]:
    """A process that writes without pause, for as long as the context lasts."""
    from cards.catalogue.snapshot import catalogue_version  # noqa: PLC0415  # needs Django set up

    first = catalogue_version(GAME)
    process = subprocess.Popen([sys.executable, "-m", "tests.cards.catalogue.reading", "write"])
    try:
        while catalogue_version(GAME) == first and process.poll() is None:
            time.sleep(0.01)
        yield
    finally:
        process.kill()
        process.wait()


def mixed_of(reader: Callable[[], set[str]]) -> list[int]:
    """How many readings found more than one version, and whether there were several readings."""
    found: list[set[str]] = []
    end = time.monotonic() + SECONDS
    while time.monotonic() < end or len(found) < 2:  # noqa: PLR2004  one reading would show nothing
        found.append(reader())
    return [sum(len(versions) > 1 for versions in found), len({min(versions) for versions in found}) > 1]


def catalogue() -> set[str]:
    """The versions that a catalogue speaks of."""
    from cards.catalogue.loading import load_catalogue  # noqa: PLC0415  # needs Django set up

    found = load_catalogue(GAME)
    cards = found.cards.values()
    codes = {code for card in cards for code in found.codes_of(card)}
    wrong = {code for code in codes if not code.endswith(str(found.version)[-8:])}
    limits = {restriction.source for card in cards for restriction in card.restrictions}
    return {str(found.version), *(card.name for card in cards), *limits, *wrong}


def catalogue_in_a_transaction() -> set[str]:
    """The same, read by a transaction."""
    from django.db import connection, transaction  # noqa: PLC0415  # needs Django set up

    with transaction.atomic():
        # A lock of SQLite would stop the writer, which is not a trial then.
        return catalogue() if connection.vendor != "sqlite" else {str(time.monotonic())}


def bulk() -> set[str]:
    """The versions in a bulk file and in its name."""
    from cards.api.bulk import BULK  # noqa: PLC0415  # needs Django set up

    file = BULK.ask(GAME, "ndjson", date(2026, 8, 8))
    with gzip.open(file.path) as lines:
        cards: list[dict[str, Any]] = [json.loads(line) for line in lines]  # Any: JSON
    printed = {printing["rarity"] for card in cards for printing in card["printings"]}
    return {str(file.version), *(card["name"] for card in cards), *printed}


def words() -> set[str]:
    """The versions that the words of the search speak of."""
    from cards.search.memory_index import memory_index  # noqa: PLC0415  # needs Django set up
    from cards.search.vocabulary import vocabulary_versions  # noqa: PLC0415  # as above

    known = memory_index(GAME, vocabulary_versions(GAME)).vocabulary
    numbers = {value.partition("|")[2] for value in known._words["number"]}
    return numbers | {value[-8:] for value in known._words["rarity"]}


def loads_of_many_threads() -> int:
    """How often the cards are read when many threads ask for a new version at the same moment."""
    from django.db import connection, connections  # noqa: PLC0415  # needs Django set up

    from cards.catalogue.loading import load_catalogue  # noqa: PLC0415  # as above

    stamp(int(time.time() * 1000) + 2_000_000)
    gate, reads = Barrier(THREADS), []

    # Any: what Django passes on.
    def counting(execute: Any, statement: str, params: Any, many: Any, context: Any) -> Any:
        if 'FROM "cards_restriction"' in statement:
            reads.append(statement)
        return execute(statement, params, many, context)

    def load(_: int) -> int:
        with connection.execute_wrapper(counting):
            gate.wait()
            found = load_catalogue(GAME)
        connections.close_all()
        return id(found)

    with ThreadPoolExecutor(THREADS) as threads:
        assert len(set(threads.map(load, range(THREADS)))) == 1
    return len(reads)


def read_beside_a_save() -> bool:
    """Whether a new catalogue is read while another connection is in the middle of a save."""
    from django.db import connections, transaction  # noqa: PLC0415  # needs Django set up

    from cards.catalogue.loading import load_catalogue  # noqa: PLC0415  # as above
    from cards.models import CardSet  # noqa: PLC0415  # as above

    version, begun, read = int(time.time() * 1000) + 3_000_000, Event(), Event()
    stamp(version)

    def save() -> bool:
        with transaction.atomic():
            CardSet.objects.create(game="other", code="OTHER")
            begun.set()
            was_read = read.wait(10)
            transaction.set_rollback(True)
        connections.close_all()
        return was_read

    with ThreadPoolExecutor(1) as threads, ExitStack() as last:
        last.callback(read.set)
        saving = threads.submit(save)
        begun.wait(10)
        found = load_catalogue(GAME).version
        read.set()
        return saving.result() and found == version


if __name__ == "__main__":
    main()
