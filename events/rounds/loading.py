"""Rounds are loaded as often as one likes: by their number, all of one or nothing; and taken back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Q

from events.entries.authors import Author, add_log_entry
from events.models import Event, LogEntry, Round, Seating
from events.models.event import SEATS
from events.rounds.seating import Pairing, Roll, SeatedEntry, TableSeat, Teams, Wrong, seat_pairings
from legality.engine.values.vocabulary import split_words

CREATED: Final = "created"
REPLACED: Final = "replaced"
UNCHANGED: Final = "unchanged"
# Rows in one statement, at most; a database that takes fewer gets fewer.
BATCH: Final = 1000
Action = LogEntry.Action
# What is read of an entry to find whom pairings name.
ROLL: Final = split_words("""
    external_id, pk, number, withdrawn, seat, team_id, team__number, team__external_id, current_id
""")


@dataclass(frozen=True, slots=True)
class LoadedRound:
    """A round with the numbers of its players, and of those among them who have a bye."""

    round: Round
    players: int
    byes: int


class FaultyRoundError(Exception):
    """Pairings that cannot be taken, with all that is wrong with them."""

    def __init__(self, wrongs: Sequence[Wrong]) -> None:
        super().__init__(wrongs[0].why)
        self.wrongs = list(wrongs)


def write_round(  # noqa: PLR0913  what a round is
    event: Event, number: int, stage: Round.Stage, pairings: Iterable[Pairing], author: Author, now: datetime
) -> str:
    """Write a round: `created`, `replaced`, or `unchanged` where it is so already. Call it in a turn of the event.

    Raises FaultyRoundError; nothing is written then.
    """
    held = event.rounds.filter(number=number).first()
    before = {TableSeat(*row) for row in held.seatings.values_list("entry_id", "table", "seat")} if held else set()
    places, wrongs = seat_pairings(pairings, _read_roll(event, before))
    if wrongs:
        raise FaultyRoundError(wrongs)
    if held is not None and held.stage == stage and before == set(places):
        return UNCHANGED

    if held is None:
        written = event.rounds.create(number=number, stage=stage, loaded=now, loaded_by_id=author.person)
    else:
        held.seatings.all().delete()
        held.stage = stage
        held.loaded = now
        held.loaded_by_id = author.person
        held.save(update_fields=["stage", "loaded", "loaded_by"])
        written = held
    seatings = [Seating(round=written, entry_id=one.entry, table=one.table, seat=one.seat) for one in places]
    Seating.objects.bulk_create(seatings, batch_size=BATCH)
    tables = len({one.table for one in places} - {None})
    add_log_entry(
        event, None, Action.ROUND, author, now, round=number, stage=str(stage), tables=tables, again=held is not None
    )
    return CREATED if held is None else REPLACED


def delete_round(event: Event, number: int, author: Author, now: datetime) -> None:
    """Take a round back; its deck checks stay. Call it in a turn of the event. Raises Round.DoesNotExist."""
    event.rounds.get(number=number).delete()
    add_log_entry(event, None, Action.ROUND_REMOVED, author, now, round=number)


def list_rounds(event: Event) -> list[LoadedRound]:
    """The rounds of an event, the newest first. One query."""
    byes = Count("seatings", filter=Q(seatings__table__isnull=True))
    found = event.rounds.select_related("loaded_by").annotate(players=Count("seatings"), byes=byes)
    return [LoadedRound(one, one.players, one.byes) for one in found.order_by("-number")]


def _read_roll(event: Event, before: Iterable[TableSeat]) -> Roll:
    """All whom pairings may name. One query."""
    rows = event.entries.order_by("seat", "number").values_list(*ROLL)
    by_id = dict[str, SeatedEntry]()
    by_number = dict[int, SeatedEntry]()
    team_ids = dict[str, int]()
    team_numbers = dict[int, int]()
    members = dict[int, tuple[SeatedEntry, ...]]()
    refuses = event.if_missing == Event.Answer.REFUSE
    for ident, key, number, withdrawn, seat, team, team_number, team_ident, current in rows:
        place = SEATS.index(seat) if seat in SEATS else 0
        one = SeatedEntry(key, number, withdrawn is not None, team, place, refuses and current is None)
        by_number[number] = one
        if ident:
            by_id[ident] = one
        if team is not None:
            members[team] = (*members.get(team, ()), one)
            team_ids[team_ident] = team
            team_numbers[team_number] = team

    team_ids.pop("", None)
    teams = Teams(team_ids, team_numbers, members) if event.is_for_teams else None
    return Roll(by_id, by_number, frozenset(place.entry for place in before), teams)
