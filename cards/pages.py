"""What the pages of cards show: prepared values, no request and no response."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from cards.loading import engine_card
from cards.models import Card, Erratum, Restriction
from cards.standing import FormatStanding, standings
from legality.engine.format import Game
from legality.games import GAMES

RELATED = ("printings__card_set", "restrictions", "errata", "rulings")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a text beside another: `same`, `old` (only in the old one) or `new` (only in the new one)."""

    state: str
    text: str


@dataclass(frozen=True, slots=True)
class ChangedText:
    """An erratum with its old and new text, word by word."""

    erratum: Erratum
    old: tuple[Piece, ...]
    new: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card with all that its page says."""

    card: Card
    game: Game
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    numbers: tuple[tuple[str, int], ...]
    unknown: tuple[str, ...]
    standings: tuple[FormatStanding, ...]
    errata: tuple[ChangedText, ...]
    image: str


def card_page(row: Card, day: date, region: str = "global") -> CardPage:
    """The page of a card whose `RELATED` rows were fetched along."""
    game = GAMES[row.game]
    facts = row.facts
    traits = facts.get("traits", {})
    restrictions = list(row.restrictions.all())
    return CardPage(
        card=row,
        game=game,
        facts=tuple((name, tuple(traits[name])) for name in game.traits if traits.get(name)),
        numbers=tuple(facts.get("numbers", {}).items()),
        unknown=tuple(facts.get("unknown", ())),
        standings=tuple(standings(engine_card(row), game, restrictions, day, region)),
        errata=tuple(changed_text(erratum) for erratum in row.errata.all()),
        image=next((printing.image for printing in row.printings.all() if printing.image), ""),
    )


def changed_text(erratum: Erratum) -> ChangedText:
    """The words that an erratum took out and put in."""
    old, new = _words(erratum.old), _words(erratum.new)
    steps = difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    olds = [Piece("same" if tag == "equal" else "old", "".join(old[a:b])) for tag, a, b, _, _ in steps if b > a]
    news = [Piece("same" if tag == "equal" else "new", "".join(new[c:d])) for tag, _, _, c, d in steps if d > c]
    return ChangedText(erratum, tuple(olds), tuple(news))


def _words(text: str) -> list[str]:
    """Words with the space after them; each Chinese character is a word."""
    words: list[str] = []
    for character in text:
        joined = bool(words) and character.isascii() and words[-1][-1].isascii() and not words[-1][-1].isspace()
        if joined or (words and character.isspace()):
            words[-1] += character
        else:
            words.append(character)

    return words


@dataclass(frozen=True, slots=True)
class TimelineDay:
    """A day on which restrictions began or ended; `rows` are (restriction, whether it began)."""

    day: date | None
    rows: tuple[tuple[Restriction, bool], ...]


def timeline(rows: Iterable[Restriction]) -> list[TimelineDay]:
    """Restrictions by the days on which they begin and end, the latest first; those without a day last."""
    events: dict[date | None, list[tuple[Restriction, bool]]] = {}
    for row in rows:
        events.setdefault(row.since, []).append((row, True))
        if row.until:
            events.setdefault(row.until, []).append((row, False))

    return [TimelineDay(day, tuple(_by_name(events[day]))) for day in sorted(events, key=_latest_first)]


def _latest_first(day: date | None) -> int:
    return -day.toordinal() if day else 0


def _by_name(rows: Sequence[tuple[Restriction, bool]]) -> list[tuple[Restriction, bool]]:
    return sorted(rows, key=lambda row: (row[0].card.name, row[0].format))
