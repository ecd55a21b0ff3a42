"""What a booster holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.engine.values.boosters import Booster, Share, Slot

BOOSTER = Booster("OGN", (Slot(7, ("common",)), Slot(2, ("rare", "epic")), Slot(1)), frozenset({"rune"}), "A guide")


def test_the_free_slot_may_be_of_any_rarity() -> None:
    assert BOOSTER.shares(6) == (Share((), 60, 60), Share(("common",), 42, 48), Share(("rare", "epic"), 12, 18))


@pytest.mark.parametrize(
    ("cards", "boosters"), [(0, 1), (4, 1), (10, 1), (11, 1), (12, 1), (60, 6), (63, 6), (66, 6), (58, 6), (51, 5)]
)
def test_cards_are_a_number_of_boosters_with_and_without_runes(cards: int, boosters: int) -> None:
    assert BOOSTER.boosters_in(cards) == boosters


def test_without_a_slot_of_its_own_a_booster_has_one_size() -> None:
    plain = Booster("OGN", BOOSTER.slots, frozenset(), "A guide")

    assert [plain.boosters_in(cards) for cards in (10, 11, 20)] == [1, 1, 2]


@given(st.integers(1, 10), st.data())
def test_what_boosters_really_hold_lies_within_their_shares(boosters: int, data: st.DataObject) -> None:
    free = data.draw(st.lists(st.sampled_from(["common", "rare", "epic"]), min_size=boosters, max_size=boosters))
    rares = data.draw(st.lists(st.sampled_from(["rare", "epic"]), min_size=2 * boosters, max_size=2 * boosters))
    opened = ["common"] * 7 * boosters + rares + free

    for share in BOOSTER.shares(boosters):
        count = sum(one in share.rarities for one in opened) if share.rarities else len(opened)
        assert share.least <= count <= share.most
