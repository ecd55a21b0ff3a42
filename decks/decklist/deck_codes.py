"""Deck codes where a list is expected: a text that is wholly one code gives entries, as if the list had been typed.

It reads our own code, a deck as JSON, files of other programs and the codes of other sites that the game knows (`codecs`).
A damaged code gives one problem line and no cards; it is never read as another deck.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import islice
from typing import Final, TypeVar

from decks.decklist.catalogue import Catalogue
from decks.decklist.codecs import deck_xml, foreign_json, json_deck, own, plain_blocks
from decks.decklist.codecs.file_rows import (
    SEVERAL_DECKS,
    FileCard,
    FileFault,
    FileHeading,
    FileNote,
    FileRow,
    FileText,
    read_item,
)
from decks.decklist.entries import Entries, Entry, Unread, display_text
from decks.decklist.reading.about import quoted_names
from decks.decklist.reading.card_lines import MAX_NAME, fault_of_name, is_code, leading_count, read_card
from decks.decklist.reading.comments import card_in_comment
from decks.decklist.reading.headings import MAYBE, heading_words
from decks.decklist.reading.lists import MAX_LINES, entry_of_name, lines_in, parse_list, too_long
from decks.decklist.reading.pasting import raw_lines, without_comment
from decks.decklist.writing import name_and_code
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.engine.values.deck_codec import MAX_COUNT, BadCodeError
from legality.games import GAMES

# The rows of another program's file as the entries that lines of a list would give. Pure.


def items_of_file(rows: Iterable[FileRow], headings: Mapping[str, str], line: int) -> Iterator[Entry | Unread]:
    """What each row gives; all of them are on the line on which the file begins."""
    for row in rows:
        match row:
            case FileCard() | FileFault():
                yield read_item(row, line)
            case FileText():
                # Its lines are in the section of the file unless they name another one.
                for item in parse_list(row.text, headings):
                    if item.section is None and not item.adrift:
                        yield replace(item, line=line, section=row.section, adrift=row.adrift)
                    else:
                        yield replace(item, line=line)
            case FileHeading():
                params = (("heading", display_text(row.words, MAX_NAME)),)
                yield Unread(line, display_text(row.words, MAX_NAME), "unknown-heading", params, adrift=True)
            case FileNote():
                yield _note_item(row, line)


def _note_item(row: FileNote, line: int) -> Unread:
    """Something about the deck: a card with a count in it may be meant for the deck or not, as in a note of a list."""
    text = display_text(row.text, MAX_NAME)
    name = row.name[:MAX_NAME]
    if row.count is not None:
        count = row.count if 1 <= row.count <= MAX_COUNT else None
        return Unread(line, text, "about", (("name", name),), row.section, count=count)

    if row.is_remark:
        return Unread(line, text, "about", (("name", f"note: {text}"),), names=quoted_names(name))

    has_count = leading_count(name) is not None and not fault_of_name(name)
    cards = (read_card((line, 0, text), name, (None, False)),) if has_count else ()
    words = row.text if row.text != row.name else f"note: {row.text}"
    return Unread(line, text, "about", (("name", words),), cards=cards, names=(name,), talk=True)


MAX_SHOWN: Final = 60
_Decoded = TypeVar("_Decoded")

# A quick look at the first line, because nearly every text is a list.
_LIKELY: Final = re.compile(r"dw[- 2-9a-z]|\{|\[\s*(?:\{|$)", re.IGNORECASE)
# The first line of a file, and keys that lists do not have: then the whole text is tried.
_FILE: Final = re.compile(
    r"[{\[]|[\w$.]{1,40}\([\[{]|<(?:\?xml|!--|!DOCTYPE(?!\s+html)|[\w:]*(?:deck|list)\b)|(?:const|let|var|export|module\.exports)\b",
    re.IGNORECASE,
)
# A heading, and no list of one name.
_BRACKETED: Final = re.compile(r"\[[^\[\]{},:\"']*\]")
_SCRIPT: Final = re.compile(r"[\w$.]{1,40}\([\[{]|(?:const|let|var|export|module\.exports)\b")
# One pattern a word: a search for a literal beginning is fast, and every list is searched.
_KEYED: Final = tuple(
    re.compile(rf"{word}[\"']?[ \t]*[:=：]")
    for word in ("count", "qty", "quantity", "copies", "amount", "number", "数量", "张数")
)
_BRACED: Final = re.compile(
    r"[-=:\[][ \t]*\{|^[ \t]*-[ \t]+\[|[\w\"'][ \t]?[=:][ \t]*\[[ \t]*(?:[\"'\w]|$)", re.MULTILINE
)
# What begins so is a file, unless it has lines of cards.
_STRUCTURED: Final = re.compile(
    r"(?:[{\[]\s*(?:$|[{\"'])|\[\s*\[\s*[\"'0-9]|<\?xml|<!DOCTYPE(?!\s+html)|[{]\s*\w+\s*:)", re.MULTILINE
)
_CARD_LINE: Final = re.compile(r"^[ \t]*[0-9]{1,3}x?[ \t]+[^\W\d_]", re.MULTILINE)
_OWN: Final = re.compile(r"dw-[-0-9a-z]{12,}", re.IGNORECASE)
# A single line that cannot be part of a list: a page's address, or characters that look like a code of an unknown kind.
_LINK: Final = re.compile(r"https?://\S+", re.IGNORECASE)
_OPAQUE: Final = re.compile(r"(?=\S*[0-9])(?=\S*[A-Za-z])[A-Za-z0-9+/_=:-]{20,}|[A-Z0-9+/_=-]{12,}")


def entries_of_code(game: Game, text: str, catalogue: Catalogue) -> Entries | None:
    """The entries of a text that is one code, apart from blank lines and comments; None for any other text. Never raises."""
    headings = heading_words(game)
    typed = [(number, line.strip()) for number, line in enumerate(lines_in(text, headings), 1) if line.strip()]
    lines = (line for _, line in typed if without_comment(line))
    first = next(lines, None)
    if first is None:
        return None

    is_heading = _BRACKETED.fullmatch(text.strip()) is not None
    is_file = (_FILE.match(first) is not None and not is_heading) or _has_keys(text)
    starts_code = any(codec.begins.match(first) for known in GAMES.values() for codec in known.codecs)
    if not (is_file or starts_code or _LIKELY.match(first) or _OPAQUE.fullmatch(first) or _LINK.match(first)):
        return None

    line = next(number for number, raw in typed if raw == first)
    code = "\n".join([first, *lines])
    try:
        items = _items_of_code(game, catalogue, code, first, text, line, is_file=is_file)
        if items is None:
            return None

        entries = tuple(islice(items, MAX_LINES + 1))
        if len(entries) > MAX_LINES:
            raise BadCodeError("damaged", "longer than any list")
    except BadCodeError as bad:
        entries = (_unread_code(line, first, f"code-{bad.reason}"),)

    remarks = (card_in_comment(number, raw, headings, None) for number, raw in typed if not without_comment(raw))
    return (*entries, *filter(None, remarks))


@lru_cache(maxsize=16)
def card_index(catalogue: Catalogue) -> own.Index:
    """The marks of a catalogue's cards, computed once for each version."""
    return own.index_marks(catalogue.cards, own.CARD)


