"""What the file of another program says of a deck, row by row, whatever the kind of the file. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from decks.decklist.entries import Entry, Unread, display_text
from decks.decklist.reading.card_lines import MAX_NAME, code_as_read, fault_of_name, is_code
from legality.engine.values.deck_codec import MAX_COUNT

SEVERAL_DECKS: Final = "several-decks"


@dataclass(frozen=True, slots=True)
class FileCard:
    """Copies of a card, in the section that the file names; `adrift`: in a section that is not known.

    `subtitle`: what the file says next to the name, which may be its second half.
    """

    count: int
    name: str
    section: str | None = None
    code: str = ""
    adrift: bool = False
    subtitle: str = ""


@dataclass(frozen=True, slots=True)
class FileText:
    """Lines of a list inside the file. `is_spare`: they are read only if the file has no other cards."""

    text: str
    section: str | None = None
    adrift: bool = False
    is_spare: bool = False


@dataclass(frozen=True, slots=True)
class FileHeading:
    """The words of a section that is not known."""

    words: str


@dataclass(frozen=True, slots=True)
class FileFault:
    """A row that asks for a card and cannot be read, with the reason as in `Unread`."""

    text: str
    reason: str
    section: str | None = None
    adrift: bool = False


@dataclass(frozen=True, slots=True)
class FileNote:
    """Something else about the deck, with what may be a card in it. With a count, `name` alone would be a card.

    `is_remark`: it is a comment, which asks for no card. `section`: where that card would be.
    """

    text: str
    name: str
    count: int | None = None
    is_remark: bool = False
    section: str | None = None


FileRow = FileCard | FileText | FileHeading | FileFault | FileNote


def comment_notes(remarks: Iterable[str]) -> list[FileNote]:
    """The comments of a file."""
    return [FileNote(shorten_text(remark), remark, is_remark=True) for remark in remarks]


def holds_cards(rows: Iterable[FileRow]) -> bool:
    """Whether any of the rows asks for a card, readable or not."""
    return any(isinstance(row, (FileCard, FileFault)) or is_list_text(row) for row in rows)


def is_list_text(row: FileRow) -> bool:
    """Whether the row is lines that are read in any case."""
    return isinstance(row, FileText) and not row.is_spare


def merge_rows(rows: Iterable[FileRow]) -> list[FileRow]:
    """The rows with equal cards added up, as files write a row for each copy; a heading is reported once."""
    places: dict[FileRow, int] = {}
    found: list[FileRow] = []
    for row in rows:
        if isinstance(row, FileText):
            found.append(row)
            continue

        same = replace(row, count=0) if isinstance(row, FileCard) else row
        place = places.get(same)
        if place is None or isinstance(row, FileFault):
            places[same] = len(found)
            found.append(row)
        elif isinstance(row, FileCard) and isinstance(before := found[place], FileCard):
            if not 1 <= before.count + row.count <= MAX_COUNT or row.count < 1:
                places[same] = len(found)
                found.append(row)
            else:
                found[place] = replace(before, count=before.count + row.count)

    return found


def shorten_text(text: str) -> str:
    """A text on one line, at most as long as a name may be."""
    shown = " ".join(text[: 2 * MAX_NAME].split())
    return shown if len(shown) <= MAX_NAME else f"{shown[:MAX_NAME]}…"


def read_item(row: FileCard | FileFault, line: int, block: int = 0) -> Entry | Unread:
    """The entry of a row that asks for a card, or why it cannot be one."""
    if isinstance(row, FileFault):
        return _unread_row(line, row.text, row.reason, row)

    text = f"{row.count} {row.name}{row.subtitle and f', {row.subtitle}'}"
    fault = fault_of_name(row.name) or ("" if 1 <= row.count <= MAX_COUNT else "count")
    if fault:
        return _unread_row(line, text, fault, row)

    code = row.code or row.name
    read = code_as_read(code) if is_code(code) else None
    whole = f"{row.name}, {row.subtitle}" if row.subtitle else ""
    wholes = ((whole, row.count),) if whole and not fault_of_name(whole) else ()
    return Entry(line, text, row.count, row.name, read, row.section, block, (), row.adrift, True, wholes)


def _unread_row(line: int, text: str, reason: str, row: FileCard | FileFault) -> Unread:
    return Unread(line, display_text(text, MAX_NAME), "unreadable", (("reason", reason),), row.section, row.adrift)
