"""Entries to a deck: each name to a card, each card to its section. An entry that finds no card becomes a problem."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from cards.catalogue.fold import squash
from decks.decklist.card_lines import is_code
from decks.decklist.catalogue import Catalogue, Missed
from decks.decklist.entries import Entries, Entry, Unread, on_line
from decks.decklist.headings import MAYBE
from decks.decklist.problems import Problem
from decks.decklist.spelling import codes_of
from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.format import ChosenCard, Format
from legality.engine.search_bounds import ask_end
from legality.games import GAMES

# An unknown name is compared with every known name. The limit bounds the work for a list of unknown names.
MOST_GUESSES: Final = 80
# From this likeness on (0 to 1) a text in a line about the list is taken for a card's name with a slip: `3 May 2026` is none.
SLIP: Final = 0.8


@dataclass(frozen=True, slots=True)
class Placed:
    """One entry that found its card and section."""

    entry: Entry
    card: Card
    section: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """The entries that found their cards, in the order of their lines, and the problems of the others.

    `maybe`: the cards of the maybe board, which are left out of rules and counts.
    """

    placed: tuple[Placed, ...]
    problems: tuple[Problem, ...]
    maybe: tuple[Placed, ...] = ()

    def deck(self, pool: Mapping[Card, int] | None = None) -> Deck:
        """The deck that the placed entries make."""
        return Deck.of([(row.section, row.card, row.entry.count) for row in self.placed], pool)

    def tally(self) -> dict[Card, int]:
        """Copies of each card over all sections: a registered pool."""
        copies: dict[Card, int] = {}
        for row in self.placed:
            copies[row.card] = copies.get(row.card, 0) + row.entry.count

        return copies


def resolve(entries: Iterable[Entry | Unread], catalogue: Catalogue, format_: Format) -> Resolved:
    """The deck of the entries. Never raises; every entry is either placed or a problem."""
    found = look_up(entries, catalogue, format_)
    if format_.chosen is None or any(row.section == format_.chosen.section for row in found.placed):
        return found

    placed, unclear = _choose(found.placed, format_.chosen)
    problems = sorted([*found.problems, *unclear], key=lambda problem: problem.line)
    return Resolved(tuple(placed), tuple(problems), found.maybe)


def look_up(entries: Iterable[Entry | Unread], catalogue: Catalogue, format_: Format) -> Resolved:
    """Each entry with its card, in the section of its heading or of its kind. A pool needs no more.

    Suggestions are looked for only for the first unknown names, unless the catalogue has a limit of its own.
    """
    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    outcomes = list(_place_all(entries, catalogue, format_))
    placed = [row for row in outcomes if isinstance(row, Placed)]
    maybe = tuple([row for row in placed if row.section == MAYBE])
    deck = [row for row in placed if row.section != MAYBE] if maybe else placed
    return Resolved(tuple(deck), tuple([row for row in outcomes if isinstance(row, Problem)]), maybe)


def _behind_key(entry: Entry | Unread, catalogue: Catalogue) -> Entries:
    """The cards of a line about the list, if one of them has a count and is known; else the entry."""
    if not isinstance(entry, Unread) or not entry.cards or catalogue.named(dict(entry.params)["name"]):
        return (entry,)

    counted = (one for one in entry.cards if isinstance(one, Entry) and one.counted)
    return entry.cards if any(_may_be_card(one, catalogue) for one in counted) else (entry,)


def _may_be_card(entry: Entry, catalogue: Catalogue) -> bool:
    """Whether the entry finds a card, several of one name, or one that is spelled nearly so."""
    _, found = _found(entry, catalogue)
    if isinstance(found, Card) or found.kind == "ambiguous":
        return True

    return bool(get_close_matches(squash(entry.name), map(squash, found.suggestions), 1, SLIP))


def _place_all(
    entries: Iterable[Entry | Unread], catalogue: Catalogue, format_: Format
) -> Iterator[Placed | Problem | None]:
    """The outcomes of each entry; equal lines are looked up once."""
    known: dict[Entry | Unread, list[Placed | Problem | None]] = {}
    for entry in entries:
        ask_end()
        line, block = entry.line, entry.block if isinstance(entry, Entry) else 0
        same = on_line(entry, 0, 0)
        if same not in known:
            known[same] = [_place(one, catalogue, format_) for one in _behind_key(same, catalogue)]

        for found in known[same]:
            match found:
                case Placed():
                    yield replace(found, entry=found.entry.on_line(line, block))
                case Problem():
                    yield replace(found, line=line)
                case None:
                    yield None


def _place(entry: Entry | Unread, catalogue: Catalogue, format_: Format) -> Placed | Problem | None:
    """The card of an entry or its problem; None for a line about the list, and for a comment that is no card."""
    if isinstance(entry, Unread):
        if entry.kind == "about" or entry.kind == "commented":
            return _aside(entry, catalogue, format_)

        key = dict(entry.params).get("reason", entry.kind)
        return Problem(
            *(entry.line, entry.text, entry.kind, key, (), entry.params, entry.count or 0),
            aside=entry.section == MAYBE,
            section=entry.section,
            adrift=entry.adrift,
            counted=entry.count is not None,
        )

    entry, found = _found(entry, catalogue)
    if entry.tags:
        entry, found = _whole_name(entry, found, catalogue)
    if not isinstance(found, Card) and found.suggestions:
        entry, found = _by_kind(entry, catalogue, format_)
    if isinstance(found, Card):
        return Placed(entry, found, entry.section or format_.default_section(found))

    key = "unguessed" if found.unguessed else found.kind
    return Problem(
        *(entry.line, entry.text, found.kind, key, found.suggestions, (("name", entry.name),), entry.count),
        aside=entry.section == MAYBE,
        section=entry.section,
        adrift=entry.adrift,
        counted=entry.counted,
        likeliest=found.likeliest,
    )


def _aside(entry: Unread, catalogue: Catalogue, format_: Format) -> Placed | Problem | None:
    """A line about the list that is a card's whole name is that card; one that names a card, or a comment that is one, is told."""
    name = dict(entry.params)["name"]
    read = Entry(entry.line, entry.text, entry.count or 1, name, None, entry.section, 0, (), entry.adrift)
    if entry.kind == "about":
        if catalogue.named(name):
            return _place(read, catalogue, format_)
        is_card = any(_is_whole_name(one, catalogue) for one in entry.names)
    else:
        is_card = _exact(name, catalogue) is not None
    if not is_card:
        return None

    key = "names-card" if entry.kind == "about" else "commented"
    return Problem(
        *(entry.line, entry.text, "commented", key, (), entry.params, entry.count or 0),
        aside=True,
        section=entry.section,
        adrift=entry.adrift,
        counted=True,
    )


