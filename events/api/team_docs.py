"""What the schema says of teams: imported where the schema is made, never by a view."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from events.api.teams import NewTeamSerializer, PutTeamSerializer, PutTeamView, TeamJson, TeamsJson, TeamsView

TEAMS: Final = "Entries"
SLUG: Final = {"slug": ("The slug of an event of teams.", "example-teams")}
FULL: Final = OpenApiResponse(
    description="`team-full`: the team has no seat left, or one of its players has withdrawn.",
)

describe(
    TeamsView,
    get=operation(
        "listTeams",
        TEAMS,
        "The teams of an event",
        "Every team with its players as numbers, and for roles that see lists what the rules over two decks say of them.",
        gives={200: TeamsJson},
        path=SLUG,
    ),
    post=operation(
        "createTeam",
        TEAMS,
        "Put two players together",
        "The second entry joins the team of the first, for organisers and scorekeepers. A partner whom it had stays alone in the "
        "other team.",
        takes=NewTeamSerializer,
        gives={201: TeamJson, 409: FULL},
        examples={"Two players": {"members": [1, 2], "name": "Twins"}},
        path=SLUG,
    ),
)
describe(
    PutTeamView,
    put=operation(
        "putTeam",
        TEAMS,
        "Write a team by the id of another system",
        "Makes the team of entries that were written by their own ids, or changes it: whoever is not named goes into a team of "
        "their own. It may be sent again without harm.",
        takes=PutTeamSerializer,
        gives={200: TeamJson, 201: TeamJson, 409: FULL},
        examples={"Two players": {"members": ["a1", "a2"]}},
        path=SLUG | {"external_id": ("What the other system calls the team.", "team-4")},
    ),
)
