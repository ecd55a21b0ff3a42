"""What judges counted beside the list and beside each other."""

from hypothesis import given
from hypothesis import strategies as st

from events.checks.tallies import CountConflict, CountDifference, counts_in, find_conflicts, find_differences

LISTED = {("main", "g.defy", "Defy"): 3, ("main", "g.ekko", "Ekko"): 2}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(("cards", "found", "counted", "name")), inner)
    ),
)


def content(**counted: int) -> dict[str, object]:
    cards = [
        {"section": "main", "id": f"g.{name.lower()}", "name": name, "counted": number}
        for name, number in counted.items()
    ]
    return {"cards": cards, "found": []}


def test_a_full_count_has_no_difference() -> None:
    assert find_differences(LISTED, counts_in(content(Defy=3, Ekko=2))) == []


def test_missing_too_many_and_not_listed_are_told_in_the_lists_order() -> None:
    counted = content(Ekko=3, Defy=1) | {"found": [{"section": "main", "name": "Jinx", "counted": 1}]}

    assert find_differences(LISTED, counts_in(counted)) == [
        CountDifference("main", "Defy", 3, 1),
        CountDifference("main", "Ekko", 2, 3),
        CountDifference("main", "Jinx", 0, 1),
    ]
    assert [one.missing for one in find_differences(LISTED, counts_in(counted))] == [2, -1, -1]


def test_two_judges_differ_card_by_card() -> None:
    both = {"Lin": counts_in(content(Defy=3, Ekko=2)), "Mei": counts_in(content(Defy=2, Ekko=2))}

    assert find_conflicts(LISTED, both) == [CountConflict("main", "Defy", 3, [("Lin", 3), ("Mei", 2)])]


def test_who_still_counts_does_not_differ_on_cards_not_reached_and_who_has_finished_does() -> None:
    both = {"Lin": counts_in(content(Defy=3)), "Mei": counts_in(content(Ekko=2))}

    assert find_conflicts(LISTED, both) == []
    assert find_conflicts(LISTED, both, {"Mei"}) == [CountConflict("main", "Defy", 3, [("Lin", 3), ("Mei", 0)])]


def test_judges_who_agree_against_the_list_have_no_conflict() -> None:
    one = counts_in(content(Defy=2))

    assert find_conflicts(LISTED, {"Lin": one, "Mei": one}) == []


@given(JSON)
def test_whatever_a_phone_sends_is_read_without_harm(sent: object) -> None:
    counted = counts_in(sent if isinstance(sent, dict) else {"cards": sent})

    assert all(number >= 0 for number in counted.values())
