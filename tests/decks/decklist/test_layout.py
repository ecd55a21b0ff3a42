"""Formats that read every list alike have equal layouts."""

import pytest

from decks.decklist.layout import Layout, layout_of
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
    layouts: dict[Layout, list[str]] = {layout_of(format_): [] for format_ in GAMES[game].formats}
    for format_ in GAMES[game].formats:
        layouts[layout_of(format_)].append(format_.slug)

    assert list(layouts.values()) == alike


def test_a_section_of_one_card_is_known() -> None:
    assert layout_of(GAMES["riftbound"].format("standard")).single_sections == {"champion", "legend"}
