"""What the pages of imports show: rows that are new, changed or gone, field by field. Prepared values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db.models import Model, prefetch_related_objects
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.importers.base import Change, Outcome
from cards.importers.merge_facts import Disagreement
from cards.importers.rows import Rejected
from cards.importers.watching import Effect
from cards.messages import rejected_sentence
from cards.models import Card, CardSet, Printing, Restriction

SHOWN: Final = 100
STATES: Final = ("changed", "gone", "new")
STATE_WORDS: Final[Mapping[str, str | Promise]] = {"changed": _("Changed"), "gone": _("Gone"), "new": _("New")}
SORT_WORDS: Final[Mapping[str, str | Promise]] = {
    "card": _("Cards"),
    "printing": _("Printings"),
    "restriction": _("Restrictions"),
    "erratum": _("Errata"),
    "ruling": _("Rulings"),
    "cardset": _("Sets"),
}
# As sources call them.
SORTS: Final = {
    "cards": "card",
    "printings": "printing",
    "restrictions": "restriction",
    "errata": "erratum",
    "rulings": "ruling",
    "sets": "cardset",
}
# Facts are named as in the tables that people fill.
PARTS: Final = {"traits": "trait", "numbers": "number", "names": "name", "texts": "text"}


@dataclass(frozen=True, slots=True)
class Line:
    """A row by its name, and its fields that differ: (name, old, new)."""

    label: str
    fields: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of one sort that share a state; `more` are not shown."""

    state: str
    sort: str
    count: int
    lines: tuple[Line, ...]

    @property
    def title(self) -> str:
        """What they are."""
        return f"{STATE_WORDS[self.state]}: {SORT_WORDS[self.sort]}"

    @property
    def more(self) -> int:
        """How many are not shown."""
        return self.count - len(self.lines)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row of the file that is not taken."""

    line: int
    column: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What an import would do, and what it would not."""

    groups: tuple[Group, ...]
    refusals: tuple[Refusal, ...]
    disagreements: tuple[Disagreement, ...]
    outcome: Outcome

    @property
    def is_nothing(self) -> bool:
        """Whether the source says nothing that it did not say before."""
        return not self.outcome.changes


def preview(outcome: Outcome, effects: Sequence[Effect], source: str) -> Preview:
    """The preview of a dry run; of the disagreements those in which the source takes part."""
    differing = (one for one in outcome.disagreements if any(who == source for who, _ in one.said))
    return Preview(
        tuple(groups_of(effects)), tuple(map(_refusal, outcome.rejected)), tuple(differing), outcome
    )


def groups_of(effects: Sequence[Effect]) -> list[Group]:
    """Rows of the tables by state and sort, those that change what stands first."""
    found = _grouped((effect.state, effect.sort, effect) for effect in effects)
    return [
        Group(state, sort, len(rows), tuple(map(_line, _related(rows[:SHOWN])))) for (state, sort), rows in found
    ]


def groups_of_changes(changes: Iterable[Change]) -> list[Group]:
    """The same of what a source says since an import."""
    found = _grouped((_state(change), SORTS[change.sort], change) for change in changes)
    return [Group(state, sort, len(rows), tuple(map(_said, rows[:SHOWN]))) for (state, sort), rows in found]


def differences(old: Mapping[str, object], new: Mapping[str, object]) -> tuple[tuple[str, str, str], ...]:
    """The fields in which two sets of values differ, facts one by one, as words."""
    before, after = _flat(old), _flat(new)
    names = dict.fromkeys((*before, *after))
    return tuple(
        (name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    )


def _grouped[Row](rows: Iterable[tuple[str, str, Row]]) -> list[tuple[tuple[str, str], list[Row]]]: ...
