"""What a deck spends of the budget of a house format, by card and in all, on a day."""

from legality.engine.house.points import PaidCard, SpentPoints, points_spent
from legality.engine.values.facts import Days
from tests.legality.engine.house.world import ANT, BASE, BEE, DAY, LATER, OLD, TWIN, house, made, rule

DECK = made({BEE: 3, ANT: 2, OLD: 1, TWIN: 1})
RULES = (rule(1, "points", "Ant", amount=2), rule(2, "points", "Bee", amount=1), rule(3, "budget", amount=8))


def test_each_copy_of_a_card_costs_its_points_and_the_dearest_stand_first() -> None:
    found = points_spent(house(*RULES), DECK, DAY)

    assert found == SpentPoints(
        "house-points", "House rule 3", 8, (PaidCard(ANT, 2, 2), PaidCard(BEE, 3, 1), PaidCard(TWIN, 1, 2))
    )
    assert (found.spent, found.left, found.over) == (9, -1, 1)


def test_points_are_those_of_the_day() -> None:
    later = (*RULES, rule(4, "points", "Ant", amount=1, days=Days(since=LATER)))

    found = [points_spent(house(*later), DECK, day) for day in (DAY, LATER)]

    assert [one and one.spent for one in found] == [9, 6]


def test_a_deck_without_such_cards_spends_nothing_and_a_format_without_a_budget_tells_nothing() -> None:
    assert points_spent(house(*RULES), made({OLD: 2}), DAY) == SpentPoints("house-points", "House rule 3", 8, ())
    assert [points_spent(one, DECK, DAY) for one in (BASE, house(), house(*RULES[:2]))] == [None, None, None]
