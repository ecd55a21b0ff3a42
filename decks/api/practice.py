"""`GET /api/v1/decks/<token>/hand/` and `/odds/`: what the practice pages show, as JSON. They change nothing."""

from typing import Annotated, TypedDict

from django.http import Http404
from django.utils import timezone
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import operation
from api.parameters import ParameterViewSet
from api.typed import Doc, Natural, Positive
from cards.pages.card_frame import Frame
from decks.access.serving import judge_deck
from decks.api.base import SavedDeckView
from decks.api.checks.bodies import faults_of_refusal
from decks.api.parameters import HandParameters, OddsParameters
from decks.check.checking import Answer
from decks.check.question import RefusedError
from decks.practice.hand import HandPage, hand_page
from decks.practice.odds_page import OddsPage, odds_page
from legality.engine.values.opening import Opening


class DealtCardJson(TypedDict):
    """A card of a hand."""

    id: str
    name: str


class DrawnCardJson(DealtCardJson):
    """A card drawn after the hand."""

    turn: Natural


class PileCardJson(DealtCardJson):
    """A card of a zone."""

    count: Positive


class ZoneJson(TypedDict):
    """A zone of the table with what is in it at the start."""

    name: str
    cite: str
    cards: list[PileCardJson]
    left: Annotated[Natural, Doc("How many more lie beneath.")]


class PracticeHandJson(TypedDict):
    """A practice hand."""

    seed: str
    first: bool
    query: Annotated[str, Doc("The words of the address that give this hand again.")]
    turn: Natural
    hand: list[DealtCardJson]
    drawn: list[DrawnCardJson]
    zones: list[ZoneJson]
    left: Natural


class SeenJson(TypedDict):
    """By one turn: cards seen and the chance."""

    seen: Natural
    chance: Annotated[str, Doc("In percent.")]


class OddsRowJson(TypedDict):
    """A turn, for whoever goes first and second."""

    turn: Positive
    first: SeenJson
    second: SeenJson


class PlayableJson(TypedDict):
    """How often a hand has enough cards that the turn can pay for, counted over dealt hands."""

    at_least: int
    turn: int
    cost: int
    cards: int
    unknown: Annotated[int, Doc("Copies whose cost is not known.")]
    hands: int
    share: Annotated[str, Doc("In percent.")]
    margin: Annotated[str, Doc("In points of a percent.")]
    exact: Annotated[str, Doc("The chance without a mulligan, in percent.")]
    seed: str


class OddsJson(TypedDict):
    """The odds of a deck."""

    cards: Annotated[list[str], Doc("The keys that were asked for.")]
    copies: Natural
    deck: Natural
    at_least: Positive
    turns: list[OddsRowJson]
    playable: PlayableJson | None


class PracticeViewSet(ParameterViewSet, SavedDeckView):
    """Hands and odds of a deck, for all who may read it."""

    tag = "Practice"
    parameters = {"hand": HandParameters, "odds": OddsParameters}

    @operation("dealHand", gives={200: PracticeHandJson}, asks={"seed": "7Q2M"})
    def hand(self, request: Request, token: str) -> Response:
        """A practice hand.

        Deals an opening hand from a seed, with the mulligans and draws that are asked for. The same words give the
        same hand again; without a seed a new one is made, and `query` tells it.
        """
        answer, opening = self._find(token)
        return Response(hand_json(hand_page(answer, opening, self.asked["choices"])))

    @operation("getOdds", gives={200: OddsJson}, asks={"turn": "3"})
    def odds(self, request: Request, token: str) -> Response:
        """The odds of a deck.

        The chance to have seen enough of the named cards by each turn, and how often a hand has enough cards that a
        turn can pay for, counted over dealt hands.
        """
        answer, opening = self._find(token)
        return Response(odds_json(odds_page(answer, opening, self.asked["question"])))

    def _find(self, token: str) -> tuple[Answer, Opening]:
        """The deck's answer today and how its games begin. Raises Http404 for a deck that nothing can judge any more."""
        answer = judge_deck(self.readable(token), timezone.localdate())
        if answer is None:
            raise Http404

        return answer, answer.question.game.opening_of(answer.question.format_).of_deck(answer.deck)

    def handle_exception(self, exc: Exception) -> Response:
        """400 for a choice that the deck does not allow. A deck that is itself refused is not found."""
        return super().handle_exception(
            ValidationError(faults_of_refusal(exc)) if isinstance(exc, RefusedError) else exc
        )


def hand_json(page: HandPage) -> PracticeHandJson:
    """A practice hand as JSON; `query` is the address that gives it again."""
    zones: list[ZoneJson] = []
    for zone in page.zones:
        cards: list[PileCardJson] = [{**_card_json(frame), "count": count} for frame, count in zone.piles]
        zones.append({"name": zone.name, "cite": zone.cite, "cards": cards, "left": zone.left})
    return {
        "seed": page.choices.seed,
        "first": page.choices.first,
        "query": page.choices.query(),
        "turn": page.turn,
        "hand": [_card_json(held.frame) for held in page.hand],
        "drawn": [{**_card_json(held.frame), "turn": held.turn} for held in page.drawn],
        "zones": zones,
        "left": page.left,
    }


def _card_json(frame: Frame) -> DealtCardJson:
    return {"id": f"{frame.card.game}.{frame.card.key}", "name": frame.card.name}


def odds_json(page: OddsPage) -> OddsJson:
    """The odds as JSON: chances as they are shown, the count with its margin in points of a percent."""
    playable = page.playable
    return {
        "cards": [tick.key for tick in page.ticks if tick.is_on],
        "copies": page.good,
        "deck": page.size,
        "at_least": page.question.at_least,
        "turns": [
            {
                "turn": row.turn,
                "first": {"seen": row.seen_first, "chance": row.first},
                "second": {"seen": row.seen_second, "chance": row.second},
            }
            for row in page.rows
        ],
        "playable": None
        if playable is None
        else {
            "at_least": page.question.playable,
            "turn": page.question.turn,
            "cost": playable.cost,
            "cards": playable.good,
            "unknown": playable.unknown,
            "hands": playable.counted.hands,
            "share": playable.share,
            "margin": playable.margin,
            "exact": playable.exact,
            "seed": page.question.seed,
        },
    }
