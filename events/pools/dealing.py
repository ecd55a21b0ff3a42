"""Which player records whose pool: every player another's, at random; what has been recorded stays."""

from collections.abc import Collection, Sequence
from datetime import datetime
from random import Random, SystemRandom

from events.access.permissions import Action, current_phase, is_allowed
from events.access.viewers import NotAllowedError
from events.entries.authors import Author, add_log_entry
from events.entries.event_lock import turn_in
from events.models import Entry, Event, LogEntry


def assign_owners(recorders: Sequence[int], owners: Sequence[int], random: Random) -> dict[int, int]:
    """For each recorder another player as owner, no owner twice, for as many as there are of both.

    Where all record and all are recorded, with three or more no two record each other.
    """
    both = [one for one in recorders if one in set(owners)]
    rest = [one for one in recorders if one not in set(both)]
    others = [one for one in owners if one not in set(both)]
    for group in (both, rest, others):
        random.shuffle(group)

    # Each of `both` follows the one whose pool it records; the first of them comes last.
    given = [*both, *others] if rest or len(both) > 1 else others
    return dict(zip([*both[1:], *rest, *both[:1]], given, strict=False))


def deal_pools(event: Event, author: Author, now: datetime, random: Random | None = None) -> int:
    """Hand out the pools of those who take part that are not recorded yet; returns how many were handed out.

    Raises NotAllowedError, EventGoneError.
    """
    phase = current_phase(event, now)
    if author.role is None or not is_allowed(author.role, Action.DEAL_POOLS, phase):
        raise NotAllowedError(Action.DEAL_POOLS, phase)

    with turn_in(event) as held:
        entries = {one.pk: one for one in held.entries.taking_part().order_by("number")}
        done = {pk for pk, one in entries.items() if one.pool_id is not None}
        busy = {pk for pk, one in entries.items() if one.records_id in done}
        found = assign_owners(_leave_out(entries, busy), _leave_out(entries, done), random or SystemRandom())

        # All tasks but those that are done; the old ones first, since no pool is recorded by two.
        held.entries.exclude(pk__in=busy).update(records=None)
        for recorder, owner in found.items():
            entries[recorder].records_id = owner
        Entry.objects.bulk_update([entries[pk] for pk in found], ["records"])
        add_log_entry(held, None, LogEntry.Action.POOLS_DEALT, author, now, number=len(found))

    return len(found)


def _leave_out(entries: Collection[int], some: Collection[int]) -> list[int]:
    return [pk for pk in entries if pk not in some]
