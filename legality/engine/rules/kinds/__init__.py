"""The kinds of rules that more than one game needs, as data.

A rule here is a number or a trait with its sections, so pages can show it and laws can test its edge.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from legality.engine.rules.kinds.allowed import Allowed, RotationWarning
from legality.engine.rules.kinds.common import OneInCommon
from legality.engine.rules.kinds.copies import Copies, CopiesOverAll, DistinctNames
from legality.engine.rules.kinds.dated import Bans, CopyCaps, LegalSets, turning_days_of
from legality.engine.rules.kinds.forbidden_pairs import Group, NotTogether
from legality.engine.rules.kinds.leader_text import LeaderSays
from legality.engine.rules.kinds.partner_leaders import Fellows
from legality.engine.rules.kinds.pool import NO_POOL, Pool, pool_rule, without_pool
from legality.engine.rules.kinds.size import Size
from legality.engine.rules.kinds.tally import Tally
from legality.engine.rules.kinds.traits import AllowedKinds, Requires, SharesTrait
from legality.engine.rules.pairs import NoSharedCards, NoSharedNames, SideboardSwap
from legality.engine.rules.rule import Rule

_DATA_KINDS: Final[tuple[type[Rule], ...]] = (
    Allowed,
    AllowedKinds,
    Bans,
    Copies,
    CopiesOverAll,
    CopyCaps,
    DistinctNames,
    Fellows,
    LeaderSays,
    LegalSets,
    NoSharedCards,
    NoSharedNames,
    NotTogether,
    OneInCommon,
    Pool,
    Requires,
    RotationWarning,
    SharesTrait,
    SideboardSwap,
    Size,
    Tally,
)
# By its name, every kind that is data alone: what people may write without Python (`legality/engine/plain.py`).
DATA_KINDS: Final[Mapping[str, type[Rule]]] = MappingProxyType({kind.__name__: kind for kind in _DATA_KINDS})

__all__ = [
    "DATA_KINDS",
    "Allowed",
    "Bans",
    "CopyCaps",
    "Group",
    "NotTogether",
    "OneInCommon",
    "Copies",
    "CopiesOverAll",
    "DistinctNames",
    "Fellows",
    "LeaderSays",
    "LegalSets",
    "AllowedKinds",
    "RotationWarning",
    "Pool",
    "pool_rule",
    "without_pool",
    "NO_POOL",
    "Requires",
    "SharesTrait",
    "Size",
    "Tally",
    "turning_days_of",
]
