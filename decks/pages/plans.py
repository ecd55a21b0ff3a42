"""The plan that fixes a deck, for those who can change its list."""

from dataclasses import replace

from cards.catalogue.loading import catalogue_of
from decks.access.collection import owned_by
from decks.report.fix_plan import fix_plan_of
from decks.report.page import ShownAnswer


def with_plan(result: ShownAnswer, person: int | None) -> ShownAnswer:
    """What those see besides who can change the list: the plan that fixes it, with cards of their collection first."""
    answer = result.answer
    game = result.answer.question.game
    catalogue = answer.catalogue or catalogue_of(game.slug)
    return replace(result, mend=fix_plan_of(answer, catalogue, owned_by(person, game, catalogue)))
