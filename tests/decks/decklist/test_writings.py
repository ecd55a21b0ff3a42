"""Lines as people write them, beside those of test_lists.py: each is read as meant, or told."""

import pytest

from decks.decklist.entries import Entry, Unread
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import MAX_LINES, parse_list
from decks.decklist.writing import write_line
from legality.games import GAMES
from tests.decks.decklist.list_reading import wanted
from tests.timing import least

HEADINGS = heading_words(GAMES["riftbound"])

THREE_OF_DEFY = (
    "Defy 3§Defy (3)§Defy [3]§Defy - 3§Defy: 3§Defy：3§(3) Defy§[3] Defy§3: Defy§3：Defy§③ Defy§③Defy§Defy ③§٣ Defy§३ Defy"
    '§3️⃣ Defy§三张 Defy§三张Defy§Defy 三张§Defy x三§3 张 Defy§3,Defy§Defy,3§Defy, 3§3;Defy§"Defy",3§| 3 | Defy |§|Defy|3|'
    "§《Defy》x3§《Defy》 3§「Defy」×3§3 『Defy』§Defy 3x§Defy ... 3§Defy = 3§3 copies of Defy§3 of Defy§Defy 3 copies§3Defy"
    "§3 Defy (Alternate Art)§3 Defy (Overnumbered)§3 Defy (Signature)§3 Defy (Metal)§3 Defy (Foil)§3 Defy [Promo]"
    "§3 Defy (Launch Exclusive)§3 Defy *F*§3 Defy [OGN]§3 Defy (foil, nm)§3 Defy（异画）§3 Defy【闪】§Defy (Foil) x3§Defy x3 (Foil)"
    "§3 Defy $2.50§3 Defy - $2.50§3 Defy ¥30§3 Defy 12.50 €§3 Defy 30元§3 Defy https://example.org/x"
    "§3 [card]Defy[/card]§[card]3 Defy[/card]§3 [[Defy]]§3 [Defy](https://example.org/x)§<li>3 Defy</li>§<b>3</b>&nbsp;Defy"
    "§<td>3</td><td>Defy</td>§&#51; Defy"
)


@pytest.mark.parametrize("line", THREE_OF_DEFY.split("§"))
def test_three_copies_are_read_however_they_are_written(line: str) -> None:
    assert [(section, count, name.strip("《》「」『』")) for section, count, name, _ in wanted(line)] == [
        (None, 3, "Defy")
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3 OGN-045 Defy", "OGN-045"),
        ("OGN-045 Defy x3", "OGN-045"),
        ("3 Defy (OGN #255)", "OGN-255"),
        ("3 Defy (OGN 255/298)", "OGN-255"),
        ("3 Defy (OGN) 45 *F*", "OGN-45"),
        ("3x Defy (OGN) 45 *F*", "OGN-45"),
        ("3 Defy (Foil) (OGN-045)", "OGN-045"),
        ("3 Defy (OGN-045) (Signature)", "OGN-045"),
        ("Defy,3,OGN-045", "OGN-045"),
    ],
)
def test_a_code_stands_beside_counts_and_remarks(line: str, code: str) -> None:
    assert wanted(line) == [(None, 3, "Defy", code)]


@pytest.mark.parametrize(
    ("line", "section"),
    [
        ("Defy,3,main", "main"),
        ("main,3,Defy", "main"),
        ("| 3 | Defy | Sideboard |", "sideboard"),
        ("备牌\tDefy\t3", "sideboard"),
    ],
)
def test_a_cell_may_name_the_section(line: str, section: str) -> None:
    assert [
        (read.section, read.count, read.name) for read in parse_list(line, HEADINGS) if isinstance(read, Entry)
    ] == [(section, 3, "Defy")]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "3 Defy, 2 Gust",
            "3 Defy; 2 Gust",
            "3x Defy、2x Gust",
            "3 Defy，2 Gust",
            "3 Defy / 2 Gust",
            "3 Defy | 2 Gust",
        ),
        *(
            "Defy x3, Gust x2",
            "Defy×3、Gust×2",
            "Defy x3 Gust x2",
            "Defy 3; Gust 2",
            "3x Defy 2x Gust",
            "三张 Defy、两张 Gust",
        ),
        *("<li>3 Defy</li><li>2 Gust</li>", "3 Defy<br>2 Gust", "3 Defy + 2 Gust"),
    ],
)
def test_several_cards_stand_on_one_line_where_each_has_its_count(line: str) -> None:
    assert wanted(line) == [(None, 3, "Defy", None), (None, 2, "Gust", None)]


