"""What the rules about cards by their names say of themselves."""

from typing import Final

from legality.engine.house.kinds import NamedBans, NamedCaps
from legality.engine.values.explanations import Comparison, Listed
from tests.legality.making import card, context, deck

ANT, BEE = card("Ant"), card("Bee")
BANS: Final = NamedBans(code="house-ban", cite="House rule 1", over=("main",), names=frozenset(("Bee", "Ant")))
CAPS: Final = NamedCaps(
    code="house-cap", cite="House rule 2", over=("main", "side"), names=frozenset(("Bee", "Ant")), at_most=2
)


def test_bans_are_listed_in_one_line_and_shown_on_their_cards() -> None:
    undated = (("since", ""), ("until", ""))

    assert BANS.listed(context()) == (Listed("house-ban", (), ("Ant", "Bee"), source="House rule 1"),)
    assert BANS.comparisons(ANT, "main", deck(), context()) == (Comparison("ban", (), ("0",), undated),)
    assert BANS.comparisons(card("Cat"), "main", deck(), context()) == ()


def test_caps_are_listed_in_one_line_and_count_in_all_their_sections() -> None:
    assert CAPS.listed(context()) == (Listed("house-cap", (("most", "2"),), ("Ant", "Bee"), source="House rule 2"),)
    assert CAPS.sections() == ("main", "side")


def test_caps_count_cards_also_where_their_kind_may_not_stand() -> None:
    assert CAPS.reads_misplaced() is True
