"""What the rules of a game restrict apart from its cards' own bans and caps: `Rule.listed` of its formats, by day and in words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from legality.engine.game import Game
from legality.engine.rules.format import Edition, Format
from legality.engine.rules.kinds import Bans
from legality.engine.rules.rule import CheckContext
from legality.engine.values.card import Card
from legality.engine.values.explanations import Listed
from legality.messages import list_items, name_in_language, sentence_words

# A line of the rules while it is in force, and when it has ended.
IN_FORCE: Final[Mapping[str, str | Promise]] = {
    "allowed": _("Cards of %(trait)s %(value)s are legal in %(format)s (%(sections)s)."),
    "not-together": _("In %(format)s a deck may have at most %(most)s of these names: %(names)s."),
    "house-ban": _("Banned in %(format)s: %(names)s."),
    "house-cap": _("Capped at %(most)s in %(format)s: %(names)s."),
}
ENDED: Final[Mapping[str, str | Promise]] = {
    "allowed": _("Cards of %(trait)s %(value)s are no longer legal in %(format)s (%(sections)s)."),
    "not-together": _("In %(format)s a deck may again have these cards together: %(names)s."),
    "house-ban": _("No longer banned in %(format)s: %(names)s."),
    "house-cap": _("No longer capped in %(format)s: %(names)s."),
}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A line of the rule `code` in a format."""

    format_: Format
    code: str
    line: Listed


@dataclass(frozen=True, slots=True)
class LineChange:
    """A line of the rules in one or more formats that is in force or begins; `began` False: it ended."""

    game: Game
    formats: tuple[Format, ...]
    line: Listed
    began: bool = True

    @property
    def words(self) -> str:
        """What it says, in the reader's language, with the official names of the cards."""
        return self.said(self.line.names)

    def said(self, names: Iterable[str]) -> str:
        """What it says, in the reader's language, with other names of the cards."""
        formats = list_items(name_in_language(format_.names) for format_ in self.formats)
        sentence = (IN_FORCE if self.began else ENDED)[self.line.key]
        words = {"format": formats, "names": list_items(names), **sentence_words(self.line.words, self.game)}
        return str(sentence) % words


def rule_lines(formats: Iterable[Format]) -> list[RuleLine]:
    """Every line of every edition of the formats, each once."""
    return list(
        dict.fromkeys(
            line
            for format_ in formats
            for since, edition in sorted(format_.editions.items(), key=lambda row: row[0])
            for line in _rule_lines(format_, edition, since)
        )
    )


def rule_lines_on(formats: Iterable[Format], day: date) -> list[RuleLine]:
    """The lines that are in force on a day: of the editions of that day."""
    held = chain.from_iterable(_lines_on(format_, day) for format_ in formats if format_.first_day <= day)
    return [found for found in held if found.line.in_force(day)]


def in_force_on(game: Game, formats: Iterable[Format], day: date) -> list[LineChange]:
    """The lines in force on a day, those of several formats joined to one."""
    return _join_lines(game, rule_lines_on(formats, day))


def lines_of_rule(game: Game, formats: Iterable[Format], code: str, day: date) -> list[LineChange]:
    """The lines of one rule that are in force on a day, then those that are to come."""
    asked = list(formats)
    now = [found for found in rule_lines_on(asked, day) if found.code == code]
    later = [found for found in rule_lines(asked) if found.code == code and (found.line.since or day) > day]
    return [*_join_lines(game, now), *_join_lines(game, sorted(later, key=lambda found: found.line.since or day))]


def lines_about(card: Card, game: Game, format_: Format, day: date) -> list[LineChange]:
    """The lines of the edition of a day that concern a card and are in force or to come; none before the first edition."""
    if day < format_.first_day:
        return []

    found = (each.line for each in _lines_on(format_, day) if each.line.concerns(card))
    return [LineChange(game, (format_,), line) for line in found if line.until is None or day <= line.until]


def find_freed_names(format_: Format, day: date | None) -> frozenset[str]:
    """The cards that the format allows whatever the official list says: on a day, or without one on all its days."""
    if day is None:
        held = [_freed_names(edition) for edition in format_.editions.values()]
        return frozenset.intersection(*held)

    return _freed_names(format_.edition_on(day)) if day >= format_.first_day else frozenset()


def _freed_names(edition: Edition) -> frozenset[str]:
    return frozenset(chain.from_iterable(rule.spared for rule in edition.rules if isinstance(rule, Bans)))


def line_changes(game: Game, formats: Iterable[Format]) -> dict[date, list[LineChange]]:
    """By day, the lines that begin or end on it, by the editions of that day."""
    begun: dict[date, list[RuleLine]] = {}
    ended: dict[date, list[RuleLine]] = {}
    for found in rule_lines(formats):
        since = found.line.since
        until = found.line.until
        if since and _holds_on(found, since):
            begun.setdefault(since, []).append(found)
        if until and until < date.max and _holds_on(found, until):
            ended.setdefault(until + timedelta(days=1), []).append(found)

    return {
        day: [*_join_lines(game, begun.get(day, ())), *_join_lines(game, ended.get(day, ()), began=False)]
        for day in sorted({*begun, *ended})
    }


def _holds_on(found: RuleLine, day: date) -> bool:
    return day >= found.format_.first_day and found in _lines_on(found.format_, day)


def _lines_on(format_: Format, day: date) -> Iterator[RuleLine]:
    return _rule_lines(format_, format_.edition_on(day), day)


def _rule_lines(format_: Format, edition: Edition, day: date) -> Iterator[RuleLine]:
    context = CheckContext(format_.official, day, default_sections=format_.default_sections)
    return (RuleLine(format_, rule.code, line) for rule in edition.rules for line in rule.listed(context))


def _join_lines(game: Game, lines: Iterable[RuleLine], *, began: bool = True) -> list[LineChange]:
    formats: dict[Listed, list[Format]] = {}
    for found in lines:
        formats.setdefault(found.line, []).append(found.format_)

    return [LineChange(game, tuple(dict.fromkeys(held)), line, began) for line, held in formats.items()]
