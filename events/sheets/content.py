"""What is on a sheet: the frozen list of an entry, with what the event and its player are called."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.pinyin import first_spelling
from decks.sharing.qr import ALPHANUMERIC
from events.entries.rejudging import outdated_entries
from events.entries.states import STATES, UNCHECKED, entry_state
from events.lists.archive import catalogue_for, format_names, game_name, section_names
from events.lists.freezing import shown_code
from events.lists.judging import known_card
from events.lists.totals import CountedSections, counted_sections, name_of_total, total_of
from events.models import Entry, Event, PlayerDetails, Submission
from events.sheets.faces import missing_characters
from events.sheets.rtl import drawn_characters
from events.sheets.tables import Tables, newest_tables
from events.sheets.typeset import clean_text, script_language
from legality.engine.rules.format import MAIN
from legality.engine.values.card import Card
from legality.engine.values.report import LEGAL
from legality.messages import name_in_language
from legality.sources.fold import fold, has_han

CHINESE: Final = "zh-hans"
ENGLISH: Final = "en"
# What is behind a last name.
BEHIND: Final = frozenset({"jr", "sr", "ii", "iii", "iv"})


def surname(name: str) -> str:
    """The last name of a name as it was typed: the first word where it has Han characters, else the last one.

    Of a Chinese name without a space it is the first character, which is most people's whole family name.
    """
    words = [word for word in name.split() if any(map(str.isalnum, word))]
    if not words:
        return ""
    if has_han(words[0]):
        return words[0][0] if len(words) == 1 else words[0]

    behind = [word for word in words[1:] if fold(word).strip(".,") not in BEHIND]
    return behind[-1] if behind else words[0]


def name_initial(name: str) -> str:
    """The first letter or character of the last name, a capital; empty for a name without letters."""
    return next((sign for sign in surname(name) if sign.isalnum()), "")[:1].upper()


def sort_key(name: str) -> tuple[str, str]:
    """Sorts by last name, then by the whole; Chinese is sorted by its pinyin."""
    return first_spelling(surname(name)), fold(name)


@dataclass(frozen=True, slots=True)
class OtherName:
    """A name and the language it is in; empty where there is none. `printed`: the language of the name that was printed."""

    text: str = ""
    tongue: str = ""
    printed: str = ""


def other_name(printed: str, card: Card | None) -> OtherName:
    """The name of a card next to the printed one: the English of a Chinese name, and the Chinese of others.

    Where the card lacks it, the reader's language has it; where that is the printed one too there is none.
    """
    if card is None:
        return OtherName()

    own = next((tongue for tongue, name in card.names.items() if name == printed), "")
    first = ENGLISH if own == CHINESE or (not own and has_han(printed)) else CHINESE
    for tongue in (first, get_language() or ENGLISH):
        name = card.names.get(tongue, "")
        if name and name != printed:
            return OtherName(name, tongue, own)

    return OtherName(printed=own)


SIDEBOARD: Final = "sideboard"
# The first letters of the categories of what is read: letters, their marks, digits.
READ: Final = "LMN"


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """Copies of a card: its name and code as they were printed, and its name in another language. `tongue`: of the name."""

    count: int
    name: str
    code: str = ""
    second: str = ""
    tongue: str = ""
    second_tongue: str = ""


@dataclass(frozen=True, slots=True)
class PrintedSection:
    """A section of a list, in the player's own order. `name` says what `total` counts; lines that found no card have no slug."""

    slug: str
    name: str
    total: int
    lines: tuple[PrintedLine, ...] = ()


@dataclass(frozen=True, slots=True)
class RegistrationSheet:
    """A sheet in the language of its reader. Without a code it is blank, to be filled in by hand."""

    event: str
    about: str
    player: str
    initial: str
    member_id: str
    number: str
    table: str
    table_label: str
    deck_name: str
    code: str
    sent: str
    link: str
    parts: tuple[PrintedSection, ...]
    counted: tuple[str, ...]
    marks: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        """The marks in one line."""
        return " · ".join(self.marks)

    @property
    def total(self) -> int:
        """All cards of the list."""
        return sum(line.count for part in self.parts for line in part.lines)


