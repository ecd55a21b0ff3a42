"""The rows of another program's file as the entries that lines of a list would give. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from decks.decklist.about import names_in
from decks.decklist.card_lines import MAX_COUNT, MAX_NAME, card_of, fault_of_name, leading_count
from decks.decklist.codecs.file_rows import FileCard, FileFault, FileHeading, FileNote, FileRow, FileText, item_of
from decks.decklist.entries import Entry, Unread, shown
from decks.decklist.lists import parse


def items_of_file(rows: Iterable[FileRow], headings: Mapping[str, str], line: int) -> Iterator[Entry | Unread]:
    """What each row gives; all of them are on the line on which the file begins."""
    for row in rows:
        match row:
            case FileCard() | FileFault():
                yield item_of(row, line)
            case FileText():
                yield from _of_text(row, headings, line)
            case FileHeading():
                params = (("heading", shown(row.words, MAX_NAME)),)
                yield Unread(line, shown(row.words, MAX_NAME), "unknown-heading", params, adrift=True)
            case FileNote():
                yield _of_note(row, line)


def _of_text(row: FileText, headings: Mapping[str, str], line: int) -> Iterator[Entry | Unread]:
    """Lines of a list, which are in the section of the file unless they name another one."""
    for item in parse(row.text, headings):
        is_below = item.section is None and not item.adrift
        place = (row.section, row.adrift) if is_below else (item.section, item.adrift)
        yield replace(item, line=line, section=place[0], adrift=place[1])


def _of_note(row: FileNote, line: int) -> Unread:
    """Something about the deck: a card with a count in it may be meant for the deck or not, as in a note of a list."""
    text = shown(row.text, MAX_NAME)
    name = row.name[:MAX_NAME]
    if row.count is not None:
        return Unread(line, text, "about", (("name", name),), count=row.count if 1 <= row.count <= MAX_COUNT else None)

    if row.is_remark:
        return Unread(line, text, "about", (("name", f"note: {text}"),), names=names_in(name))

    has_count = leading_count(name) is not None and not fault_of_name(name)
    cards = (card_of((line, 0, text), name, (None, False)),) if has_count else ()
    said = row.text if row.text != row.name else f"note: {row.text}"
    return Unread(line, text, "about", (("name", said),), cards=cards, names=(name,), talk=True)
