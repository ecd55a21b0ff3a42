"""The legality of a single card, as rules and faces name it."""

from __future__ import annotations

from typing import Final, Literal

CardLegality = Literal["legal", "banned", "not-in-format", "undetermined"]

LEGAL: Final = "legal"
BANNED: Final = "banned"
NOT_IN_FORMAT: Final = "not-in-format"
UNDETERMINED: Final = "undetermined"
