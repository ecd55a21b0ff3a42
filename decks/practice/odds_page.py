"""The page of odds: the parameters of its form, the table of turns, the count over dealt hands."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import rows_of_cards
from cards.models import Card as CardRow
from decks.check.checking import Answer
from decks.check.question import RefusalCollector, RefusedError
from decks.practice.choices import Given, is_first
from decks.practice.hand import require_dealable
from legality.engine.theme.appearance import card_layout
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.opening import Mulligan, Opening, Pile, deal_opening
from legality.games import GAMES
from legality.messages import value_name

TURNS: Final = 10
HANDS: Final = 1000
# 95 of 100 margins of this many standard errors hold the true number.
Z: Final = 1.96


def exact_chance(at_least: int, good: int, cards: int, seen: int) -> Fraction:
    """The exact chance that `seen` cards of a shuffled deck of `cards` hold at least `at_least` of its `good` ones.

    `seen` is limited to the size of the deck.
    """
    seen = min(seen, cards)
    ways = sum(comb(good, some) * comb(cards - good, seen - some) for some in range(at_least, min(good, seen) + 1))
    return Fraction(ways, comb(cards, seen))


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """Cards seen by a turn and the chance, going first and going second."""

    turn: int
    seen_first: int
    first: Fraction
    seen_second: int
    second: Fraction


def odds_table(opening: Opening, deck: Deck, cards: Collection[Card], at_least: int) -> list[TurnOdds]:
    """The chance of seeing at least `at_least` of these cards by each turn, without a mulligan."""
    pool = deck.tally(opening.shuffled)
    size = sum(pool.values())
    good = sum(pool.get(card, 0) for card in cards)

    def odds(turn: int, first: bool) -> tuple[int, Fraction]:
        seen = min(opening.cards_seen(turn, first), size)
        return seen, exact_chance(at_least, good, size, seen)

    return [TurnOdds(turn, *odds(turn, True), *odds(turn, False)) for turn in range(1, TURNS + 1)]


@dataclass(frozen=True, slots=True)
class HitCount:
    """How many of the dealt hands had what was asked for, with the margin of that estimate."""

    hands: int
    hits: int

    @property
    def share(self) -> float:
        """The share of hits."""
        return self.hits / self.hands

    @property
    def margin(self) -> float:
        """The margin of error at 95 % confidence: half the width of Wilson's interval."""
        spread = self.share * (1 - self.share) / self.hands + (Z / (2 * self.hands)) ** 2
        return Z * sqrt(spread) / (1 + Z**2 / self.hands)


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """The question to a dealt hand: at least so many of the cards `good` held by a turn."""

    good: frozenset[Card]
    at_least: int
    turn: int
    first: bool


def count_hands(deck: Deck, opening: Opening, asked: HandQuestion, seed: str, hands: int = HANDS) -> HitCount:
    """Deal `hands` hands, each from its own seed; a hand with too few good cards takes its mulligan."""
    draws = opening.draws.total_by(asked.turn, asked.first)
    hits = 0
    for number in range(hands):
        hand_seed = f"{seed} {number}"
        table = deal_opening(deck, opening, hand_seed, asked.first)
        if opening.mulligan is not None and _count_good(table.hand, asked.good) < asked.at_least:
            back = places_to_put_back(table.hand, asked.good, opening.mulligan)
            table = deal_opening(deck, opening, hand_seed, asked.first, (back,))
        if _count_good(table.hand + table.deck[:draws], asked.good) >= asked.at_least:
            hits += 1

    return HitCount(hands, hits)


def places_to_put_back(hand: Pile, good: Collection[Card], rule: Mulligan) -> tuple[int, ...]:
    """The places of the cards that a mulligan puts back: the whole hand if the rule demands it, else cards that are not good."""
    if rule.at_most is None:
        return tuple(range(len(hand)))

    return tuple(place for place, card in enumerate(hand) if card not in good)[: rule.at_most]


def _count_good(cards: Iterable[Card], good: Collection[Card]) -> int:
    return sum(1 for card in cards if card in good)


def resources_by(opening: Opening, turn: int, first: bool) -> int | None:
    """The most that a turn can pay; None if the rules do not count resources by turns."""
    return opening.resources.total_by(turn, first) if opening.resources else None


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of a deck's cards. `unknown`: cards that may cost something the database does not know."""

    known: Mapping[Card, int]
    unknown: frozenset[Card]

    def at_most(self, most: int) -> frozenset[Card]:
        """Cards of known cost up to `most`."""
        return frozenset(card for card, cost in self.known.items() if cost <= most)


