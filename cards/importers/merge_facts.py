"""One card from the rows of several sources, field by field."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from cards.catalogue.partly import SINGULAR, mark_open_values, read_marked_values, with_marks, without_marks
from legality.sources.facts import Facts
from legality.sources.fold import squash
from legality.sources.rows import CardRow

# Any: the values of facts, as JSON has them.
SourcedValues = list[tuple[str, Any]]
SourcedRows = Sequence[tuple[str, CardRow]]
SourcedFacts = Sequence[tuple[str, Facts]]

HAND: Final = "hand"
SINGLE: Final = ("kind", "copy_limit", "include", "exclude")
LISTED: Final = ("supertypes", "requires")
# A leader's deck rules are one statement: a source with one of the two has both.
DECK_RULES: Final = frozenset(("include", "exclude"))
# Public lists of equal rank on these traits: where they differ, and no higher source decides, the trait is partly known.
EQUALS: Final[Mapping[str, frozenset[str]]] = {"class": frozenset(("wow-decktools", "wow-tracker"))}


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Sources that disagree on one field of a card: pairs of source and value, the chosen one first if any is chosen."""

    card: str
    field: str
    values: tuple[tuple[str, str], ...]


class Picker:
    """Picks the first value of each field of one card, and notes where sources differ."""

    def __init__(self, card: str, notes: list[Disagreement]) -> None:
        self.card = card
        self.notes = notes

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
    names: dict[str, str] = {}
    for language in _every_key(row.names for _, row in rows):
        named = [(source, row.names[language]) for source, row in rows if language in row.names]
        names[language] = picker.pick(f"name.{language}", named, squash)
    own = {squash(name) for name in names.values()}
    spelled = []
    for _, row in rows:
        for name in (*row.aliases, *row.names.values()):
            if squash(name) not in own:
                spelled.append(name)
    # The day of a text is that of the source that it is taken from.
    texts: dict[str, str] = {}
    texts_as_of: dict[str, str] = {}
    for language in _every_key(row.texts for _, row in rows):
        first = next(row for _, row in rows if language in row.texts)
        texts[language] = first.texts[language]
        if language in first.texts_as_of:
            texts_as_of[language] = first.texts_as_of[language]
    return CardRow(
        key=key,
        name=names.get(official) or rows[0][1].name,
        names=names,
        facts=_merge_facts(rows, traits, picker),
        aliases=tuple(dict.fromkeys(spelled)),
        sample=all(row.sample for _, row in rows),
        texts=texts,
        texts_as_of=texts_as_of,
    )


def _merge_facts(rows: SourcedRows, traits: Sequence[str], picker: Picker) -> Facts:
    """The facts of all sources. What is partly known is compared and chosen as a list with marks."""
    sourced = [(source, with_marks(row.facts)) for source, row in rows]
    # Any: the keys of Facts are chosen by name here.
    facts: dict[str, Any] = {}
    for name in (*SINGLE, *LISTED):
        values: SourcedValues = [(source, one[name]) for source, one in sourced if name in one]
        if values:
            facts[name] = picker.pick(name, values, _as_set)

    # No list has every label, so they add up; labels entered by hand replace them all.
    labelled = [facts["labels"] for _, facts in sourced if "labels" in facts]
    by_hand = sourced[0][0] == HAND and "labels" in sourced[0][1]
    facts["labels"] = sorted(set(chain.from_iterable(labelled[: 1 if by_hand else None])))
    doubtful = {name: _bounds_in_doubt(name, rows) for name in EQUALS if _is_doubtful(name, sourced)}
    traits_found = _pick_by_name("traits", sourced, picker) | doubtful
    facts["traits"] = {name: values for name, values in traits_found.items() if values}
    # A number that is printed as a text is one value: the text, and what it counts as.
    numbered: list[tuple[str, Facts]] = []
    for source, one in sourced:
        counts: dict[str, Any] = dict(one.get("numbers", {}))
        counts |= {name: [text, counts.get(name)] for name, text in one.get("printed_numbers", {}).items()}
        numbered.append((source, {**one, "numbers": counts}))
    numbers = _pick_by_name("numbers", numbered, picker)
    facts["printed_numbers"] = {name: value[0] for name, value in numbers.items() if isinstance(value, list)}
    counted = {name: value[1] if isinstance(value, list) else value for name, value in numbers.items()}
    facts["numbers"] = {name: value for name, value in counted.items() if value is not None}
    chosen = without_marks(facts)  # type: ignore[arg-type]  # built from Facts' own keys
    uncounted = [name for name, value in counted.items() if value is None]
    chosen["unknown"] = _unknown_facts(sourced, traits, [*doubtful, *uncounted, *chosen.get("partly", {})])
    return {name: value for name, value in chosen.items() if value not in ({}, [])}  # type: ignore[return-value]  # Facts' own keys


