"""What one judge counts on several devices is one count: each record names those that it goes on from."""

from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from events.checks.check_summary import merge_last_records
from events.models import CheckRecord

Kind = CheckRecord.Kind
COUNTS = Kind.COUNTS


def record(number: int, after: list[int] | None, **counted: int) -> CheckRecord:
    """A count with such an id, which goes on from those."""
    cards = [{"section": "main", "id": name, "name": name, "counted": copies} for name, copies in counted.items()]
    named = {} if after is None else {"after": [str(UUID(int=one)) for one in after]}
    return CheckRecord(uuid=UUID(int=number), kind=COUNTS, content={"cards": cards, "found": []} | named)


def said(*records: CheckRecord) -> tuple[list[int], dict[str, int], bool]:
    """The tips, the counts by card, and whether devices clash."""
    last = merge_last_records(COUNTS, records)
    cards = last.content["cards"]
    assert isinstance(cards, list)
    return [tip.uuid.int for tip in last.tips], {row["name"]: row["counted"] for row in cards}, last.clash


def test_one_device_goes_on_from_its_own_record() -> None:
    assert said(record(1, [], defy=1), record(2, [1], defy=2)) == ([2], {"defy": 2}, False)


def test_devices_that_did_not_know_of_each_other_are_united_card_by_card() -> None:
    both = said(record(1, [], zed=2), record(2, [1], zed=3), record(3, [1], zed=2, jinx=1))

    assert both == ([2, 3], {"zed": 3, "jinx": 1}, False)


def test_one_card_that_two_devices_changed_differently_is_a_clash_until_they_agree() -> None:
    first, second = record(1, [], defy=1, ekko=1), record(2, [], defy=2)

    assert said(first, second) == ([1, 2], {"defy": 2, "ekko": 1}, True)
    assert merge_last_records(COUNTS, [first, second]).after == [str(UUID(int=2))]
    assert said(first, second, record(3, [1], defy=2, ekko=1)) == ([2, 3], {"defy": 2, "ekko": 1}, False)


def test_a_card_that_one_device_took_back_stays_taken_back() -> None:
    assert said(record(1, [], defy=1), record(2, [1]), record(3, [1], defy=1, ekko=1))[1] == {"ekko": 1}


def test_a_record_that_names_none_follows_all_before_it() -> None:
    assert said(record(1, None, defy=1), record(2, None, ekko=1)) == ([2], {"ekko": 1}, False)


def test_a_record_that_comes_late_does_not_win_over_the_one_that_follows_it() -> None:
    assert said(record(2, [1], defy=2), record(1, [], defy=1)) == ([2], {"defy": 2}, False)


def test_swaps_are_united_too() -> None:
    def swap(number: int, side: str) -> CheckRecord:
        rows: dict[str, object] = {"in": [], "out": []} | {
            side: [{"section": "main", "id": side, "name": side, "count": 1}]
        }
        return CheckRecord(uuid=UUID(int=number), kind=Kind.SWAP, content={"after": []} | rows)

    last = merge_last_records(Kind.SWAP, [swap(1, "in"), swap(2, "out")])

    row = {"section": "main", "count": 1}
    assert last.content == {"in": [row | {"id": "in", "name": "in"}], "out": [row | {"id": "out", "name": "out"}]}


@given(st.lists(st.lists(st.integers(0, 6), max_size=3) | st.none(), min_size=1, max_size=6))
def test_whatever_records_name_there_is_a_last_one(afters: list[list[int] | None]) -> None:
    records = [record(number, after, defy=number + 1) for number, after in enumerate(afters)]

    last = merge_last_records(COUNTS, records)

    assert last.tips
    assert last.record in records


@given(
    st.dictionaries(st.sampled_from("abcd"), st.integers(1, 3)),
    st.dictionaries(st.sampled_from("wxyz"), st.integers(1, 3)),
)
def test_counts_of_different_cards_are_all_there_in_whatever_order_they_come(
    one: dict[str, int], other: dict[str, int]
) -> None:
    pair = record(1, [], **one), record(2, [], **other)

    assert said(*pair)[1] == said(*pair[::-1])[1] == one | other
