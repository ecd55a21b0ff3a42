"""The table of permissions: role x action x phase. Whatever it does not name is forbidden."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final

from events.models import Event


class Phase(StrEnum):
    """Open until the deadline, grace until the lock, locked until the start; then running, the cut, and ended."""

    OPEN = "open"
    GRACE = "grace"
    LOCKED = "locked"
    RUNNING = "running"
    CUT = "cut"
    ENDED = "ended"


def current_phase(event: Event, now: datetime) -> Phase:
    """The phase of an event at a moment. Each moment belongs to the phase that begins with it.

    One that is archived has ended, also for what came to the door a moment before.
    """
    if event.archive is not None or event.end <= now:
        return Phase.ENDED
    if event.cut is not None and event.cut <= now:
        return Phase.CUT
    if now >= event.start:
        return Phase.RUNNING
    if now >= event.lock:
        return Phase.LOCKED

    return Phase.GRACE if now >= event.deadline else Phase.OPEN


def find_phase_for_others(event: Event, phase: Phase) -> Phase:
    """The phase by which others than the staff see lists: an end that is not declared publishes nothing."""
    if phase is not Phase.ENDED or event.ended is not None:
        return phase

    return Phase.RUNNING if event.cut is None else Phase.CUT


class Role(StrEnum):
    """What a person is to an event: the words of the staff are those of `Staff.Role`."""

    ORGANISER = "organiser"
    JUDGE = "judge"
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"


class Action(StrEnum):
    """What can be done in an event. `OWN`: with the entry that is one's own."""

    REGISTER = "register"
    SUBMIT_OWN = "submit-own"
    WITHDRAW_OWN = "withdraw-own"
    DETAILS_OWN = "details-own"
    SUBMIT_POOL_OWN = "submit-pool-own"
    # The pool of the player that one was handed, where pools are registered by another.
    RECORD_POOL = "record-pool"
    CONFIRM_POOL_OWN = "confirm-pool-own"
    SWAP_OWN = "swap-own"
    # To ask a partner into one's team, to join one, to name it.
    TEAM_OWN = "team-own"
    SEE_BOARD = "see-board"
    SEE_LISTS = "see-lists"
    ENTER = "enter"
    ENTER_LIST = "enter-list"
    ENTER_POOL = "enter-pool"
    DEAL_POOLS = "deal-pools"
    RECORD_SWAP = "record-swap"
    WITHDRAW = "withdraw"
    TEAMS = "teams"
    UNLOCK = "unlock"
    CHECK = "check"
    # What a judge recorded on a phone earlier is a fact, whenever it arrives.
    SEND_RECORDS = "send-records"
    LOAD_ROUNDS = "load-rounds"
    LOAD_PLACINGS = "load-placings"
    REMIND = "remind"
    ROSTER = "roster"
    CHANGE_EVENT = "change-event"
    STAFF = "staff"
    DELETE = "delete"


ALWAYS: Final = frozenset(Phase)
BEFORE_LOCK: Final = frozenset({Phase.OPEN, Phase.GRACE})
BEFORE_END: Final = ALWAYS - {Phase.ENDED}

PLAYER: Final[Mapping[Action, frozenset[Phase]]] = {
    Action.REGISTER: BEFORE_LOCK,
    Action.SUBMIT_OWN: BEFORE_LOCK,
    Action.WITHDRAW_OWN: BEFORE_END,
    Action.DETAILS_OWN: BEFORE_END,
    Action.SUBMIT_POOL_OWN: BEFORE_LOCK,
    Action.RECORD_POOL: BEFORE_LOCK,
    # A difference that is seen late is one all the same.
    Action.CONFIRM_POOL_OWN: BEFORE_END,
    Action.SWAP_OWN: BEFORE_END - BEFORE_LOCK,
    Action.TEAM_OWN: BEFORE_LOCK,
}
SCOREKEEPER: Final[Mapping[Action, frozenset[Phase]]] = {
    Action.SEE_BOARD: ALWAYS,
    Action.ENTER: BEFORE_END,
    Action.WITHDRAW: BEFORE_END,
    Action.TEAMS: BEFORE_END,
    Action.LOAD_ROUNDS: BEFORE_END,
    # The last standings are often typed in after the hall has closed.
    Action.LOAD_PLACINGS: ALWAYS,
}
JUDGE: Final[Mapping[Action, frozenset[Phase]]] = {
    Action.SEE_BOARD: ALWAYS,
    Action.SEE_LISTS: ALWAYS,
    Action.ENTER: BEFORE_END,
    Action.ENTER_LIST: BEFORE_END,
    Action.ENTER_POOL: BEFORE_END,
    Action.DEAL_POOLS: BEFORE_END,
    Action.RECORD_SWAP: BEFORE_END,
    Action.CHECK: BEFORE_END,
    Action.SEND_RECORDS: ALWAYS,
}
ORGANISER: Final[Mapping[Action, frozenset[Phase]]] = {
    **SCOREKEEPER,
    **JUDGE,
    Action.UNLOCK: BEFORE_END,
    Action.REMIND: BEFORE_END,
    Action.ROSTER: BEFORE_END,
    Action.CHANGE_EVENT: ALWAYS,
    Action.STAFF: ALWAYS,
    Action.DELETE: ALWAYS,
}
TABLE: Final[Mapping[Role, Mapping[Action, frozenset[Phase]]]] = {
    Role.PLAYER: PLAYER,
    Role.SCOREKEEPER: SCOREKEEPER,
    Role.JUDGE: JUDGE,
    Role.ORGANISER: ORGANISER,
}
# What an unlocked entry may do although the lock has passed.
WHEN_UNLOCKED: Final = frozenset({Action.SUBMIT_OWN})


def is_allowed(role: Role | None, action: Action, phase: Phase, *, unlocked: bool = False) -> bool:
    """Whether a person of the role (None: of none) may do that in that phase. An ended event is never unlocked."""
    if role is None:
        return False
    if unlocked and role is Role.PLAYER and action in WHEN_UNLOCKED:
        return phase is not Phase.ENDED

    return phase in TABLE[role].get(action, frozenset())