def _is_whole_name(name: str, catalogue: Catalogue) -> bool:
    return bool(catalogue.named(name)) or (is_code(name) and _exact(name, catalogue) is not None)


def _exact(name: str, catalogue: Catalogue) -> Card | Missed | None:
    """What a text finds exactly: a card, or several of one name."""
    found = catalogue.find(name, name, guess=False) if any(map(str.isalpha, name)) else None
    return found if isinstance(found, Card) or (found is not None and found.kind == "ambiguous") else None


def _found(entry: Entry, catalogue: Catalogue) -> tuple[Entry, Card | Missed]:
    """The card of the entry's name; a card that is called by a longer name in the same text takes precedence.

    A longer text with a remark that tells cards apart (`Death Coil (HoA)`) is asked where the name alone finds none.
    """
    for name, count in entry.wholes:
        if catalogue.named(name):
            return _meant(entry, name, count), catalogue.find(name, entry.code, guess=False)

    found = catalogue.find(entry.name, entry.code, guess=not entry.wholes)
    if isinstance(found, Card) or not entry.wholes:
        return entry, found

    for name, count in entry.wholes:
        whole = catalogue.find(name, entry.code, guess=False)
        if isinstance(whole, Card):
            return _meant(entry, name, count), whole

    return entry, catalogue.find(entry.name, entry.code)


def _meant(entry: Entry, name: str, count: int) -> Entry:
    """The entry of a longer name in its text: a count that belongs to the name counts no copies."""
    return replace(entry, name=name, count=count, counted=entry.counted and count == entry.count, wholes=())


def _whole_name(entry: Entry, found: Card | Missed, catalogue: Catalogue) -> tuple[Entry, Card | Missed]:
    """A card whose own name has a `#`, such as `Agent #7`, takes precedence over a tag."""
    for n in range(len(entry.tags), 0, -1):
        name = " #".join((entry.name, *entry.tags[:n]))
        whole = catalogue.find(name, entry.code, guess=False)
        if isinstance(whole, Card) and any("#" in own_name for own_name in (whole.name, *whole.names.values())):
            return replace(entry, name=name, tags=entry.tags[n:]), whole

    return entry, found


def _by_kind(entry: Entry, catalogue: Catalogue, format_: Format) -> tuple[Entry, Card | Missed]:
    """Of several cards of one name, the one whose kind fits the line's section; the entry gets its code.

    Where none has the name, suggestions whose kind fits come first.
    """
    left = catalogue.find(entry.name, entry.code, kinds=_kinds(format_.game, entry.section))
    if not isinstance(left, Card):
        return entry, left

    if entry.code is None:
        codes = (code for code in codes_of(left, catalogue) if catalogue.find(entry.name, code) is left)
        entry = replace(entry, code=next(codes, None))

    return entry, left


@lru_cache(maxsize=64)
def _kinds(game: str, section: str | None) -> tuple[frozenset[str], ...]:
    """The kinds that are allowed in any section of a game's decks, then those of the one section."""
    sections = GAMES[game].sections if game in GAMES else ()
    own = [frozenset(one.kinds) for one in sections if one.slug == section]
    return frozenset(kind for one in sections for kind in one.kinds), *own


def _choose(placed: Sequence[Placed], chosen: ChosenCard) -> tuple[list[Placed], list[Problem]]:
    """In a list without headings, move one copy of the only possible chosen card to its section."""
    leaders = tuple(row.card for row in placed if row.section == chosen.leader)
    able = [row for row in placed if row.entry.section is None and chosen.may_hold(row.card, leaders) is True]
    if not able:
        return list(placed), []
    if len({row.card for row in able}) == 1 or _stands_alone(able[0], placed):
        return _set_apart(placed, able[0], chosen.section), []

    names = tuple(dict.fromkeys(row.card.name for row in able))
    first = able[0].entry
    words = (("section", chosen.section),)
    return list(placed), [Problem(first.line, first.text, "ambiguous", "chosen-unclear", names, words)]


def _stands_alone(row: Placed, placed: Iterable[Placed]) -> bool:
    return all(other is row or other.entry.block != row.entry.block for other in placed)


def _set_apart(placed: Iterable[Placed], row: Placed, section: str) -> list[Placed]:
    rest = row.entry.count - 1
    apart = [replace(row, section=section, entry=replace(row.entry, count=1))]
    left = [replace(row, entry=replace(row.entry, count=rest))] if rest else []
    return [part for other in placed for part in ([*apart, *left] if other is row else [other])]
