"""The doors through which strange bytes come in. Each takes any bytes and raises nothing: what it raises is a fault.

A door says whether it took what came, or refused it.

Used by the laws (tests/laws/test_door_laws.py) with bytes of hypothesis, and by `make fuzz` with those of atheris.
"""

import json
from collections.abc import Callable, Mapping
from typing import Final

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.codes import plain_code
from cards.catalogue.names.name_index import IndexedCard
from cards.importers import sources
from cards.search.ast import SearchError
from cards.search.grammar import parse_query
from cards.search.messages import error_sentence
from decks.decklist import writing
from decks.decklist.codecs import deck_xml, foreign_json, json_deck, own, plain_blocks
from decks.decklist.deck_codes import entries_of_code
from decks.decklist.entries import Entry, Unread
from decks.decklist.reading import lists
from decks.decklist.reading.headings import heading_words
from decks.exporting import archive
from decks.exporting.context import safe_filename
from legality.engine.values.card import Card
from legality.engine.values.deck_codec import BadCodeError
from legality.games import GAMES
from legality.games.riftbound.codecs import piltover, tts
from legality.sources.fold import fold, squash
from legality.sources.rows import Batch, UnreadableSource
from tests.fuzz.seeds import SEEDS

Door = Callable[[bytes], bool]

GAME: Final = GAMES["riftbound"]
NAMES: Final = ("Defy", "Called Shot", "Ash", "Ash")
CARDS: Final = Catalogue(
    "riftbound",
    1,
    [
        IndexedCard(Card(f"riftbound.c{n}", "riftbound", name, "unit"), (f"{name} too",), (f"OGN-{n:03}",))
        for n, name in enumerate(NAMES)
    ],
)


def text_of(data: bytes) -> str:
    """The bytesthe text of a request: halves of surrogate pairs may come in by JSON."""
    return data.decode("utf-8", "surrogatepass") if _is_text(data) else data.decode("utf-8", "replace")


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False

    return True


def list_of_cards(data: bytes) -> bool:
    """A pasted list: every line that says something is an entry, unread, or a heading."""
    text = text_of(data)
    if lists.too_long(text):
        return False

    entries = list(lists.parse_list(text, heading_words(GAME)))
    for entry in entries:
        assert isinstance(entry, Entry | Unread)
        if isinstance(entry, Entry):
            assert 1 <= entry.count <= lists.MAX_COUNT
            CARDS.find(entry.name, entry.code)
            lists.parse_list(writing.write_line(entry.name, entry.count, entry.code, entry.tags), {})

    return any(isinstance(entry, Entry) for entry in entries)


def query(data: bytes) -> bool:
    """A query of the search: a tree, or an error that can be said and lies within it."""
    text = text_of(data)
    read = parse_query(text)
    if isinstance(read, SearchError):
        assert error_sentence(read)
        assert 1 <= read.column <= max(len(text), 1) + 1

    return not isinstance(read, SearchError)


def code(data: bytes) -> bool:
    """A deck code of any kind, each by its own reader and by the one that tells them apart."""
    text = text_of(data)
    readers = (own.decode, piltover.decode, tts.decode, json_deck.read, _read_json, _read_xml, _read_blocks)
    took = [_reads(read, text) for read in readers]
    if not lists.too_long(text):
        entries_of_code(GAME, text, CARDS)

    return any(took)


def _read_json(text: str) -> object:
    return foreign_json.read(text, heading_words(GAME))


def _read_xml(text: str) -> object:
    return deck_xml.read(text, heading_words(GAME))


def _read_blocks(text: str) -> object:
    lines = text.split("\n")
    return foreign_json.read_document(
        plain_blocks.load_blocks(lines), plain_blocks.remarks_in(lines), heading_words(GAME)
    )


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except BadCodeError:
        return False

    return True


def words(data: bytes) -> bool:
    """What is done with every name: folding, codes, names of files."""
    text = text_of(data)
    assert squash(squash(text)) == squash(text)
    assert fold(fold(text)) == fold(text)
    plain_code(text)
    assert 0 < len(safe_filename(text, "txt")) < 100
    return True


def archives(data: bytes) -> bool:
    """A file of decks."""
    try:
        members = archive.unpack_decks(data, "x.zip")
    except archive.BadArchiveError:
        return False

    assert all(member.deck is not None or member.fault for member in members)
    return any(member.deck is not None for member in members)


def _source(name: str) -> Door:
    def door(data: bytes) -> bool:
        try:
            batch = sources.parse(name, "rise", data)
        except UnreadableSource:
            return False

        assert isinstance(batch, Batch)
        # What is kept of an import is written downJSON.
        json.dumps([row.line for row in batch.rejected])
        return any((batch.sets, batch.cards, batch.printings, batch.restrictions, batch.errata, batch.rulings))

    return door


DOORS: Final[Mapping[str, Door]] = {
    "list": list_of_cards,
    "query": query,
    "code": code,
    "words": words,
    "archive": archives,
    **{name: _source(name) for name in sources.source_names()},
}

__all__ = ["DOORS", "SEEDS", "Door"]