def _pick_by_name(
    part: str, sourced: SourcedFacts, picker: Picker
) -> dict[str, Any]:  # Any: lists for traits, int or text for numbers
    parts: list[tuple[str, dict[str, Any]]] = [(source, dict(facts.get(part, {}))) for source, facts in sourced]  # type: ignore[call-overload]  # traits or numbers
    picked: dict[str, Any] = {}
    for name in _every_key(values for _, values in parts):
        stated = [(source, values[name]) for source, values in parts if name in values]
        picked[name] = picker.pick(name, stated, _as_set)
    return {name: value for name, value in picked.items() if value != []}


def _is_doubtful(trait: str, sourced: SourcedFacts) -> bool:
    """Whether lists of equal rank differ on a trait, or the only list that states it marks it as missing too."""
    stated = [(source, facts) for source, facts in sourced if trait in facts.get("traits", {})]
    equals = EQUALS[trait]
    if not stated or stated[0][0] not in equals:
        return False

    theirs = {_as_set(facts["traits"][trait]) for source, facts in stated if source in equals}
    values = [_as_set(facts["traits"][trait]) for _, facts in stated]
    alone = values.count(values[0]) == 1
    return len(theirs) > 1 or (alone and trait in stated[0][1].get("unknown", ()))


def _bounds_in_doubt(trait: str, rows: SourcedRows) -> list[str]:
    """What is known of a doubtful trait, as a list with marks; empty if nothing is.

    Sure is what all who state it agree on, and open what some of them have. What a source states alone is a guess: of
    it counts only what it calls sure.
    """
    stating = [row.facts for _, row in rows if trait in with_marks(row.facts).get("traits", {})]
    stated = [with_marks(facts)["traits"][trait] for facts in stating]
    if len(set(map(_as_set, stated))) == 1:
        own = stating[0].get("partly", {})
        return mark_open_values(own[trait]) if trait in own else []

    bounds = [read_marked_values(values) for values in stated]
    surely = frozenset.intersection(*(frozenset(known["surely"]) for known in bounds))
    every = set(chain.from_iterable((*known["surely"], *known["perhaps"]) for known in bounds))
    return mark_open_values({"surely": sorted(surely), "perhaps": sorted(every - surely)})


def _unknown_facts(sourced: SourcedFacts, traits: Sequence[str], doubtful: Sequence[str]) -> list[str]:
    """The unknown facts: those that the game needs or a source marks as missing, and no source has, and doubtful ones."""
    stated: set[str] = set()
    for _, facts in sourced:
        stated |= {*facts.get("traits", {}), *facts.get("numbers", {})}
        stated |= {name for name in (*SINGLE, *LISTED, "labels") if name in facts}
    stated |= DECK_RULES if stated & DECK_RULES else set()
    marks = [*chain.from_iterable(facts.get("unknown", ()) for _, facts in sourced), *doubtful]
    known = {SINGULAR.get(name, name) for name in stated}.difference(doubtful)
    needed = dict.fromkeys(SINGULAR.get(name, name) for name in ("kind", *traits, *marks))
    return [name for name in needed if name not in known]


def _as_set(value: object) -> str:
    """A comparable form of a value that ignores the order of lists, at every depth."""
    return repr(sorted(map(_as_set, value))) if isinstance(value, list) else repr(value)


def _every_key(mappings: Iterable[Any]) -> list[str]:  # Any: mappings of several value types
    return list(dict.fromkeys(chain.from_iterable(mappings)))
