"""Small cards, decks and contexts for the tests of the engine."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from legality.engine.rules.rule import CheckContext
from legality.engine.values.card import Card, Restriction
from legality.engine.values.conditions import parse_conditions
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Fact, Partly, Unknown

DAY = date(2026, 8, 8)
# From which days tournaments take the sets that made cards are in.
SET_DAYS: Final = {
    "OGN": {"": date(2025, 10, 31), "cn": date(2025, 8, 1)},
    "SFD": {"": date(2026, 2, 13), "cn": date(2025, 12, 12)},
}


def fact(text: str | Unknown) -> Fact:
    """`a|b` as the set of a and b; empty text as none; `a|?b`, where b is open, as unknown."""
    if text is UNKNOWN or "?" in text:
        return UNKNOWN

    return frozenset(text.split("|") if text else ())


def partly(text: str | Unknown) -> Partly | None:
    """`a|?b` as surely a and perhaps b; `None` where nothing is open, or everything."""
    if text is UNKNOWN or "?" not in text:
        return None

    values = text.split("|")
    perhaps = frozenset(value.removeprefix("?") for value in values if value.startswith("?"))
    return Partly(frozenset(value for value in values if not value.startswith("?")), perhaps)


def card(
    name: str,
    kind: str | Unknown = "ally",
    *,
    key: str = "",
    labels: str | Unknown = "",
    supertypes: str | Unknown = "",
    requires: str | Unknown = "",
    copy_limit: int | None = None,
    include: str = "",
    exclude: str = "",
    sets: str | Unknown = UNKNOWN,
    restrictions: tuple[Restriction, ...] = (),
    numbers: Mapping[str, int | Unknown] | None = None,
    legal_days: Mapping[str, Mapping[str, date | None]] | None = None,
    **traits: str | Unknown,
) -> Card:
    """A card from text, in the spelling of the starter sets; `key` distinguishes cards of one name.

    The trait `class` is written `class_`. A trait `red|?blue` is surely red and perhaps blue. `legal_days`: those of
    `SET_DAYS` if none are given.
    """
    lines = (
        UNKNOWN if requires is UNKNOWN else tuple(frozenset(line.split("|")) for line in requires.split(";") if line)
    )
    return Card(
        id=f"game.{key or name}",
        game="game",
        name=name,
        kind=kind,
        supertypes=fact(supertypes),
        traits={trait.rstrip("_"): fact(values) for trait, values in traits.items()},
        labels=fact(labels),
        requires=lines,
        copy_limit=copy_limit,
        include=parse_conditions(include),
        exclude=parse_conditions(exclude),
        sets=fact(sets),
        restrictions=restrictions,
        partly={trait.rstrip("_"): known for trait, values in traits.items() if (known := partly(values))},
        numbers=numbers or {},
        legal_days=SET_DAYS if legal_days is None else legal_days,
    )


def deck(pool: Mapping[Card, int] | None = None, **sections: Mapping[Card, int]) -> Deck:
    """A deck by sections."""
    rows = [(section, card, count) for section, cards in sections.items() for card, count in cards.items()]
    return Deck.of(rows, pool)


def context(
    *, day: date = DAY, region: str = "global", options: tuple[str, ...] = (), format_: str = "format", **leaders: Card
) -> CheckContext:
    """The context of a check, with one leader a section."""
    led = {section: (leader,) for section, leader in leaders.items()}
    return CheckContext(format_, day, region, frozenset(options), led, {"hero": "hero", "ally": "main"})
