"""An event looked through as of its day: verdicts made again, and every stored list held against its receipt."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from decks.check.messages import VERDICTS
from events.entries.pairing import current_team_keys
from events.entries.rejudging import rejudge
from events.entries.states import MISSING, UNCHECKED, current_judgement, entry_state, find_outdated_entries
from events.entries.submitting import is_intact
from events.entries.team_shown import NO_PARTNER, shown_team_state
from events.models import Entry, Event, Pool, Submission
from legality.engine.values.report import ILLEGAL, LEGAL, UNDETERMINED, UNFINISHED

# What makes an event worse than one of which something is not known.
BAD_STATES: Final = frozenset({MISSING, ILLEGAL, UNFINISHED})
OPEN_STATES: Final = frozenset({UNDETERMINED, UNCHECKED})
BAD_TEAMS: Final = frozenset({ILLEGAL, NO_PARTNER})


@dataclass(frozen=True, slots=True)
class CheckedEntry:
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


def verify_entries(event: Event, now: datetime) -> list[CheckedEntry]:
    """The entries that take part, judged again, in their order; of those that have withdrawn, any with a damaged list."""
    hit = {entry.pk for entry in rejudge(event, now, everything=True).hit}
    damaged = _damaged_submissions(event, Submission.objects.filter(entry__event=event))
    pools = _damaged_submissions(event, Pool.objects.filter(entry__event=event)) if event.pools else {}
    lists = event.entries.select_related("current__judgement").defer("current__text", "current__cards")
    entries = list(lists.order_by("number"))
    stale = find_outdated_entries(event, entries)
    found = []
    for entry in entries:
        broken = tuple(damaged.get(entry.pk, ()))
        broken_pools = tuple(pools.get(entry.pk, ()))
        if entry.withdrawn is not None and not (broken or broken_pools):
            continue
        judged = current_judgement(entry, stale)
        codes = tuple(judged.codes) if judged else ()
        state = entry_state(entry, stale)
        is_hit = entry.pk in hit
        found.append(CheckedEntry(entry.number, entry.external_id, state, codes, is_hit, broken, broken_pools))

    return found


@dataclass(frozen=True, slots=True)
class CheckedTeam:
    """A team as it was found: the numbers of its players, and a state of `TEAM_STATES`."""

    number: int
    external_id: str
    members: tuple[int, ...]
    state: str
    codes: tuple[str, ...] = ()

    @property
    def is_fine(self) -> bool:
        """Whether there is nothing to say of it."""
        return self.state == LEGAL


def verify_teams(event: Event) -> list[CheckedTeam]:
    """The teams that take part, by their numbers; none of an event of single players. Two queries."""
    if not event.is_for_teams:
        return []

    here = event.entries.taking_part().filter(team__isnull=False).select_related("team__judgement")
    by_team: dict[int, list[Entry]] = {}
    for entry in here.order_by("team__number", "seat"):
        by_team.setdefault(entry.team_id or 0, []).append(entry)

    current = current_team_keys(event, [members[0].team for members in by_team.values() if members[0].team])
    found = []
    for members in by_team.values():
        team = members[0].team
        partner = members[1] if len(members) > 1 else None
        assert team is not None  # only entries with a team are asked for
        state = shown_team_state(team, members[0], partner, is_current=team.pk in current)
        codes = tuple(team.judgement.codes) if state in VERDICTS else ()
        numbers = tuple(one.number for one in members)
        found.append(CheckedTeam(team.number, team.external_id, numbers, state, codes))

    return found


def _damaged_submissions(event: Event, stored: QuerySet[Submission] | QuerySet[Pool]) -> dict[int, list[int]]:
    """The numbers of the damaged ones of all that are stored, by the key of the entry."""
    found: dict[int, list[int]] = {}
    for listed in stored.select_related("entry").order_by("number").iterator():
        if not is_intact(event, listed):
            found.setdefault(listed.entry_id, []).append(listed.number)

    return found


def exit_status(rows: Iterable[CheckedEntry], teams: Iterable[CheckedTeam] = ()) -> int:
    """0: all legal; 1: some illegal, missing or damaged, or a team without a partner; 2: some of which it is not known."""
    looked = list(rows)
    together = [team.state for team in teams]
    if any(one.state in BAD_STATES or one.is_damaged for one in looked) or BAD_TEAMS & {*together}:
        return 1

    return 2 if any(one.state in OPEN_STATES for one in looked) or OPEN_STATES & {*together} else 0
