"""Who may read how an event ended: its staff, and everyone where lists are public."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from events.access.permissions import Action
from events.access.published import shows_lists_to_all
from events.access.viewers import EventViewer, find_viewer
from events.fetching import find_event


@dataclass(frozen=True, slots=True)
class ResultsReader:
    """A person who reads how an event ended. `shows_lists_to_all`: everyone may, and reads the lists that are published."""

    viewer: EventViewer
    is_public: bool

    @property
    def sees_names(self) -> bool:
        """Whether they read every name; others read names with their players' consent."""
        return self.viewer.role is not None

    @property
    def sees_lists(self) -> bool:
        """Whether they read every list."""
        return self.viewer.may(Action.SEE_LISTS)


def results_reader(slug: str, person: int | None, now: datetime) -> ResultsReader:
    """The reader of an event's results. Raises Http404 for those who may not read how it ended."""
    viewer = find_viewer(find_event(slug, now), person, now)
    public = shows_lists_to_all(viewer.event, now)
    if not public and viewer.role is None:
        raise Http404

    return ResultsReader(viewer, public)
