"""Deck codes where a list is expected: a text that is wholly one code gives entries, as if the list had been typed.

It reads our own code, a deck as JSON and, for games that have them, the deck codes and Tabletop Simulator tokens of other
sites. A damaged code gives one problem line and no cards; it is never read as another deck.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final

from decks.decklist.card_lines import code_as_read, is_code
from decks.decklist.catalogue import Catalogue
from decks.decklist.codecs import foreign_json, json_deck, own, riftbound, tts
from decks.decklist.codecs.stream import BadCode
from decks.decklist.entries import Entries, Entry, Unread
from decks.decklist.headings import MAYBE, headings_of
from decks.decklist.lists import MAX_COUNT, MAX_LINES, MAX_NAME, lines_in, named, parse, too_long
from decks.decklist.pasting import without_comment
from decks.decklist.spelling import name_and_code
from legality.engine.card import Card
from legality.engine.dialect import PILTOVER, Dialect
from legality.engine.facts import UNKNOWN
from legality.engine.format import Game

SHOWN: Final = 60

# A quick look at the first line, because nearly every text is a list.
_LIKELY: Final = re.compile(
    r"dw[- 2-9a-z]|c[a-z2-7]{15}|\{|\[\s*(?:\{|$)|[a-z][a-z0-9]{1,7}-\S+-1(?:[\s$]|$)|[a-z0-9+/]{24}", re.I
)
_OWN: Final = re.compile(r"dw-[-0-9a-z]{12,}", re.IGNORECASE)
# A single line that cannot be part of a list: a page's address, or characters that look like a code of an unknown kind.
_LINK: Final = re.compile(r"https?://\S+", re.IGNORECASE)
_OPAQUE: Final = re.compile(r"(?=\S*[0-9])(?=\S*[A-Za-z])[A-Za-z0-9+/_=:-]{20,}|[A-Z0-9+/_=-]{12,}")
_FOREIGN: Final = re.compile(r"C[A-Z2-7]{15}[A-Z2-7\n]*|c[a-z2-7]{15}[a-z2-7\n]*")


def entries_of_code(game: Game, text: str, catalogue: Catalogue) -> Entries | None:
    """The entries of a text that is one code, apart from blank and comment lines; None for any other text. Never raises."""
    lines = (line for line in map(str.strip, lines_in(text)) if line and without_comment(line))
    first = next(lines, "")
    if not (_LIKELY.match(first) or _OPAQUE.fullmatch(first) or _LINK.match(first)):
        return None

    read = _reader(game, "\n".join([first, *lines]), first)
    if read is None:
        return None

    line = next(number for number, raw in enumerate(lines_in(text), 1) if raw.strip() == first)

    return _entries(read, catalogue, line, first)


@lru_cache(maxsize=16)
def card_index(catalogue: Catalogue) -> own.Index:
    """The marks of a catalogue's cards, computed once for each version."""
    return own.index(catalogue.cards, own.CARD)


def sections_of(game: Game) -> list[str]:
    """The slugs of every section of a deck, including the maybe board."""
    return [*(section.slug for section in game.sections), MAYBE]


_Read = Callable[[Catalogue, int], Iterable[Entry | Unread]]


def _entries(read: _Read, catalogue: Catalogue, line: int, shown: str) -> Entries:
    """What the code gives; one problem line for a damaged code, and for one of more cards than a list may have lines."""
    try:
        entries = tuple(islice(read(catalogue, line), MAX_LINES + 1))
        if len(entries) > MAX_LINES:
            raise BadCode("damaged", "longer than any list")
    except BadCode as bad:
        return (_unread(line, shown, f"code-{bad.reason}"),)

    return entries


def _reader(game: Game, text: str, first: str) -> _Read | None:
    """How to read the text if it is a code, intact or damaged; `first` is its first line."""
    dialect = game.dialects.get(PILTOVER)
    if text.startswith("{") and f'"{json_deck.KEY}"' in text:
        return lambda catalogue, line: _of_json(game, text, catalogue, line)
    if text[:1] in "[{" and (cards := _json_cards(game, text)):
        return lambda _, line: _of_foreign(cards, line)
    if _is_own(text, first):
        return lambda catalogue, line: _of_own(game, text, catalogue, line)
    if dialect and _FOREIGN.fullmatch(text):
        return lambda catalogue, line: _of_riftbound(text, dialect, catalogue, line)

    tokens = _tokens(text) if dialect else ()
    if dialect and tokens:
        return lambda catalogue, line: _of_tokens(game, dialect, tokens, catalogue, line)

    reason = _foreign_reason(text)
    return (lambda catalogue, line: _list_or_unread(game, text, reason, catalogue, line)) if reason else None


def _foreign_reason(text: str) -> str:
    """The problem key of a text that looks like a link or a foreign code; empty for a list."""
    if _LINK.fullmatch(text):
        return "code-link"
    if _FOREIGN.fullmatch(text) and _is_riftbound(text):
        return "code-game"

    return "code-unknown" if _OPAQUE.fullmatch(text) else ""


def _is_riftbound(text: str) -> bool:
    try:
        riftbound.decode(text.replace("\n", ""))
    except BadCode:
        return False

    return True


def _is_own(text: str, first: str) -> bool:
    if _OWN.fullmatch(first.split(maxsplit=1)[0]):
        return True

    try:
        own.decode(text)
    except BadCode:
        return False

    return True


def _tokens(text: str) -> tuple[str, ...]:
    try:
        return tts.decode(text)
    except BadCode:
        return ()


