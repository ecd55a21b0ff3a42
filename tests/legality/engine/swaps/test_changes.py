"""The steps from a deck between games back to the one registered."""

from legality.engine.rules.pairs import SideboardSwap
from legality.engine.swaps.changes import Changes, find_changes
from legality.engine.values.report import Operation
from tests.legality.making import card, deck

ANT, BEE, CAT = card("Ant"), card("Bee"), card("Cat")
RULE = SideboardSwap(code="between-games", cite="1", fixed=("hero",), over=("chosen", "main", "side"))


def move(section: str, count: int, to: str) -> Operation:
    return Operation("move", section, count, ANT, to)


def test_each_copy_is_in_one_step() -> None:
    registered = deck(hero={BEE: 1}, chosen={CAT: 1}, main={ANT: 2}, side={ANT: 1, CAT: 1})
    now = deck(chosen={ANT: 1}, main={ANT: 3, BEE: 1})

    assert find_changes(RULE, registered, now) == Changes(
        displaced=(move("chosen", 1, "side"),),
        crossed=(Operation("move", "main", 1, BEE, "hero"),),
        beyond=(Operation("remove", "main", 1, ANT),),
        missing=(Operation("add", "chosen", 1, CAT), Operation("add", "side", 1, CAT)),
    )


def test_a_group_gives_up_no_more_than_its_surplus() -> None:
    changes = Changes((move("main", 1, "chosen"), move("main", 1, "side"), move("side", 2, "main")), (), (), ())

    assert changes.moves_across(("main",), 1) == (move("main", 1, "chosen"),)
    assert changes.moves_across(("main",), 2) == (move("main", 1, "chosen"), move("main", 1, "side"))
    assert changes.moves_across(("chosen", "main"), -1) == (move("side", 1, "main"),)
