"""One line of a list by itself: what is a name alone wherever it stands."""

from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decks.decklist.entries import Entry, Unread
from decks.decklist.reading.headings import Headings, heading_words
from decks.decklist.reading.lines import WholeList, is_name_alone, read_line
from legality.games import GAMES

HEADINGS: Final = heading_words(GAMES["riftbound"])
NAMES: Final = (
    *("Pit Rookie", "Jinx, Loose Cannon", "竞技场新人", "琴师流霜", "Rek'Sai", "クロエ・ブルーム", "More Work", "Defy"),
    *(
        "Side",
        "Main deck",
        "主牌",
        "Runes and Spells",
        "x",
        "II Main",
        "by Mei",
        "Total",
        "deck list",
        "a--b",
        "一、备牌",
    ),
)
AROUND: Final = ("3 Defy", "", "Allies: 24", "Sideboard:", "# x", "Deck by Mei", "| 3 | Defy |", "12", "Unknown (15)")
WORDS: Final = st.lists(st.sampled_from((*NAMES, "and", "Part", "一", "张", "com", "on")), min_size=1, max_size=4)


@given(
    st.sampled_from(NAMES) | WORDS.map(" ".join) | st.text(max_size=30), st.lists(st.sampled_from(AROUND), max_size=4)
)
@example("一、备牌", ["3 Defy", "3 Gust"])
@example("Allies", ["12 Defy"])
def test_a_name_alone_reads_the_same_among_any_lines(typed: str, others: list[str]) -> None:
    line = typed.strip()
    for place in range(len(others) + 1):
        lines = (*others[:place], line, *others[place:])
        if not is_name_alone(line, HEADINGS):
            continue

        read = read_line((place + 1, 0, line), ("main", False), WholeList(lines, HEADINGS, {}), room=9)

        assert tuple(read[0]) == (Entry(place + 1, line, 1, line, None, "main", 0),)
        assert read[1] == ("main", False)


def test_headings_and_lines_about_a_list_are_no_names_alone() -> None:
    found = [name for name in NAMES if not is_name_alone(name, HEADINGS)]

    assert found == ["Side", "Main deck", "主牌", "by Mei", "deck list", "一、备牌"]


def test_what_is_remembered_belongs_to_the_headings_of_a_game() -> None:
    other = Headings({"defy": "main"})

    assert [is_name_alone("Defy", words) for words in (HEADINGS, other, dict(other), {})] == [True, False, False, True]


@pytest.mark.parametrize("line", ["Decklist: 3 zzzz", "卡表：3张zzzz", "Cards: zzzz x3", "List: 3 zzzz"])
def test_a_counted_name_behind_the_word_for_a_list_is_a_card_also_if_nobody_knows_it(line: str) -> None:
    read, _ = read_line((1, 0, line), ("main", False), WholeList((line,), HEADINGS, {}), room=9)

    assert [(one.count, one.name) for one in read if isinstance(one, Entry)] == [(3, "zzzz")]


@pytest.mark.parametrize(
    "line",
    [
        "Cards: 56",
        "Cards 56",
        "Cards (40)",
        "Decklist: 40 main",
        "Cards: 40 main, 12 runes",
        "List: 60 cards",
        "卡表：共60张",
        "Cards: 56 total",
    ],
)
def test_numbers_of_cards_behind_the_word_for_a_list_are_no_cards(line: str) -> None:
    read, _ = read_line((1, 0, line), ("main", False), WholeList((line,), HEADINGS, {}), room=9)

    assert [type(one) for one in read] == [Unread]
