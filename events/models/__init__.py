"""The tables of tournaments."""

from events.models.check import Acceptance, CheckRecord, DeckCheck
from events.models.entry import Entry, PlayerDetails
from events.models.event import Event, Invitation, Staff
from events.models.log import LogEntry
from events.models.round import Placing, Round, Seating
from events.models.submission import Frozen, Judgement, Submission
from events.models.team import Team, TeamJudgement

__all__ = [
    "Acceptance",
    "CheckRecord",
    "DeckCheck",
    "Entry",
    "Event",
    "Frozen",
    "Invitation",
    "Judgement",
    "LogEntry",
    "Placing",
    "PlayerDetails",
    "Round",
    "Seating",
    "Staff",
    "Submission",
    "Team",
    "TeamJudgement",
]
