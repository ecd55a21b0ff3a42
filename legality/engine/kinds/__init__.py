"""The kinds of rules that more than one game needs, as data.

A rule here is a number or a trait with its sections, so pages can show it and laws can test its edge.
"""

from legality.engine.kinds.allowed import Allowed
from legality.engine.kinds.common import OneInCommon
from legality.engine.kinds.copies import Copies, DistinctNames
from legality.engine.kinds.dated import Bans, CopyCaps, LegalSets, RotationWarning
from legality.engine.kinds.fellows import Fellows
from legality.engine.kinds.leader_says import LeaderSays
from legality.engine.kinds.pool import Pool, pool_rule
from legality.engine.kinds.size import Size
from legality.engine.kinds.tally import Tally
from legality.engine.kinds.together import Group, NotTogether
from legality.engine.kinds.traits import AllowedKinds, Requires, SharesTrait

__all__ = [
    "Allowed",
    "Bans",
    "CopyCaps",
    "Group",
    "NotTogether",
    "OneInCommon",
    "Copies",
    "DistinctNames",
    "Fellows",
    "LeaderSays",
    "LegalSets",
    "AllowedKinds",
    "RotationWarning",
    "Pool",
    "pool_rule",
    "Requires",
    "SharesTrait",
    "Size",
    "Tally",
]
