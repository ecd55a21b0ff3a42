"""How long the server waits for a client, and how much it holds for all of them."""

from __future__ import annotations

import resource
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

PATIENCE: Final = 20.0
MOST: Final = 1_000
# Open files beside those of connections: the database, the cache, logs, modules.
OTHER_FILES: Final = 200
# A connection has a socket, and temporary files for a long body and a long answer.
FILES_EACH: Final = 3


@dataclass(frozen=True, slots=True)
class Limits:
    """Times are in seconds, sizes in bytes, both of one process."""

    # For the whole head of a request, and the span in which a body or an answer has to move on by the least.
    patience: float = PATIENCE
    least_received: int = 1_000
    least_sent: int = 80_000
    # An idle connection that may be used again.
    idle: float = 75
    # After an answer that came before the end of the body, so that the client can read it.
    lingering: float = 2
    # Idle connections of a server that stops: a request may be on its way.
    farewell: float = 2
    connections: int = MOST
    # Bodies and answers in memory and temporary files, of all connections together.
    held: int = 200_000_000
    # Of one answer; its maker waits until the client has read on.
    held_answer: int = 16_000_000


def limits_of(env: Mapping[str, str], idle: float) -> Limits:
    """The limits with CLIENT_TIMEOUT of the environment. Raises ValueError where it is no positive number."""
    patience = float(env.get("CLIENT_TIMEOUT") or PATIENCE)
    if patience <= 0:
        raise ValueError(f"CLIENT_TIMEOUT is {patience}; it takes a positive number of seconds")

    return Limits(patience=patience, idle=idle, connections=min(MOST, _room_for_connections()))


def _room_for_connections() -> int:
    """Raise the limit of open files as far as needed and allowed, and return how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST * FILES_EACH + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    return wanted if soft == resource.RLIM_INFINITY else max(10, (soft - OTHER_FILES) // FILES_EACH)
