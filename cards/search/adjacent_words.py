"""Bare words next to each other: a code in two words, operators of other query languages, misspellings.

The meaning of a word depends on its neighbours; cards/search/planner.py asks here before it looks at each alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeGuard

from cards.catalogue.name_index import NameIndex, Words, mended
from cards.search.ast import Node, Refused, Term
from cards.search.fields import field_named
from cards.search.habits import comparison_in
from cards.search.plan import Condition, NameContains, NameNear
from cards.search.vocabulary import Vocabulary

# Only in upper case: in lower case they are words of names.
FOREIGN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("AND", "&&", "&"), "no-and"),
    **dict.fromkeys(("||", "|"), "no-or"),
    "NOT": "no-not",
}


# So many words can be one comparison: cost less than 3.
WIDEST: Final = 4


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


def join_numbers(nodes: Sequence[Node], names: NameIndex, game: str) -> list[Node]:
    """The nodes, with words such as `cost at most 3` or `3 费` joined to one comparison where no name has them all."""
    found: list[Node] = []
    place = 0
    while place < len(nodes):
        windows = (nodes[place : place + length] for length in range(WIDEST, 0, -1))
        comparison, length = next(
            ((one, len(some)) for some in windows if (one := compared(some, names, game))), (None, 1)
        )
        found.append(comparison or nodes[place])
        place += length

    return found


def compared(nodes: Sequence[Node], names: NameIndex, game: str) -> Term | None:
    """The comparison that bare words are together, such as `3费`; None if they are none, or if some name has them all."""
    words = [node for node in nodes if is_bare(node)]
    if not words or len(words) != len(nodes):
        return None

    said = comparison_in("".join(word.value for word in words))
    known = field_named(said[0], game) if said and (len(said[0]) > 1 or not said[0].isascii()) else None
    if said is None or known is None or known.part != "number" or names.having([(word.value,) for word in words]):
        return None

    first, last = words[0], words[-1]
    whole = last.column + last.length - first.column
    return replace(first, field=said[0], op=said[1], value=said[2], length=whole)


def corrected(nodes: Sequence[Node], bound: Sequence[Condition], names: NameIndex) -> tuple[Condition, ...]:
    """The conditions, with misspelt words replaced by near ones where no card's name has all words as typed."""
    words = {
        place: part
        for place, (node, part) in enumerate(zip(nodes, bound, strict=True))
        if is_bare(node) and isinstance(part, NameContains | NameNear)
    }
    typed = {place: _typed(part) for place, part in words.items()}
    near = mended(typed, {place: _choice(part) for place, part in words.items()}, names)
    return tuple(
        NameNear(typed[place], near[place], beside=True) if place in near else part for place, part in enumerate(bound)
    )


def _typed(part: NameContains | NameNear) -> str:
    return part.typed if isinstance(part, NameNear) else part.text


def _choice(part: NameContains | NameNear) -> Words:
    return part.words if isinstance(part, NameNear) else (part.text,)
