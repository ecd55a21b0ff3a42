"""The query parameters of the API of decks."""

from collections.abc import Callable
from typing import Any, Final, cast

from django.http import QueryDict
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field

from api.bodies import Faults, RequestData, add_faults, fault
from api.fields import BoundedList, DayParameter, FlagParameter, ShapedText, StrictText
from api.paging import PageParameters
from api.parameters import Parameters
from cards.catalogue.house_formats import formats_called
from decks.access.saving import FOLDER, NAME, storable_text
from decks.api.checks.bodies import faults_of_refusal
from decks.api.saved.serializers import TEXTS, ListedDeckSerializer
from decks.check.question import RefusedError
from decks.practice.choices import MOST_MULLIGANS, new_seed, read_choices
from decks.practice.odds_page import MOST_KEYS, odds_question_of
from decks.sharing.browse import MOST_CARDS
from legality.api.fields import GameParameter
from legality.games import GAMES

MAX_CARD_IDS: Final = 2000
# The shapes of the words of practice, as `decks.practice` reads them.
FIRST: Final = {"type": "string", "enum": ["0", "1"]}
SEED: Final = {"type": "string", "pattern": "^[0-9A-Za-z]{1,16}$"}
DRAWN: Final = {"type": "string", "pattern": "^[0-9]{1,3}$"}
COST: Final = {"type": "string", "pattern": "^[0-9]{1,2}$"}
TURN: Final = {"type": "string", "pattern": "^([1-9]|10)$"}
COPIES: Final = {"type": "string", "pattern": "^[1-9][0-9]?$"}
PLACES: Final = {"type": "string", "pattern": r"^[0-9]{1,3}(\.[0-9]{1,3}){0,99}$"}
MULLIGAN: Final = {"type": "string", "pattern": r"^(all|[0-9]{1,3}(\.[0-9]{1,3}){0,99})$"}
SIDE_HELP: Final = "A version's number, `current` (the deck as it is) or `plan` (as it is planned)"


@extend_schema_field({"type": "string", "pattern": "^([0-9]{1,9}|current|plan)$"})
class SideParameter(StrictText):
    """One side of a comparison."""


class DecksParameters(PageParameters):
    """Which decks are listed."""

    members = ListedDeckSerializer.Meta.fields

    q = StrictText(required=False, default="", max_length=NAME, help_text="A part of the deck's name.")
    game = GameParameter(required=False, default="", help_text="One game; all without it.")
    format = StrictText(required=False, default="", max_length=32, help_text="One format; all without it.")
    card = StrictText(
        required=False,
        default="",
        max_length=MAX_CARD_IDS,
        help_text=f"Ids of cards, at most {MOST_CARDS}, divided by commas: decks that play them all.",
    )
    changed_since = DayParameter("Only decks changed on this day or later, YYYY-MM-DD.")
    mine = FlagParameter("Only the reader's own decks.")
    bin = FlagParameter("Only the reader's decks in the bin.")
    folder = StrictText(
        required=False,
        allow_blank=True,
        max_length=FOLDER,
        help_text="Only the reader's decks in this folder; empty: those in none.",
    )

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """A format that the game, or any game, has; no more cards than are asked of a deck at once."""
        games = [GAMES[given["game"]]] if given.get("game") else list(GAMES.values())
        known: dict[str, None] = {}
        for game in games:
            known |= dict.fromkeys(format_.slug for format_ in game.formats)
        faults = super().cross_check(sent, given)
        asked = given.get("format", "")
        if asked and asked not in known and not formats_called((game, asked) for game in games):
            message = _("There is no such format. Allowed: %(values)s.") % {"values": ", ".join(known)}
            add_faults(faults, fault(["format"], message, "unknown"))
        if len(parse_card_ids(given.get("card", ""))) > MOST_CARDS:
            message = _("Ask for at most %(most)s cards at once.") % {"most": MOST_CARDS}
            add_faults(faults, fault(["card"], message, "too_many"))

        return faults


def parse_card_ids(text: str) -> list[str]:
    """The ids of cards in a text, divided by commas, each once."""
    return list(dict.fromkeys(filter(None, storable_text(text).split(","))))


class DeckParameters(Parameters):
    """One deck."""

    members = (*ListedDeckSerializer.Meta.fields, *TEXTS)


class DayParameters(Parameters):
    """A judgement as of a day."""

    date = DayParameter("The day as of which it is judged, YYYY-MM-DD; today without it.")


class DiffParameters(Parameters):
    """The two sides of a comparison."""

    more = {
        "from": SideParameter(max_length=32, help_text=f"{SIDE_HELP}."),
        "to": SideParameter(max_length=32, required=False, default="", help_text=f"{SIDE_HELP}; `current` without it."),
    }


class ExportParameters(Parameters):
    """How a deck is written."""

    more = {
        "style": StrictText(required=False, default="", max_length=32, help_text="The style; a plain list without it.")
    }


class CollectionParameters(Parameters):
    """Whose cards: those of one game."""

    game = GameParameter(help_text="The game.")


class HandParameters(Parameters):
    """The choices of a practice hand."""

    seed = ShapedText(
        SEED, required=False, max_length=16, help_text="What the hand is dealt from; a new one without it."
    )
    first = ShapedText(FIRST, required=False, max_length=1, help_text="`1` to go first, `0` to go second.")
    mulligan = BoundedList(
        child=ShapedText(MULLIGAN, max_length=400, allow_blank=True),
        max_length=MOST_MULLIGANS,
        required=False,
        help_text="Places in the hand to put back, counted from 0, such as `0.3`; `all`; once for each mulligan.",
    )
    put = ShapedText(
        PLACES, required=False, max_length=400, help_text="Places of the cards that the game asks to put away."
    )
    drawn = ShapedText(DRAWN, required=False, max_length=3, help_text="Cards drawn after the hand.")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The choices that the words make; without a seed those of a new one."""
        choices = cast("QueryDict", sent).copy()
        choices["seed"] = choices.get("seed") or new_seed()
        faults = super().cross_check(sent, given)
        add_faults(faults, read_into(given, "choices", read_choices, choices))
        return faults


class OddsParameters(Parameters):
    """What the odds are asked of."""

    cards = BoundedList(
        child=StrictText(max_length=240, allow_blank=True),
        max_length=MOST_KEYS,
        required=False,
        help_text="Keys of cards; once for each.",
    )
    atleast = ShapedText(COPIES, required=False, max_length=3, help_text="How many of them are wanted.")
    turn = ShapedText(TURN, required=False, max_length=3, help_text="By which turn.")
    first = ShapedText(FIRST, required=False, max_length=1, help_text="`1` to go first, `0` to go second.")
    playable = ShapedText(
        COPIES, required=False, max_length=3, help_text="How many playable cards are wanted in the hand."
    )
    cost = ShapedText(
        COST, required=False, max_length=3, help_text="What the turn can pay; as the game has it without it."
    )
    seed = StrictText(required=False, max_length=64, help_text="What the hands that are counted are dealt from.")

    def cross_check(self, sent: RequestData, given: dict[str, Any]) -> Faults:
        """The question that the parameters make."""
        faults = super().cross_check(sent, given)
        add_faults(faults, read_into(given, "question", odds_question_of, cast("QueryDict", sent)))
        return faults


def read_into(given: dict[str, Any], name: str, reader: Callable[[QueryDict], object], parameters: QueryDict) -> Faults:
    """Store in `given` what `reader` makes of the parameters; returns the faults of those that it refuses."""
    try:
        given[name] = reader(parameters)
    except RefusedError as refusal:
        return faults_of_refusal(refusal)

    return {}
