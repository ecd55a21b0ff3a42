"""The body of a round, and its pairings as the feature takes them."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.drainage import set_override
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from api.bodies import Faults, RequestData, fault
from api.fields import BoundedList, Choice, Whole, whole_number
from decks.access.saving import storable_text
from decks.access.tables import MOST_TABLES
from decks.api.checks.bodies import Given
from events.api.bodies import EventsBody
from events.hosting.roster import LENGTHS
from events.models import Round
from events.models.event import MOST_PLAYERS
from events.rounds.seating import Pairing, Who, Wrong

SEATED: Final = frozenset(("tables", "byes", "team_byes"))
HIGHEST: Final = 2**31 - 1


class WhoField(serializers.Field[Who, object, object, object]):
    """A player or a team: its number, or `{"id": ...}` with what the other system calls it."""

    def __init__(self, longest: int, told: Promise) -> None:
        super().__init__()
        self.longest = longest
        self.told = told
        ident = {"type": "string", "minLength": 1, "maxLength": longest}
        named = {"type": "object", "properties": {"id": ident}, "required": ["id"]}
        set_override(self, "field", {"oneOf": [{"type": "integer", "minimum": 1, "maximum": HIGHEST}, named]})

    def to_internal_value(self, data: object) -> Who:
        """Who is meant. Raises ValidationError."""
        number = whole_number(data)
        if number and 0 < number <= HIGHEST:
            return Who(str(number), number=number)
        ident = data.get("id") if isinstance(data, Mapping) else None
        if isinstance(ident, str) and 0 < len(ident) <= self.longest:
            return Who(storable_text(ident), id=storable_text(ident))

        raise ValidationError(str(self.told), code="invalid")


def player_field() -> WhoField:
    """A player by the number of the entry, or by id."""
    told = gettext_lazy("Give a player by entry number, or by an object with the id from the other system.")
    return WhoField(LENGTHS["id"], told)


def team_field() -> WhoField:
    """A team by its number, or by id."""
    told = gettext_lazy("Give a team by its number, or by an object with the id from the other system.")
    return WhoField(LENGTHS["team"], told)


class RoundTableSerializer(EventsBody):
    """Those who play each other at a table: two players, or two teams by their players or by themselves."""

    table = Whole(min_value=1, max_value=MOST_TABLES)
    players = BoundedList(
        child=player_field(),
        required=False,
        min_length=2,
        max_length=4,
        help_text="Two who play each other; where teams play also all of two teams. Without it `teams` is needed.",
    )
    teams = BoundedList(
        child=team_field(),
        required=False,
        min_length=2,
        max_length=2,
        help_text="Two teams, whose players sit opposite each other by their seats. Next to `players`, their teams.",
    )

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A table names players or teams."""
        if "players" in sent or "teams" in sent:
            return {}

        return fault(["players"], _("Give either the players or the teams of a table."), "unknown")


class RoundSerializer(EventsBody):
    """A round: its tables, and who has a bye. What is left out is empty."""

    # What was read may be sent back: its number, and when it was loaded.
    also = {}
    passing = frozenset(("loaded",))

    stage = Choice(Round.Stage.choices, required=False, default=Round.Stage.PRELIMINARY)
    tables = BoundedList(child=RoundTableSerializer(), required=False, default=list, max_length=MOST_PLAYERS)
    byes = BoundedList(child=player_field(), required=False, default=list, max_length=MOST_PLAYERS)
    team_byes = BoundedList(
        child=team_field(),
        required=False,
        default=list,
        max_length=MOST_PLAYERS,
        help_text="Teams whose players all have a bye; in the answer these are among the `byes`.",
    )

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A round has at least one player."""
        if any(given.get(name) for name in SEATED) or not given.keys() >= SEATED:
            return {}

        return fault(["tables"], _("The round has no players."), "unknown")


def pairings_of(given: Given) -> list[Pairing]:
    """The pairings of a valid body, first those with a table, by their places in its lists."""
    at_tables = [
        Pairing(place, one["table"], tuple(one.get("players", ())), tuple(one.get("teams", ())))
        for place, one in enumerate(given["tables"])
    ]
    byes = [Pairing(place, None, (who,)) for place, who in enumerate(given["byes"])]
    return at_tables + byes + [Pairing(place, None, (), (who,)) for place, who in enumerate(given["team_byes"])]


def build_refusal(wrongs: list[Wrong]) -> ValidationError:
    """All that is wrong with the players and tables of a body, each where it is."""
    faults: Faults = {}
    for wrong in wrongs:
        place = str(wrong.pairing.place)
        if wrong.pairing.table is None:
            parts = ["team_byes" if wrong.by_team else "byes"]
            last = place
        elif wrong.player is None:
            parts = ["tables", place]
            last = "table"
        else:
            parts = ["tables", place, "teams" if wrong.by_team else "players"]
            last = str(wrong.player)

        node = faults
        for part in parts:
            node = node.setdefault(part, {})
        node[last] = [ErrorDetail(wrong.why, "unknown")]

    return ValidationError(faults)
