"""Entries to a deck: each name to a card, each card to its section. What cannot be resolved is a problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cards.catalogue import Catalogue
from decks.entries import Entry, Unread
from decks.problems import Problem
from legality.engine.card import Card
from legality.engine.deck import Deck
from legality.engine.facts import UNKNOWN
from legality.engine.format import MAIN, Chosen, Format


@dataclass(frozen=True, slots=True)
class Placed:
    """One entry that found its card and section."""

    entry: Entry
    card: Card
    section: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """The entries that found their cards in the order of their lines, and the lines that did not."""

    placed: tuple[Placed, ...]
    problems: tuple[Problem, ...]

    def deck(self, pool: Mapping[Card, int] | None = None) -> Deck:
        """The deck that the placed entries make."""
        return Deck.of([(row.section, row.card, row.entry.count) for row in self.placed], pool)

    def tally(self) -> dict[Card, int]:
        """Copies of each card, whatever its section: a registered pool."""
        copies: dict[Card, int] = {}
        for row in self.placed:
            copies[row.card] = copies.get(row.card, 0) + row.entry.count

        return copies


def resolve(entries: Iterable[Entry | Unread], catalogue: Catalogue, form: Format) -> Resolved:
    """The deck that the entries say. Never raises; every entry is among the placed or among the problems."""
    found = look_up(entries, catalogue, form)
    if form.chosen is None or any(row.section == form.chosen.section for row in found.placed):
        return found

    placed, unclear = _choose(found.placed, form.chosen)
    problems = sorted([*found.problems, *unclear], key=lambda problem: problem.line)
    return Resolved(tuple(placed), tuple(problems))


def look_up(entries: Iterable[Entry | Unread], catalogue: Catalogue, form: Format) -> Resolved:
    """Each entry with its card, in the section of its heading or of its kind; enough for a pool."""
    outcomes = [_place(entry, catalogue, form) for entry in entries]
    placed = tuple([row for row in outcomes if isinstance(row, Placed)])
    return Resolved(placed, tuple([row for row in outcomes if isinstance(row, Problem)]))


def _place(entry: Entry | Unread, catalogue: Catalogue, form: Format) -> Placed | Problem:
    if isinstance(entry, Unread):
        key = dict(entry.params).get("reason", entry.kind)
        return Problem(entry.line, entry.text, entry.kind, key, words=entry.params)

    found = catalogue.find(entry.name, entry.code)
    if isinstance(found, Card):
        return Placed(entry, found, entry.section or _home(found, form))

    words = (("name", entry.name),)
    return Problem(entry.line, entry.text, found.kind, found.kind, found.suggestions, words, entry.count)


def _home(card: Card, form: Format) -> str:
    return MAIN if card.kind is UNKNOWN else form.homes.get(card.kind, MAIN)


def _choose(placed: Sequence[Placed], chosen: Chosen) -> tuple[list[Placed], list[Problem]]:
    """In a list without headings, set one copy of the one card that can be the chosen one apart."""
    leaders = tuple(row.card for row in placed if row.section == chosen.leader)
    able = [row for row in placed if row.entry.section is None and chosen.able(row.card, leaders) is True]
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
