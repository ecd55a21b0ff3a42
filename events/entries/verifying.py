"""An event looked through as of its day: verdicts made anew, and every stored list held against its receipt."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from events.entries.rejudging import rejudge
from events.entries.states import MISSING, UNCHECKED, judgement_of, stale_among, state_of
from events.entries.submitting import is_intact
from events.models import Entry, Event, Pool, Submission
from legality.engine.report import ILLEGAL, LEGAL, UNDETERMINED, UNFINISHED

# What makes an event worse than one of which something is not known.
BAD: Final = frozenset({MISSING, ILLEGAL, UNFINISHED})
OPEN: Final = frozenset({UNDETERMINED, UNCHECKED})


@dataclass(frozen=True, slots=True)
class Looked:
    """An entry as it was found. `damaged`: the numbers of lists that are not what their receipts were given for, of pools
    `damaged_pools`.
    """

    number: int
    external_id: str
    state: str
    codes: tuple[str, ...] = ()
    hit: bool = False
    damaged: tuple[int, ...] = ()
    damaged_pools: tuple[int, ...] = ()

    @property
    def is_fine(self) -> bool:
        """Whether there is nothing to say of it."""
        return self.state == LEGAL and not self.hit and not self.is_damaged

    @property
    def is_damaged(self) -> bool:
        """Whether a list or a pool is not what its receipt was given for."""
        return bool(self.damaged or self.damaged_pools)


def look_through(event: Event, now: datetime) -> list[Looked]:
    """The entries that take part, judged anew, in their order; of those that have withdrawn, any with a damaged list."""
    hit = {entry.pk for entry in rejudge(event, now, everything=True).hit}
    damaged = _damaged(event, Submission.objects.filter(entry__event=event))
    pools = _damaged(event, Pool.objects.filter(entry__event=event)) if event.pools else {}
    lists = event.entries.select_related("current__judgement").defer("current__text", "current__cards")
    entries = list(lists.order_by("number"))
    stale = stale_among(event, entries)
    found = (_looked(entry, hit, stale, damaged.get(entry.pk, ()), pools.get(entry.pk, ())) for entry in entries)
    return [one for one in found if one is not None]


def _looked(
    entry: Entry, hit: Collection[int], stale: Collection[int], damaged: Iterable[int], pools: Iterable[int]
) -> Looked | None:
    broken, broken_pools = tuple(damaged), tuple(pools)
    if entry.withdrawn is not None and not (broken or broken_pools):
        return None

    judged = judgement_of(entry, stale)
    codes = tuple(judged.codes) if judged else ()
    return Looked(entry.number, entry.external_id, state_of(entry, stale), codes, entry.pk in hit, broken, broken_pools)


def _damaged(event: Event, stored: QuerySet[Submission] | QuerySet[Pool]) -> dict[int, list[int]]:
    """The numbers of the damaged ones of all that are stored, by the key of the entry."""
    found: dict[int, list[int]] = {}
    for listed in stored.select_related("entry").order_by("number").iterator():
        if not is_intact(event, listed):
            found.setdefault(listed.entry_id, []).append(listed.number)

    return found


def status_of(rows: Iterable[Looked]) -> int:
    """0: all legal; 1: some illegal, missing or damaged; 2: some of which it is not known."""
    looked = list(rows)
    if any(one.state in BAD or one.is_damaged for one in looked):
        return 1

    return 2 if any(one.state in OPEN for one in looked) else 0
