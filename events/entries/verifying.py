"""An event looked through as of its day: verdicts made anew, and every stored list held against its receipt."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from events.entries.rejudging import rejudge
from events.entries.states import MISSING, UNCHECKED, judgement_of, stale_among, state_of
from events.entries.submitting import is_intact
from events.models import Entry, Event, Submission
from legality.engine.report import ILLEGAL, LEGAL, UNDETERMINED, UNFINISHED

# What makes an event worse than one of which something is not known.
BAD: Final = frozenset({MISSING, ILLEGAL, UNFINISHED})
OPEN: Final = frozenset({UNDETERMINED, UNCHECKED})


@dataclass(frozen=True, slots=True)
class Looked:
    """An entry as it was found. `damaged`: the numbers of lists that are not what their receipts were given for."""

    number: int
    external_id: str
    state: str
    codes: tuple[str, ...] = ()
    hit: bool = False
    damaged: tuple[int, ...] = ()

    @property
    def is_fine(self) -> bool:
        """Whether there is nothing to say of it."""
        return self.state == LEGAL and not self.hit and not self.damaged


def look_through(event: Event, now: datetime) -> list[Looked]:
    """The entries that take part, judged anew, in their order; of those that have withdrawn, any with a damaged list."""
    hit = {entry.pk for entry in rejudge(event, now, everything=True).hit}
    damaged = _damaged(event)
    lists = event.entries.select_related("current__judgement").defer("current__text", "current__cards")
    entries = list(lists.order_by("number"))
    stale = stale_among(event, entries)
    found = (_looked(entry, hit, stale, damaged.get(entry.pk, ())) for entry in entries)
    return [one for one in found if one is not None]


def _looked(entry: Entry, hit: Collection[int], stale: Collection[int], damaged: Iterable[int]) -> Looked | None:
    broken = tuple(damaged)
    if entry.withdrawn is not None and not broken:
        return None

    judged = judgement_of(entry, stale)
    codes = tuple(judged.codes) if judged else ()
    return Looked(entry.number, entry.external_id, state_of(entry, stale), codes, entry.pk in hit, broken)


def _damaged(event: Event) -> dict[int, list[int]]:
    """The damaged lists of all that are stored, by the key of the entry."""
    found: dict[int, list[int]] = {}
    for submission in (
        Submission.objects.filter(entry__event=event).select_related("entry").order_by("number").iterator()
    ):
        if not is_intact(event, submission):
            found.setdefault(submission.entry_id, []).append(submission.number)

    return found


def status_of(rows: Iterable[Looked]) -> int:
    """0: all legal; 1: some illegal, missing or damaged; 2: some of which it is not known."""
    looked = list(rows)
    if any(one.state in BAD or one.damaged for one in looked):
        return 1

    return 2 if any(one.state in OPEN for one in looked) else 0
