"""Formats that read every list alike have equal layouts."""

import pytest

from decks.decklist.layout import ListLayout, format_layout
from legality.games import GAMES


@pytest.mark.parametrize(
    ("game", "alike"),
    [
        ("riftbound", [["casual", "standard", "standard-2v2"], ["sealed", "draft"]]),
        ("wow", [["classic", "white-book", "core", "contemporary", "block"], ["limited"]]),
        ("rise", [["constructed"], ["limited"]]),
    ],
)
def test_formats_that_differ_in_their_rules_alone_share_a_layout(game: str, alike: list[list[str]]) -> None:
    layouts: dict[ListLayout, list[str]] = {format_layout(format_): [] for format_ in GAMES[game].formats}
    for format_ in GAMES[game].formats:
        layouts[format_layout(format_)].append(format_.slug)

    assert list(layouts.values()) == alike


def test_a_section_of_one_card_is_known() -> None:
    assert format_layout(GAMES["riftbound"].format("standard")).single_sections == {"champion", "legend"}
