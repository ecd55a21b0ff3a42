"""The random decks of each game."""

from collections.abc import Mapping
from typing import Final

from tests.referee import decks_riftbound, decks_rise, decks_vividz, decks_wow, decks_zero
from tests.referee.aiming import Range

RANGES: Final[Mapping[str, Range]] = {
    "rise": decks_rise.RANGE,
    "riftbound": decks_riftbound.RANGE,
    "wow": decks_wow.RANGE,
    "vividz": decks_vividz.RANGE,
    "zero": decks_zero.RANGE,
}
