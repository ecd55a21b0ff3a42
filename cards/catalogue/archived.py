"""Some cards of a game as JSON, and a catalogue of only these: an event that is over is shown with the cards it had then."""

import json
from collections.abc import Collection, Mapping
from datetime import date
from typing import NotRequired, TypedDict

from cards.catalogue.loading import build_card, card_rows, to_legal_days
from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from legality.engine.values.card import Restriction
from legality.sources.facts import Facts


class ArchivedCard(TypedDict):
    """A card with all that a catalogue knows of it. A restriction: its format, limit, first and last day, and source.

    `legal_days`: by set, as the tables have them; archives of earlier releases lack them.
    """

    key: str
    name: str
    sample: bool
    names: dict[str, str]
    aliases: list[str]
    facts: Facts
    codes: list[str]
    sets: list[str]
    restrictions: list[tuple[str, int, str | None, str | None, str]]
    sounds: list[str]
    legal_days: NotRequired[dict[str, dict[str, str]]]


class ArchivedCards(TypedDict):
    """Cards of a game. `moved`: where ids that had moved by then lead."""

    game: str
    version: int
    facts: int
    cards: list[ArchivedCard]
    moved: dict[str, str]


class ArchivedCatalogue(Catalogue):
    """The cards of some lists as they were at one moment."""

    __slots__ = ("moved",)

    def __init__(self, stored: ArchivedCards) -> None:
        listed: list[IndexedCard] = []
        for row in stored["cards"]:
            restrictions = [
                Restriction(format_, limit, _iso_to_day(since), _iso_to_day(until), source)
                for format_, limit, since, until, source in row["restrictions"]
            ]
            card = build_card(
                stored["game"],
                row["key"],
                row["name"],
                row["names"],
                row["sample"],
                row["facts"],
                row["sets"],
                restrictions,
                {code: to_legal_days(days) for code, days in row.get("legal_days", {}).items()},
            )
            listed.append(IndexedCard(card, tuple(row["aliases"]), tuple(row["codes"]), tuple(row["sounds"])))
        super().__init__(stored["game"], stored["version"], listed, stored["facts"])
        self.moved: Mapping[str, str] = stored["moved"]


def archive_cards(catalogue: Catalogue, ids: Collection[str], moved: Mapping[str, str]) -> ArchivedCards:
    """The cards of a catalogue with these ids. Call it in the snapshot in which the catalogue is that of the game."""
    cards: list[ArchivedCard] = []
    for row in card_rows(catalogue.game):
        if f"{catalogue.game}.{row.key}" not in ids:
            continue
        restrictions = [
            (one.format, one.limit, _day_to_iso(one.since), _day_to_iso(one.until), one.source)
            for one in row.restrictions
        ]
        cards.append(
            {
                "key": row.key,
                "name": row.name,
                "sample": row.sample,
                "names": json.loads(row.names),
                "aliases": json.loads(row.aliases),
                "facts": json.loads(row.facts),
                "codes": list(row.codes),
                "sets": list(row.sets),
                "restrictions": restrictions,
                "sounds": row.sounds.split(),
                "legal_days": {code: json.loads(text) for code, text in row.legal_days},
            }
        )
    return {
        "game": catalogue.game,
        "version": catalogue.version,
        "facts": catalogue.facts,
        "cards": cards,
        "moved": dict(moved),
    }


def _day_to_iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _iso_to_day(iso: str | None) -> date | None:
    return date.fromisoformat(iso) if iso else None
