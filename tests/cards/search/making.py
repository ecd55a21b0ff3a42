"""Cards for tests of searching, and searches in short."""

from datetime import date
from typing import Final, Protocol

from cards.search import SearchError, count_results, plan_or_error, search_cards
from legality.sources.facts import Facts
from legality.sources.rows import CardRow, PrintingRow

DAY: Final = date(2026, 8, 8)


class Shelf(Protocol):
    """Puts cards on a game's shelf, as an import would."""

    def __call__(
        self, *cards: CardRow, printings: tuple[PrintingRow, ...] = (), bans: tuple[str, ...] = ()
    ) -> None: ...


def made(key: str, chinese: str = "", facts: Facts | None = None, **more: str) -> CardRow:
    """A unit of no domain, named by its key."""
    name = key.replace("-", " ").title()
    names = {"en": name} | ({"zh-hans": chinese} if chinese else {})
    known: Facts = {"kind": "unit", "supertypes": [], "labels": [], "requires": [], "traits": {"domain": []}}
    return CardRow(key, name, names, {**known, **(facts or {})}, texts=more)


def asked(text: str, game: str = "riftbound") -> list[str]:
    """The keys of the first page of a query that can be answered."""
    found = search_cards(text, game, day=DAY)
    assert found.error is None

    return [card.key for card in found.cards]


def total(text: str, within: frozenset[str] | None = None) -> int:
    """How many rows a query about Riftbound finds in all."""
    return count_results(plan_or_error(text, "riftbound", day=DAY, within=within))


def refused(text: str, game: str = "riftbound") -> SearchError | None:
    """What is wrong with a query."""
    return search_cards(text, game, day=DAY).error
