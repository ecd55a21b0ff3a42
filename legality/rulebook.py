"""The rules of a game by code, over all formats and editions, as the page of a rule and the API show them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain, groupby
from typing import Protocol, TypeGuard

from legality.engine.game import Game, RuleText
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.rule import CheckContext, Rule
from legality.engine.values.explanations import Figures, Listed


@dataclass(frozen=True, slots=True)
class RuleInEdition:
    """A rule in one edition of one format. `until`: the first day of the next edition; None for the last one."""

    format_: Format
    since: date
    until: date | None
    edition: str
    rule: Rule

    @property
    def figures(self) -> Figures:
        """The numbers that the rule compares, as (name, value)."""
        return self.rule.figures()

    @property
    def lines(self) -> tuple[Listed, ...]:
        """What the rule restricts by days in this edition."""
        format_ = self.format_
        context = CheckContext(format_.official, self.since, default_sections=format_.default_sections)
        return self.rule.listed(context)


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule by its code, with its text and every edition of every format that holds it."""

    code: str
    words: RuleText
    editions: tuple[RuleInEdition, ...]

    @property
    def cites(self) -> tuple[str, ...]:
        """The rule's numbers in the official texts, each once."""
        return tuple(dict.fromkeys(entry.rule.cite for entry in self.editions))

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that the rule follows, each once."""
        return tuple(dict.fromkeys(entry.rule.reading for entry in self.editions if entry.rule.reading))

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats with the rule, past ones included, each once."""
        return tuple(dict.fromkeys(entry.format_ for entry in self.editions))


def list_rules(game: Game) -> list[RulePage]:
    """Every rule of a game, in the order of `Game.words`."""
    editions = list(chain.from_iterable(_rules_in_editions(format_) for format_ in game.formats))
    return [
        RulePage(code, words, tuple(entry for entry in editions if entry.rule.code == code))
        for code, words in game.words.items()
    ]


def find_rule(game: Game, code: str) -> RulePage | None:
    """The rule of that code; None if the game has no such rule."""
    return next((page for page in list_rules(game) if page.code == code), None)


@dataclass(frozen=True, slots=True)
class Reading:
    """How the site reads what the rules leave open. `rules`: those that follow it; none where it is about play or facts."""

    name: str
    text: str
    rules: tuple[RulePage, ...]


def list_readings(game: Game) -> list[Reading]:
    """Every reading of a game, in the order of their numbers."""
    rules = list_rules(game)
    return [
        Reading(name, game.readings[name], tuple(rule for rule in rules if name in rule.readings))
        for name in sorted(game.readings, key=lambda name: (len(name), name))
    ]


class HasFiguresByDay(Protocol):
    """A rule some of whose numbers come and go."""

    def figures_on(self, day: date) -> Figures:
        """The numbers that the rule compares on a day."""


def has_figures_by_day(rule: Rule) -> TypeGuard[HasFiguresByDay]:
    return hasattr(rule, "figures_on")


@dataclass(frozen=True, slots=True)
class EditionSpan:
    """Consecutive editions of a format in which a rule has the same number, figures and reading."""

    editions: tuple[RuleInEdition, ...]
    is_today: bool
    today: date

    @property
    def figures(self) -> Figures:
        """The figures of today; where the span is over or to come those of its last or first day."""
        until = self.last.until
        day = max(self.first.since, self.today)
        if until is not None:
            day = min(day, until - timedelta(days=1))

        rule = self.last.rule
        return rule.figures_on(day) if has_figures_by_day(rule) else rule.figures()

    @property
    def first(self) -> RuleInEdition:
        """The first edition."""
        return self.editions[0]

    @property
    def last(self) -> RuleInEdition:
        """The last edition."""
        return self.editions[-1]


def edition_spans(page: RulePage, today: date) -> list[EditionSpan]:
    """The spans of a rule for a table: by format, the newest first."""
    spans: list[EditionSpan] = []
    for _, editions in groupby(page.editions, key=lambda entry: entry.format_.slug):
        of_format: list[EditionSpan] = []
        for run in _group_runs(_one_per_edition(editions)):
            until = run[-1].until
            is_today = run[0].since <= today and (until is None or today < until)
            of_format.append(EditionSpan(tuple(run), is_today, today))
        spans += reversed(of_format)

    return spans


def _one_per_edition(editions: Iterable[RuleInEdition]) -> Iterator[RuleInEdition]:
    """One entry for each edition and number: an edition may divide a rule between two kinds, and the one that says more counts."""
    for _, entries in groupby(editions, key=lambda entry: (entry.since, entry.rule.cite)):
        yield max(entries, key=lambda entry: (bool(entry.figures), bool(entry.rule.reading)))


def _group_runs(editions: Iterable[RuleInEdition]) -> list[list[RuleInEdition]]:
    """Entries that follow each other without a gap, and have the same number, reading and figures."""
    runs: list[list[RuleInEdition]] = []
    for entry in editions:
        last = runs[-1][-1] if runs else None
        shown = (entry.rule.cite, entry.rule.reading, entry.figures)
        if last and last.until == entry.since and (last.rule.cite, last.rule.reading, last.figures) == shown:
            runs[-1].append(entry)
        else:
            runs.append([entry])

    return runs


@dataclass(frozen=True, slots=True)
class FormatOnDay:
    """A format on a day: the edition in force (None before the first), its first day, and all editions, newest first."""

    format_: Format
    edition: Edition | None
    since: date
    editions: tuple[tuple[date, Edition], ...]


def formats_on(game: Game, today: date) -> list[FormatOnDay]:
    """Every format of a game on a day."""
    found: list[FormatOnDay] = []
    for format_ in game.formats:
        since = max((day for day in format_.editions if day <= today), default=None)
        editions = tuple(sorted(format_.editions.items(), key=lambda row: row[0], reverse=True))
        format_on = FormatOnDay(
            format_, format_.editions[since] if since else None, since or format_.first_day, editions
        )
        found.append(format_on)

    return found


def _rules_in_editions(format_: Format) -> Iterator[RuleInEdition]:
    """Every rule of every edition of a format, in order."""
    days = sorted(format_.editions)
    for place, day in enumerate(days):
        until = days[place + 1] if place + 1 < len(days) else None
        edition: Edition = format_.editions[day]
        for rule in edition.rules:
            yield RuleInEdition(format_, day, until, edition.name, rule)
