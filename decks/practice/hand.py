"""A practice hand: from a checked deck and the choices of a player to what the page shows."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import rows_of_cards
from cards.pages.card_frame import Frame, build_frame
from decks.check.checking import Answer
from decks.check.question import RefusedError
from decks.practice.choices import MAX_CARDS, Choices
from legality.engine.values.card import Card
from legality.engine.values.opening import InvalidChoiceError, NumberByTurn, Opening, StartingTable, deal_opening
from legality.messages import name_in_language, section_name

# The largest deck that is dealt, each copy counted; a thousand hands of it are dealt for the odds.
MOST_CARDS: Final = 2_000

REFUSALS: Final[Mapping[str, str | Promise]] = {
    "mulligan-times": _("More mulligans than this game allows: %(limit)s."),
    "mulligan-whole": _("A mulligan here puts back the whole hand, not a part of it."),
    "mulligan-count": _("A mulligan here puts back at most %(limit)s cards."),
    "no-such-card": _("The hand has %(limit)s cards; their places are counted from 0."),
    "put-count": _("Choose exactly %(limit)s cards to put there."),
}


def require_dealable(answer: Answer) -> Answer:
    """The answer, if its deck is small enough to be dealt copy by copy. Raises RefusedError."""
    if sum(count for _section, _card, count in answer.deck.rows()) > MOST_CARDS:
        raise RefusedError(
            "deck", str(_("A deck of more than %(most)s cards cannot be dealt here.")) % {"most": MOST_CARDS}
        )

    return answer


def deal_choices(answer: Answer, opening: Opening, choices: Choices) -> StartingTable:
    """The table after these choices, before any card of a turn is drawn. Raises RefusedError for what is not allowed."""
    whole = range(len(deal_opening(require_dealable(answer).deck, opening, choices.seed).hand))
    returned = [whole if places is None else places for places in choices.mulligans]
    try:
        table = deal_opening(answer.deck, opening, choices.seed, choices.first, returned, choices.put)
    except InvalidChoiceError as refusal:
        field = "put" if refusal.key == "put-count" else "mulligan"
        raise RefusedError(field, str(REFUSALS[refusal.key]) % {"limit": refusal.limit}) from refusal

    if choices.drawn > len(table.deck):
        raise RefusedError("drawn", str(_("The deck has only %(count)s cards left.")) % {"count": len(table.deck)})

    return table


@dataclass(frozen=True, slots=True)
class Held:
    """A drawn card. `place` counts from 0 within the opening hand; `turn` 0: it was there from the start."""

    frame: Frame
    place: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that are somewhere, each with its copies, and the rule that puts them there.

    `left`: how many more are beneath.
    """

    name: str
    cite: str
    piles: tuple[tuple[Frame, int], ...]
    left: int = 0


@dataclass(frozen=True, slots=True)
class HandSteps:
    """The next steps, each as the query of its address; empty for a step that is not possible."""

    next_card: str
    next_turn: str
    start_again: str
    whole_hand: str
    other_side: str
    new_hand: str


@dataclass(frozen=True, slots=True)
class HandPage:
    """What a page shows of a practice hand. `at_most`: the cards that a mulligan may put back, None for all of them.

    `to_put`: how many cards are still to be chosen for `put_zone`. `left`: the cards in the deck.
    """

    choices: Choices
    opening: Opening
    hand: tuple[Held, ...]
    drawn: tuple[Held, ...]
    zones: tuple[Zone, ...]
    turn: int
    left: int
    may_mulligan: bool
    at_most: int | None
    to_put: int
    put_zone: str
    steps: HandSteps


def hand_page(answer: Answer, opening: Opening, choices: Choices) -> HandPage:
    """The page of a hand. Raises RefusedError for choices that are not allowed. Three queries, however many cards."""
    table = deal_choices(answer, opening, choices)
    frames = {card: build_frame(row) for card, row in rows_of_cards({*table.cards()}).items()}
    turn = reached_turn(opening.draws, choices)
    left = len(table.deck) - choices.drawn
    rule = opening.mulligan
    begins = not (choices.drawn or choices.put)
    # How many cards go to which zone; 0 without a rule for it.
    to_put = 0
    put_zone = ""
    for zone in opening.laid:
        if begins and opening.put is not None and zone.slug == opening.put.zone:
            to_put = opening.put.number(choices.first)
            put_zone = name_in_language(zone.names)
            break
    start = replace(choices, mulligans=(), put=(), drawn=0)
    more = opening.draws.total_by(turn + 1, choices.first) - choices.drawn
    steps = HandSteps(
        next_card=replace(choices, drawn=choices.drawn + 1).query() if left else "",
        next_turn=replace(choices, drawn=choices.drawn + more).query() if 1 < more <= left else "",
        start_again=start.query() if start != choices else "",
        whole_hand=replace(choices, mulligans=(*choices.mulligans, None)).query(),
        other_side=replace(start, first=not choices.first).query(),
        new_hand=urlencode({"first": "1" if choices.first else "0"}),
    )

    # The zones of the table: laid ones, those apart, and what has come from the other decks.
    zones: list[Zone] = []
    game = answer.question.game
    for laid in opening.laid:
        zones.append(Zone(name_in_language(laid.names), laid.cite, _pile_copies(table.laid[laid.slug], frames)))
    for section, cite in opening.apart.items():
        zones.append(Zone(section_name(game, section), cite, _pile_copies(table.apart[section], frames)))
    for section, turns in opening.beside.items():
        pile = table.beside[section]
        come = turns.total_by(turn, choices.first)
        zones.append(
            Zone(section_name(game, section), turns.cite, _pile_copies(pile[:come], frames), max(len(pile) - come, 0))
        )
    drawn: list[Held] = []
    for place, card in enumerate(table.deck[: choices.drawn]):
        drawn.append(Held(frames[card], place, reached_turn(opening.draws, replace(choices, drawn=place)) + 1))
    return HandPage(
        choices,
        opening,
        hand=tuple(Held(frames[card], place) for place, card in enumerate(table.hand)),
        drawn=tuple(drawn),
        zones=tuple(zones),
        turn=turn,
        left=left,
        may_mulligan=begins and rule is not None and len(choices.mulligans) < rule.times,
        at_most=rule.at_most if rule else None,
        to_put=min(to_put, len(table.hand)),
        put_zone=put_zone,
        steps=steps,
    )


def reached_turn(draws: NumberByTurn, choices: Choices) -> int:
    """The own turn that the drawn cards have come to; 0 before the first draw."""
    turn = 0
    while turn < MAX_CARDS and draws.total_by(turn + 1, choices.first) <= choices.drawn:
        turn += 1

    return turn


def _pile_copies(cards: Iterable[Card], frames: Mapping[Card, Frame]) -> tuple[tuple[Frame, int], ...]:
    """Copies of a card as one, in the order in which each came first."""
    return tuple((frames[card], count) for card, count in Counter(cards).items())
