"""The name under which a card counts: its own, or that of the card that it is treated as."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from unicodedata import combining, normalize

from legality.engine.card import Card
from legality.engine.facts import UNKNOWN

_BETWEEN: Final = re.compile(r"[\W_]+")

# A card of which it is not known counts under itself.
Name = str | Card
Names = Mapping[Name, dict[Card, int]]


def name_of(card: Card, alias: str) -> Name:
    """The value of the trait `alias` if the card has one, else its name; the card itself where that is not known."""
    if not alias:
        return card.name

    values = card.fact(alias)
    return card if values is UNKNOWN else plain(min(values, default=card.name))


def plain(name: str) -> str:
    """A name as a value of a trait writes it: `Gale Harrier` is `gale-harrier`, `Zoé's` is `zoes`."""
    signs = (sign for sign in normalize("NFKD", name.lower()) if not combining(sign) and sign not in "'’")
    return _BETWEEN.sub("-", "".join(signs)).strip("-")


def by_name(tally: Mapping[Card, int], alias: str) -> dict[Name, dict[Card, int]]:
    """The cards that count under each name."""
    names: dict[Name, dict[Card, int]] = {}
    for card, count in tally.items():
        names.setdefault(name_of(card, alias), {})[card] = count

    return names


def may_be_named(card: Card, name: str, alias: str) -> bool:
    """Whether a card of which it is not known may count under a name."""
    span = card.span(alias)
    if span.at_most is None or name in map(plain, span.at_most):
        return True

    return not span.surely and name == plain(card.name)


def unsure_of(names: Names) -> dict[Card, int]:
    """The cards of which it is not known under which name they count."""
    return {card: count for name, cards in names.items() if isinstance(name, Card) for card, count in cards.items()}


def companions(name: Name, names: Names, alias: str) -> Iterator[Card]:
    """The cards that may turn out to count under the same name as those of this one."""
    for other, cards in names.items():
        if other == name:
            continue
        if isinstance(other, str):
            related = isinstance(name, Card) and may_be_named(name, other, alias)
        else:
            related = isinstance(name, Card) or may_be_named(other, name, alias)
        yield from cards if related else ()


def possible_names(names: Names, alias: str) -> set[str]:
    """The names under which cards may count together; one of them stands for all that nobody mentions."""
    unsure = unsure_of(names)
    said = {plain(value) for card in unsure for value in card.span(alias).at_most or ()}
    return {*(name for name in names if isinstance(name, str)), *said, *(plain(card.name) for card in unsure), "?"}
