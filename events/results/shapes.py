"""How an event ended in the shapes of other systems: standings after Limitless, a tournament after Cobra and NRTM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Final, NotRequired, TypedDict

from api.typed import Component, Day, Doc, Natural, OneOf, Positive
from events.access.published import BY_PLACE, public_name, publishable_entries
from events.models import Event, Placing, Round, Seating, Submission
from events.models.event import SEATS
from events.results.listed import ArchetypeJson, Lister, ListJson
from events.results.readers import Reader

LIMITLESS: Final = "limitless"
COBRA: Final = "cobra"
SHAPES: Final = (LIMITLESS, COBRA)
UPLOADER: Final = "Deckwright"
COLUMNS: Final = ("place", "number", "id", "name", "wins", "losses", "ties")
# Behind these where teams play.
TEAM_COLUMNS: Final = ("team", "seat")


TEAM: Final = "The number of the player's team; only where teams play."

SeatOfTeam = Annotated[str, OneOf(*SEATS), Doc("The seat in it.")]


class TeamSeatJson(TypedDict, total=False):
    """Where a player plays in teams; nothing of it elsewhere."""

    team: int
    seat: str


class StandingRecordJson(TypedDict):
    """Games won, lost and tied; null: not known."""

    wins: Natural | None
    losses: Natural | None
    ties: Natural | None


class StandingJson(TypedDict):
    """A player of the standings, after Limitless."""

    player: Annotated[str, Doc("The id of the other system, for the staff; else the number of the entry.")]
    name: Annotated[str, Doc("To others than the staff `Player 17` without consent.")]
    placing: Annotated[Positive | None, Doc("Null: the player has no place.")]
    record: StandingRecordJson
    deck: Annotated[ArchetypeJson | None, Doc("What kind of deck it is; null where the reader may not see the list.")]
    decklist: Annotated[ListJson | None, Doc("Null where the reader may not see the list.")]
    team: NotRequired[Annotated[Positive, Doc(TEAM)]]
    seat: NotRequired[SeatOfTeam]


class CobraSeatJson(TypedDict):
    """A player of a pairing, by the number of the entry; null: no one, a bye."""

    id: Positive | None


class CobraPairingJson(TypedDict):
    """Two players at a table; a bye has neither a table nor a second player."""

    table: Positive | None
    player1: CobraSeatJson
    player2: CobraSeatJson


class PlayedDeckJson(ArchetypeJson):
    """A deck with its list."""

    decklist: ListJson


class CobraRankJson(TypedDict):
    """A player who is ranked, after Cobra."""

    id: Annotated[Positive, Doc("The number of the entry.")]
    name: Annotated[str, Doc("To others than the staff `Player 17` without consent.")]
    rank: Annotated[Positive | None, Doc("Null: the player has no place.")]


class CobraPlayerJson(CobraRankJson):
    """A player with their deck, which other systems leave out."""

    deck: Annotated[PlayedDeckJson | None, Doc("Null where the reader may not see the list.")]
    team: NotRequired[Annotated[Positive, Doc(TEAM)]]
    seat: NotRequired[SeatOfTeam]


class CobraTournamentJson(TypedDict):
    """A tournament, after Cobra and NRTM."""

    name: str
    date: Day
    preliminaryRounds: Natural
    cutToTop: Annotated[Natural, Doc("How many players are in the elimination rounds.")]
    uploadedFrom: str
    players: list[CobraPlayerJson]
    eliminationPlayers: list[CobraRankJson]
    rounds: Annotated[list[list[CobraPairingJson]], Doc("In their order, the elimination rounds last.")]


Export = Annotated[list[StandingJson] | CobraTournamentJson, Component("Export")]


def limitless(reader: Reader) -> list[StandingJson]:
    """The standings as Limitless writes them, as far as the reader may know them."""
    lister = Lister.of(reader.seat.event, shows_words=reader.sees_lists)
    standings: list[StandingJson] = []
    for one in finalists(reader):
        placing = one.placing
        standings.append(
            {
                "player": one.ident or str(one.number),
                "name": one.name,
                "placing": placing.place if placing else None,
                "record": {
                    "wins": placing.wins if placing else None,
                    "losses": placing.losses if placing else None,
                    "ties": placing.ties if placing else None,
                },
                "deck": lister.archetype(one.submission) if one.submission else None,
                "decklist": lister.listed(one.submission) if one.submission else None,
                **_team(one),
            }
        )

    return standings


def _team(one: Finalist) -> TeamSeatJson:
    return {} if one.team is None else {"team": one.team, "seat": one.seat}


def cobra(reader: Reader) -> CobraTournamentJson:
    """The tournament as Cobra and NRTM write it, as far as the reader may know it. Four queries at most."""
    event = reader.seat.event
    rounds = list(event.rounds.order_by("number"))
    seats = _read_seats(event)
    last = [one for one in rounds if one.stage == Round.Stage.ELIMINATION]
    in_cut = set()
    for one in last:
        for _table, _match, entry in seats.get(one.number, ()):
            in_cut.add(entry)
    lister = Lister.of(event, shows_words=reader.sees_lists)
    players: list[CobraPlayerJson] = []
    ranks: list[CobraRankJson] = []
    for finalist in finalists(reader):
        place = finalist.placing.place if finalist.placing else None
        rank: CobraRankJson = {"id": finalist.number, "name": finalist.name, "rank": place}
        listed = finalist.submission
        deck: PlayedDeckJson | None = None
        if listed is not None:
            deck = {**lister.archetype(listed), "decklist": lister.listed(listed)}
        players.append({**rank, "deck": deck, **_team(finalist)})
        if finalist.number in in_cut:
            ranks.append(rank)

    return {
        "name": event.name,
        "date": event.date.isoformat(),
        "preliminaryRounds": len(rounds) - len(last),
        "cutToTop": len(in_cut),
        "uploadedFrom": UPLOADER,
        "players": players,
        "eliminationPlayers": ranks,
        "rounds": [_pair_seats(seats.get(one.number, ())) for one in rounds],
    }


# The table of a player, or none, the match at it, and the number of the entry.
Seat = tuple[int | None, int, int]


def _read_seats(event: Event) -> dict[int, list[Seat]]:
    """The seats by round, in the order of the tables; byes last. One query."""
    found = Seating.objects.filter(round__event=event).order_by("round__number", "seat", "entry__number")
    seats: dict[int, list[Seat]] = {}
    for number, table, seat, entry in found.values_list("round__number", "table", "seat", "entry__number"):
        # Seats 1 and 2 face each other, and of two teams 3 and 4 too.
        seats.setdefault(number, []).append((table, (seat - 1) // 2, entry))

    return {number: sorted(rows, key=lambda seat: (seat[0] is None, seat[0] or 0)) for number, rows in seats.items()}


def _pair_seats(seats: Sequence[Seat]) -> list[CobraPairingJson]:
    """Those of one match as a pair, in the order of their seats; a player who sits alone or has a bye has no second one."""
    found: list[CobraPairingJson] = []
    for (table, _match), rows in groupby(seats, key=lambda seat: seat[:2]):
        players = [entry for _table, _match, entry in rows]
        step = 1 if table is None else 2
        for at in range(0, len(players), step):
            match = players[at : at + step]
            second = match[1] if len(match) > 1 else None
            found.append({"table": table, "player1": {"id": match[0]}, "player2": {"id": second}})

    return found


def standing_rows(reader: Reader) -> list[tuple[object, ...]]:
    """The standings as a table, with its head; ids of another system are for the staff."""
    in_teams = reader.seat.event.is_for_teams
    lines: list[tuple[object, ...]] = [(*COLUMNS, *TEAM_COLUMNS) if in_teams else COLUMNS]
    for one in finalists(reader):
        placing = one.placing
        counted = (placing.wins, placing.losses, placing.ties) if placing else (None, None, None)
        team = (one.team or "", one.seat) if in_teams else ()
        games = ("" if number is None else number for number in counted)
        lines.append((placing.place if placing else "", one.number, one.ident, one.name, *games, *team))

    return lines


@dataclass(frozen=True, slots=True)
class Finalist:
    """A player at the end: their name or number, their place if they have one, and their list if the reader may see it.

    `team`, `seat`: where they play in teams; a team is a number, since its name may tell who plays in it.
    """

    number: int
    ident: str
    name: str
    placing: Placing | None
    submission: Submission | None
    team: int | None = None
    seat: str = ""


def finalists(reader: Reader) -> list[Finalist]:
    """All who take part or have a place, the first place first, those without one last. At most two queries."""
    event: Event = reader.seat.event
    rows = event.entries.filter(placing__isnull=False) | event.entries.taking_part()
    # The keys of the entries whose lists the reader may see if they do not see all.
    shown = frozenset[int]()
    if reader.is_public and not reader.sees_lists:
        shown = frozenset(publishable_entries(event).values_list("pk", flat=True))
    found = []
    for entry in rows.select_related("details", "placing", "current", "team").order_by(*BY_PLACE):
        is_shown = reader.sees_lists or entry.pk in shown
        # As on the pages of published lists: a player whose list is not shown has no team in public.
        team = entry.team if is_shown or reader.sees_names else None
        known = getattr(entry, "details", None)
        whole = known.name if known else entry.label
        found.append(
            Finalist(
                entry.number,
                entry.external_id if reader.sees_names else "",
                whole if reader.sees_names else public_name(event, entry),
                getattr(entry, "placing", None),
                entry.current if is_shown else None,
                team.number if team else None,
                entry.seat if team else "",
            )
        )

    return found
