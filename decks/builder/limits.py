"""The numbers that sections and copies are compared with: without a network the browser compares by these alone."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from api.typed import Doc, Natural
from decks.check.checking import Answer
from legality.engine.rules.evaluator import evaluator_for
from legality.engine.rules.kinds import Copies
from legality.engine.values.card import Card


class SectionLimitJson(TypedDict):
    """What the format asks of the size of a section."""

    slug: str
    counted: Annotated[list[str], Doc("The sections whose cards count towards it.")]
    least: Natural
    most: Natural | None
    one_of: list[int]


class CopyLimitJson(TypedDict):
    """So many copies of a group of cards over several sections."""

    group: Annotated[str, Doc("Cards of one group count together.")]
    over: list[str]
    most: Natural


class LimitsJson(TypedDict):
    """Numbers that hold for the question asked, as long as the leaders stay. They never make a deck legal."""

    leaders: Annotated[list[str], Doc("The sections of leaders: with other cards in these the numbers no longer hold.")]
    sections: list[SectionLimitJson]
    copies: Annotated[dict[str, list[CopyLimitJson]], Doc("By the id of each card of the deck.")]


def limits_json(answer: Answer) -> LimitsJson:
    """The numbers for a judged deck: its sections, and the copies of its cards."""
    cards = {card for _, card, _ in answer.deck.rows()}
    return {
        "leaders": list(answer.question.format_.leader_sections),
        "sections": [
            {
                "slug": slug,
                "counted": list(bounds.counted),
                "least": bounds.at_least,
                "most": bounds.at_most,
                "one_of": list(bounds.one_of),
            }
            for slug, (bounds, _) in answer.report.bounded.items()
        ],
        "copies": copy_limits(sorted(cards, key=lambda card: card.id), answer),
    }


def copy_limits(cards: Iterable[Card], answer: Answer) -> dict[str, list[CopyLimitJson]]:
    """By the id of each card the limits on its copies, as far as its own facts decide them."""
    asked = answer.question
    options = asked.format_.options_for(answer.deck, asked.options, asked.day)
    active = evaluator_for(asked.format_, asked.day, asked.region, options).active_rules(answer.deck)
    rules = [rule for rule in active.rules if isinstance(rule, Copies) and rule.applies(active.context) is True]
    found = {card.id: [rule.counted(card) for rule in rules] for card in cards}
    return {
        ident: [{"group": "|".join(one.group), "over": list(one.over), "most": one.most} for one in limits if one]
        for ident, limits in found.items()
    }
