"""What an import changed, in numbers."""

from legality.sources.rows import Summary


def test_summaries_are_added_row_by_row() -> None:
    assert Summary(1, 2, 3, 4) + Summary(10, 20, 30, 40) == Summary(11, 22, 33, 44)


def test_only_unchanged_rows_are_no_change() -> None:
    assert Summary(unchanged=7).is_nothing
    assert not Summary(deleted=1).is_nothing
