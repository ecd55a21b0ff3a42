"""Which game and format a text is of: by names and codes that are found exactly, and by the size of the list.

Nothing is guessed by likeness. Every game reads the beginning of the text in its own way; a text that names its game
itself (a deck code, JSON of this site, `Game: Riftbound`) is believed. Where several games know its names, all of them are
reported, and none is sure. The format is never a question: it is the one that the text names, else the one that is played
(by this browser, by tournaments), unless the list is far from it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.catalogue.house_formats import format_called, is_house
from cards.catalogue.lookup import Catalogue
from decks.decklist.codecs import json_deck, own
from decks.decklist.deck_codes import entries_of_code
from decks.decklist.entries import Entries, Kind, Problem
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list, too_long
from decks.decklist.reading.pasting import raw_lines
from decks.decklist.resolve import Resolved, look_up, without_talk
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

# A game explains a list by a third of its names: a misspelt one is a name too. Another game that knows a third of those comes near.
_ONE_OF: Final = 3

# Where people write what a list is: at its head.
_HEAD: Final = 2_000
_SAYS: Final = re.compile(r"\W{0,6}(game|format|游戏|遊戲|赛制|賽制|格式)\s*[:：]\W*(\w.{0,60})", re.IGNORECASE)
# The heading of a pool below or above a list.
_POOL: Final = re.compile(
    r"""^[^\w\n]{0,9} (?:(?:(?:my|sealed|draft|limited|registered|card)[ ]){0,3} pool | (?:登记)?[牌卡]池)
    [^\w\n]{0,9} (?:\d{1,3} [ ]? (?:cards|张)? [^\w\n]{0,9})? $""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_OF_GAME: Final = frozenset(("game", "游戏", "遊戲"))


@dataclass(frozen=True, slots=True)
class GameCandidate:
    """A game that a text may be of, and its formats in force that fit, the likeliest first.

    `found` of the different `names` are cards of the game. `sure`: no other game comes near, so the first format is meant.
    `missing`: the other names, as typed.
    """

    game: Game
    formats: tuple[Format, ...]
    found: int
    names: int
    sure: bool = False
    missing: tuple[str, ...] = ()


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
            | _unknown_names(self.resolved.problems, "ambiguous").keys()
        )

    @property
    def missing(self) -> tuple[str, ...]:
        """The different names that it does not know, with the lines that nothing can be read from."""
        return tuple(_unknown_names(self.resolved.problems, "unknown", "unreadable"))

    @property
    def foreign(self) -> int:
        """How many of these are written as the known names are: in a list with counts, a line without one is talk."""
        is_counted = any(row.entry.counted for row in (*self.resolved.placed, *self.resolved.maybe))
        lines = [one for one in self.resolved.problems if one.counted or not is_counted]
        return len(_unknown_names(lines, "unknown", "unreadable"))


def tournament_format(game: Game) -> Format:
    """The format that is assumed where no other is known to be played."""
    return game.default_format


