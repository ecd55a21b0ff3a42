"""From the deck rules of WoW heroes in words to clauses of legality/engine/values/conditions.py.

Inclusions are read phrase by phrase. What a hero excludes "with other reputations or other text restrictions" is
every reputation, requirement and Talent that it does not include.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from cards.importers.wow.names import slug
from cards.importers.wow.products import CLASSES
from legality.games.wow.talents import SPECS

NEUTRAL: Final = "faction=&class="

_CLASS: Final = "|".join(CLASSES)
_SPEC: Final = "|".join(spec.replace("-", " ").title() for spec in sorted(SPECS))

Clauses = Callable[[re.Match[str], str], list[str]]


def _talents(match: re.Match[str], classes: str) -> list[str]:
    return [f"talent={slug(match[2])}", f"requires={slug(match[2])}"]


def _class_cards(match: re.Match[str], classes: str) -> list[str]:
    return [f"class={slug(match[1])}"]


def _abilities(match: re.Match[str], classes: str) -> list[str]:
    own = f"class={slug(match[1])}"
    return [f"{own}&kind=ability", *([f"{own}&tag=pet"] if match[2] else [])]


_INCLUDED: Final[Sequence[tuple[re.Pattern[str], Clauses]]] = tuple(
    (re.compile(f"^{pattern}$"), clauses)
    for pattern, clauses in (
        (r"EITHER (?:Alliance OR Horde|Horde OR Alliance) cards.*", lambda m, c: ["faction=alliance", "faction=horde"]),
        (rf"({_CLASS}) cards", _class_cards),
        (rf"({_CLASS}) ({_SPEC}) Talents", _talents),
        (rf"({_CLASS})(?:-icon)? abilities( and Pets)?", _abilities),
        (rf"({_CLASS}) equipment", lambda m, c: [f"class={slug(m[1])}&kind=armor|item|weapon"]),
        (rf"allies with ally type ({_CLASS})", lambda m, c: [f"kind=ally&tag={slug(m[1])}"]),
        (r"cards of the two classes", lambda m, c: [f"class={'|'.join(map(slug, c.split('|')))}"]),
        (r"neutral cards", lambda m, c: [NEUTRAL]),
        (r"neutral quests and locations", lambda m, c: [f"kind=quest|location&{NEUTRAL}"]),
        (r"neutral quests", lambda m, c: [f"kind=quest&{NEUTRAL}"]),
        (r"Argent Crusade cards", lambda m, c: ["reputation=argent-crusade"]),
        (r"Scourge cards", lambda m, c: ["tag=scourge"]),
        (r"Traitor cards", lambda m, c: ["requires=traitor", "tag=traitor"]),
        (r"Demon allies", lambda m, c: ["kind=ally&tag=demon"]),
        (r"Melee weapons", lambda m, c: ["kind=weapon&tag=melee"]),
        (r"abilities that deal fire damage", lambda m, c: ["kind=ability&label=fire-damage"]),
        (r"allies with the Fire damage icon", lambda m, c: ["kind=ally&damage=fire"]),
    )
)
_EXCLUDED: Final[Sequence[tuple[re.Pattern[str], tuple[str, ...]]]] = tuple(
    (re.compile(f"^{pattern}$"), clauses)
    for pattern, clauses in (
        (r"Horde icon cards", ("faction=horde",)),
        (r"Alliance icon cards", ("faction=alliance",)),
        (r"every card with a class icon.*", ("class=*",)),
        (r"Talent cards", ("talent=*", "tag=talent")),
        (r"more than ONE copy of each card", ()),
    )
)
_OTHERS: Final = re.compile(r"^(?:cards with )?(?:other )?reputations? or (?:other )?text restrictions$")


def included(words: str, classes: str) -> list[str]:
    """The clauses of a hero's inclusions; `classes` are its icons. Raises ValueError with a phrase it does not know."""
    found: list[str] = []
    for phrase in _phrases(words):
        match, clauses = next(((m, make) for pattern, make in _INCLUDED if (m := pattern.match(phrase))), (None, None))
        if match is None or clauses is None:
            raise ValueError(phrase)
        found += clauses(match, classes)

    return found


def excluded(words: str, inclusions: Iterable[str]) -> list[str]:
    """The clauses of a hero's exclusions. Raises ValueError with a phrase that it does not know."""
    found: list[str] = []
    for phrase in _phrases(words):
        if _OTHERS.match(phrase):
            found += _others(list(inclusions))
            continue
        clauses = next((clauses for pattern, clauses in _EXCLUDED if pattern.match(phrase)), None)
        if clauses is None:
            raise ValueError(phrase)
        found += clauses

    return ["faction=horde|alliance", *found[2:]] if found[:2] == ["faction=horde", "faction=alliance"] else found


def is_one_faction(words: str) -> bool:
    """Whether the cards of either faction may be used, but not of both."""
    return words.startswith("EITHER ")


def _phrases(words: str) -> list[str]:
    return [phrase.strip() for phrase in words.split(";") if phrase.strip()]


def _others(inclusions: Sequence[str]) -> list[str]:
    """Every reputation, requirement and Talent but those included. Scourge cards require Scourge heroes."""
    requirements = [*_values(inclusions, "requires"), *(["scourge"] if "tag=scourge" in inclusions else [])]
    return [
        _but("reputation", _values(inclusions, "reputation")),
        _but("requires", requirements),
        _but("talent", _values(inclusions, "talent")),
    ]


def _values(inclusions: Iterable[str], field: str) -> list[str]:
    return [clause.removeprefix(f"{field}=") for clause in inclusions if clause.startswith(f"{field}=")]


def _but(field: str, values: Sequence[str]) -> str:
    return f"{field}!={'|'.join(values)}" if values else f"{field}=*"
