"""Which game and format a text may be of: by names and codes that are found exactly, and by the shape of the list.

Nothing is guessed by likeness. Every game reads the beginning of the text in its own way; a text that names its game
itself (a deck code, JSON of this site, `Game: Riftbound`) is believed. Where several games or formats fit, all of them are
told, and none is sure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from cards.catalogue.lookup import Catalogue
from decks.check.naming import Named, named_in
from decks.decklist.deck_codes import entries_of_code
from decks.decklist.entries import Entries
from decks.decklist.problems import Kind
from decks.decklist.reading.headings import headings_of
from decks.decklist.reading.lists import parse, too_long
from decks.decklist.resolve import Resolved, look_up
from legality.engine.game import Game
from legality.engine.rules.format import MAIN, Format
from legality.engine.values.report import Bounds
from legality.games import GAMES

MOST_LINES: Final = 200
MOST_CHARACTERS: Final = 40_000
# A file of another program is read whole, however many lines it has.
MOST_OF_CODE: Final = 100_000
_FILE: Final = re.compile(r"[\s\ufeff]*(?:```\w*\s*)?(?:\{|\[\s*[\[{\"]|<)")
_LINE_END: Final = re.compile(r"\r\n?|\n")

# A game explains a list by two thirds of its names; another one that knows a third of those comes near.
_MOST_OF: Final = (2, 3)
_COMES_NEAR: Final = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that a text may be of, and its formats in force that fit, the likeliest first.

    `found` of the different `names` are cards of the game. `sure`: the first format is meant, and no other game comes near.
    """

    game: Game
    formats: tuple[Format, ...]
    found: int
    names: int
    sure: bool = False


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a game makes of a text. `is_named`: the text says that it is of this game."""

    game: Game
    resolved: Resolved
    is_named: bool
    is_whole: bool

    @property
    def found(self) -> int:
        """How many different names the game knows."""
        return len(
            {row.card.id for row in (*self.resolved.placed, *self.resolved.maybe)}
            | _unknown_names(self.resolved, "ambiguous")
        )

    @property
    def names(self) -> int:
        """How many different names there are, with the lines that nothing can be read from."""
        return self.found + len(_unknown_names(self.resolved, "unknown", "unreadable"))


def detect(text: str, as_of: date, catalogues: Mapping[str, Catalogue]) -> tuple[Candidate, ...]:
    """The games that know a name of the text, the likeliest first; at most the first is sure. Never raises.

    `catalogues`: the cards of every game that comes into question. Only the first lines of a long text are read.
    """
    # The first lines of a text of any length.
    ends = islice(_LINE_END.finditer(text, 0, MOST_CHARACTERS), MOST_LINES - 1, None)
    last = next(ends, None)
    beginning = text[: last.start() if last else MOST_CHARACTERS]
    named = named_in(text)

    readings: list[_Reading] = []
    for slug, found in catalogues.items():
        game = GAMES[slug]
        exact = _without_guesses(found)
        entries, is_whole = _entries(game, text, beginning, exact)
        resolved = look_up(entries, exact, game.default_format)
        reading = _Reading(game, resolved, named.game == game.slug, is_whole)
        readings.append(reading)
    known = sorted((one for one in readings if one.found or one.is_named), key=_likelihood)
    is_clear = bool(known) and _is_clear(known)
    # Two names that many games have are no reason to offer another game.
    fitting = known[:1] if is_clear else known
    candidates = [_candidate(one, named, as_of, is_clear=is_clear) for one in fitting]
    return tuple(candidate for candidate in candidates if candidate.formats)


@lru_cache(maxsize=16)
def _without_guesses(catalogue: Catalogue) -> Catalogue:
    """The cards, found exactly: what is merely alike is no evidence. One object a catalogue, for the caches that ask it."""
    return catalogue.with_guess_limit(0)


def _entries(game: Game, text: str, beginning: str, catalogue: Catalogue) -> tuple[Entries, bool]:
    """The first entries of the text, and whether they are all."""
    code = text if len(text) <= MOST_OF_CODE and _FILE.match(text) and not too_long(text) else beginning
    coded = entries_of_code(game, code, catalogue)
    if coded is not None:
        return coded[:MOST_LINES], len(coded) <= MOST_LINES

    return parse(beginning, headings_of(game)), len(beginning) == len(text)


def _likelihood(reading: _Reading) -> tuple[bool, float, int, int]:
    """A key to sort by, the likeliest first."""
    share = reading.found / max(reading.names, 1)
    strange = sum(problem.kind == "unknown-heading" for problem in reading.resolved.problems)
    return (not reading.is_named, -share, -reading.found, strange)


def _is_clear(known: Sequence[_Reading]) -> bool:
    """Whether the first game explains the list, and no other one comes near."""
    first, *others = known
    rival = max((one.found for one in others), default=0)
    most, of = _MOST_OF
    explains = first.found * of >= first.names * most
    return explains and (first.is_named or rival * _COMES_NEAR <= first.found)


def _candidate(reading: _Reading, named: Named, as_of: date, *, is_clear: bool) -> Candidate:
    usual = reading.game.default_format
    # How well the list fits each format in force. What is only begun to be read may fit them all.
    in_force = [format_ for format_ in reading.game.formats if format_.first_day <= as_of]
    if not reading.is_whole:
        fits = dict.fromkeys(in_force, Fit.OPEN)
    else:
        sizes = sizes_of(reading.resolved)
        fits = {format_: fit_of(format_, sizes, as_of) for format_ in in_force}
    said = [format_ for format_ in fits if named.is_format(format_)]
    best = [format_ for format_, fit in fits.items() if fit is min(fits.values())]

    is_meant = bool(said) or len(fits) == 1 or usual in best
    formats = _order_formats(fits, said, best, usual)
    return Candidate(reading.game, formats, reading.found, reading.names, is_clear and is_meant)


def _order_formats(
    fits: Mapping[Format, Fit], said: list[Format], best: list[Format], usual: Format
) -> tuple[Format, ...]:
    """The formats that fit, the likeliest first. A card too many is a slip more often than another format, so the usual
    one is always among them."""
    fitting = [one for one in fits if one in (*said, usual) or fits[one] is not Fit.EXCEEDED] or [*fits]
    is_constructed = any(not one.limited for one in best)

    def unlikelihood(one: Format) -> tuple[bool, ...]:
        return one not in said, one.limited and is_constructed, one not in best, one is not usual

    return tuple(sorted(fitting, key=unlikelihood))


def _unknown_names(resolved: Resolved, *kinds: Kind) -> set[str]:
    """What the lines say that are such problems: their names, or else all of them."""
    return {dict(one.words).get("name", one.text) for one in resolved.problems if one.kind in kinds}


class Fit(IntEnum):
    """From the best to the worst."""

    COMPLETE = 1
    """Every section has its size."""
    OPEN = 2
    """Cards, a section or a pool may still be added."""
    EXCEEDED = 3
    """A section has more cards than it may have."""


def sizes_of(resolved: Resolved) -> Mapping[str, int]:
    """Copies by section, with those of lines whose card is not known: they were meant for the deck too."""
    sizes = Counter[str]()
    for row in resolved.placed:
        sizes[row.section] += row.entry.count
    for problem in resolved.problems:
        if not (problem.aside or problem.adrift):
            sizes[problem.section or MAIN] += problem.count

    return {section: size for section, size in sizes.items() if size}


def fit_of(format_: Format, sizes: Mapping[str, int], day: date) -> Fit:
    """How well a list of these sizes fits the edition of the day. Raises NotInForce before the first edition."""
    bounds = [bound for rule in format_.edition_on(day).rules if (bound := rule.bounds())]
    counted = [(bound, sum(sizes.get(section, 0) for section in bound.counted)) for bound in bounds]
    if any(_exceeds(bound, count) for bound, count in counted):
        return Fit.EXCEEDED

    known = set(chain.from_iterable((bound.section, *bound.counted) for bound in bounds))
    is_lacking = any(
        (count < bound.at_least or bool(bound.one_of and count not in bound.one_of)) for bound, count in counted
    )
    # A list has no pool, so it cannot be all of a limited deck.
    return Fit.OPEN if is_lacking or format_.limited or not known.issuperset(sizes) else Fit.COMPLETE


def _exceeds(bound: Bounds, count: int) -> bool:
    most = max(bound.one_of) if bound.one_of else bound.at_most
    return most is not None and count > most
