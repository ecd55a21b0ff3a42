"""What the schema says of teams: imported where the schema is made, never by a view."""

from typing import Final

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, operation
from api.typed import or_receipt
from events.api.own_team import JoinTeamSerializer, OwnTeamSerializer, OwnTeamView, PartnerLinkJson, PartnerLinkView
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
        "Every team with its players as numbers, and for roles that see lists what the rules over two decks say of them. Teams "
        "that dropped stay in the list: their members are `withdrawn`.",
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
        gives={201: or_receipt(TeamJson), 409: FULL},
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
        gives={200: or_receipt(TeamJson), 201: or_receipt(TeamJson), 409: FULL},
        examples={"Two players": {"members": ["a1", "a2"]}},
        path=SLUG | {"external_id": ("What the other system calls the team.", "team-4")},
    ),
)
describe(
    OwnTeamView,
    get=operation(
        "getOwnTeam",
        TEAMS,
        "One's own team",
        "The reader's team with its players as numbers, and what the rules over two decks say of both lists. 404 without one.",
        gives={200: TeamJson},
        path=SLUG,
    ),
    patch=operation(
        "nameOwnTeam",
        TEAMS,
        "Name one's own team",
        "The name, or an empty one: the team is then known by its number. Until the lock.",
        takes=OwnTeamSerializer,
        gives={200: or_receipt(TeamJson)},
        examples={"A name": {"name": "Twins"}},
        path=SLUG,
    ),
    post=operation(
        "joinTeam",
        TEAMS,
        "Join a team by its link",
        "Takes the free seat beside the player who has handed out the link, with the reader's entry, which is made if there is "
        "none. The link ends. Send the list afterwards. 404 for a link that has ended.",
        takes=JoinTeamSerializer,
        gives={201: or_receipt(TeamJson), 409: FULL},
        examples={"A partner": {"link": "example-link", "name": "Lin"}},
        path=SLUG,
    ),
)
describe(
    PartnerLinkView,
    post=operation(
        "makePartnerLink",
        TEAMS,
        "A link for one's partner",
        "Makes a link that lets one person join the reader's team. It is told now alone, and one that was made before ends.",
        gives={200: PartnerLinkJson, 409: FULL},
        path=SLUG,
    ),
)
