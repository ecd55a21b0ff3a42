"""One line of a list to what it asks for: cards, a heading, or something about the list. Pure."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

from decks.decklist.codecs import foreign_json
from decks.decklist.codecs.file_rows import FileCard, FileFault, read_item
from decks.decklist.codecs.foreign_words import CODES, COLLECTORS, COUNTS, NAMES, SETS
from decks.decklist.entries import Entry, Unread, display_text
from decks.decklist.reading.about import (
    HEADS,
    begins_list,
    behind_keys,
    deck_named,
    head_of_export,
    is_about,
    is_address,
    is_talk,
    may_name_deck,
    name_in,
    opens_list,
    quoted_names,
)
from decks.decklist.reading.card_lines import (
    MAX_NAME,
    Place,
    Row,
    is_code,
    leading_count,
    name_fault,
    read_card,
    unread_line,
)
from decks.decklist.reading.comments import card_in_comment
from decks.decklist.reading.counting import CODE, LEADING, PLAIN, split_leading_count, split_trailing_count
from decks.decklist.reading.headings import (
    CHAMPION,
    MAYBE,
    Headings,
    by_sections,
    is_chosen,
    open_section,
    section_of_heading,
    split_section_mark,
)
from decks.decklist.reading.markup import find_struck_text, may_have_markup, split_markup
from decks.decklist.reading.pasting import without_decoration, without_markdown
from decks.decklist.reading.several import MAX_TEXT, is_numbered_deck, split_cards
from decks.decklist.reading.tables import card_in_cells, is_separator, is_table_heading
from legality.engine.values.deck_codec import BadCodeError
from legality.sources.fold import squash

# A name alone, without any sign that may be a count, a remark or a heading.
BARE: Final = re.compile(r"[A-Za-z][A-Za-z'’,! -]{0,190}")


def plain_heading(line: str, headings: Mapping[str, str]) -> tuple[str | None, str]:
    """The section that a line opens, and the card on its line: `Main deck:`, `主牌：`, `Hero: Jinx`.

    None for any other line, which may be a heading all the same.
    """
    plain = line.replace("：", ":", 1)
    words, _, rest = plain.partition(":")
    if not words.replace(" ", "").isalpha():
        return None, ""

    slug = headings.get(_squash_words(words))
    name = rest.strip()
    is_plain = not name or (BARE.fullmatch(name) and not deck_named(plain) and not section_of_heading(line, headings))
    return (slug, name) if slug and is_plain else (None, "")


def is_heading_word(name: str, headings: Mapping[str, str]) -> bool:
    """Whether a plain name is a word of a heading: `15 Sideboard` asks for no card."""
    return _squash_words(name) in headings


def _squash_words(words: str) -> str:
    """As `squash` does it for letters."""
    return words.lower().replace(" ", "") if words.isascii() else words


# Unknown headings: lines that divide a list, by their form and by what is below them. Pure.


_SIZE: Final = r"[\s(\[]*+(?:[0-9]++[\s/]*+){0,2}(?:[Cc]ards?|[张張枚])?[)\]]?"
_TITLE: Final = re.compile(
    rf"[^:]*:{_SIZE}:?|[一二三四五六七八九十]{{1,3}}[、.][^\d]{{1,20}}(?::{_SIZE})?"
    rf"|\[(?!{CODE}\])[^\]]+\]|<[^<>]+>|([-=*~_#+])\1.+\1\1|([=~|])\s?[^=~|]+\s?\2"
)
_SIZED: Final = re.compile(
    r"(?=[^\d:(\[]{0,60}[^\W\d_])([^\d:(\[]{1,60}?)\s{0,4}(?::|\s[-=]|[(\[]|\s)\s{0,4}([1-9][0-9]{0,2})"
    r"\s{0,4}(?:cards?|[张張枚])?\s{0,4}[)\]]?",
    re.IGNORECASE,
)
_COLON: Final = re.compile(r"[^:]*:\s*([1-9][0-9]{0,2})\s*(?:[张張枚]|copies)?\s*")
_LONGEST: Final = 60


def unknown_heading(line: str, plain: str, above: str, sum_below: Callable[[], int]) -> str:
    """The words of a heading that is not known; empty for a line of another form. `above`: the line above it; `sum_below`: what
    `sum_following_counts` says of the line below it.

    `Allies: 24` may be a card with its count. It is a heading if the lines below it add up to that number, or if it begins a
    block of lines that are counted in another way.
    """
    if _TITLE.fullmatch(plain):
        if found := _COLON.fullmatch(plain):
            # `Name: 3` is a card if its neighbours are written so too, or nothing below is counted otherwise.
            below = sum_below()
            is_size = below == int(found[1])
            if below == 0 or (
                not is_size and split_leading_count(above).digits != "" and split_leading_count(above).sure
            ):
                return ""

        colon = plain.find(":")
        return display_text(line[:colon] if colon > 0 else line, len(line)).strip(" -=*~_[]【】<>#+|")

    found = _SIZED.fullmatch(plain) if len(plain) <= _LONGEST else None
    is_sum = found and int(found[2]) > 1 and sum_below() == int(found[2])

    return line[: found.end(1)].strip() if found and is_sum else ""


def heading_needs_context(plain: str) -> bool:
    """Whether the lines around a line decide whether it is a heading."""
    return bool(_COLON.fullmatch(plain) or (len(plain) <= _LONGEST and _SIZED.fullmatch(plain)))


def sum_following_counts(lines: Sequence[str]) -> Sequence[int]:
    """For each place the sum of the counts before the names of the lines from there on, up to a line without; 0 if the first has
    none. Blank lines before them are skipped, one behind them ends the block.
    """
    sums = [0] * (len(lines) + 1)
    block = 0
    for place in reversed(range(len(lines))):
        line = lines[place].strip()
        if not line:
            block = 0
            sums[place] = sums[place + 1]
            continue

        read = split_leading_count(line[:40].lstrip("-*• ").translate(PLAIN))
        is_counted = read.digits and read.sure and any(map(str.isalpha, read.rest))
        block = block + int(read.digits[:4]) if is_counted else 0
        sums[place] = block

    return sums


# A card that lines of a file give as keys and values, where the file around them is not whole. Pure.
#
# <card name="Defy" count="3"/> <card count="3">Defy</card> "name": "Defy", "count": 3 name=Defy;count=3 - name:
# Defy count: 3


_FIELD_OF: Final = {
    **dict.fromkeys((*CODES, *COLLECTORS, *SETS), "printing"),
    **dict.fromkeys(NAMES, "name"),
    **dict.fromkeys(COUNTS, "count"),
}
_KEY: Final = re.compile(r"(?<!\w)([^\W\d_]\w{0,15})[\"']?\s?[:=]")
_BEFORE: Final = re.compile(r"[^\w#]*(?:<\w{1,20}\s+)?\W*")
_INNER: Final = re.compile(r">([^<>]+)</\w{1,20}>$")
_COUNT: Final = re.compile(r"[xX×]?[0-9]{1,3}")
_AROUND: Final = " \t,;\"'“”`<>{}[]()/"
# The fields of one card are on as many lines at most.
_MOST_LINES: Final = 6


def card_in_fields(line: str, number: int, lines: Sequence[str]) -> str:
    """The card of a line with a name and a count in fields, as `3 Defy`; empty for another line.

    Of a line with a name, or one that begins an item of YAML, fields may also be on the `lines` below it. `number`: its own among them, from 1.
    """
    fields = leading_fields(line)
    if "name" in fields or (fields and line.startswith("-")):
        for below in lines[number : number + _MOST_LINES]:
            # An item of its own is not a part of the same card.
            more = {} if below.strip().startswith("-") else leading_fields(below.strip())
            if not more:
                break
            fields = {**more, **fields}

    name = fields.get("name", "")
    count = fields.get("count", "")
    return f"{count} {name}" if any(map(str.isalpha, name)) and _COUNT.fullmatch(count) else ""


def leading_fields(line: str) -> Mapping[str, str]:
    """The fields of a card that a line begins with: its `name`, `count` or `printing`; none for a line without."""
    plain = line.translate(PLAIN)
    first = _KEY.search(plain) if ":" in plain or "=" in plain else None
    if not first or squash(first[1]) not in _FIELD_OF or not _BEFORE.fullmatch(plain[: first.start()]):
        return {}

    keys = [key for key in _KEY.finditer(plain) if squash(key[1]) in _FIELD_OF]
    inner = _INNER.search(plain)
    end = inner.start() if inner else len(plain)
    ends = [*(key.start() for key in keys[1:]), end]
    fields = {"name": line[slice(*inner.span(1))].strip()} if inner else {}
    values = (line[key.end() : end].strip(_AROUND) for key, end in zip(keys, ends, strict=True))
    return fields | dict(zip((_FIELD_OF[squash(key[1])] for key in keys), values, strict=True))


Items = Sequence[Entry | Unread]
# Of more cards behind a key only their names are reported.
MOST_BEHIND_KEY: Final = 12
# A title is on one of the first lines.
HEAD_LINES: Final = 10
_ADRIFT: Final = (None, True)
# An object or an array of texts, as programs write a card: `{"name": "Defy", "count": 3},`.
_OBJECT: Final = re.compile(r"(?:-\s+)?(?:\{[^{}]*[:=]|\[\s*[\[{\"'])")
# A name alone may have these signs, and a heading may be before them: `Hero - Jinx`.
_MAY_DIVIDE: Final = re.compile(r"[,-]")
_ENDS_IN_COUNT: Final = re.compile(r"(?:[x×*]\s?[0-9]{1,4}|[0-9]\s?[张張枚])[)\]]?$", re.IGNORECASE)
# Letters and what joins them. Without digits, colons and brackets a line has one meaning, whatever is around it.
_LETTERS: Final = re.compile(r"(?=[^\W\d_])[^\W\d_ '’,!·・-]{1,60}(?:[ '’,!·・-]{1,2}[^\W\d_ '’,!·・-]{1,60}){0,12}!?")


@dataclass(frozen=True)
class WholeList:
    """What the reading of a line asks of the whole list: its lines, the game's headings, and headings in comments by line.

    `is_table`: the lines were rows of a table whose columns are named, so that their cells are known.
    """

    lines: Sequence[str]
    headings: Mapping[str, str]
    commented: Mapping[int, str]
    is_table: bool = False

    def above(self, number: int) -> str:
        """The line above a line, stripped; empty for the first."""
        return self.lines[number - 2].strip() if number > 1 else ""

    def sum_below(self, number: int) -> int:
        """The sum of the counts of the block below a line."""
        return self._sums[number]

    @cached_property
    def _sums(self) -> Sequence[int]:
        return sum_following_counts(self.lines)


def is_name_alone(line: str, headings: Mapping[str, str]) -> bool:
    """Whether a stripped line is one card's name and nothing else, wherever it is in a list."""
    if not _LETTERS.fullmatch(line):
        return False

    return (_remembered if isinstance(headings, Headings) else _is_name_alone)(line, headings)


