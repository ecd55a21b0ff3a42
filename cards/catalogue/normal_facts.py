"""All facts of a card in the form of normal_values.py, also those that were stored before a game named its words.

A value that a closed fact does not have makes the fact unknown, and is reported.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, Final

from cards.catalogue.normal_values import (
    KIND,
    LABEL,
    REQUIRES,
    UnknownValueError,
    is_closed,
    is_none,
    kind_with_trait,
    normal_requirement,
    normal_value,
    several_values,
)
from cards.catalogue.partly import PERHAPS, with_marks
from legality.engine.game import Game
from legality.engine.values.conditions import Condition, Term, condition_text, parse_conditions
from legality.sources.facts import Facts, StoredPartly

_LISTS: Final = {"supertypes": "supertype", "labels": LABEL}


def normal_cell(game: Game, code: str, text: str) -> str | None:
    """The cell of the column `code` in normal form; None where it is not understood. Other columns stay as they are."""
    fact = code.removeprefix("trait.") if code.startswith("trait.") else _LISTS.get(code, "")
    try:
        if text.strip() in ("", PERHAPS):
            return text
        if code == KIND:
            return stored_value(game, KIND, text)
        if code == REQUIRES:
            lines: list[str] = []
            for line in text.split(";"):
                words = list(chain.from_iterable(stored_requirement(game, word) for word in _split_words(line)))
                lines.append(_join_words(words))
            return "; ".join(lines)
        if code in ("include", "exclude"):
            return normal_clauses(game, text)
        if fact:
            values: list[str] = []
            for word in _split_words(text):
                normal = stored_value(game, fact, word.lstrip(PERHAPS).strip())
                is_open = normal and word.startswith(PERHAPS)
                values.append(f"{PERHAPS}{normal}" if is_open else normal)
            return _join_words(values)
    except ValueError:
        return None

    return text


def _split_words(text: str) -> list[str]:
    return [word.strip() for word in text.replace("｜", "|").split("|")]


def _join_words(words: list[str]) -> str:
    return " | ".join(dict.fromkeys(filter(None, words)))


def normal_facts(game: Game, facts: Facts) -> tuple[Facts, list[str]]:
    """The facts in their normal form, and a sentence for each value that was not understood."""
    # Any: the keys of Facts are chosen by name here.
    found: dict[str, Any] = {**facts, "traits": dict(facts.get("traits", {}))}
    lost: dict[str, str] = {}
    stated = kind_with_trait(game, found.get(KIND, ""))
    if stated is not None:
        kind, trait, value = stated
        found |= {KIND: kind, "traits": {trait: [value]} | found["traits"]}

    for name, (fact, read) in _READERS.items():
        if name in found:
            _normalize_fact(found, name, fact, lost, partial(read, game, fact))
    for name in tuple(found["traits"]):
        _normalize_fact(found["traits"], name, name, lost, partial(_normal_values, game, name))
    found["partly"] = dict(facts.get("partly", {}))
    for name in tuple(found["partly"]):
        _normalize_fact(found["partly"], name, name, lost, partial(_normal_partly, game, name))
    # Two spellings of one value, one of them open: the value is sure.
    sure = [name for name, known in found["partly"].items() if not known["perhaps"] and name in game.traits]
    found["traits"] |= {name: found["partly"].pop(name)["surely"] for name in sure}

    by_kind = game.table_vocabulary.kind_numbers.get(found.get(KIND, ""), {})
    found["numbers"] = {**by_kind, **found.get("numbers", {})}
    open_facts = [name for name in found.get("unknown", ()) if name not in by_kind and name not in sure]
    found["unknown"] = list(dict.fromkeys((*open_facts, *lost)))
    # A source that states an empty list says more than one that leaves it out.
    stated_facts = {name: value for name, value in found.items() if value or not facts.get(name, True)}
    return stated_facts, list(lost.values())  # type: ignore[return-value]  # built from Facts' own keys


def _normalize_fact(
    place: dict[str, Any], key: str, fact: str, lost: dict[str, str], read: Callable[[Any], Any]
) -> None:
    """Put a fact of the place into its normal form; take it out, and say why, where it has none."""
    try:
        place[key] = read(place[key])
    except UnknownValueError as error:
        del place[key]
        lost[fact] = f"{fact}: {error.text!r} is none of {', '.join(error.allowed) or 'its words'}"


def find_uncertain_values(facts: Facts) -> list[str]:
    """The values that may be several, which only a person can tell."""
    traits = with_marks(facts).get("traits", {})
    found: list[str] = []
    for name, values in traits.items():
        for value in values:
            if len(several_values(value)) > 1:
                found.append(f"{name}: {value!r}")

    return found


def stored_value(game: Game, fact: str, value: str) -> str:
    """The normal form of a stored value. Open values of games in English are slugs, made by their importers."""
    if game.official_language == "en" and not is_closed(game, fact):
        return value

    return normal_value(game, fact, value)


def normal_clauses(game: Game, text: str) -> str:
    """The conditions of a leader's text with their values in normal form. Raises UnknownValueError."""
    conditions = parse_conditions(text)
    normal = tuple(Condition(tuple(_normal_term(game, term) for term in one.terms)) for one in conditions)
    return text if normal == conditions else "; ".join(map(condition_text, normal))


def _normal_term(game: Game, term: Term) -> Term:
    if term.op not in ("shares", "other") or not is_closed(game, term.field):
        return term

    values = [
        value if is_none(game, term.field, value) else normal_value(game, term.field, value) for value in term.values
    ]
    return replace(term, values=frozenset(values))


def _normal_conditions(game: Game, fact: str, text: str) -> str:
    return normal_clauses(game, text)


def _normal_values(game: Game, fact: str, values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, (stored_value(game, fact, value) for value in values))))


def _normal_partly(game: Game, fact: str, known: StoredPartly) -> StoredPartly:
    """What is known of a fact; a value that is sure is not open."""
    surely = _normal_values(game, fact, known["surely"])
    perhaps = _normal_values(game, fact, known["perhaps"])
    return {"surely": surely, "perhaps": [value for value in perhaps if value not in surely]}


def _normal_requirements(game: Game, fact: str, lines: Iterable[Iterable[str]]) -> list[list[str]]:
    found = [list(chain.from_iterable(stored_requirement(game, word) for word in line)) for line in lines]
    return [list(dict.fromkeys(line)) for line in found if line]


def stored_requirement(game: Game, word: str) -> tuple[str, ...]:
    """The normal form of a stored requirement. In English, a whole sentence was made a slug."""
    if game.official_language != "en":
        return normal_requirement(game, word)
    if word.endswith("-required"):
        return normal_requirement(game, word.replace("-", " "))

    return (word,)


# By the key of a fact: its name in the rules, and what reads its stored form.
_READERS: Final[Mapping[str, tuple[str, Callable[..., Any]]]] = {
    KIND: (KIND, stored_value),
    "supertypes": ("supertype", _normal_values),
    "labels": (LABEL, _normal_values),
    REQUIRES: (REQUIRES, _normal_requirements),
    "include": ("include", _normal_conditions),
    "exclude": ("exclude", _normal_conditions),
}
