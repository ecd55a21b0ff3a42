"""What a page shows of the differences between two lists: signs, figures and words, section by section."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.decklist.reading.headings import MAYBE
from decks.decklist.rows import MAYBE_NAMES
from decks.saved.diff import Change, Diff, as_text
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.messages import in_language, section_name

Way = Literal["in", "out", "move"]


@dataclass(frozen=True, slots=True)
class DiffStep:
    """One difference. `figure` is signed; `note` has the counts before and after; an open line has `text`, not a card."""

    way: Way
    figure: str
    word: str | Promise
    card: Card | None = None
    text: str = ""
    note: str = ""
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class DiffGroup:
    """The differences of one section, or all moves, or all open lines."""

    name: str | Promise
    steps: tuple[DiffStep, ...]


@dataclass(frozen=True, slots=True)
class ShownDiff:
    """All differences, with the copies that came, went and moved, and the same as text to copy."""

    groups: tuple[DiffGroup, ...]
    came: int
    went: int
    moved: int
    text: str

    def __bool__(self) -> bool:
        return bool(self.groups)


def show_diff(found: Diff, names: Mapping[str, str]) -> ShownDiff:
    """What a page shows, in the reader's language; `names`: those of the sections in the game's order."""
    came = sum(change.by for change in found.changes if change.by > 0)
    went = -sum(change.by for change in found.changes if change.by < 0)

    groups: list[DiffGroup] = []
    order = [*names, *(change.section for change in found.changes if change.section not in names)]
    for slug in dict.fromkeys(order):
        steps = tuple(_change_step(change) for change in found.changes if change.section == slug)
        if steps:
            groups.append(DiffGroup(names.get(slug, slug), steps))

    if found.moved:
        moves: list[DiffStep] = []
        for move in found.moved:
            note = f"{names.get(move.section, move.section)} → {names.get(move.to, move.to)}"
            moves.append(DiffStep("move", f"⇄ {move.count}", _("moved"), move.card, note=note))
        groups.append(DiffGroup(_("Moved"), tuple(moves)))
    lines = [DiffStep("in", "+", _("new"), text=line) for line in found.lines_added]
    lines += [DiffStep("out", "−", _("removed"), text=line, is_gone=True) for line in found.lines_removed]
    if lines:
        groups.append(DiffGroup(_("Lines to check"), tuple(lines)))
    return ShownDiff(tuple(groups), came, went, sum(move.count for move in found.moved), as_text(found, names))


def section_names(game: Game) -> dict[str, str]:
    """The sections by their names in the reader's language, the maybe board last."""
    names = {section.slug: section_name(game, section.slug) for section in game.sections}
    return names | {MAYBE: in_language(MAYBE_NAMES)}


def _change_step(change: Change) -> DiffStep:
    way: Way = "in" if change.by > 0 else "out"
    figure = f"+{change.by}" if change.by > 0 else f"−{-change.by}"
    note = f"{change.before} → {change.after}"
    if not change.before:
        word = _("new")
    elif not change.after:
        word = _("removed")
    else:
        word = _("more") if change.by > 0 else _("fewer")
    return DiffStep(way, figure, word, change.card, note=note, is_gone=not change.after)
