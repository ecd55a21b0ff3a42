"""House formats: what a league changes of an official format, as data, and the format that follows from it."""

from legality.engine.house.deriving import Premises, derive_format
from legality.engine.house.rules import HouseKind, HouseRule

__all__ = ["HouseKind", "HouseRule", "Premises", "derive_format"]
