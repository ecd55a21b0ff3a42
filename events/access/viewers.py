"""What a person is to an event, and whether they may do something in it. One query for the role, one for the entry."""

from dataclasses import dataclass
from datetime import datetime

from events.access.permissions import Action, Phase, Role, current_phase, is_allowed
from events.models import Entry, Event, Staff


class NotAllowedError(Exception):
    """The table of permissions forbids this to this person in this phase."""

    def __init__(self, action: Action, phase: Phase) -> None:
        super().__init__(f"{action} in {phase}")
        self.action = action
        self.phase = phase


@dataclass(frozen=True, slots=True)
class EventViewer:
    """A person and an event at a moment: their role in the staff and their own entry, if they have them."""

    event: Event
    phase: Phase
    person: int | None
    role: Role | None
    entry: Entry | None

    def may(self, action: Action) -> bool:
        """Whether the person may do that now, by their role or as a player."""
        return is_allowed(self.role, action, self.phase) or self.may_as_player(action)

    def may_as_player(self, action: Action) -> bool:
        """Whether the person may do that with their own entry, or take one."""
        if self.person is None or (self.entry is None and action is not Action.REGISTER):
            return False

        unlocked = self.event.unlocked or (self.entry is not None and self.entry.unlocked)
        return is_allowed(Role.PLAYER, action, self.phase, unlocked=unlocked)

    def require(self, action: Action) -> None:
        """Raises NotAllowedError."""
        if not self.may(action):
            raise NotAllowedError(action, self.phase)


def find_viewer(event: Event, person: int | None, now: datetime) -> EventViewer:
    """What the person (None: no account) is to the event at that moment."""
    if person is None:
        return EventViewer(event, current_phase(event, now), None, None, None)

    held = Staff.objects.filter(event=event, person_id=person).values_list("role", flat=True).first()
    entry = Entry.objects.filter(event=event, person_id=person).select_related("details", "current__judgement").first()
    return EventViewer(event, current_phase(event, now), person, Role(held) if held else None, entry)
