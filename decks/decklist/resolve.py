"""Entries to a deck: each name to a card, each card to its section. An entry that finds no card becomes a problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from decks.decklist.catalogue import Catalogue, Missed
from decks.decklist.entries import Entry, Unread
from decks.decklist.headings import MAYBE
from decks.decklist.problems import Problem
from decks.decklist.spelling import codes_of
from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.format import ChosenCard, Format
from legality.games import GAMES

# An unknown name is compared with every known name. The limit bounds the work for a list of unknown names.
MOST_GUESSES: Final = 200


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
    outcomes = [_place(entry, catalogue, format_) for entry in entries]
    placed = [row for row in outcomes if isinstance(row, Placed)]
    maybe = tuple([row for row in placed if row.section == MAYBE])
    deck = [row for row in placed if row.section != MAYBE] if maybe else placed
    return Resolved(tuple(deck), tuple([row for row in outcomes if isinstance(row, Problem)]), maybe)


def _place(entry: Entry | Unread, catalogue: Catalogue, format_: Format) -> Placed | Problem:
    if isinstance(entry, Unread):
        key = dict(entry.params).get("reason", entry.kind)
        return Problem(entry.line, entry.text, entry.kind, key, words=entry.params)

    found = catalogue.find(entry.name, entry.code)
    if entry.tags:
        entry, found = _whole_name(entry, found, catalogue)
    if not isinstance(found, Card) and found.kind == "ambiguous":
        entry, found = _by_kind(entry, found, catalogue, format_)
    if isinstance(found, Card):
        return Placed(entry, found, entry.section or format_.default_section(found))

    words = (("name", entry.name),)
    aside = entry.section == MAYBE
    key = "unguessed" if found.unguessed else found.kind
    return Problem(entry.line, entry.text, found.kind, key, found.suggestions, words, entry.count, aside)


def _whole_name(entry: Entry, found: Card | Missed, catalogue: Catalogue) -> tuple[Entry, Card | Missed]:
    """A card whose own name has a `#`, such as `Agent #7`, takes precedence over a tag."""
    for n in range(len(entry.tags), 0, -1):
        name = " #".join((entry.name, *entry.tags[:n]))
        whole = catalogue.find(name, entry.code, guess=False)
        if isinstance(whole, Card) and any("#" in own_name for own_name in (whole.name, *whole.names.values())):
            return replace(entry, name=name, tags=entry.tags[n:]), whole

    return entry, found


def _by_kind(entry: Entry, found: Missed, catalogue: Catalogue, format_: Format) -> tuple[Entry, Card | Missed]:
    """Of several cards of one name, the one whose kind fits the line's section; the entry gets its code."""
    left = catalogue.find(entry.name, entry.code, guess=False, kinds=_kinds(format_.game, entry.section))
    if not isinstance(left, Card):
        return entry, found if left.kind == "unknown" else left

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
