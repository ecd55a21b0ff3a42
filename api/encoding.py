"""Whether a reader takes gzip."""

import re
from typing import Final

_CODING: Final = re.compile(r"([\w*-]+)\s*(?:;\s*[qQ]=([01](?:\.\d{0,3})?))?")


def gzip_weight(accepted: str) -> float:
    """The weight of gzip in an `Accept-Encoding`, from 0 (refused) to 1 (RFC 9110, 12.5.3)."""
    weights = {match[1].lower(): float(match[2] or 1) for match in _CODING.finditer(accepted)}
    return weights.get("gzip", weights.get("*", 0.0))
