"""Starter cards with values that are not in their one form."""

import pytest

from cards.importers.starter import starter_faults
from legality.games import GAMES
from legality.sources.rows import Batch, CardRow


@pytest.mark.parametrize(
    ("colour", "says"),
    [
        ("红", []),
        ("红色", ["has values that are not in their one form: write them as the game's own words have them"]),
        ("灰", ["colour: '灰' is none of 红/Red, 黄/Yellow, 蓝/Blue, 绿/Green, 白/White, 黑/Black"]),
    ],
)
def test_a_value_of_a_closed_list_is_in_its_one_form(colour: str, says: list[str]) -> None:
    row = CardRow("波波", "波波", {"zh-hans": "波波"}, {"kind": "character", "traits": {"colour": [colour]}})

    faults = starter_faults(GAMES["zero"], Batch("zero", cards=(row,)))

    assert [fault.says for fault in faults] == says
