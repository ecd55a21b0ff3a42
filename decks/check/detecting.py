"""Which game and format a text may be of: by names and codes that are found exactly, and by the shape of the list.

Nothing is guessed by likeness. Every game reads the beginning of the text in its own way; a text that names its game
itself (a deck code, JSON of this site, `Game: Riftbound`) is believed. Where several games or formats fit, all of them are
reported, and none is sure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from functools import lru_cache
from itertools import islice
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.catalogue.lookup import Catalogue
from decks.decklist.codecs import json_deck, own
from decks.decklist.deck_codes import entries_of_code
from decks.decklist.entries import Entries, Kind
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list, too_long
from decks.decklist.reading.pasting import raw_lines
from decks.decklist.resolve import Resolved, look_up
from legality.engine.game import Game
from legality.engine.rules.format import MAIN, Format
from legality.engine.values.deck_codec import BadCodeError
from legality.engine.values.vocabulary import Names
from legality.games import GAMES
from legality.messages import name_in_language
from legality.sources.fold import squash


def describe_candidate(candidate: GameCandidate) -> str:
    """The game, its first format and the names found: `Riftbound, Standard 1v1 (52 of 54 names)`."""
    words = {
        "game": name_in_language(candidate.game.names),
        "format": name_in_language(candidate.formats[0].names),
        "names": names_text(candidate),
    }
    return _("%(game)s, %(format)s (%(names)s)") % words


def names_text(candidate: GameCandidate) -> str:
    """How many of the names are found: `52 of 54 names`."""
    words = ngettext("%(found)s of %(names)s name", "%(found)s of %(names)s names", candidate.names)
    return words % {"found": candidate.found, "names": candidate.names}


MOST_LINES: Final = 200
MOST_CHARACTERS: Final = 40_000
# A file of another program is read whole, however many lines it has.
MOST_OF_CODE: Final = 100_000
_FILE: Final = re.compile(r"[\s\ufeff]*(?:```\w*\s*)?(?:\{|\[\s*[\[{\"]|<)")
_LINE_END: Final = re.compile(r"\r\n?|\n")

# A game explains a list by two thirds of its names; another one that knows a third of those comes near.
_MOST_OF: Final = (2, 3)
_COMES_NEAR: Final = 3

# Where people write what a list is: at its head.
_HEAD: Final = 2_000
_SAYS: Final = re.compile(r"\W{0,6}(game|format|游戏|遊戲|赛制|賽制|格式)\s*[:：]\W*(\w.{0,60})", re.IGNORECASE)
_OF_GAME: Final = frozenset(("game", "游戏", "遊戲"))


@dataclass(frozen=True, slots=True)
class GameCandidate:
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


def detect_games(text: str, as_of: date, catalogues: Mapping[str, Catalogue]) -> tuple[GameCandidate, ...]:
    """The games that know a name of the text, the likeliest first; at most the first is sure. Never raises.

    `catalogues`: the cards of every game that comes into question. Only the first lines of a long text are read.
    """
    # The first lines of a text of any length.
    ends = islice(_LINE_END.finditer(text, 0, MOST_CHARACTERS), MOST_LINES - 1, None)
    last = next(ends, None)
    beginning = text[: last.start() if last else MOST_CHARACTERS]
    named = read_named(text)

    readings: list[_Reading] = []
    for slug, found in catalogues.items():
        game = GAMES[slug]
        exact = _without_guesses(found)
        entries, is_whole = _first_entries(game, text, beginning, exact)
        resolved = look_up(entries, exact, game.default_format)
        reading = _Reading(game, resolved, named.game == game.slug, is_whole)
        readings.append(reading)
    known = sorted((one for one in readings if one.found or one.is_named), key=_likelihood_key)
    if not known:
        return ()

    # Whether the first game explains the list, and no other one comes near.
    first = known[0]
    rival = max((one.found for one in known[1:]), default=0)
    most, of = _MOST_OF
    explains = first.found * of >= first.names * most
    is_clear = explains and (first.is_named or rival * _COMES_NEAR <= first.found)
    # Two names that many games have are not a reason to offer another game.
    fitting = known[:1] if is_clear else known
    candidates = [_make_candidate(one, named, as_of, is_clear=is_clear) for one in fitting]
    return tuple(candidate for candidate in candidates if candidate.formats)


@lru_cache(maxsize=16)
def _without_guesses(catalogue: Catalogue) -> Catalogue:
    """The cards, found exactly: a similar name is not evidence. One object a catalogue, for the caches that ask it."""
    return catalogue.with_guess_limit(0)


def _first_entries(game: Game, text: str, beginning: str, catalogue: Catalogue) -> tuple[Entries, bool]:
    """The first entries of the text, and whether they are all."""
    code = text if len(text) <= MOST_OF_CODE and _FILE.match(text) and not too_long(text) else beginning
    coded = entries_of_code(game, code, catalogue)
    if coded is not None:
        return coded[:MOST_LINES], len(coded) <= MOST_LINES

    return parse_list(beginning, heading_words(game)), len(beginning) == len(text)


def _likelihood_key(reading: _Reading) -> tuple[bool, float, int, int]:
    """A key to sort by, the likeliest first."""
    share = reading.found / max(reading.names, 1)
    strange = sum(problem.kind == "unknown-heading" for problem in reading.resolved.problems)
    return (not reading.is_named, -share, -reading.found, strange)


def _make_candidate(reading: _Reading, named: Named, as_of: date, *, is_clear: bool) -> GameCandidate:
    """The game of a reading, with the formats that fit, the likeliest first.

    A card too many is a slip more often than another format, so the usual format is always among them.
    """
    usual = reading.game.default_format
    # How well the list fits each format in force. What is only begun to be read may fit them all.
    in_force = [format_ for format_ in reading.game.formats if format_.first_day <= as_of]
    if not reading.is_whole:
        fits = dict.fromkeys(in_force, TextFit.OPEN)
    else:
        sizes = section_sizes(reading.resolved)
        fits = {format_: measure_fit(format_, sizes, as_of) for format_ in in_force}
    meant = [format_ for format_ in fits if named.is_format(format_)]
    best = [format_ for format_, fit in fits.items() if fit is min(fits.values())]
    fitting = [one for one in fits if one in (*meant, usual) or fits[one] is not TextFit.EXCEEDED] or [*fits]
    is_constructed = any(not one.limited for one in best)

    def unlikelihood(one: Format) -> tuple[bool, ...]:
        return one not in meant, one.limited and is_constructed, one not in best, one is not usual

    is_sure = is_clear and (bool(meant) or len(fits) == 1 or usual in best)
    formats = tuple(sorted(fitting, key=unlikelihood))
    return GameCandidate(reading.game, formats, reading.found, reading.names, is_sure)


def _unknown_names(resolved: Resolved, *kinds: Kind) -> set[str]:
    """What the lines say that are such problems: their names, or else all of them."""
    return {dict(one.words).get("name", one.text) for one in resolved.problems if one.kind in kinds}


class TextFit(IntEnum):
    """From the best to the worst."""

    COMPLETE = 1
    """Every section has its size."""
    OPEN = 2
    """Cards, a section or a pool may still be added."""
    EXCEEDED = 3
    """A section has more cards than it may have."""


def section_sizes(resolved: Resolved) -> Mapping[str, int]:
    """Copies by section, with those of lines whose card is not known: they were meant for the deck too."""
    sizes = Counter[str]()
    for row in resolved.placed:
        sizes[row.section] += row.entry.count
    for problem in resolved.problems:
        if not (problem.aside or problem.adrift):
            sizes[problem.section or MAIN] += problem.count

    return {section: size for section, size in sizes.items() if size}


def measure_fit(format_: Format, sizes: Mapping[str, int], day: date) -> TextFit:
    """How well a list of these sizes fits the edition of the day. Raises FormatNotInForceError before the first edition."""
    bounds = [bound for rule in format_.edition_on(day).rules if (bound := rule.bounds())]
    known: set[str] = set()
    # A list has no pool, so it cannot be all of a limited deck.
    is_open = format_.limited
    for bound in bounds:
        count = sum(sizes.get(section, 0) for section in bound.counted)
        most = max(bound.one_of) if bound.one_of else bound.at_most
        if most is not None and count > most:
            return TextFit.EXCEEDED

        known.update((bound.section, *bound.counted))
        if count < bound.at_least or (bound.one_of and count not in bound.one_of):
            is_open = True

    return TextFit.OPEN if is_open or not known.issuperset(sizes) else TextFit.COMPLETE


# What a text says itself of its game and format: a deck code or JSON of this site, or a line such as `Game: Riftbound`.


@dataclass(frozen=True, slots=True)
class Named:
    """The slug of the game that a text names, and the word that it has for its format; each may be empty."""

    game: str = ""
    format_: str = ""

    def is_format(self, format_: Format) -> bool:
        """Whether this format is meant: by its slug, or by its name in any language."""
        return squash(self.format_) in _name_words(format_.slug, format_.names) and self.game in ("", format_.game)


def read_named(text: str) -> Named:
    """What a text says of itself. Never raises."""
    if too_long(text):
        return _read_named_in_lines(text[:_HEAD])

    return _read_named_in_json(text) or _read_named_in_code(text) or _read_named_in_lines(text[:_HEAD])


def _read_named_in_json(text: str) -> Named | None:
    if f'"{json_deck.KEY}"' not in text:
        return None

    try:
        deck = json_deck.read("\n".join(raw_lines(text)).strip())
    except BadCodeError:
        return None

    return Named(deck.game, deck.format_)


def _read_named_in_code(text: str) -> Named | None:
    if not text.lstrip()[: len(own.PREFIX)].upper().startswith(own.PREFIX[:2]):
        return None

    try:
        packed = own.decode(text)
    except BadCodeError:
        return None

    game = next((game for game in GAMES.values() if own.name_mark(game.slug, own.GAME) == packed.game), None)
    if game is None:
        return None

    slugs = (format_.slug for format_ in game.formats)
    return Named(game.slug, next((slug for slug in slugs if own.name_mark(slug, own.FORMAT) == packed.format_), ""))


def _read_named_in_lines(head: str) -> Named:
    words: dict[str, str] = {}
    for line in raw_lines(head):
        if found := _SAYS.fullmatch(line.rstrip()):
            words["game" if found[1].lower() in _OF_GAME else "format"] = found[2]

    game_word = squash(words.get("game", ""))
    game = next((slug for slug, game in GAMES.items() if game_word in _name_words(game.slug, game.names)), "")
    return Named(game, words.get("format", ""))


def _name_words(slug: str, names: Names | Mapping[str, str]) -> frozenset[str]:
    return frozenset(map(squash, (slug, *names.values())))
