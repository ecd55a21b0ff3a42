"""A small file of each kind of program, written for these tests: each is read whole, and by the one path."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import read_entries
from decks.decklist.resolve import resolve_entries
from legality.games import GAMES

RIFTBOUND: Final = GAMES["riftbound"]
FILES: Final = sorted((Path(__file__).parent / "files").iterdir())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_every_card_of_the_file_is_counted_and_nothing_is_open(
    catalogues: Mapping[str, Catalogue], file: Path, ends: str
) -> None:
    text = "\ufeff" + file.read_text("utf-8").replace("\n", ends)
    resolved = resolve_entries(
        read_entries(RIFTBOUND, text, catalogues["riftbound"]), catalogues["riftbound"], RIFTBOUND.format("standard")
    )
    counts = {(row.card.name, row.section == "sideboard"): row.entry.count for row in resolved.placed}

    assert counts == {("Defy", False): 3, ("Targon's Peak", False): 2, ("Charm", True): 1}
    # The card on the cover of the file.
    assert [problem.text for problem in resolved.problems] == ["bannerCard: Defy"] * (file.name == "cockatrice.cod")
    assert [problem.kind for problem in resolved.problems] == ["commented"] * len(resolved.problems)


@pytest.mark.parametrize(
    "text",
    [
        '{"main": {"Defy": 3}, "notes": "2 Charm"}',
        '{"main": {"Defy": 3}, "notes": ["2 Charm"]}',
        '{"main": {"Defy": 3}, "splash": "2 Charm"}',
        '<deck><notes>2 Charm</notes><section name="Main"><card qty="3">Defy</card></section></deck>',
        '<cockatrice_deck><comments>2 Charm</comments><zone name="main"><card number="3" name="Defy"/></zone></cockatrice_deck>',
    ],
)
def test_a_counted_card_in_a_note_of_a_file_is_asked_about(catalogues: Mapping[str, Catalogue], text: str) -> None:
    found = resolve_entries(
        read_entries(RIFTBOUND, text, catalogues["riftbound"]), catalogues["riftbound"], RIFTBOUND.format("standard")
    )

    assert [(row.card.name, row.entry.count) for row in found.placed] == [("Defy", 3)]
    assert [(one.kind, one.key, one.count) for one in found.problems] == [("guessed", "noted", 2)]


@pytest.mark.parametrize(
    "text",
    [
        '{\n// 2 Charm\nmain: [{name: "Defy", count: 3}]\n}',
        '{main: [{name: "Defy", count: 3}, // {name: "Charm", count: 2}\n]}',
        '{main: [{name: "Defy", count: 3}, /* {name: "Charm", count: 2}, */]}',
        "{'main': {'Defy': 3}} # Charm x2",
        "main:\n  # 2 Charm\n  - name: Defy\n    count: 3",
        "- name: Defy # 2 Charm\n  count: 3",
        '[[cards]] # 2 Charm\nname = "Defy"\ncount = 3',
        '<deck><section name="Main"><card qty="3">Defy</card><!-- <card qty="2">Charm</card> --></section></deck>',
        '<deck><!-- 2 Charm --><section name="Main"><card qty="3">Defy</card></section></deck>',
    ],
)
def test_a_card_in_a_comment_of_a_file_is_reported_and_decides_nothing(
    catalogues: Mapping[str, Catalogue], text: str
) -> None:
    found = resolve_entries(
        read_entries(RIFTBOUND, text, catalogues["riftbound"]), catalogues["riftbound"], RIFTBOUND.format("standard")
    )

    assert [(row.card.name, row.entry.count) for row in found.placed] == [("Defy", 3)]
    assert [(one.kind, one.aside) for one in found.problems] == [("commented", True)]