def _is_name_alone(line: str, headings: Mapping[str, str]) -> bool:
    opens, _ = plain_heading(line, headings)
    if line[:5].casefold().startswith(HEADS):
        return False

    items, _ = read_line((1, 0, line), (None, False), WholeList((line,), headings, {}), room=1)
    return not opens and items == (Entry(1, line, 1, line, None, None, 0),)


# The same names come again and again, from list to list.
_remembered: Final = lru_cache(maxsize=16_384)(_is_name_alone)


def is_by_itself(line: str, item: Entry | Unread) -> bool:
    """Whether a line gives this item wherever it is below the same heading."""
    is_heading = isinstance(item, Unread) and item.kind == "unknown-heading"
    is_head = line[:5].casefold().startswith(HEADS)
    return not (
        is_heading
        or is_head
        or may_have_markup(line)
        or heading_needs_context(line.translate(PLAIN))
        or leading_fields(line)
    )


def read_line(row: Row, place: Place, whole: WholeList, room: int) -> tuple[Items, Place]:
    """What a line gives, and the place of the lines below it. `room`: how many items it may give more than one."""
    number, block, line = row
    if struck := find_struck_text(line):
        item = card_in_comment(number, f"// {struck}", whole.headings, place[0])
        return ((replace(item, text=display_text(line, MAX_NAME)),) if item else ()), place

    pieces = split_markup(line, MAX_TEXT, whole.headings)
    if not pieces:
        return (_note_about(row, line, place),), place
    if len(pieces) == 1 or len(pieces) > room:
        return _read_piece((number, block, line), pieces[0] if len(pieces) == 1 else line, place, whole, room)

    return _read_pieces(row, pieces, place, whole, room)


