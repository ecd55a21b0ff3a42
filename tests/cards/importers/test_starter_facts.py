"""The starter files against the cards that the rules see: an empty cell is none, a lacking fact is unknown.

The files are read here by the plainest means, so that a fault of the reader, of the merge or of the loading shows.
"""

import csv
from collections import defaultdict
from collections.abc import Mapping
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from cards.importers.starter import LANGUAGES, parse_starter_folder
from legality.engine.values.card import Card, Restriction
from legality.engine.values.conditions import parse_conditions
from legality.engine.values.facts import UNKNOWN, Fact, Unknown
from legality.games import GAMES

Catalogues = Mapping[str, Catalogue]
Line = dict[str, str]


def lines(game: str, file: str) -> list[Line]:
    path = GAMES[game].folder / "starter" / f"{file}.csv"
    if not path.exists():
        return []

    with path.open(encoding="utf-8", newline="") as opened:
        return [defaultdict(str, line) for line in csv.DictReader(opened)]


def cell(line: Line, column: str, *lacking: str) -> Fact:
    """The values in a cell; unknown if the line says that it lacks them."""
    if set(line["unknown"].split("|")) & {column.removeprefix("trait."), *lacking}:
        return UNKNOWN

    return frozenset(filter(None, line[column].split("|")))


def requirements(line: Line) -> list[frozenset[str]] | Unknown:
    if "requires" in line["unknown"].split("|"):
        return UNKNOWN

    return [frozenset(part.split("|")) for part in line["requires"].split(";") if part]


def written(line: Line, traits: list[str]) -> dict[str, object]:
    """The facts of a card as its line writes them."""
    kind: Fact = cell(line, "kind")
    return {
        "kind": kind if kind is UNKNOWN else line["kind"],
        "supertypes": cell(line, "supertypes", "supertype"),
        "labels": cell(line, "labels", "label"),
        "requires": requirements(line),
        "copy_limit": int(line["copy_limit"]) if line["copy_limit"] else None,
        "include": parse_conditions(line["include"]),
        "exclude": parse_conditions(line["exclude"]),
        "names": {language: line[language] for language in LANGUAGES if line[language]},
        "sample": line["sample"] == "yes",
        **{trait: cell(line, f"trait.{trait}") for trait in traits},
    }


def seen(card: Card, traits: list[str]) -> dict[str, object]:
    """The facts of a card as the rules see them."""
    return {
        "kind": card.kind,
        "supertypes": card.supertypes,
        "labels": card.labels,
        "requires": card.requires if card.requires is UNKNOWN else list(card.requires),
        "copy_limit": card.copy_limit,
        "include": card.include,
        "exclude": card.exclude,
        "names": dict(card.names),
        "sample": card.sample,
        **{trait: card.fact(trait) for trait in traits},
    }


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_see_every_cell_of_the_cards(slug: str, catalogues: Catalogues) -> None:
    rows = lines(slug, "cards")
    traits = [column.removeprefix("trait.") for column in rows[0] if column.startswith("trait.")]

    cards = {card.id: seen(card, traits) for card in catalogues[slug].cards.values()}

    assert cards == {f"{slug}.{line['key']}": written(line, traits) for line in rows}
    assert set(traits) | {"supertype"} >= set(GAMES[slug].traits)


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_see_every_printing_and_every_restriction(slug: str, catalogues: Catalogues) -> None:
    sets: dict[str, set[str]] = {}
    for line in lines(slug, "printings"):
        sets.setdefault(f"{slug}.{line['card']}", set()).add(line["set"])
    bound: dict[str, set[Restriction]] = {}
    for line in lines(slug, "restrictions"):
        since, until = (date.fromisoformat(line[name]) if line[name] else None for name in ("since", "until"))
        dated = Restriction(line["format"], int(line["limit"]), since, until, line["source"])
        bound.setdefault(f"{slug}.{line['card']}", set()).add(dated)

    cards = catalogues[slug].cards

    assert {key: card.sets for key, card in cards.items() if card.sets is not UNKNOWN} == sets
    assert {key: set(card.restrictions) for key, card in cards.items() if card.restrictions} == bound


def test_every_set_of_riftbound_says_from_which_day_it_is_legal() -> None:
    sets = parse_starter_folder(GAMES["riftbound"].folder / "starter", "riftbound", "en").sets

    never = dict.fromkeys(("tw", "kr"), "never")
    origins = {"": "2025-10-31", "cn": "2025-08-01", "tw": "2026-08-07", "kr": "2026-09-18"}
    assert {row.code: row.legal for row in sets} == {
        "OGN": origins,
        "OGS": origins,
        "SFD": {"": "2026-02-13", "cn": "2025-12-12", **never},
        "UNL": {"": "2026-05-08", "cn": "2026-04-10", **never},
        "VEN": {"": "2026-07-31", **never},
        "RAD": {"": "2026-10-23", **never},
        **dict.fromkeys(("ARC", "OPP", "PR", "FND", "CNP"), {"": "never"}),
    }


def test_a_set_is_released_where_and_when_it_becomes_legal() -> None:
    sets = parse_starter_folder(GAMES["riftbound"].folder / "starter", "riftbound", "en").sets

    released = {row.code: {"": str(row.released), **row.releases} for row in sets if row.released}
    assert released == {
        row.code: {region: day for region, day in row.legal.items() if day != "never"} for row in sets if row.released
    }
