"""Rounds as JSON: players are their numbers in the event."""

from itertools import groupby
from operator import itemgetter
from typing import Annotated, NotRequired, TypedDict

from api.typed import ALWAYS, Doc, Moment, Natural, OneOf, Positive
from events.lists.freezing import FrozenCard, OpenLineJson
from events.models import Event, Round, Submission
from events.rounds.loading import LoadedRound


class RoundTableJson(TypedDict):
    """A table of a round."""

    table: Positive
    players: Annotated[
        list[Positive], Doc("Their numbers, in the order of their seats: 1 plays 2, and of two teams 3 plays 4.")
    ]
    teams: NotRequired[Annotated[list[Positive], Doc("The numbers of their teams; only where teams play.")]]


class ListedRoundJson(TypedDict):
    """A round without its tables."""

    number: Annotated[Positive, Doc("The highest one is played now.")]
    stage: Annotated[str, OneOf(*Round.Stage.values)]
    loaded: Annotated[Moment, Doc("When it became what it is.")]
    players: Annotated[Natural, Doc("How many it has, with those who have a bye.")]


class RoundJson(TypedDict):
    """A round with all its tables."""

    number: Annotated[Positive, ALWAYS]
    stage: Annotated[str, OneOf(*Round.Stage.values)]
    loaded: Annotated[Moment, Doc("When it became what it is.")]
    tables: list[RoundTableJson]
    byes: Annotated[list[Positive], Doc("Who has nobody to play.")]


class RoundsJson(TypedDict):
    """The rounds of an event, the newest first."""

    results: list[ListedRoundJson]


class OpponentListJson(TypedDict):
    """A registered list as an opponent sees it: without receipt, text and verdict."""

    cards: Annotated[list[FrozenCard], Doc("In the player's own order.")]
    open_lines: Annotated[list[OpenLineJson], Doc("Lines that found no card.")]


class OpponentJson(TypedDict):
    """The opponent of the round that is played now."""

    round: Positive
    table: Positive
    number: Annotated[Positive, Doc("Of the opponent's entry.")]
    list: OpponentListJson


def listed_round_json(event: Event, row: LoadedRound) -> ListedRoundJson:
    """The row of a round."""
    found = row.round
    loaded = found.loaded.astimezone(event.zone).isoformat()
    return {"number": found.number, "stage": found.stage, "loaded": loaded, "players": row.players}


def round_json(event: Event, found: Round) -> RoundJson:
    """The round with its tables. One query."""
    seats = found.seatings.order_by("table", "seat", "entry__number").values_list(
        "table", "entry__number", "entry__team__number"
    )
    at_tables = [(table, number, team) for table, number, team in seats if table is not None]
    tables: list[RoundTableJson] = []
    for table, rows in groupby(at_tables, key=itemgetter(0)):
        players = list(rows)
        body: RoundTableJson = {"table": table, "players": [number for _table, number, _team in players]}
        if event.is_for_teams:
            body["teams"] = list(dict.fromkeys(team for _table, _number, team in players if team is not None))
        tables.append(body)

    return {
        "number": found.number,
        "stage": found.stage,
        "loaded": found.loaded.astimezone(event.zone).isoformat(),
        "tables": tables,
        "byes": [number for table, number, _team in seats if table is None],
    }


def opponent_list_json(submission: Submission) -> OpponentListJson:
    """What an opponent is shown of a list."""
    return {"cards": submission.cards, "open_lines": submission.open_lines}
