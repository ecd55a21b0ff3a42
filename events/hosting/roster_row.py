"""What another system says of one player."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One player of a roster: the id of the other system, and what it knows of them. None: the roster does not say.

    `team`: what the other system calls the team; empty: the roster does not say. `line`: where it is.
    """

    id: str
    name: str
    pronouns: str | None = None
    member_id: str | None = None
    table: int | None = None
    consent: bool | None = None
    team: str = ""
    line: int = field(default=0, compare=False)
