"""Facts of which a part is known: stored apart as `partly`, written as one list with marks.

`mage`, `?warlock`: surely Mage and perhaps Warlock. So people write it in a cell (`mage | ?warlock`), and so sources are
compared. Traits, supertypes and labels can be partly known.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from legality.sources.facts import Facts, StoredPartly

PERHAPS: Final = "?"
# `unknown` and `partly` use the rules' names of facts.
SINGULAR: Final[Mapping[str, str]] = {"supertypes": "supertype", "labels": "label"}
PLURAL: Final[Mapping[str, str]] = {singular: plural for plural, singular in SINGULAR.items()}


def mark_open_values(known: StoredPartly) -> list[str]:
    """All values in one list, with a mark before those that are open."""
    return [*known["surely"], *(f"{PERHAPS}{value}" for value in known["perhaps"])]


def read_marked_values(values: Iterable[str]) -> StoredPartly:
    """The values of a list without and with a mark, in order. A value that is there both ways is sure."""
    told = set(values)
    surely = {value for value in told if not value.startswith(PERHAPS)}
    perhaps = {value.removeprefix(PERHAPS) for value in told - surely}
    return {"surely": sorted(surely), "perhaps": sorted(perhaps - surely)}


def with_marks(facts: Facts) -> Facts:
    """The facts with what is partly known in lists with marks. What a source states otherwise stays."""
    # Any: the keys of Facts are chosen by name here.
    found: dict[str, Any] = {name: value for name, value in facts.items() if name != "partly"}
    for name, known in facts.get("partly", {}).items():
        if name in PLURAL:
            found.setdefault(PLURAL[name], mark_open_values(known))
        else:
            found["traits"] = {name: mark_open_values(known), **found.get("traits", {})}

    return found  # type: ignore[return-value]  # built from Facts' own keys


def without_marks(facts: Facts) -> Facts:
    """The facts with what lists with marks say in `partly`, and the names of these facts in `unknown`."""
    # Any: the keys of Facts are chosen by name here.
    found: dict[str, Any] = {**facts, "traits": dict(facts.get("traits", {}))}
    partly = dict(facts.get("partly", {}))
    # What the lists with marks say, by the rules' names of the facts.
    lists = {"supertype": facts.get("supertypes", []), "label": facts.get("labels", []), **facts.get("traits", {})}
    marked_lists = {
        name: read_marked_values(values)
        for name, values in lists.items()
        if any(value.startswith(PERHAPS) for value in values)
    }
    for name, known in marked_lists.items():
        place, key = (found, PLURAL[name]) if name in PLURAL else (found["traits"], name)
        del place[key]
        if known["perhaps"]:
            partly[name] = known
        else:
            place[key] = known["surely"]

    found |= {"partly": partly, "unknown": list(dict.fromkeys((*facts.get("unknown", ()), *partly)))}
    return {name: value for name, value in found.items() if value or not facts.get(name, True)}  # type: ignore[return-value]  # built from Facts' own keys
