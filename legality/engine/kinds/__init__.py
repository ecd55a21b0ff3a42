"""The kinds of rules that more than one game needs, as data.

Each kind is a number or a trait with its section: it can show itself and be tested at its edge.
"""

from legality.engine.kinds.common import Common
from legality.engine.kinds.copies import Copies, Count, Distinct
from legality.engine.kinds.dated import Banned, Capped, InSets, Leaving
from legality.engine.kinds.pool import Pool
from legality.engine.kinds.size import Size
from legality.engine.kinds.traits import Kinds, Requires, SharesTrait

__all__ = [
    "Banned",
    "Capped",
    "Common",
    "Copies",
    "Count",
    "Distinct",
    "InSets",
    "Kinds",
    "Leaving",
    "Pool",
    "Requires",
    "SharesTrait",
    "Size",
]
