"""The rules of a game gathered by code, over formats and editions: what a rule's page and the API show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from legality.engine.edition import Edition
from legality.engine.format import Format, Game, Words
from legality.engine.kinds import Copies, LegalSets, Size, SupertypeLimit
from legality.engine.rule import Rule

Figures = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """A rule in one edition of one format: from which day, by which number, with which figures."""

    format_: Format
    since: date
    until: date | None
    edition: str
    rule: Rule

    @property
    def figures(self) -> Figures:
        """The numbers that the rule compares, as (name, value)."""
        return figures_of(self.rule)


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule by its code: what it says, its readings, and everywhere it stands."""

    code: str
    words: Words
    stands: tuple[Stand, ...]

    @property
    def cites(self) -> tuple[str, ...]:
        """Its numbers in the official texts, each once."""
        return tuple(dict.fromkeys(stand.rule.cite for stand in self.stands))

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that it is implemented by, each once."""
        return tuple(dict.fromkeys(stand.rule.reading for stand in self.stands if stand.rule.reading))

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats in which it stands or stood, each once."""
        return tuple(dict.fromkeys(stand.format_ for stand in self.stands))


def rules_of(game: Game) -> list[RulePage]:
    """Every rule of a game, in the order in which its words are written."""
    stands = [stand for format_ in game.formats for stand in _stands(format_)]
    return [
        RulePage(code, words, tuple(stand for stand in stands if stand.rule.code == code))
        for code, words in game.words.items()
    ]


def rule_of(game: Game, code: str) -> RulePage | None:
    """One rule of a game; None if it has no such code."""
    return next((page for page in rules_of(game) if page.code == code), None)


@dataclass(frozen=True, slots=True)
class Span:
    """A format's consecutive editions in which a rule stands with the same number, figures and reading."""

    stands: tuple[Stand, ...]
    is_today: bool

    @property
    def first(self) -> Stand:
        """The edition with which it begins."""
        return self.stands[0]

    @property
    def last(self) -> Stand:
        """The edition with which it ends."""
        return self.stands[-1]


def spans_of(page: RulePage, today: date) -> list[Span]:
    """Where a rule stands, for a table: by format, the newest first."""
    spans: list[Span] = []
    for _, stands in groupby(page.stands, key=lambda stand: stand.format_.slug):
        spans += reversed([_span(run, today) for run in _runs(stands)])

    return spans


def _runs(stands: Iterable[Stand]) -> list[list[Stand]]:
    runs: list[list[Stand]] = []
    for stand in stands:
        if runs and _goes_on(runs[-1][-1], stand):
            runs[-1].append(stand)
        else:
            runs.append([stand])

    return runs


def _goes_on(before: Stand, after: Stand) -> bool:
    one, other = before.rule, after.rule
    same = (one.cite, one.reading, before.figures) == (other.cite, other.reading, after.figures)
    return same and before.until == after.since


def _span(run: Sequence[Stand], today: date) -> Span:
    until = run[-1].until
    return Span(tuple(run), run[0].since <= today and (until is None or today < until))


@dataclass(frozen=True, slots=True)
class Standing:
    """A format on a day: the edition in force (None before the first) since when, and all editions, newest first."""

    format_: Format
    edition: Edition | None
    since: date
    editions: tuple[tuple[date, Edition], ...]


def standings_of(game: Game, today: date) -> list[Standing]:
    """Every format of a game as it stands on a day."""
    return [_standing(format_, today) for format_ in game.formats]


def _standing(format_: Format, today: date) -> Standing:
    since = max((day for day in format_.editions if day <= today), default=None)
    editions = tuple(sorted(format_.editions.items(), key=lambda row: row[0], reverse=True))
    return Standing(format_, format_.editions[since] if since else None, since or format_.first_day, editions)


def figures_of(rule: Rule) -> Figures:
    """The numbers of a rule as (name, value); empty for a rule without."""
    if isinstance(rule, Size):
        return _size_figures(rule)
    if isinstance(rule, Copies | SupertypeLimit):
        return (("at_most", str(rule.at_most)),)
    if isinstance(rule, LegalSets):
        return (("sets", ", ".join(rule.sets)),)

    return ()


def _size_figures(rule: Size) -> Figures:
    if rule.exactly is not None:
        return (("exactly", str(rule.exactly)),)
    if rule.one_of:
        return (("one_of", " / ".join(str(number) for number in rule.one_of)),)

    low = (("at_least", str(rule.at_least)),) if rule.at_least else ()
    return low + ((("at_most", str(rule.at_most)),) if rule.at_most is not None else ())


def _stands(format_: Format) -> Iterator[Stand]:
    """Every rule of every edition of a format, in order."""
    days = sorted(format_.editions)
    for place, day in enumerate(days):
        until = days[place + 1] if place + 1 < len(days) else None
        edition: Edition = format_.editions[day]
        for rule in edition.rules:
            yield Stand(format_, day, until, edition.name, rule)
