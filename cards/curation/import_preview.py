"""The preview of an import: rows that are new, changed or gone, field by field."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import product
from typing import Final, TypeVar

from django.db.models import Model, prefetch_related_objects
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.catalogue.partly import PLURAL, mark_open_values
from cards.importers.apply import ImportOutcome
from cards.importers.claims import ClaimChange
from cards.importers.merge_facts import Disagreement
from cards.importers.messages import rejected_sentence
from cards.importers.observers import RowChange
from cards.models import CardSet, Printing, Restriction, Ruling

MAX_SHOWN: Final = 100
STATES: Final = ("changed", "gone", "new")
STATE_WORDS: Final[Mapping[str, str | Promise]] = {"changed": _("Changed"), "gone": _("Removed"), "new": _("New")}
SORT_WORDS: Final[Mapping[str, str | Promise]] = {
    "card": _("Cards"),
    "printing": _("Printings"),
    "restriction": _("Restrictions"),
    "erratum": _("Errata"),
    "ruling": _("Rulings"),
    "cardset": _("Sets"),
}
# The sorts of claims by their name.
SORTS: Final = {
    "cards": "card",
    "printings": "printing",
    "restrictions": "restriction",
    "errata": "erratum",
    "rulings": "ruling",
    "sets": "cardset",
}

RowT = TypeVar("RowT")
# What the names of a part begin with.
PARTS: Final[Mapping[str, str]] = {
    "traits": "trait.",
    "numbers": "number.",
    "printed_numbers": "printed.",
    "names": "",
    "texts": "text.",
    "facts": "",
    "summaries": "summary:",
    "questions": "question:",
    "answers": "answer:",
}

FieldChange = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A row by its name, and its fields that differ: (name, old, new)."""

    label: str
    fields: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewGroup:
    """Rows of one sort that share a state; `more` are not shown."""

    state: str
    sort: str
    count: int
    lines: tuple[ChangedRow, ...]

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
    """A rejected row of the file."""

    line: int
    column: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The changes, rejected rows and disagreements of an import."""

    groups: tuple[PreviewGroup, ...]
    refusals: tuple[Refusal, ...]
    disagreements: tuple[Disagreement, ...]
    outcome: ImportOutcome

    @property
    def is_nothing(self) -> bool:
        """Whether the source claims nothing new."""
        return not self.outcome.changes


def build_preview(outcome: ImportOutcome, effects: Sequence[RowChange], source: str) -> Preview:
    """The preview of a dry run, with the disagreements in which the source takes part."""
    groups = tuple(group_effects(effects))
    refusals: list[Refusal] = []
    for row in outcome.rejected:
        column = dict(row.words).get("column", "")
        refusals.append(Refusal(row.line, column, row.text, rejected_sentence(row)))
    differing = [one for one in outcome.disagreements if any(who == source for who, _ in one.values)]
    return Preview(groups, tuple(refusals), tuple(differing), outcome)


def group_effects(effects: Sequence[RowChange]) -> list[PreviewGroup]:
    """Rows of the tables by state and sort, changed rows first."""
    groups: list[PreviewGroup] = []
    for (state, sort), found in _group_rows((effect.state, effect.sort, effect) for effect in effects):
        # New rows have their cards and sets already.
        rows = [effect.row for effect in found[:MAX_SHOWN] if effect.state != "new"]
        names = [field.name for field in rows[0]._meta.fields if field.name in ("card", "card_set")] if rows else []
        if names:
            prefetch_related_objects(rows, *names)
        lines: list[ChangedRow] = []
        for effect in found[:MAX_SHOWN]:
            old = {name: value for name, value, _ in effect.fields}
            new = {name: value for name, _, value in effect.fields}
            lines.append(ChangedRow(row_label(effect.row), changed_fields(old, new)))
        groups.append(PreviewGroup(state, sort, len(found), tuple(lines)))
    return groups


def groups_of_changes(changes: Iterable[ClaimChange]) -> list[PreviewGroup]:
    """The changed claims of an import by state and sort."""
    by_state: list[tuple[str, str, ClaimChange]] = []
    for change in changes:
        state = "changed" if change.new is not None else "gone"
        by_state.append(("new" if change.old is None else state, SORTS[change.sort], change))

    groups: list[PreviewGroup] = []
    for (state, sort), found in _group_rows(by_state):
        lines: list[ChangedRow] = []
        for change in found[:MAX_SHOWN]:
            row = change.new or change.old or {}
            label = str(row.get("name") or change.key.replace("|", " "))
            # A new or withdrawn claim is shown by its key alone.
            fields = changed_fields(change.old, change.new) if change.old and change.new else ()
            lines.append(ChangedRow(label, fields))
        groups.append(PreviewGroup(state, sort, len(found), tuple(lines)))
    return groups


def _group_rows(rows: Iterable[tuple[str, str, RowT]]) -> list[tuple[tuple[str, str], list[RowT]]]:
    found: dict[tuple[str, str], list[RowT]] = {}
    for state, sort, row in rows:
        found.setdefault((state, sort), []).append(row)

    order = [key for key in product(STATES, SORT_WORDS) if key in found]
    return [(key, found[key]) for key in order]


def row_label(row: Model) -> str:
    """A row by its name."""
    match row:
        case CardSet():
            return str(row)
        case Printing():
            return f"{row.card} {row.code}"
        case Restriction():
            return f"{row.card}: {row.format}{f', {row.since.isoformat()}' if row.since else ''}"
        case Ruling():
            return f"{row.card}: {row.question}" if row.card else row.question

    return str(row)


def changed_fields(old: Mapping[str, object], new: Mapping[str, object]) -> tuple[FieldChange, ...]:
    """The fields in which two sets of values differ, as (name, old, new). A missing value is an empty text."""
    before = dict(flatten_values(old))
    after = dict(flatten_values(new))
    names = dict.fromkeys((*before, *after))
    return tuple(
        (name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    )


def flatten_values(values: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every value by its name, inner values one by one."""
    for name, value in values.items():
        if name == "partly" and isinstance(value, Mapping):
            for fact, known in value.items():
                yield PLURAL.get(fact, f"{PARTS['traits']}{fact}"), in_words(mark_open_values(known))
        elif isinstance(value, Mapping):
            yield from flatten_values(value, PARTS.get(name, f"{prefix}{name}."))
        else:
            yield f"{prefix}{name}", in_words(value)


def in_words(value: object) -> str:
    """A value as in a table: `a | b` for several, empty for None and False."""
    if value is None or value is False:
        return ""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        nested = any(isinstance(part, list | tuple) for part in value)
        return ("; " if nested else " | ").join(map(in_words, value))

    return "yes" if value is True else str(value)