def _read_pieces(row: Row, pieces: Sequence[str], place: Place, whole: WholeList, room: int) -> tuple[Items, Place]:
    """What the pieces of a line give, one after the other."""
    found: list[Entry | Unread] = []
    for piece in pieces:
        read, place = _read_piece((row[0], row[1], piece), piece, place, whole, room - len(found))
        found += read

    return found, place


def _read_piece(row: Row, line: str, place: Place, whole: WholeList, room: int) -> tuple[Items, Place]:
    """What a line without markup gives. `row` has the line as typed."""
    fault = name_fault(line, MAX_TEXT if room > 1 else 2 * MAX_NAME)
    if fault:
        return (_report_fault(row, line, fault, place),), place

    objects = _read_objects(row, line, place, whole) if _OBJECT.match(line) else ()
    if objects and len(objects) <= max(room, 1):
        return objects, place

    plain = line.translate(PLAIN)
    parts = [line] if whole.is_table else by_sections(line, plain, whole.headings)
    if 1 < len(parts) <= room:
        return _read_pieces(row, parts, place, whole, room)

    if len(line) > 2 * MAX_NAME:
        # A line that is too long for one card may hold several, as chats write a whole deck on one line.
        start = line[:MAX_NAME]
        opened, below = open_section(start, start.translate(PLAIN), whole.headings)
        if opened:
            return _read_cards(row, below + line[MAX_NAME:], (opened, False), whole, room), place

        return _read_cards(row, line, place, whole, room), place

    slug = section_of_heading(line, whole.headings)
    if slug and not is_address(line):
        return ((_note_about(row, line, place),) if is_numbered_deck(line) else ()), (slug, False)

    if is_separator(line) or is_table_heading(line):
        return (_note_about(row, line, place),), place

    if begins_list(plain):
        return (_note_about(row, line, (None, False)),), (None, False)

    if line[:5].casefold().startswith(HEADS):
        # The two lines above an export of Arena: `About` and `Name My Deck`.
        above = (whole.lines[number] for number in reversed(range(row[0] - 1)))
        if head := head_of_export(line, next(filter(str.strip, above), "")):
            return (replace(_note_about(row, line, place), names=quoted_names(head)),), place

    if fields := card_in_fields(line, row[0], whole.lines):
        return (
            replace(_note_about(row, line, place), cards=tuple(_read_cards(row, fields, place, whole, 1)), talk=True),
        ), place

    if is_about(line, plain):
        value = behind_keys(line, plain)
        cards = _read_cards(row, without_decoration(value), place, whole, min(room, MOST_BEHIND_KEY)) if value else ()
        is_total = is_about(value, value.translate(PLAIN))
        if (
            cards
            and not is_total
            and opens_list(line, plain)
            and all(_asks_for_card(card, whole.headings) for card in cards)
        ):
            return cards, place
        return (replace(_note_about(row, line, place), cards=tuple(cards), talk=is_talk(line, plain)),), place

    if BARE.fullmatch(line) and not (_MAY_DIVIDE.search(line) and open_section(line, plain, whole.headings)[0]):
        return (Entry(row[0], row[2], 1, line, None, place[0], row[1], (), place[1]),), place

    if not whole.is_table and (cells := card_in_cells(line, plain, whole.headings, is_code)):
        text, slug, rest = cells
        names = tuple(chain.from_iterable(quoted_names(cell) for cell in rest))
        notes = [replace(_note_about(row, line, place), names=names)] if names else []
        # A cell with a kind of card says no more than the heading above; one with a section does.
        has_place = slug is not None and (place[0] is None or slug in {"sideboard", "maybe"})
        return [*_read_cards(row, text, (slug, False) if has_place else place, whole, room), *notes], place

    # The line without decoration, if a count and a name remain.
    bare = without_decoration(line)
    plain = bare.translate(PLAIN)
    if LEADING.match(plain) or (bare != line and _ENDS_IN_COUNT.search(plain)):
        return _read_cards(row, bare, place, whole, room), place

    return _read_words(row, line, place, whole, room)


