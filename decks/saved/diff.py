"""What differs between two lists: copies of a card by section, and open lines as typed. Pure functions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.decklist.reading.headings import MAYBE
from decks.decklist.resolve import Resolved
from decks.decklist.rows import MAYBE_NAMES
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.messages import name_in_language, section_name

Counts = dict[str, int]


@dataclass(frozen=True, slots=True)
class ChangedCount:
    """More or fewer copies of a card in one section. `by` leaves out copies that moved between sections and is never 0."""

    card: Card
    section: str
    before: int
    after: int
    by: int


@dataclass(frozen=True, slots=True)
class MovedCopies:
    """Copies of a card that changed their section."""

    card: Card
    section: str
    to: str
    count: int


@dataclass(frozen=True, slots=True)
class Diff:
    """All differences, in the order of the later list, then of the earlier. Lines are those that found no card."""

    changes: tuple[ChangedCount, ...] = ()
    moved: tuple[MovedCopies, ...] = ()
    lines_added: tuple[str, ...] = ()
    lines_removed: tuple[str, ...] = ()

    @property
    def added(self) -> tuple[ChangedCount, ...]:
        """Cards that were not in their section."""
        return tuple(change for change in self.changes if not change.before)

    @property
    def removed(self) -> tuple[ChangedCount, ...]:
        """Cards that are no longer in their section."""
        return tuple(change for change in self.changes if not change.after)

    @property
    def changed(self) -> tuple[ChangedCount, ...]:
        """Cards that stayed in their section in another number."""
        return tuple(change for change in self.changes if change.before and change.after)

    def __bool__(self) -> bool:
        return bool(self.changes or self.moved or self.lines_added or self.lines_removed)


def diff_lists(before: Resolved, after: Resolved) -> Diff:
    """What turns one list into another. Order, spelling and the split of a card's copies over lines are ignored."""
    old = _count_by_section(before)
    new = _count_by_section(after)
    changes: list[ChangedCount] = []
    moved: list[MovedCopies] = []
    for card in dict.fromkeys([*new, *old]):
        here = old.get(card, {})
        there = new.get(card, {})
        rest = {slug: there.get(slug, 0) - here.get(slug, 0) for slug in sorted(there.keys() | here.keys())}
        moved += _pair_moves(card, rest)
        changes += [
            ChangedCount(card, slug, here.get(slug, 0), there.get(slug, 0), by) for slug, by in rest.items() if by
        ]

    was = _count_open_lines(before)
    now = _count_open_lines(after)
    return Diff(tuple(changes), tuple(moved), tuple((now - was).elements()), tuple((was - now).elements()))


def diff_as_text(found: Diff, names: Mapping[str, str] | None = None) -> str:
    """A line for each difference, `+2 Defy (main)`; `names` are words for sections. Empty if nothing differs."""
    names = names or {}
    lines = list[str]()
    for change in found.changes:
        lines.append(f"{change.by:+d} {change.card.name} ({names.get(change.section, change.section)})")
    for move in found.moved:
        here = names.get(move.section, move.section)
        there = names.get(move.to, move.to)
        lines.append(f"{move.count} {move.card.name} ({here} -> {there})")
    lines += [f"+ {line}" for line in found.lines_added]
    lines += [f"- {line}" for line in found.lines_removed]
    return "".join(f"{line}\n" for line in lines)


def _count_by_section(resolved: Resolved) -> dict[Card, Counts]:
    """Copies of each card by section."""
    found: dict[Card, Counts] = {}
    for row in (*resolved.placed, *resolved.maybe):
        counts = found.setdefault(row.card, {})
        counts[row.section] = counts.get(row.section, 0) + row.entry.count

    return found


def _pair_moves(card: Card, rest: Counts) -> Iterator[MovedCopies]:
    """Pair what left one section with what came to another, and take it from the rest."""
    for section in [slug for slug, by in rest.items() if by < 0]:
        for to in [slug for slug, by in rest.items() if by > 0]:
            count = min(-rest[section], rest[to])
            if count:
                rest[section] = rest[section] + count
                rest[to] = rest[to] - count
                yield MovedCopies(card, section, to, count)


def _count_open_lines(resolved: Resolved) -> Counter[str]:
    return Counter(problem.text for problem in resolved.problems)


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
    return ShownDiff(tuple(groups), came, went, sum(move.count for move in found.moved), diff_as_text(found, names))


def section_names(game: Game) -> dict[str, str]:
    """The sections by their names in the reader's language, the maybe board last."""
    names = {section.slug: section_name(game, section.slug) for section in game.sections}
    return names | {MAYBE: name_in_language(MAYBE_NAMES)}


def _change_step(change: ChangedCount) -> DiffStep:
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