@dataclass(frozen=True, slots=True)
class SheetContext:
    """What the sheets of an event are made from: the names of its sections in their order, and its cards; of an ended event as at
    its end.

    `stale`: the keys of entries whose verdict is out of date; `tables`: those of the newest round.
    """

    event: Event
    sections: Mapping[str, str]
    catalogue: Catalogue | None
    base: str
    about: str
    zone: ZoneInfo
    stale: frozenset[int]
    tables: Tables = field(default_factory=Tables)
    cards: dict[str, Card | None] = field(default_factory=dict)
    totals: dict[str, CountedSections] = field(default_factory=dict)

    def card(self, ident: str) -> Card | None:
        """The card of a frozen id; None if it has gone. Each id is looked up once."""
        if self.catalogue is None:
            return None
        if ident not in self.cards:
            self.cards[ident] = known_card(ident, self.catalogue)

        return self.cards[ident]

    def counted(self, seat: str) -> CountedSections:
        """What the totals of a seat count. Each seat is looked up once."""
        if seat not in self.totals:
            self.totals[seat] = counted_sections(self.event, seat)

        return self.totals[seat]

    def section(self, slug: str) -> str:
        """The name of a section; its slug where the game no longer has it."""
        return self.sections.get(slug, slug)


def sheet_source(event: Event, base: str) -> SheetContext:
    """What the sheets of an event are made from; `base` is the site's address."""
    game = game_name(event)
    format_ = format_names(event, event.format)
    names = [game] if game else []
    names += [name_in_language(format_)] if game and format_ else []
    about = " · ".join(text for text in (date_format(event.date, "DATE_FORMAT"), event.place, *names) if text)
    stale = frozenset(outdated_entries(event).values_list("pk", flat=True))
    catalogue = catalogue_for(event) if game else None
    return SheetContext(event, section_names(event), catalogue, base, about, event.zone, stale, newest_tables(event))


def build_sheet(entry: Entry, source: SheetContext, *, for_staff: bool) -> RegistrationSheet:
    """The sheet of an entry, blank if it has no list. The sheet of a player shows no verdict."""
    details: PlayerDetails | None = getattr(entry, "details", None)
    listed = entry.current
    name = printable_name(details.name) if details else ""
    spot = source.tables.of(entry)
    # What the event is, and where teams play the player's team and seat.
    team = [entry.team.label, entry.seat] if entry.team is not None else []
    about = " · ".join(text for text in (source.about, *team) if text)
    if spot.round is None:
        table_label = pgettext("sheet", "Table")
    else:
        table_label = _("Table, round %(number)s") % {"number": spot.round}
    return RegistrationSheet(
        event=source.event.name,
        about=about,
        player=name or entry.label,
        initial=name_initial(name),
        member_id=details.member_id if details else "",
        number=str(entry.number),
        table="" if spot.table is None else str(spot.table),
        table_label=table_label,
        deck_name=listed.deck_name if listed else "",
        code=shown_code(listed.code) if listed else "",
        sent=f"{listed.made.astimezone(source.zone):%Y-%m-%d %H:%M:%S} {source.zone.key}" if listed else "",
        link=list_link(source.event, listed, source.base) if listed else "",
        parts=sheet_sections(listed, source, source.counted(entry.seat), pool_codes(entry))
        if listed
        else blank_parts(source),
        counted=tuple(source.section(slug) for slug in (MAIN, SIDEBOARD) if slug in source.sections),
        marks=tuple(_warning_marks(entry, listed, source.stale, for_staff=for_staff)),
    )


def pool_codes(entry: Entry) -> dict[str, list[str]]:
    """The codes by which the entry's pool has each card, by id; empty without a pool."""
    codes: dict[str, list[str]] = {}
    for card in entry.pool.cards if entry.pool is not None else ():
        codes.setdefault(card["id"], []).append(card["code"])

    return codes


