"""Whether who asks takes an answer packed."""

from __future__ import annotations

import re
from typing import Final

_CODING: Final = re.compile(r"([\w*-]+)\s*(?:;\s*[qQ]=([01](?:\.\d{0,3})?))?")


def gzip_weight(said: str) -> float:
    """How gladly gzip is taken by an `Accept-Encoding`, from 0 (not at all) to 1 (RFC 9110, 12.5.3)."""
    weights = {match[1].lower(): float(match[2] or 1) for match in _CODING.finditer(said)}
    return weights.get("gzip", weights.get("*", 0.0))
