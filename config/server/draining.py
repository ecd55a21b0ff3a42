"""Whether the server is about to stop: all processes of a start see it, since they share a byte of memory."""

from __future__ import annotations

import mmap
from typing import Final

_SHARED: Final = mmap.mmap(-1, 1)


def begin_draining() -> None:
    """From now on `/readyz` says that the server stops, and connections end after their next answer."""
    _SHARED[0] = 1


def is_draining() -> bool:
    """Whether somebody has asked the server to stop."""
    return bool(_SHARED[0])
