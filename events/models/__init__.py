"""The tables of tournaments."""

from events.models.archive import EventArchive, ListReport
from events.models.check import Acceptance, CheckRecord, DeckCheck
from events.models.entry import Entry, PlayerDetails, Team, TeamJudgement
from events.models.event import Event, Invitation, Staff
from events.models.frozen import FrozenError
from events.models.log import LogEntry
from events.models.pool import Pool, PoolReply, Swap
from events.models.round import Placing, Round, Seating
from events.models.submission import Judgement, Submission

__all__ = [
    "Acceptance",
    "CheckRecord",
    "DeckCheck",
    "Entry",
    "Event",
    "EventArchive",
    "FrozenError",
    "Invitation",
    "Judgement",
    "ListReport",
    "LogEntry",
    "Placing",
    "PlayerDetails",
    "Pool",
    "PoolReply",
    "Round",
    "Seating",
    "Staff",
    "Submission",
    "Swap",
    "Team",
    "TeamJudgement",
]
