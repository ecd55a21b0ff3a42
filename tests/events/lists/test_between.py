"""Swaps between games, as changes of a frozen list: no copy comes or goes, and what may not change its side stays."""

from collections import Counter
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from events.lists.between import swap_copies
from events.lists.freezing import FrozenCard
from events.models import Submission
from legality.engine.rules.pairs import SideboardSwap

RULE: Final = SideboardSwap(code="swap", cite="1", fixed=("legend",), over=("champion", "main", "side"))
CARDS = st.builds(
    FrozenCard,
    section=st.sampled_from(["legend", "champion", "main", "side"]),
    id=st.sampled_from("abcd"),
    name=st.just("A"),
    code=st.just(""),
    count=st.integers(1, 4),
    line=st.integers(1, 9),
)
LISTS = st.lists(CARDS, max_size=8).map(lambda cards: Submission(cards=cards))
SWAPS = st.dictionaries(st.integers(-1, 9), st.integers(-2, 6))


def copies(cards: list[FrozenCard], *sections: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for card in cards:
        if not sections or card["section"] in sections:
            found[card["id"]] += card["count"]

    return found


@given(LISTS, SWAPS)
def test_no_copy_comes_or_goes(sent: Submission, swapped: dict[int, int]) -> None:
    now = swap_copies(sent, RULE, swapped)

    assert copies(now) == copies(sent.cards)
    assert all(card["count"] > 0 for card in now)


@given(LISTS, SWAPS)
def test_what_may_not_change_its_side_stays(sent: Submission, swapped: dict[int, int]) -> None:
    assert copies(swap_copies(sent, RULE, swapped), "legend") == copies(sent.cards, "legend")


@given(LISTS)
def test_without_swaps_the_list_is_as_it_was_registered(sent: Submission) -> None:
    assert swap_copies(sent, RULE, {}) == sent.cards


@given(LISTS)
def test_swapped_whole_the_sideboard_is_played_and_the_deck_lies_aside(sent: Submission) -> None:
    now = swap_copies(sent, RULE, dict.fromkeys(range(9), 4))

    assert copies(now, "main") == copies(sent.cards, "side")
    assert copies(now, "side") == copies(sent.cards, "champion", "main")
    assert copies(now, "champion") == Counter()


@given(LISTS, SWAPS)
def test_what_may_stand_in_a_section_takes_the_places_that_are_left_there(
    sent: Submission, swapped: dict[int, int]
) -> None:
    alone = swap_copies(sent, RULE, swapped)
    now = swap_copies(sent, RULE, swapped, lambda _section, ident: ident in "ab")

    assert copies(now) == copies(sent.cards)
    assert copies(now, "side") == copies(alone, "side")
    assert copies(now, "champion").total() <= copies(sent.cards, "champion").total()
    assert set(copies(now, "champion") - copies(sent.cards, "champion")) <= set("ab")