def _asks_for_card(item: Entry | Unread, headings: Mapping[str, str]) -> bool:
    """Whether an item is a count before or after a name: `40 main` and `60 cards` count sections and whole lists."""
    if not isinstance(item, Entry) or not item.counted or not item.name[:1].isalpha():
        return False

    return section_of_heading(item.name, headings) is None and not begins_list(item.name.translate(PLAIN))


def _read_objects(row: Row, line: str, place: Place, whole: WholeList) -> Items:
    """The cards of objects on a line of their own, as in a file of one object a line; empty for another line."""
    try:
        rows = foreign_json.read(line.removeprefix("-").strip().rstrip(",;"), whole.headings)
    except BadCodeError:
        return ()

    number, block, _ = row
    items = [read_item(one, number, block) for one in rows if isinstance(one, (FileCard, FileFault))]
    return [
        replace(item, section=place[0], adrift=place[1]) if item.section is None and not item.adrift else item
        for item in items
    ]


def _read_words(row: Row, line: str, place: Place, whole: WholeList, room: int) -> tuple[Items, Place]:
    """A line that begins with words: a heading with cards on its line, an unknown heading, or a card."""
    title = _title_of(line, row[0], whole)
    if not title and (bare := without_markdown(line)) != line:
        line = bare
        title = _title_of(bare, row[0], whole)
    plain = line.translate(PLAIN)

    slug, rest = open_section(line, plain, whole.headings)
    if slug and deck_named(plain):
        # Decks are called after their leaders.
        return (replace(_note_about(row, line, (slug, False)), names=quoted_names(rest)),), place
    if slug:
        cards = _read_cards(row, rest, (slug, False), whole, room)
        if len(cards) == 1 and may_name_deck(plain) and row[0] <= HEAD_LINES:
            # The title of the deck, if only blank lines and lines about the list are above it.
            above = (one.strip() for one in whole.lines[: row[0] - 1])
            if all(not one or is_about(one, one.translate(PLAIN)) for one in above):
                return (replace(_note_about(row, rest, (slug, False)), cards=tuple(cards)),), place
        return cards, place if whole.is_table else place_below(slug, line, place)

    if title:
        params = (("heading", display_text(title, MAX_NAME)),)
        heading = Unread(row[0], display_text(line, MAX_NAME), "unknown-heading", params, adrift=True)
        counts = (split_leading_count(title), split_trailing_count(title))
        is_counted = any(count.digits != "" and count.sure for count in counts)
        cards = tuple(_read_cards(row, title, place, whole, room)) if is_counted else ()
        return (replace(heading, cards=cards, talk=True) if cards else heading,), _ADRIFT

    return _read_cards(row, line, place, whole, room), place


