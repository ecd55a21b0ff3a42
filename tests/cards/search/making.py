"""Cards for tests of searching."""

from __future__ import annotations

from datetime import date
from typing import Final, Protocol

from cards.importers.rows import CardRow, Facts, PrintingRow

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