def test_a_name_with_a_comma_is_not_divided() -> None:
    assert wanted("3 Jinx, Loose Cannon, 2 Lions, Tigers, and Bears\nJinx, Loose Cannon,3") == [
        (None, 3, "Jinx, Loose Cannon", None),
        (None, 2, "Lions, Tigers, and Bears", None),
        (None, 3, "Jinx, Loose Cannon", None),
    ]


@pytest.mark.parametrize(
    ("line", "whole", "count"),
    [
        ("Captain Cookie - Level 1", "Captain Cookie - Level 1", 1),
        ("Recruit (3)", "Recruit (3)", 1),
        ("3 Garen (Promo)", "Garen (Promo)", 3),
        ("PX-238 Winter Wondervolt", "PX-238 Winter Wondervolt", 1),
        ("三张 牌", "三张 牌", 1),
    ],
)
def test_what_may_be_a_longer_name_is_kept_for_who_knows_the_cards(line: str, whole: str, count: int) -> None:
    (read,) = parse_list(line, {})

    assert isinstance(read, Entry)
    assert (whole, count) in read.wholes


@pytest.mark.parametrize(
    "line",
    [
        *(
            "https://example.org/deck",
            "www.example.org",
            "piltoverarchive.com/decks/7",
            "Deck: https://example.org/7",
            "$12.50",
        ),
        *(
            "¥30",
            "12.50 €",
            "总价：30元",
            "Total: 60",
            "60 cards",
            "共60张",
            "合计 60",
            "40/40",
            "by Bob",
            "By Bob Smith",
            "作者：某某",
        ),
        *(
            "【套牌名称】金克丝快攻",
            "Deck: Jinx Aggro",
            "Format - Standard",
            "Exported from Somewhere",
            "2026-08-08",
            "-----",
            "=====",
        ),
        *(
            "Event: Regional 3",
            "Player: 李雷",
            "@bob",
            "Date: 2026-08-08",
            "<ul>",
            "| Qty | Card |",
            "|---|---|",
            "Price: $3",
        ),
    ],
)
def test_a_line_about_the_list_is_no_card_and_ends_no_section(line: str) -> None:
    read = parse_list(f"Main deck\n{line}\n3 Defy", HEADINGS)

    assert [(item.kind if isinstance(item, Unread) else item.name, item.section) for item in read] == [
        ("about", "main"),
        ("Defy", "main"),
    ]


def test_a_list_of_many_cards_a_line_is_bounded() -> None:
    assert len(parse_list("1 a," * 60_000, {})) <= MAX_LINES
    assert len(parse_list(("1 a," * 90 + "\n") * 600, {})) <= MAX_LINES


def test_a_card_with_many_tags_that_no_line_holds_is_written_in_few_tries() -> None:
    tags = [f"tag{number}" for number in range(20)]

    assert least(lambda: [write_line(f"((({number}", 3, "OGN-045", tags) for number in range(200)], 0.4) < 0.4


def test_a_line_keeps_as_many_tags_as_it_has_room_for() -> None:
    (card,) = parse_list(write_line("Defy (3", 3, None, ["t" * 40] * 20), {})

    assert isinstance(card, Entry)
    assert card.name == "Defy (3"