def _title_of(line: str, number: int, whole: WholeList) -> str:
    return unknown_heading(line, line.translate(PLAIN), whole.above(number), lambda: whole.sum_below(number))


def place_below(slug: str, line: str, place: Place) -> Place:
    """The place of the lines below a heading with cards on its own line: its section, but below a mark of one line (`SB: 2 Charm`)
    and below cards that are only considered the place before.
    """
    return place if slug == MAYBE or line[:2].casefold() == "sb" else (slug, False)


def _read_cards(row: Row, text: str, place: Place, whole: WholeList, room: int) -> Items:
    """The cards of a text: nearly always one."""
    typed = text
    text, slug = split_section_mark(typed, whole.headings)
    mark = typed[len(text) :].strip() if slug == CHAMPION and not is_chosen(typed[len(text) :]) else ""
    place = (slug, False) if slug and not mark else place
    # In a table a cell next to a count is one name, whatever signs it has.
    parts = [text] if whole.is_table and LEADING.match(text) else split_cards(text)
    if len(parts) == 1 or len(parts) > room:
        fault = name_fault(text, 2 * MAX_NAME)
        card = _report_fault(row, text, fault, place) if fault else read_card(row, text, place)
        if mark and isinstance(card, Entry):
            # `1 Jinx, Rebel (Champion)` is the chosen one, unless a card is called so; of three copies it is the kind.
            section = CHAMPION if card.count == 1 else card.section
            wholes = ((f"{card.name} {mark}", card.count), *card.wholes)
            card = replace(card, section=section, wholes=wholes)
        return (card,)

    number, block, _ = row
    return [read_card((number, block, part), part, place) for part in parts]


def _report_fault(row: Row, line: str, fault: str, place: Place) -> Unread:
    if not any(map(str.isalnum, line)) and is_about(line, line):
        return _note_about(row, line, place)

    return unread_line(row, fault, place, leading_count(line))


def _note_about(row: Row, line: str, place: Place) -> Unread:
    plain = line.translate(PLAIN)
    name, count = name_in(line, plain)
    names = quoted_names(behind_keys(line, plain) or line)
    return Unread(row[0], display_text(row[2], MAX_NAME), "about", (("name", name),), *place, count, names=names)