def list_link(event: Event, listed: Submission, base: str) -> str:
    """The address of a frozen list for scanners, in capitals throughout if possible: that makes the smallest symbol."""
    path = reverse("scanned_list", args=(event.slug.upper(), listed.code))
    scanned = f"{base.upper()}{path}"
    # Host names ignore case; paths do not.
    return scanned if ALPHANUMERIC.issuperset(scanned) else f"{base}{path}"


def sheet_sections(
    listed: Submission, source: SheetContext, counted: CountedSections, opened: Mapping[str, Sequence[str]]
) -> tuple[PrintedSection, ...]:
    """The sections of a frozen list in the game's order, then those that the game no longer has, then its open lines.

    `opened`: the codes of the player's pool, which are those of cards that were written without one.
    """
    written = listed.text.splitlines()
    by_section: dict[str, list[PrintedLine]] = {slug: [] for slug in source.sections}
    for card in listed.cards:
        other = other_name(card["name"], source.card(card["id"]))
        code = card["code"]
        text = "".join(written[card["line"] - 1 : card["line"]])
        codes = opened.get(card["id"], ())
        if codes and code not in codes and code not in text:
            code = codes[0]
        line = PrintedLine(card["count"], card["name"], code, other.text, other.printed, other.tongue)
        by_section.setdefault(card["section"], []).append(line)

    copies = {slug: sum(line.count for line in lines) for slug, lines in by_section.items()}
    parts: list[PrintedSection] = []
    for slug, lines in by_section.items():
        if lines:
            name = name_of_total(slug, source.sections, copies, counted)
            parts.append(PrintedSection(slug, name, total_of(slug, copies, counted), tuple(lines)))

    unread = tuple(PrintedLine(one["count"], one["text"]) for one in listed.open_lines)
    if unread:
        parts.append(PrintedSection("", _("Unrecognised lines"), sum(line.count for line in unread), unread))

    return tuple(parts)


def blank_parts(source: SheetContext) -> tuple[PrintedSection, ...]:
    """The sections of the game without lines."""
    return tuple(PrintedSection(slug, source.section(slug), 0) for slug in source.sections or [MAIN])


def _warning_marks(entry: Entry, listed: Submission | None, stale: frozenset[int], *, for_staff: bool) -> list[str]:
    """What must be seen before the list is read."""
    marks = [_("Withdrawn")] if entry.withdrawn is not None else []
    details: PlayerDetails | None = getattr(entry, "details", None)
    if details is not None and printable_name(details.name) != clean_text(details.name):
        marks.append(_("This name cannot be printed in full: see it on screen"))
    if listed is None:
        return [*marks, _("No list is registered")]
    if listed.source == Submission.Source.PAPER:
        place = listed.paper_place
        marks.append(_("From paper, stored here: %(place)s") % {"place": place} if place else _("From paper"))
    if listed.amendment:
        marks.append(_("Changed after the lock"))
    if listed.late:
        marks.append(_("Submitted late"))
    if for_staff:
        state = entry_state(entry, stale)
        if state == UNCHECKED:
            marks.append(_("Unchecked"))
        elif state != LEGAL:
            marks.append(_("Verdict: %(verdict)s") % {"verdict": STATES[state]})

    return marks


def printable_name(name: str) -> str:
    """The name as far as typefaces draw it: without the signs that none has; nothing where one of its letters is missing."""
    plain = clean_text(name)
    if not missing_characters(drawn_characters(plain), script_language(plain)):
        return plain

    by_sign = {sign: bool(missing_characters(drawn_characters(sign), script_language(plain))) for sign in plain}
    if any(missing and unicodedata.category(sign)[0] in READ for sign, missing in by_sign.items()):
        return ""

    return clean_text("".join(sign for sign in plain if not by_sign[sign])).strip("\u200d\ufe0f ")