def sections_of(game: Game) -> list[str]:
    """The slugs of every section of a deck, including the maybe board."""
    return [*(section.slug for section in game.sections), MAYBE]


def _items_of_code(
    game: Game, catalogue: Catalogue, text: str, first: str, typed: str, line: int, *, is_file: bool
) -> Iterable[Entry | Unread] | None:
    """What the text gives if it is a code, intact or damaged; None for a list. Reading a damaged one raises BadCodeError.

    `first` is its first line; `typed` is the text with its comments and margins. `is_file`: it may be a file.
    """
    if text.startswith("{") and f'"{json_deck.KEY}"' in text:
        return _read_json(game, text, catalogue, line)
    rows = _file_rows(game, text, typed) if is_file else ()
    if rows == "file":
        return _unread_file(typed)
    if isinstance(rows, str):
        return [_unread_code(line, text, SEVERAL_DECKS)]
    if rows:
        return _read_file(game, rows, catalogue, line)
    if _OWN.fullmatch(first.split(maxsplit=1)[0]) or _try_decode(own.decode, text):
        return _read_own_code(game, text, catalogue, line)

    find_card = partial(_card_of_code, catalogue=catalogue)
    for codec in game.codecs:
        copies = codec.read(text, find_card)
        if copies is not None:
            return (_entry_of_code(line, one.count, one.code, one.section) for one in copies)

    # The problem key of a text that looks like a link or a foreign code; empty for a list.
    if _LINK.fullmatch(text):
        reason = "code-link"
    elif _is_code_of_another_game(game, text):
        reason = "code-game"
    else:
        reason = "code-unknown" if _OPAQUE.fullmatch(text) else ""
    return _list_or_unread(game, text, reason, catalogue, line) if reason else None


def _is_code_of_another_game(game: Game, text: str) -> bool:
    """Whether the text is, undamaged, a code that only another game reads."""
    for other in GAMES.values():
        for codec in other.codecs:
            try:
                if other is not game and codec.is_of_game and codec.read(text, lambda _code: None) is not None:
                    return True
            except BadCodeError:
                continue

    return False


def _try_decode(decode: Callable[[str], _Decoded], text: str) -> _Decoded | None:
    """The contents of a code; None for a text that is not one."""
    try:
        return decode(text)
    except BadCodeError:
        return None


