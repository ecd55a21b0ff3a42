"""Bare words next to each other: a code in two words, operators of other query languages, misspellings.

The meaning of a word depends on its neighbours; cards/search/planner.py asks here before it looks at each alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeGuard

from cards.search.ast import Node, Refused, Term
from cards.search.plan import Condition, NameContains, NameNear
from cards.search.spelling import NameIndex, may_be_misspelt
from cards.search.vocabulary import Vocabulary

# Only in upper case: in lower case they are words of names.
FOREIGN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("AND", "&&", "&"), "no-and"),
    **dict.fromkeys(("||", "|"), "no-or"),
    "NOT": "no-not",
}
# Each misspelt word costs a comparison with every name.
MOST_WORDS: Final = 6


def is_bare(node: Node) -> TypeGuard[Term]:
    """Whether it is a word without field, quotes or exclamation mark."""
    return isinstance(node, Term) and not (node.field or node.exact or node.quoted)


def refuse_foreign(nodes: Sequence[Node], names: NameIndex) -> None:
    """Raise Refused for an operator of another query language, unless some name contains it with its neighbours."""
    for place, node in enumerate(nodes):
        if not is_bare(node) or node.value not in FOREIGN:
            continue

        around = " ".join(one.value for one in nodes[max(place - 1, 0) : place + 2] if is_bare(one))
        if around == node.value or not names.has_written(around):
            raise Refused(node.column, node.length, FOREIGN[node.value], text=node.value)


def join_codes(nodes: Sequence[Node], names: NameIndex, known: Vocabulary) -> list[Node]:
    """The nodes, with a set and a number joined to one word where they are a printing's code and no name has both."""
    found: list[Node] = []
    for node in nodes:
        before = found[-1] if found else node
        if is_bare(before) and is_bare(node) and before is not node:
            code = f"{before.value} {node.value}"
            if known.printings(code) and not names.having(((before.value,), (node.value,))):
                length = node.column + node.length - before.column
                found[-1] = replace(before, value=code, length=length)
                continue
        found.append(node)

    return found


def corrected(nodes: Sequence[Node], bound: Sequence[Condition], names: NameIndex) -> tuple[Condition, ...]:
    """The conditions, with misspelt words replaced by near ones where no card's name has all words as typed.

    A word that is a whole word of some name stays as typed.
    """
    words = {
        place: part
        for place, (node, part) in enumerate(zip(nodes, bound, strict=True))
        if is_bare(node) and isinstance(part, NameContains | NameNear)
    }
    doubted = [place for place, part in words.items() if _is_doubted(part, names)]
    if not doubted or not 1 < len(words) <= MOST_WORDS or names.having(map(_choice, words.values())):
        return tuple(bound)

    # One misspelling is likelier than several.
    for wrong in ([place] for place in doubted):
        changed = _changed(words, wrong, names)
        if changed:
            return _with_changes(bound, changed)

    return _with_changes(bound, _changed(words, doubted, names))


def _changed(
    words: Mapping[int, NameContains | NameNear], wrong: Sequence[int], names: NameIndex
) -> dict[int, NameNear]:
    """For each of these places the nearest words in names that have the other words; empty if one place has none."""
    choices = [_choice(part) for place, part in words.items() if place not in wrong]
    changed: dict[int, NameNear] = {}
    for place in wrong:
        typed = _typed(words[place])
        near = names.near_among(typed, names.having(choices))
        if not near:
            return {}
        choices.append(near)
        changed[place] = NameNear(typed, near, beside=True)

    return changed


def _with_changes(bound: Sequence[Condition], changed: Mapping[int, NameNear]) -> tuple[Condition, ...]:
    return tuple(changed.get(place, part) for place, part in enumerate(bound))


def _is_doubted(part: NameContains | NameNear, names: NameIndex) -> bool:
    return may_be_misspelt(_typed(part)) and not names.is_word(_typed(part))


def _typed(part: NameContains | NameNear) -> str:
    return part.typed if isinstance(part, NameNear) else part.text


def _choice(part: NameContains | NameNear) -> tuple[str, ...]:
    return part.words if isinstance(part, NameNear) else (part.text,)