def _of_own(game: Game, text: str, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    packed = own.decode(text)
    if packed.game != own.mark(game.slug, own.GAME):
        yield _unread(line, text, "code-game")
        return

    cards, sections = card_index(catalogue), own.index(sections_of(game), own.SECTION)
    for section, card, count in packed.rows:
        slugs, ids = sections.get(section, ()), cards.get(card, ())
        if len(slugs) == len(ids) == 1:
            name, code = name_and_code(catalogue.cards[ids[0]], catalogue)
            yield Entry(line, f"{count} {name}", count, name, code, slugs[0], 0, counted=True)
        else:
            yield _unread(line, f"{count} {card.hex().upper()}", "code-card")


def _of_riftbound(text: str, dialect: Dialect, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    coded = riftbound.decode(text.replace("\n", ""))
    main = dict(coded.main)
    if coded.champion is not None:
        yield _coded(line, 1, coded.champion, dialect.champion)
        same = _same_card(coded.champion, main, catalogue)
        main |= {same: main[same] - 1} if same else {}

    yield from (_coded(line, count, code, None) for code, count in main.items() if count)
    yield from (_coded(line, count, code, dialect.side) for code, count in coded.side)
    yield from (_coded(line, 1, code, dialect.legends) for code in coded.legends)


def _same_card(code: str, others: Iterable[str], catalogue: Catalogue) -> str | None:
    """The same printing among the others, or else another printing of the same card."""
    if code in others:
        return code

    card = _card_of_code(code, catalogue)
    return next((other for other in others if card and _card_of_code(other, catalogue) is card), None)


def _card_of_code(code: str, catalogue: Catalogue) -> Card | None:
    """The card of a code, found exactly. Guessing would be slow: a text may hold thousands of codes."""
    found = catalogue.find(code, code, guess=False)
    return found if isinstance(found, Card) else None


def _of_tokens(
    game: Game, dialect: Dialect, codes: Sequence[str], catalogue: Catalogue, line: int
) -> Iterator[Entry | Unread]:
    """Each copy goes to the first section that takes its kind, at or after the section of the copy before it."""
    place, copies = 0, dict[tuple[str, str | None], int]()
    for code in codes:
        card = _card_of_code(code, catalogue)
        index = _section_index(game, dialect, card, place) if card else None
        section = dialect.tokens[index] if index is not None else None
        copies[code, section] = copies.get((code, section), 0) + 1
        if index is not None:
            place = index + (dialect.tokens[index] in dialect.single)

    if max(copies.values(), default=0) > MAX_COUNT:
        raise BadCode("damaged", "more copies than a line may ask for")

    yield from (_coded(line, count, code, section) for (code, section), count in copies.items())


def _section_index(game: Game, dialect: Dialect, card: Card, place: int) -> int | None:
    """The index in `dialect.tokens` of the card's section, from `place` on; None: its kind decides."""
    ahead = islice(enumerate(dialect.tokens), place, None)
    return next((n for n, slug in ahead if card.kind is not UNKNOWN and card.kind in game.section(slug).kinds), None)


def _list_or_unread(game: Game, text: str, reason: str, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    """One problem line, unless the text may be a card's name: then it is read as a list."""
    found = catalogue.find(text, text) if len(text) <= MAX_NAME else None
    if isinstance(found, Card) or (found and found.suggestions):
        yield from (replace(read, line=line) for read in parse(text, headings_of(game)))
    else:
        yield _unread(line, text, reason)


def _of_json(game: Game, text: str, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    deck = json_deck.read(text)
    if deck.game != game.slug:
        yield _unread(line, text, "code-game")
        return
    if deck.text is not None:
        yield from _typed(game, deck.text, catalogue, line)
        return

    known = sections_of(game)
    for slug, cards in deck.sections:
        section = slug if slug in known else None
        for card in cards:
            read = named(line, card.name, card.count, card.code or None, "")
            text = f"{card.count} {card.name}"
            yield replace(read, text=text, section=section) if isinstance(read, Entry) else read

    yield from _typed(game, "\n".join(deck.unread), catalogue, line)


def _json_cards(game: Game, text: str) -> Sequence[foreign_json.JsonRow]:
    """The cards of another program's JSON; none for a text that is no such JSON."""
    try:
        return foreign_json.read(text, headings_of(game))
    except BadCode:
        return ()


def _of_foreign(cards: Iterable[foreign_json.JsonRow], line: int) -> Iterator[Entry | Unread]:
    for section, count, name, code in cards:
        read = named(line, name, count, code_as_read(code) if is_code(code) else None, "")
        good = 1 <= count <= MAX_COUNT
        if isinstance(read, Entry) and good:
            yield replace(read, text=f"{count} {name}", section=section)
        else:
            yield _unread(line, f"{count} {name}", "name" if good else "count")


def _typed(game: Game, text: str, catalogue: Catalogue, line: int) -> Iterator[Entry | Unread]:
    """A list inside a code; all its entries get the line number of the code."""
    if too_long(text):
        raise BadCode("damaged", "longer than any list")

    inner = entries_of_code(game, text, catalogue)
    for read in parse(text, headings_of(game)) if inner is None else inner:
        yield replace(read, line=line)


def _coded(line: int, count: int, code: str, section: str | None) -> Entry:
    return Entry(line, f"{count} {code}", count, code, code, section, 0, counted=True)


def _unread(line: int, text: str, reason: str) -> Unread:
    shown = " ".join(text.split())
    return Unread(line, shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…", "unreadable", (("reason", reason),))