def _read_own_code(game: Game, text: str, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    packed = own.decode(text)
    if packed.game != own.name_mark(game.slug, own.GAME):
        yield _unread_code(line, text, "code-game")
        return

    cards = card_index(catalogue)
    sections = own.index_marks(sections_of(game), own.SECTION)
    for section, card, count in packed.rows:
        slugs = sections.get(section, ())
        ids = cards.get(card, ())
        if len(slugs) == len(ids) == 1:
            name, code = name_and_code(catalogue.cards[ids[0]], catalogue)
            yield Entry(line, f"{count} {name}", count, name, code, slugs[0], 0, counted=True)
        else:
            yield _unread_code(line, f"{count} {card.hex().upper()}", "code-card")


def _card_of_code(code: str, catalogue: Catalogue) -> Card | None:
    """The card of a code, found exactly. Guessing would be slow: a text may hold thousands of codes."""
    found = catalogue.find(code, code, guess=False)
    return found if isinstance(found, Card) else None


def _list_or_unread(game: Game, text: str, reason: str, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    """One problem line, unless the text may be a card's name: then it is read as a list."""
    found = catalogue.find(text, text) if len(text) <= MAX_NAME else None
    if isinstance(found, Card) or (found and found.suggestions):
        yield from (replace(read, line=line) for read in parse_list(text, heading_words(game)))
    else:
        yield _unread_code(line, text, reason)


def _read_json(game: Game, text: str, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    deck = json_deck.read(text)
    if deck.game != game.slug:
        yield _unread_code(line, text, "code-game")
        return
    if deck.text is not None:
        yield from _entries_of_list(game, deck.text, catalogue, line)
        return

    known = sections_of(game)
    for slug, cards in deck.sections:
        section = slug if slug in known else None
        for card in cards:
            read = entry_of_name(line, card.name, card.count, card.code or None, "")
            text = f"{card.count} {card.name}"
            yield replace(read, text=text, section=section) if isinstance(read, Entry) else read

    yield from _entries_of_list(game, "\n".join(deck.unread), catalogue, line)


def _has_keys(text: str) -> bool:
    """Whether a text has the keys of YAML or TOML that lists do not have."""
    if ("{" in text or "[" in text) and _BRACED.search(text):
        return True

    lowered = text.lower()
    return any(word.search(lowered) for word in _KEYED)


def _file_rows(game: Game, text: str, typed: str) -> Sequence[FileRow] | str:
    """What a text says that is the file of another program; a reason if it is one that cannot be read; empty for a list.

    `typed` is the text with its margins.
    """
    headings = heading_words(game)
    try:
        if text[:1] in ("{", "[") or _SCRIPT.match(text):
            return foreign_json.read(text, headings)
        if text[:1] == "<":
            return deck_xml.read(text, headings)
    except BadCodeError as bad:
        if str(bad) == SEVERAL_DECKS:
            return SEVERAL_DECKS
        is_file = _STRUCTURED.match(text) is not None and not _CARD_LINE.search(text)
        if is_file or not _has_keys(text):
            return "file" if is_file else ()

    try:
        lines = raw_lines(typed)
        document = plain_blocks.load_blocks(lines)
        remarks = plain_blocks.remarks_in(lines)
        is_deck = foreign_json.has_objects(document) or foreign_json.has_lists(document, headings)
        return foreign_json.read_document(document, remarks, headings) if is_deck else ()
    except BadCodeError as bad:
        return SEVERAL_DECKS if str(bad) == SEVERAL_DECKS else ()


def _read_file(game: Game, rows: Iterable[FileRow], catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    """What a file asks for; of what else it says, what has the name or the number of a card in it."""
    for item in items_of_file(rows, heading_words(game), line):
        if isinstance(item, Unread) and item.kind == "about":
            cards = (one.name for one in item.cards if isinstance(one, Entry))
            names = (dict(item.params)["name"], *item.names, *cards)
            if not any(catalogue.named(name) or (is_code(name) and _card_of_code(name, catalogue)) for name in names):
                continue
        yield item


def _unread_file(typed: str) -> Iterator[Unread]:
    """A problem for each line of a file that cannot be read."""
    lines = [(number, raw.strip()) for number, raw in enumerate(raw_lines(typed), 1)]
    words = [(number, line) for number, line in lines if any(map(str.isalnum, line))]
    for number, line in words or [one for one in lines if one[1]][:1]:
        yield _unread_code(number, line, "file")


def _entries_of_list(game: Game, text: str, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    """A list inside a code; all its entries get the line number of the code."""
    if too_long(text):
        raise BadCodeError("damaged", "longer than any list")

    inner = entries_of_code(game, text, catalogue)
    for read in parse_list(text, heading_words(game)) if inner is None else inner:
        yield replace(read, line=line)


def _entry_of_code(line: int, count: int, code: str, section: str | None) -> Entry:
    return Entry(line, f"{count} {code}", count, code, code, section, 0, counted=True)


def _unread_code(line: int, text: str, reason: str) -> Unread:
    shown = " ".join(text.split())
    return Unread(
        line, shown if len(shown) <= MAX_SHOWN else f"{shown[:MAX_SHOWN]}…", "unreadable", (("reason", reason),)
    )