def playing_costs(rows: Mapping[Card, CardRow], opening: Opening) -> Costs:
    """Costs of playable cards; kinds that are never played and cards without a cost are left out."""
    known = {}
    unknown = set()
    for card, row in rows.items():
        name = card_layout(GAMES[row.game]).cost
        if card.kind in opening.unplayed:
            continue
        if name in row.facts.get("unknown", ()):
            unknown.add(card)
        elif name in row.facts.get("numbers", {}):
            known[card] = row.facts["numbers"][name]

    return Costs(known, frozenset(unknown))


def as_percent(chance: Fraction | float) -> str:
    """A chance in percent with one decimal; only 0 and 1 are shown as 0% and 100%."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    if chance < 0.0005:
        return "<0.1%"

    return ">99.9%" if chance >= 0.9995 else f"{float(chance) * 100:.1f}%"


MAX_COPIES: Final = 99
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
    counted: HitCount
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
    """The question in the parameters of an address or a form. Raises RefusedError for those that cannot be read."""
    refusals = RefusalCollector()
    plain = OddsQuestion()
    cost = given.get("cost", "")
    keys = [key for key in given.getlist("cards") if key]
    if len(keys) > MOST_KEYS:
        raise RefusedError("cards", str(_("Ask for at most %(most)s cards at once.")) % {"most": MOST_KEYS})

    first = refusals.read(is_first, given.get("first", "") or "1")
    turn = refusals.read(_read_number, given, "turn", plain.turn, 1, TURNS)
    at_least = refusals.read(_read_number, given, "atleast", plain.at_least, 1, MAX_COPIES)
    playable = refusals.read(_read_number, given, "playable", plain.playable, 1, MAX_COPIES)
    paid = refusals.read(_read_number, given, "cost", 0, 0, MAX_COPIES) if cost else None
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


def _read_number(given: Given, field: str, default: int, least: int, most: int) -> int:
    text = given.get(field, "") or str(default)
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and least <= int(text) <= most):
        message = str(_("Enter a number from %(least)s to %(most)s.")) % {"least": least, "most": most}
        raise RefusedError(field, message)

    return int(text)


def odds_page(answer: Answer, opening: Opening, question: OddsQuestion) -> OddsPage:
    """The page that answers a question. Raises RefusedError for a card that is not in the shuffled deck. One query."""
    ticks = list_ticks(answer, opening, question)
    on = [tick.card for tick in ticks if tick.is_on]
    rows: list[TurnRow] = []
    for odds in odds_table(opening, answer.deck, on, question.at_least) if on else ():
        first = as_percent(odds.first)
        second = as_percent(odds.second)
        is_asked = odds.turn == question.turn
        rows.append(TurnRow(odds.turn, odds.seen_first, first, odds.seen_second, second, is_asked))
    asked = next((row for row in rows if row.is_asked), None)
    return OddsPage(
        question,
        opening,
        ticks,
        size=sum(tick.count for tick in ticks),
        good=sum(tick.count for tick in ticks if tick.is_on),
        rows=tuple(rows),
        chance=(asked.first if question.first else asked.second) if asked else "",
        playable=count_playable(answer, opening, question),
    )


def list_ticks(answer: Answer, opening: Opening, question: OddsQuestion) -> tuple[Tick, ...]:
    """Every card of the shuffled deck in typed order. Raises RefusedError for a key of another card."""
    counts = answer.deck.tally(opening.shuffled)
    typed = [row.card for row in answer.resolved.placed if row.section in opening.shuffled]
    keys = {card.key: card for card in dict.fromkeys(typed)}
    if any(key not in keys for key in question.keys):
        raise RefusedError("cards", str(_("The deck you draw from has no such card.")))

    game = answer.question.game
    return tuple(
        Tick(card, key, counts[card], "" if card.kind is UNKNOWN else value_name(game, card.kind), key in question.keys)
        for key, card in keys.items()
    )


def count_playable(answer: Answer, opening: Opening, question: OddsQuestion) -> Playable | None:
    """Deal hands and count those with enough cards that the turn can pay for; None if the rules name no cost."""
    cost = resources_by(opening, question.turn, question.first) if question.cost is None else question.cost
    counts = answer.deck.tally(opening.shuffled)
    if cost is None or not counts:
        return None

    costs = playing_costs(rows_of_cards(counts, drawn=False), opening)
    good = costs.at_most(cost)
    copies = sum(counts[card] for card in good)
    size = sum(counts.values())
    asked = HandQuestion(good, question.playable, question.turn, question.first)
    counted = count_hands(require_dealable(answer).deck, opening, asked, question.seed, HANDS)
    return Playable(
        cost,
        copies,
        sum(counts[card] for card in costs.unknown),
        counted,
        as_percent(counted.share),
        "" if counted.share in (0, 1) else f"{counted.margin * 100:.1f}",
        as_percent(exact_chance(question.playable, copies, size, opening.cards_seen(question.turn, question.first))),
    )