def detect_games(
    text: str,
    as_of: date,
    catalogues: Mapping[str, Catalogue],
    usual_format: Callable[[Game], Format] = tournament_format,
    *,
    has_pool: bool = False,
) -> tuple[GameCandidate, ...]:
    """The games that know a name of the text, the likeliest first; at most the first is sure. Never raises.

    `catalogues`: the cards of every game that comes into question. `usual_format`: what is assumed of a game's lists.
    `has_pool`: a pool comes with the list. Only the first lines of a long text are read.
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
        resolved = without_talk(look_up(entries, exact, game.default_format), game.default_format)
        reading = _Reading(game, resolved, named.game == game.slug, is_whole)
        readings.append(reading)
    known = sorted((one for one in readings if one.found or one.is_named), key=_likelihood_key)
    if not known:
        return ()

    # Two names that many games have are not a reason to offer another game.
    is_clear = _is_clear(known[0], known[1:])
    fitting = known[:1] if is_clear else known
    has_pool = has_pool or _POOL.search(beginning) is not None
    candidates = []
    for one in fitting:
        formats = _formats_in_force(one.game, named, usual_format(one.game), as_of)
        if formats:
            fitting_formats = _choose_formats(one, formats, named, as_of, has_pool=has_pool)
            candidates.append(
                GameCandidate(one.game, fitting_formats, one.found, one.found + len(one.missing), is_clear, one.missing)
            )
    return tuple(candidates)


def _is_clear(first: _Reading, others: Sequence[_Reading]) -> bool:
    """Whether the first game explains the list, and no other one comes near."""
    rival = max((one.found for one in others), default=0)
    if first.is_named:
        return rival <= first.found

    return first.found + first.foreign <= first.found * _ONE_OF and rival * _ONE_OF <= first.found


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
    share = reading.found / max(reading.found + len(reading.missing), 1)
    strange = sum(problem.kind == "unknown-heading" for problem in reading.resolved.problems)
    return (not reading.is_named, -share, -reading.found, strange)


def _formats_in_force(game: Game, named: Named, usual: Format, as_of: date) -> list[Format]:
    """The formats that a list of the game may be of on a day: the usual one, the game's own, and a house's that it names."""
    house = format_called(game, named.format_) if is_house(named.format_) else None
    formats = dict.fromkeys((usual, *game.formats, *([house] if house else ())))
    return [format_ for format_ in formats if format_.first_day <= as_of]


def _choose_formats(
    reading: _Reading, in_force: Sequence[Format], named: Named, day: date, *, has_pool: bool
) -> tuple[Format, ...]:
    """Those of the formats that fit, the likeliest first: the one that the text names, else the first, which is the usual one,
    unless the list is far from it, else what the list fits.
    """
    usual = in_force[0]
    sizes = section_sizes(reading.resolved)
    fits: dict[Format, TextFit] = {}
    for one in in_force:
        if has_pool:
            fits[one] = TextFit.OPEN if one.limited else TextFit.FAR
        elif not reading.is_whole:
            # What is only begun to be read may fit them all.
            fits[one] = TextFit.OPEN
        else:
            fits[one] = measure_fit(one, sizes, day)
    # Without its pool, a list is of limited only where it is no deck of the usual format and too small for one.
    is_small = sizes.get(MAIN, 0) < _least_main(reading.game.default_format, day)
    is_limited = has_pool or usual.limited or (fits[usual] is TextFit.FAR and is_small)

    def unlikelihood(one: Format) -> tuple[bool, bool, bool, bool, TextFit]:
        is_far = fits[one] is TextFit.FAR
        return (
            not named.is_format(one),
            one is not usual or is_far,
            is_far or one.limited is not is_limited,
            one is not usual,
            fits[one],
        )

    likeliest = sorted(in_force, key=unlikelihood)
    return tuple(one for one in likeliest if one in (likeliest[0], usual) or fits[one] is not TextFit.FAR)


def _unknown_names(problems: Iterable[Problem], *kinds: Kind) -> dict[str, None]:
    """What the lines say that are such problems, each once: their names, or else all of them."""
    return dict.fromkeys(dict(one.words).get("name", one.text) for one in problems if one.kind in kinds)


class TextFit(IntEnum):
    """From the best to the worst."""

    COMPLETE = 1
    """Every section has its size."""
    OPEN = 2
    """Cards, a section or a pool may still be added."""
    EXCEEDED = 3
    """A section has some cards more than it may have, as by a slip."""
    FAR = 4
    """A section has so many cards more, or is one that the format lacks, that the list was made for another format."""


# More than a tenth of the main deck over its size, or more than two cards of another section, is no slip.
_MAIN_SLIP: Final = 10
_SLIP: Final = 2


def section_sizes(resolved: Resolved) -> Mapping[str, int]:
    """Copies by section, with those of lines whose card is not known but which ask for copies as the others do."""
    sizes = Counter[str]()
    for row in resolved.placed:
        sizes[row.section] += row.entry.count
    # "We were 100 people" is no line of a deck.
    most = max((row.entry.count for row in resolved.placed), default=0)
    for problem in resolved.problems:
        if problem.counted and problem.count <= most and not (problem.aside or problem.adrift):
            sizes[problem.section or MAIN] += problem.count

    return {section: size for section, size in sizes.items() if size}


def measure_fit(format_: Format, sizes: Mapping[str, int], day: date) -> TextFit:
    """How well a list of these sizes fits the edition of the day. Raises FormatNotInForceError before the first edition."""
    rules = format_.edition_on(day).rules
    bounds = [bound for rule in rules if (bound := rule.bounds())]
    sized = set(chain.from_iterable((bound.section, *bound.counted) for bound in bounds))
    ruled = set(chain.from_iterable(rule.sections() for rule in rules))
    if not ruled.union(sized).issuperset(sizes):
        return TextFit.FAR

    # A list has no pool, so it cannot be all of a limited deck.
    is_open = format_.limited or not sized.issuperset(sizes)
    is_exceeded = False
    for bound in bounds:
        count = sum(sizes.get(section, 0) for section in bound.counted)
        most = max(bound.one_of) if bound.one_of else bound.at_most
        if most is not None and count > most:
            is_exceeded = True
            slip = most // _MAIN_SLIP if bound.section == MAIN else _SLIP
            # A section of no cards is one that the format lacks.
            if count > most + slip or not most:
                return TextFit.FAR
        elif count < bound.at_least or (bound.one_of and count not in bound.one_of):
            is_open = True

    if is_exceeded:
        return TextFit.EXCEEDED
    return TextFit.OPEN if is_open else TextFit.COMPLETE


def _least_main(format_: Format, day: date) -> int:
    """The fewest cards of a main deck; 0 before the first edition."""
    if format_.first_day > day:
        return 0

    bounds = (rule.bounds() for rule in format_.edition_on(day).rules)
    return max((bound.at_least for bound in bounds if bound and bound.section == MAIN), default=0)


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
