"""One card from the rows of several sources, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.catalogue.facts import Facts
from cards.catalogue.fold import squash
from cards.importers.rows import CardRow

# Any: the values of facts, as JSON has them.
SourcedValues = list[tuple[str, Any]]
SourcedRows = Sequence[tuple[str, CardRow]]

HAND: Final = "hand"
SINGLE: Final = ("kind", "copy_limit", "include", "exclude")
LISTED: Final = ("supertypes", "requires")
# A leader's deck rules are one statement: a source with one of the two has both.
DECK_RULES: Final = frozenset(("include", "exclude"))
# Public lists of equal rank on these traits: where they differ, and no higher source decides, the trait is unknown.
EQUALS: Final[Mapping[str, frozenset[str]]] = {"class": frozenset(("wow-decktools", "wow-tracker"))}
# `unknown` uses the rules' names of facts.
SINGULAR: Final = {"supertypes": "supertype", "labels": "label"}


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Sources that disagree on one field of a card: pairs of source and value, the chosen one first if any is chosen."""

    card: str
    field: str
    values: tuple[tuple[str, str], ...]


class Picker:
    """Picks the first value of each field of one card, and notes where sources differ."""

    def __init__(self, card: str, notes: list[Disagreement]) -> None:
        self.card, self.notes = card, notes

    def pick(
        self, field: str, values: SourcedValues, same: Callable[[Any], object] = repr
    ) -> Any:  # Any: the field's own type
        """The first value. `same` makes values comparable: those that it makes equal do not differ."""
        if len({same(value) for _, value in values}) > 1:
            self.notes.append(Disagreement(self.card, field, tuple((source, str(value)) for source, value in values)))

        return values[0][1]


def merge_card(key: str, rows: SourcedRows, traits: Sequence[str], official: str, notes: list[Disagreement]) -> CardRow:
    """The card of the rows, which come in order of precedence; disagreements are added to `notes`."""
    picker = Picker(key, notes)
    names = {
        language: picker.pick(
            f"name.{language}", [(s, r.names[language]) for s, r in rows if language in r.names], squash
        )
        for language in _keys(row.names for _, row in rows)
    }
    own = {squash(name) for name in names.values()}
    spelled = [name for _, row in rows for name in (*row.aliases, *row.names.values()) if squash(name) not in own]
    texts = {
        language: next(row.texts[language] for _, row in rows if language in row.texts)
        for language in _keys(row.texts for _, row in rows)
    }
    return CardRow(
        key=key,
        name=names.get(official) or rows[0][1].name,
        names=names,
        facts=_facts(rows, traits, picker),
        aliases=tuple(dict.fromkeys(spelled)),
        sample=all(row.sample for _, row in rows),
        texts=texts,
    )


def _facts(rows: SourcedRows, traits: Sequence[str], picker: Picker) -> Facts:
    # Any: the keys of Facts are chosen by name here.
    facts: dict[str, Any] = {}
    for name in (*SINGLE, *LISTED):
        values: SourcedValues = [(source, row.facts[name]) for source, row in rows if name in row.facts]
        if values:
            facts[name] = picker.pick(name, values, _as_set)

    labelled = [row.facts["labels"] for _, row in rows if "labels" in row.facts]
    if labelled:
        # No list has every label, so they add up; labels entered by hand replace them all.
        by_hand = rows[0][0] == HAND and "labels" in rows[0][1].facts
        facts["labels"] = sorted({label for labels in labelled[: 1 if by_hand else None] for label in labels})
    doubtful = [name for name in EQUALS if _is_doubtful(name, rows)]
    facts["traits"] = {name: value for name, value in _by_name("traits", rows, picker).items() if name not in doubtful}
    facts["numbers"] = _by_name("numbers", rows, picker)
    facts["unknown"] = _unknown(rows, traits, doubtful)
    return {name: value for name, value in facts.items() if value not in ({}, [])}  # type: ignore[return-value]  # built from Facts' own keys


def _by_name(part: str, rows: SourcedRows, picker: Picker) -> dict[str, Any]:  # Any: lists for traits, int for numbers
    parts: list[tuple[str, dict[str, Any]]] = [(source, dict(row.facts.get(part, {}))) for source, row in rows]  # type: ignore[call-overload]  # traits or numbers
    picked = {
        name: picker.pick(name, [(source, values[name]) for source, values in parts if name in values], _as_set)
        for name in _keys(values for _, values in parts)
    }
    return {name: value for name, value in picked.items() if value != []}


def _is_doubtful(trait: str, rows: SourcedRows) -> bool:
    """Whether lists of equal standing differ on a trait, or the only list that states it marks it as missing too."""
    stated = [(source, row.facts) for source, row in rows if trait in row.facts.get("traits", {})]
    equals = EQUALS[trait]
    if not stated or stated[0][0] not in equals:
        return False

    theirs = {_as_set(facts["traits"][trait]) for source, facts in stated if source in equals}
    values = [_as_set(facts["traits"][trait]) for _, facts in stated]
    alone = values.count(values[0]) == 1
    return len(theirs) > 1 or (alone and trait in stated[0][1].get("unknown", ()))


def _unknown(rows: SourcedRows, traits: Sequence[str], doubtful: Sequence[str]) -> list[str]:
    """The unknown facts: those that the game needs or a source marks as missing, and no source has, and doubtful ones."""
    stated = {name for _, row in rows for part in ("traits", "numbers") for name in row.facts.get(part, {})}  # type: ignore[attr-defined]  # both are mappings
    stated |= {name for name in (*SINGLE, *LISTED, "labels") if any(name in row.facts for _, row in rows)}
    stated |= DECK_RULES if stated & DECK_RULES else set()
    marked = [*(name for _, row in rows for name in row.facts.get("unknown", ())), *doubtful]
    known = {SINGULAR.get(name, name) for name in stated.difference(doubtful)}
    needed = dict.fromkeys(SINGULAR.get(name, name) for name in ("kind", *traits, *marked))
    return [name for name in needed if name not in known]


def _as_set(value: object) -> str:
    """A comparable form of a value that ignores the order of lists, at every depth."""
    return repr(sorted(map(_as_set, value))) if isinstance(value, list) else repr(value)


def _keys(mappings: Iterable[Any]) -> list[str]:  # Any: mappings of several value types
    return list(dict.fromkeys(name for mapping in mappings for name in mapping))
