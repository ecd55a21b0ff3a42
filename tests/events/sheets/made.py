"""Lists as they are frozen, without a text behind them, and what a PDF says."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO
from typing import Final

import pypdfium2

from events.lists.freezing import FrozenCard, shown_code
from events.models import Entry, Event, Submission
from events.sheets.content import RegistrationSheet, build_sheet, sheet_source
from events.sheets.drawing import PAPERS, write_sheets
from tests.events.event_of import EARLY

BASE: Final = "https://decks.example.org"


def card(name: str, count: int = 1, section: str = "main", code: str = "", ident: str = "x.none") -> FrozenCard:
    """A card of a frozen list."""
    return {"section": section, "id": ident, "name": name, "code": code, "count": count, "line": 1}


def frozen(
    entry: Entry, cards: Iterable[FrozenCard], now: datetime = EARLY, code: str = "7KQ2M9XD", **more: object
) -> Submission:
    """A list of these cards that counts for the entry."""
    number = entry.submissions.count() + 1
    made = Submission(entry=entry, number=number, made=now, source="player", cards=list(cards), code=code, digest="0")
    for name, value in more.items():
        setattr(made, name, value)
    made.save()
    Entry.objects.filter(pk=entry.pk).update(current=made)
    entry.current = made
    return made


def sheet_for(entry: Entry, *, for_staff: bool = False) -> RegistrationSheet:
    """The sheet of an entry as it is in the database."""
    fresh = Entry.objects.select_related("details", "current__judgement", "event").get(pk=entry.pk)
    return build_sheet(fresh, sheet_source(fresh.event, BASE), for_staff=for_staff)


def pages_of(sheets: Sequence[RegistrationSheet], paper: str = "a4") -> list[str]:
    """What each page of the PDF says, as a reader copies it."""
    file = BytesIO()
    write_sheets(sheets, PAPERS[paper], "Sheets", file)
    return pages_in(file.getvalue())


def pages_in(pdf: bytes) -> list[str]:
    """What each page of a PDF says."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def squashed(text: str) -> str:
    """The text without spaces and ends of lines, which stand where a name was cut into lines."""
    return "".join(text.split())


def body_of(event: Event, code: str, pages: Sequence[str]) -> str:
    """What is in the columns of an English sheet, page after page, without the headings that say that a section goes on."""
    found = []
    for number, page in enumerate(pages, start=1):
        end = "Forjudges" if number == 1 else "Deckwright"
        begin = squashed(event.time_zone if number == 1 else shown_code(code))
        found.append(re.split(f"{end}|□standsforacharacter", squashed(page).partition(begin)[2])[0])

    return re.sub(r"|".join(f"{name},continued" for name in SECTIONS), "", "".join(found))


# The names of the sections of all games, without spaces; the longer first.
SECTIONS: Final = (
    *("Additionallegends", "Battlefields", "Linesthatfoundnocard", "Commander", "Sideboard", "Champion"),
    *("Maindeck", "Missions", "Account", "Legend", "Runes", "Hero", "Deck"),
)
