"""What a deck spends of the budget of a house format, as JSON."""

from __future__ import annotations

from typing import Annotated, TypedDict

from api.typed import Doc, Natural, Positive
from decks.check.question import Question
from decks.check.rule_links import rule_page
from legality.engine.house.points import SpentPoints


class PaidCardJson(TypedDict):
    """A card that costs points."""

    id: Annotated[str, Doc("The card's id.")]
    name: str
    count: Positive
    points: Annotated[Positive, Doc("Of each copy.")]
    spent: Annotated[Positive, Doc("Of all its copies.")]


class PointsJson(TypedDict):
    """What the deck spends of the budget of a house format."""

    spent: Natural
    budget: Natural
    left: Annotated[int, Doc("Below zero where the deck spends too much.")]
    cite: Annotated[str, Doc("The rule of the budget.")]
    url: Annotated[str | None, Doc("The path of the page of that rule.")]
    cards: Annotated[list[PaidCardJson], Doc("The dearest first.")]


def points_json(points: SpentPoints, question: Question) -> PointsJson:
    """The points of an answer to a question."""
    return {
        "spent": points.spent,
        "budget": points.budget,
        "left": points.left,
        "cite": points.cite,
        "url": rule_page(question.game, question.format_, points.code, points.cite),
        "cards": [
            {"id": one.card.id, "name": one.card.name, "count": one.count, "points": one.points, "spent": one.spent}
            for one in points.cards
        ],
    }
