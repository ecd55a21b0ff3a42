"""What changed for players of a game, by day: restrictions that begin or end, lines of the rules, errata."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain
from typing import Final

from django.utils.translation import gettext

from cards.catalogue.card_legality import is_in_force
from cards.catalogue.display_names import format_name
from cards.models import Card, Erratum, Restriction
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.restrictions import LineChange, line_changes

_BRACKETS: Final = r"\[[^\[\]\n]{1,40}\]"
# All of a text is in its words: brackets, runs of Latin letters and signs, any other character, space at the beginning.
_WORD: Final = re.compile(rf"(?:{_BRACKETS}|(?:(?!{_BRACKETS})[!-~])+|\S)\s*|\s+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text. `state`: `same`, `old` (only in the old text) or `new` (only in the new text)."""

    state: str
    text: str


@dataclass(frozen=True, slots=True)
class ChangedText:
    """An erratum with its old and new text, word by word."""

    erratum: Erratum
    old: tuple[Piece, ...]
    new: tuple[Piece, ...]


def changed_text(erratum: Erratum) -> ChangedText:
    """The words that an erratum removed and added."""
    old = _split_words(erratum.old)
    new = _split_words(erratum.new)
    steps = difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    olds = [Piece("same" if tag == "equal" else "old", "".join(old[a:b])) for tag, a, b, _, _ in steps if b > a]
    news = [Piece("same" if tag == "equal" else "new", "".join(new[c:d])) for tag, _, _, c, d in steps if d > c]
    return ChangedText(erratum, tuple(olds), tuple(news))


def _split_words(text: str) -> list[str]:
    """Words with the space after them; each Chinese character is a word, and so is what is in brackets."""
    return _WORD.findall(text)


@dataclass(frozen=True, slots=True)
class RestrictionChange:
    """A restriction of a card in one or more formats. `began` False: it ended; `since` None: as long as known.

    `until`: the last day in force, if known.
    """

    card: Card
    formats: tuple[str, ...]
    limit: int
    began: bool
    since: date | None
    sources: tuple[str, ...]
    until: date | None = None

    @property
    def tone(self) -> str:
        """`banned`, `capped` or `freed`, for the mark on its picture."""
        if not self.began:
            return "freed"

        return "capped" if self.limit else "banned"

    @property
    def words(self) -> str:
        """What changed, in the reader's language."""
        text = gettext("No longer restricted in %(format)s.")
        if self.began:
            text = gettext("Restricted to %(limit)s in %(format)s.") if self.limit else gettext("Banned in %(format)s.")

        return text % {"format": gettext(", ").join(self.formats), "limit": self.limit}


@dataclass(frozen=True, slots=True)
class ChangeDay:
    """A day on which something changed; `day` None: unknown. `lines`: of the rules, next to the cards' own restrictions."""

    day: date | None
    is_future: bool
    changes: tuple[RestrictionChange, ...]
    errata: tuple[Erratum, ...]
    lines: tuple[LineChange, ...] = ()

    @property
    def groups(self) -> list[tuple[str, list[RestrictionChange]]]:
        """The changes by what they say, so that the page says it once for all their cards."""
        found: dict[str, list[RestrictionChange]] = {}
        for change in self.changes:
            found.setdefault(change.words, []).append(change)

        return list(found.items())

    @property
    def cards(self) -> list[Card]:
        """The cards whose own restrictions change."""
        return [change.card for change in self.changes]

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources of the restrictions, each once."""
        sources = list(chain.from_iterable(change.sources for change in self.changes))
        return tuple(dict.fromkeys((*sources, *(line.line.source for line in self.lines if line.line.source))))

    @property
    def compared(self) -> list[ChangedText]:
        """The errata with their old and new texts."""
        return [changed_text(erratum) for erratum in self.errata]


def list_changes(
    restrictions: Iterable[Restriction],
    errata: Iterable[Erratum],
    game: Game,
    today: date,
    formats: Iterable[Format] | None = None,
) -> list[ChangeDay]:
    """Every change by its day, the latest first; those without a day last. `formats`: whose rules; None: all of the game's."""
    began_or_ended: dict[date | None, list[tuple[Restriction, bool]]] = {}
    for row in restrictions:
        began_or_ended.setdefault(row.since, []).append((row, True))
        if row.until:
            began_or_ended.setdefault(row.until + timedelta(days=1), []).append((row, False))

    announced: dict[date | None, list[Erratum]] = {}
    for erratum in errata:
        announced.setdefault(erratum.announced, []).append(erratum)

    lines = line_changes(game, game.formats if formats is None else formats)
    days = sorted({*began_or_ended, *announced, *lines}, key=lambda day: day or date.min, reverse=True)
    found: list[ChangeDay] = []
    for day in days:
        changes = tuple(_merge_formats(began_or_ended.get(day, []), game))
        by_card = tuple(sorted(announced.get(day, []), key=lambda row: row.card.name))
        is_future = day is not None and day > today
        found.append(ChangeDay(day, is_future, changes, by_card, tuple(lines.get(day, ())) if day else ()))
    return found


def restrictions_in_force(restrictions: Iterable[Restriction], game: Game, day: date) -> list[RestrictionChange]:
    """The bans and caps of a game in force on a day, by the name of the card."""
    return _merge_formats([(row, True) for row in restrictions if is_in_force(row, day)], game)


def cards_of_lines(game: Game, lines: Iterable[LineChange], days: Iterable[ChangeDay] = ()) -> dict[str, Card]:
    """The cards that lines of the rules name, and those of days, by name: at most one query.

    Of a shared name the first by key; those that the site lacks are not among them.
    """
    names = set(chain.from_iterable(change.line.names for change in chain(lines, *(each.lines for each in days))))
    rows = Card.objects.filter(game=game.slug, name__in=names).order_by("-key") if names else ()
    return {row.name: row for row in rows}


def _merge_formats(rows: Iterable[tuple[Restriction, bool]], game: Game) -> list[RestrictionChange]:
    """The changes, with rows that differ only in the format joined to one."""
    groups: dict[tuple[Card, int, bool, date | None, date | None], list[Restriction]] = {}
    for row, began in rows:
        groups.setdefault((row.card, row.limit, began, row.since, row.until), []).append(row)

    order = {format_.slug: place for place, format_ in enumerate(game.formats)}
    changes: list[RestrictionChange] = []
    for (card, limit, began, since, until), found in groups.items():
        slugs = sorted((row.format for row in found), key=lambda slug: (order.get(slug, len(order)), slug))
        formats = tuple(format_name(game, slug) for slug in slugs)
        sources = tuple(dict.fromkeys(row.source for row in found if row.source))
        changes.append(RestrictionChange(card, formats, limit, began, since, sources, until))
    return sorted(changes, key=lambda change: (change.card.name, change.limit, change.formats))
