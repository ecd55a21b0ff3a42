"""The input of an export style, and the refusal of a deck that it cannot hold."""

import re
from dataclasses import dataclass
from typing import Final, Literal
from unicodedata import category, normalize

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.decklist.deck_codes import sections_of
from decks.decklist.entries import Problem
from legality.engine.game import Game
from legality.engine.values.card import Card

MAX_FILENAME: Final = 60

_SIGNS: Final = re.compile(r"[\s<>:\"/\\|?*'`$&;%#]+")
# Names that Windows keeps for devices, whatever their ending.
_DEVICE: Final = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)


def safe_filename(name: str, ending: str) -> str:
    """A file name with an ending: one part of a path, neither hidden nor a device, at most `MAX_FILENAME` characters before it."""
    seen = "".join(" " if category(sign)[0] in "CZ" else sign for sign in normalize("NFC", name))
    plain = _SIGNS.sub("-", seen).strip("-. ")[:MAX_FILENAME].strip("-. ")
    if not plain or _DEVICE.fullmatch(plain):
        plain = f"deck-{plain}".strip("-")

    return f"{plain}.{ending}"


CHINESE: Final = "zh-hans"

Why = Literal["open-lines", "no-code", "lossy"]


class CannotExportError(ValueError):
    """A deck that the style cannot hold. `open-lines`: it has lines that are not cards; `no-code`: `subject` is a card
    or section that it cannot name; `lossy`: what was written would be read as another deck.
    """

    def __init__(self, why: Why, subject: str = "") -> None:
        super().__init__(f"{why} {subject}".strip())
        self.why: Why = why
        self.subject = subject


@dataclass(frozen=True, slots=True)
class ExportRow:
    """Copies of one printing in one section, as typed."""

    section: str
    card: Card
    count: int
    code: str | None
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExportContext:
    """What a style writes: the answer, its rows in the order of sections, the catalogue, and the name of the deck."""

    answer: Answer
    catalogue: Catalogue
    rows: tuple[ExportRow, ...]
    name: str

    @property
    def game(self) -> Game:
        """The deck's game."""
        return self.answer.question.game


def lines_outside_sections(answer: Answer) -> list[Problem]:
    """The lines that are in none of the deck's sections."""
    placed = {row.entry.line for row in answer.resolved.placed}

    found = [problem for problem in answer.problems if problem.kind != "commented"]
    return [problem for problem in found if problem.key != "chosen-unclear" or problem.line not in placed]


def export_rows_of(answer: Answer) -> tuple[ExportRow, ...]:
    """What is placed, in the order of sections and then of lines; equal lines are merged."""
    merged: dict[tuple[str, Card, str | None, tuple[str, ...]], int] = {}
    for placed in (*answer.resolved.placed, *answer.resolved.maybe):
        entry = placed.entry
        key = (placed.section, placed.card, entry.code, entry.tags)
        merged[key] = merged.get(key, 0) + entry.count

    order = sections_of(answer.question.game)
    rows = [ExportRow(section, card, count, code, tags) for (section, card, code, tags), count in merged.items()]

    return tuple(sorted(rows, key=lambda row: order.index(row.section)))
