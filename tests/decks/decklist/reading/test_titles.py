"""Unknown headings: what is below a line tells whether its number is a size."""

from decks.decklist.reading.lines import sum_following_counts


def test_the_counts_of_a_block_are_added_from_each_of_its_lines_on() -> None:
    lines = ["", "3 Defy", " - 2x Charm", "", "", "A note", "1 Gust"]

    assert sum_following_counts(lines) == [5, 5, 2, 0, 0, 0, 1, 0]


def test_a_line_without_a_count_ends_a_block() -> None:
    assert sum_following_counts(["3 Defy", "Charm", "2 Gust"]) == [3, 0, 2, 0]
