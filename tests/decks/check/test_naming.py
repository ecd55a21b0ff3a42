"""What a text says itself of its game and format."""

from __future__ import annotations

import pytest

from decks.check.naming import Named, named_in
from decks.decklist.codecs import own
from decks.decklist.reading.lists import MAX_BYTES
from legality.games import GAMES

RIFTBOUND = GAMES["riftbound"]
MARKS = own.index(["riftbound.defy"], own.CARD)


def coded(game: str, format_: str) -> str:
    return own.encode(game, format_, [("main", "riftbound.defy", 3)], MARKS, ["main"])


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", Named()),
        ("3 Defy", Named()),
        ("Game: Riftbound", Named("riftbound")),
        ("  // game：符文战场  \n3 Defy", Named("riftbound")),
        ("Game: chess\nFormat: blitz", Named("", "blitz")),
        ("**Format:** Standard", Named("", "Standard")),
        ("> Format: Sealed", Named("", "Sealed")),
        ("3 Defy\n" * 400 + "Game: Riftbound", Named()),
        ("Game: Riftbound\n" + "é" * MAX_BYTES, Named("riftbound")),
        (coded("riftbound", "draft"), Named("riftbound", "draft")),
        (coded("riftbound", "draft").lower(), Named("riftbound", "draft")),
        (coded("riftbound", "blitz"), Named("riftbound")),
        (coded("chess", "draft"), Named()),
        (coded("riftbound", "draft")[:-1], Named()),
        ('{"deckwright": 1, "game": "zero", "format": "casual"}', Named("zero", "casual")),
        ('```json\n{"deckwright": 1, "game": "zero", "format": "casual"}\n```', Named("zero", "casual")),
        ('{"deckwright": 9, "game": "zero", "format": "casual"}', Named()),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_codes_json_and_lines_at_the_head_name_game_and_format(text: str, named: Named) -> None:
    assert named_in(text) == named


@pytest.mark.parametrize(
    ("named", "slugs"),
    [
        (Named(), []),
        (Named("", "STANDARD"), ["standard"]),
        (Named("riftbound", "sealed"), ["sealed"]),
        (Named("zero", "sealed"), []),
        (Named("", "blitz"), []),
    ],
)
def test_a_format_is_meant_by_its_slug_or_its_name_in_the_game_that_is_named(named: Named, slugs: list[str]) -> None:
    assert [format_.slug for format_ in RIFTBOUND.formats if named.is_format(format_)] == slugs
