"""How an event ended in the shapes of other systems: standings after Limitless, a tournament after Cobra and NRTM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Final, NotRequired, TypedDict

from api.typed import Component, Day, Doc, Natural, OneOf, Positive
from events.access.published import BY_PLACE, public_name, publishable
from events.models import Entry, Event, Placing, Round, Seating, Submission
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
    """A player of a pairing, by the number of the entry; null: nobody, a bye."""

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
    return [_standing(one, lister) for one in finalists(reader)]


def _standing(one: Finalist, lister: Lister) -> StandingJson:
    placing = one.placing
    return {
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


def _team(one: Finalist) -> TeamSeatJson:
    return {} if one.team is None else {"team": one.team, "seat": one.seat}


def cobra(reader: Reader) -> CobraTournamentJson:
    """The tournament as Cobra and NRTM write it, as far as the reader may know it. Four queries at most."""
    event = reader.seat.event
    rounds = list(event.rounds.order_by("number"))
    seats = _seats_of(event)
    last = [one for one in rounds if one.stage == Round.Stage.ELIMINATION]
    in_cut = set()
    for one in last:
        for _table, _match, entry in seats.get(one.number, ()):
            in_cut.add(entry)
    lister = Lister.of(event, shows_words=reader.sees_lists)
    players = finalists(reader)
    return {
        "name": event.name,
        "date": event.date.isoformat(),
        "preliminaryRounds": len(rounds) - len(last),
        "cutToTop": len(in_cut),
        "uploadedFrom": UPLOADER,
        "players": [_with_deck(one, lister) for one in players],
        "eliminationPlayers": [_rank_json(one) for one in players if one.number in in_cut],
        "rounds": [_pairings(seats.get(one.number, ())) for one in rounds],
    }


def _rank_json(one: Finalist) -> CobraRankJson:
    return {"id": one.number, "name": one.name, "rank": one.placing.place if one.placing else None}


def _with_deck(one: Finalist, lister: Lister) -> CobraPlayerJson:
    listed = one.submission
    deck: PlayedDeckJson | None = (
        {**lister.archetype(listed), "decklist": lister.listed(listed)} if listed is not None else None
    )
    return {**_rank_json(one), "deck": deck, **_team(one)}


# The table of a player, or none, the match at it, and the number of the entry.
Seat = tuple[int | None, int, int]


def _seats_of(event: Event) -> dict[int, list[Seat]]:
    """Who sits where, by round, in the order of the tables; byes last. One query."""
    found = Seating.objects.filter(round__event=event).order_by("round__number", "seat", "entry__number")
    seats: dict[int, list[Seat]] = {}
    for number, table, seat, entry in found.values_list("round__number", "table", "seat", "entry__number"):
        # Seats 1 and 2 face each other, and of two teams 3 and 4 too.
        seats.setdefault(number, []).append((table, (seat - 1) // 2, entry))

    return {number: sorted(rows, key=lambda seat: (seat[0] is None, seat[0] or 0)) for number, rows in seats.items()}


def _pairings(seats: Sequence[Seat]) -> list[CobraPairingJson]:
    """Those of one match as a pair, in the order of their seats; who sits alone or has a bye is paired with nobody."""
    found: list[CobraPairingJson] = []
    for (table, _match), rows in groupby(seats, key=lambda seat: seat[:2]):
        players = [entry for _table, _match, entry in rows]
        step = 1 if table is None else 2
        found += [_pairing(table, players[at : at + step]) for at in range(0, len(players), step)]

    return found


def _pairing(table: int | None, players: Sequence[int]) -> CobraPairingJson:
    second = players[1] if len(players) > 1 else None
    return {"table": table, "player1": {"id": players[0]}, "player2": {"id": second}}


def rows(reader: Reader) -> list[tuple[object, ...]]:
    """The standings as a table, with its head; ids of another system are for the staff."""
    in_teams = reader.seat.event.is_for_teams
    lines: list[tuple[object, ...]] = [(*COLUMNS, *TEAM_COLUMNS) if in_teams else COLUMNS]
    for one in finalists(reader):
        placing = one.placing
        counted = (placing.wins, placing.losses, placing.ties) if placing else (None, None, None)
        team = (one.team or "", one.seat) if in_teams else ()
        told = ("" if number is None else number for number in counted)
        lines.append((placing.place if placing else "", one.number, one.ident, one.name, *told, *team))

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
    """Everybody who takes part or has a place, the first place first, those without one last. At most two queries."""
    event = reader.seat.event
    rows = event.entries.filter(placing__isnull=False) | event.entries.taking_part()
    shown = _visible_entries(reader)
    found = rows.select_related("details", "placing", "current", "team").order_by(*BY_PLACE)
    return [_finalist(entry, reader, is_shown=shown is None or entry.pk in shown) for entry in found]


def _visible_entries(reader: Reader) -> frozenset[int] | None:
    """The keys of the entries whose lists the reader may see; None: of all."""
    if reader.sees_lists:
        return None

    event: Event = reader.seat.event
    return frozenset(publishable(event).values_list("pk", flat=True)) if reader.is_public else frozenset()


def _finalist(entry: Entry, reader: Reader, *, is_shown: bool) -> Finalist:
    known = getattr(entry, "details", None)
    # As on the pages of published lists: whose list is not shown is nobody's partner.
    team = entry.team if is_shown or reader.sees_names else None
    whole = known.name if known else entry.label
    return Finalist(
        entry.number,
        entry.external_id if reader.sees_names else "",
        whole if reader.sees_names else public_name(reader.seat.event, entry),
        getattr(entry, "placing", None),
        entry.current if is_shown else None,
        team.number if team else None,
        entry.seat if team else "",
    )
