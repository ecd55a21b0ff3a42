"""The page of odds: the parameters of its form, the table of turns, the count over dealt hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import stored
from decks.check.checking import Answer
from decks.check.question import RefusalCollector, Refused
from decks.practice.choices import Given, is_first
from decks.practice.hand import dealable
from decks.practice.odds import (
    HANDS,
    TURNS,
    Counted,
    HandQuestion,
    chance_of,
    costs_of,
    count_hands,
    percent,
    resources_by,
    table_of,
)
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.opening import Opening
from legality.messages import value_name

MOST: Final = 99
# Cards that are asked about at once; no deck has more different ones.
MOST_KEYS: Final = 500
SEED: Final = "1000"


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """What is asked: at least so many of the ticked cards by a turn, and at least so many playable ones.

    `keys` name cards within their game. `cost` None: the most that the turn can pay.
    """

    turn: int = 2
    first: bool = True
    at_least: int = 1
    keys: tuple[str, ...] = ()
    playable: int = 2
    cost: int | None = None
    seed: str = SEED


@dataclass(frozen=True, slots=True)
class Tick:
    """A card that can be ticked, with its copies in the shuffled deck."""

    card: Card
    key: str
    count: int
    kind: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One line of the table of turns, with chances in percent."""

    turn: int
    seen_first: int
    first: str
    seen_second: int
    second: str
    is_asked: bool


@dataclass(frozen=True, slots=True)
class Playable:
    """The count of hands with enough cards to play.

    `exact`: the chance without a mulligan. `margin` is empty if every hand or none fits, since it is unknown then.
    """

    cost: int
    good: int
    unknown: int
    counted: Counted
    share: str
    margin: str
    exact: str


@dataclass(frozen=True, slots=True)
class OddsPage:
    """What the page shows. `rows` is empty until a card is ticked; `playable` None: the rules name no cost to ask for."""

    question: OddsQuestion
    opening: Opening
    ticks: tuple[Tick, ...]
    size: int
    good: int
    rows: tuple[TurnRow, ...]
    chance: str
    playable: Playable | None


def odds_question_of(given: Given) -> OddsQuestion:
    """The question in the parameters of an address or a form. Raises Refused for those that cannot be read."""
    refusals, plain, cost = RefusalCollector(), OddsQuestion(), given.get("cost", "")
    keys = given.getlist("cards")
    if len(keys) > MOST_KEYS:
        raise Refused("cards", str(_("Ask for at most %(most)s cards at once.")) % {"most": MOST_KEYS})

    first = refusals.read(is_first, given.get("first", "1"))
    turn = refusals.read(_number, given, "turn", plain.turn, 1, TURNS)
    at_least = refusals.read(_number, given, "atleast", plain.at_least, 1, MOST)
    playable = refusals.read(_number, given, "playable", plain.playable, 1, MOST)
    paid = refusals.read(_number, given, "cost", 0, 0, MOST) if cost else None
    refusals.raise_refusals()
    return OddsQuestion(
        # Values that were not refused are there; `or` only satisfies the type checker.
        turn=turn or plain.turn,
        first=bool(first),
        at_least=at_least or plain.at_least,
        keys=tuple(dict.fromkeys(keys)),
        playable=playable or plain.playable,
        cost=paid,
        seed=(given.get("seed", "") or SEED)[:16],
    )


def _number(given: Given, field: str, default: int, least: int, most: int) -> int:
    text = given.get(field, "") or str(default)
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and least <= int(text) <= most):
        message = str(_("This is a number from %(least)s to %(most)s.")) % {"least": least, "most": most}
        raise Refused(field, message)

    return int(text)


def odds_page(answer: Answer, opening: Opening, question: OddsQuestion) -> OddsPage:
    """The page that answers a question. Raises Refused for a card that is not in the shuffled deck. One query."""
    ticks = ticks_of(answer, opening, question)
    on = [tick.card for tick in ticks if tick.is_on]
    rows = tuple(_rows(answer, opening, on, question)) if on else ()
    asked = next((row for row in rows if row.is_asked), None)
    return OddsPage(
        question,
        opening,
        ticks,
        size=sum(tick.count for tick in ticks),
        good=sum(tick.count for tick in ticks if tick.is_on),
        rows=rows,
        chance=(asked.first if question.first else asked.second) if asked else "",
        playable=playable_of(answer, opening, question),
    )


def ticks_of(answer: Answer, opening: Opening, question: OddsQuestion) -> tuple[Tick, ...]:
    """Every card of the shuffled deck in typed order. Raises Refused for a key of another card."""
    counts = answer.deck.tally(opening.shuffled)
    typed = [row.card for row in answer.resolved.placed if row.section in opening.shuffled]
    keys = {card.key: card for card in dict.fromkeys(typed)}
    if any(key not in keys for key in question.keys):
        raise Refused("cards", str(_("The deck that is drawn from has no such card.")))

    game = answer.question.game
    return tuple(
        Tick(card, key, counts[card], "" if card.kind is UNKNOWN else value_name(game, card.kind), key in question.keys)
        for key, card in keys.items()
    )


def _rows(answer: Answer, opening: Opening, on: list[Card], question: OddsQuestion) -> list[TurnRow]:
    return [
        TurnRow(
            odds.turn,
            odds.seen_first,
            percent(odds.first),
            odds.seen_second,
            percent(odds.second),
            odds.turn == question.turn,
        )
        for odds in table_of(opening, answer.deck, on, question.at_least)
    ]


def playable_of(answer: Answer, opening: Opening, question: OddsQuestion) -> Playable | None:
    """Deal hands and count those with enough cards that the turn can pay for; None if the rules name no cost."""
    cost = resources_by(opening, question.turn, question.first) if question.cost is None else question.cost
    counts = answer.deck.tally(opening.shuffled)
    if cost is None or not counts:
        return None

    costs = costs_of(stored(counts, drawn=False), opening)
    good = costs.at_most(cost)
    copies, size = sum(counts[card] for card in good), sum(counts.values())
    asked = HandQuestion(good, question.playable, question.turn, question.first)
    counted = count_hands(dealable(answer).deck, opening, asked, question.seed, HANDS)
    return Playable(
        cost,
        copies,
        sum(counts[card] for card in costs.unknown),
        counted,
        percent(counted.share),
        "" if counted.share in (0, 1) else f"{counted.margin * 100:.1f}",
        percent(chance_of(question.playable, copies, size, opening.cards_seen(question.turn, question.first))),
    )
