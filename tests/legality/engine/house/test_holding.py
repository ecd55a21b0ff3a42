"""What decks may hold at most; whatever is unsure counts as possible."""

from dataclasses import replace

from legality.engine.house.holding import Holding
from legality.engine.rules.kinds import Copies, CopyCaps
from legality.engine.values.facts import UNKNOWN
from tests.legality.engine.house.test_idle import base_with
from tests.legality.engine.house.world import ANT, BASE, DAY, OVER, TWIN
from tests.legality.making import card


def test_a_card_whose_kind_is_unknown_may_stand_in_every_section() -> None:
    assert Holding(BASE, DAY, OVER).sections_of(card("Mist", UNKNOWN)) == ["main", "side"]


def test_cards_of_one_name_share_their_limit_unless_caps_bind_each_alone() -> None:
    alone = base_with(CopyCaps(code="banned", cite="4", over=OVER, by_card=True))

    assert [Holding(base, DAY, OVER).copies_together([ANT, TWIN]) for base in (BASE, alone)] == [3, 6]


def test_a_limit_that_counts_otherwise_than_by_name_bounds_nothing() -> None:
    first, copies, *others = BASE.edition_on(DAY).rules
    assert isinstance(copies, Copies)
    edition = replace(BASE.edition_on(DAY), rules=(first, replace(copies, by="number"), *others))
    found = Holding(replace(BASE, editions=dict.fromkeys(BASE.editions, edition)), DAY, ("main",))

    assert Holding(BASE, DAY, ("main",)).copies(ANT) == (3, "")
    assert found.copies(ANT) == (8, "")
