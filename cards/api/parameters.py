"""The query parameters of the API of cards."""

from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.drainage import set_override

from api.bodies import Faults, RequestData, fault
from api.fields import DayParameter, PageSize, StrictText
from api.parameters import Parameters
from cards.api.render import MEMBERS
from cards.catalogue.house_formats import format_called
from cards.search import SearchError, error_sentence, plan_or_error
from cards.search.grammar import LENGTH
from legality.api.fields import GameParameter
from legality.games import GAMES

DAY: Final = "The day for which `legality` is given, YYYY-MM-DD; today without it."
NAME: Final = 2_000
CURSOR: Final = 2_000


# What `fields` may name where a card comes with the printing that was found.
FOUND_MEMBERS: Final = (*MEMBERS, "printing")


class QueryText(StrictText):
    """A query; the query language reports one that is too long, with the place."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        set_override(self, "field", {"type": "string", "maxLength": LENGTH})


class CardParameters(Parameters):
    """One card."""

    members = MEMBERS

    date = DayParameter(DAY)


class NamedParameters(CardParameters):
    """One card by its name."""

    game = GameParameter(help_text="The game to look in.")
    name = StrictText(max_length=NAME, help_text="A name in any language, or a card's number such as `OGN-045`.")


class CardsParameters(CardParameters):
    """Cards by a query."""

    members = FOUND_MEMBERS

    game = GameParameter(required=False, default="", help_text="One game; all without it.")
    q = QueryText(
        required=False,
        default="",
        help_text="A query of the search language, such as `t:unit -is:token`; all cards without it. Fields of one game, "
        "such as `energy<=2`, need `game`. `order:` and `dir:` in it sort, such as `t:unit order:energy dir:desc`.",
    )
    page_size = PageSize()
    after = StrictText(required=False, default="", max_length=CURSOR, help_text="Where a page begins; `next` has it.")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """Adds a fault of the query to other faults. A query with the only fault is refused by the search, with the place."""
        faults = super().cross_check(sent, given)
        if "q" not in given or not (faults or self.fields.keys() - given.keys()):
            return faults

        plan = plan_or_error(given["q"], given.get("game", ""), day=given.get("date") or timezone.localdate())
        wrong = fault(["q"], error_sentence(plan), plan.key) if isinstance(plan, SearchError) else {}
        return faults | wrong


class GameParameters(Parameters):
    """One game or all."""

    game = GameParameter(required=False, default="", help_text="One game; all without it.")


class RestrictionParameters(Parameters):
    """Bans and caps of a game."""

    game = GameParameter(help_text="The game.")
    format = StrictText(
        required=False,
        default="",
        max_length=32,
        help_text="One format, also a house format by its word; all official ones without it.",
    )
    date = DayParameter("Only what is in force on this day, YYYY-MM-DD; all that there ever was without it.")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A format of the game, official or of a house."""
        faults = super().cross_check(sent, given)
        game = given.get("game")
        slug = given.get("format")
        if not game or not slug:
            return faults

        given["called"] = format_called(GAMES[game], slug)
        if given["called"]:
            return faults

        known = [known.slug for known in GAMES[game].formats]
        message = f"{_('This game has no such format.')} {_('Allowed: %(values)s.') % {'values': ', '.join(known)}}"
        return faults | fault(["format"], message, "unknown")
