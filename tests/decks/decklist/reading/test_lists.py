"""Reading pasted lists: the ways of writing a line that people use, and every kind of unreadable line."""

import pytest

from decks.decklist.entries import Entry, TextLimit, Unread
from decks.decklist.reading.lists import MAX_BYTES, MAX_LINES, MAX_NAME, parse_list, too_long
from decks.decklist.writing import write_line
from tests.decks.decklist.list_reading import HEADINGS, wanted, without_comments

THREE_OF_LATIN_NAME = (
    "3 Defy|3x Defy|3X Defy|3× Defy|3 x Defy|3 × Defy|3* Defy|x3 Defy|×3 Defy|*3 Defy|03 Defy|\t3\tDefy  "
    "|３　Defy|３ｘ Defy|Defy x3|Defy X3|Defy x 3|Defy ×3|Defy×3|Defy *3|Defy (x3)|Defy 3张|Defy ｘ３"
)
THREE_OF_HAN_NAME = (
    "3 烈焰·龙|3×烈焰·龙|3x烈焰·龙|3烈焰·龙|３　烈焰·龙|3张 烈焰·龙|3张烈焰·龙|3枚 烈焰·龙"
    "|烈焰·龙x3|烈焰·龙 ×3|烈焰·龙 3张|烈焰·龙 ３張|烈焰·龙 3|烈焰·龙　３"
)


@pytest.mark.parametrize("line", THREE_OF_LATIN_NAME.split("|"))
def test_a_count_is_read_before_or_after_a_latin_name(line: str) -> None:
    assert wanted(line) == [(None, 3, "Defy", None)]


@pytest.mark.parametrize("line", THREE_OF_HAN_NAME.split("|"))
def test_a_count_is_read_before_or_after_a_han_name(line: str) -> None:
    assert wanted(line) == [(None, 3, "烈焰·龙", None)]


@pytest.mark.parametrize("name", ["Defy", "金克丝，暴走萝莉", "Ｄｅｆｙ", "Lee Sin - Blind Monk"])
def test_a_bare_name_is_one_copy(name: str) -> None:
    assert wanted(name) == [(None, 1, name, None)]


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("2 Chasing A-Me 01", 2, "Chasing A-Me 01"),
        ("Chasing A-Me 01", 1, "Chasing A-Me 01"),
        ("Kickback 5000", 1, "Kickback 5000"),
        ("999 Bottles", 999, "Bottles"),
        ("2 99 Bottles", 2, "99 Bottles"),
        ("99 Bottles", 99, "Bottles"),
        ("4th Wall", 1, "4th Wall"),
        ("2 Foo x3", 2, "Foo x3"),
        ("2 Foo x3 Bar", 2, "Foo x3 Bar"),
        ("Foo x3 Bar", 1, "Foo x3 Bar"),
        ("Hex3", 1, "Hex3"),
        ("3 Xerath", 3, "Xerath"),
        ("2 X Factor", 2, "X Factor"),
        ("2 张飞", 2, "张飞"),
        ('3 "Chipper" Ironbane', 3, '"Chipper" Ironbane'),
        ("4 Shadow Word: Death", 4, "Shadow Word: Death"),
        ("Shadow Word: Death", 1, "Shadow Word: Death"),
        ("1 Trail's End:", 1, "Trail's End:"),
        ("3 Recruit (273)", 3, "Recruit (273)"),
        ("随从（德玛西亚）", 1, "随从（德玛西亚）"),
        ("1 Card #7", 1, "Card #7"),
    ],
)
def test_numbers_and_signs_inside_a_name_stay_in_it(line: str, count: int, name: str) -> None:
    assert wanted(line) == [(None, count, name, None)]


@pytest.mark.parametrize(
    ("line", "count", "name", "code"),
    [
        ("3 Defy (OGN-045)", 3, "Defy", "OGN-045"),
        ("3 Defy [OGN-045]", 3, "Defy", "OGN-045"),
        ("3 [OGN-045] Defy", 3, "Defy", "OGN-045"),
        ("3 Defy (OGN) 45", 3, "Defy", "OGN-45"),
        ("3 Defy (ogn) 087A", 3, "Defy", "OGN-087a"),
        ("Defy (OGN-045)", 1, "Defy", "OGN-045"),
        ("Defy (OGN-045) 3", 3, "Defy", "OGN-045"),
        ("3 OGN-045", 3, "OGN-045", "OGN-045"),
        ("3(OGN-045)", 3, "OGN-045", "OGN-045"),
        ("OGN-045 3", 3, "OGN-045", "OGN-045"),
        ("OGN-045 x3", 3, "OGN-045", "OGN-045"),
        ("叁张 老陆（OGN-045）", 3, "老陆", "OGN-045"),
        ("OGN-045 x3 Defy", 3, "Defy", "OGN-045"),
        ("OGN-045 3x Defy", 3, "Defy", "OGN-045"),
        ("(OGN-045): (x3) Defy", 3, "Defy", "OGN-045"),
        ("OGN-007a 3", 3, "OGN-007a", "OGN-007a"),
        ("OGN-301* 3", 3, "OGN-301*", "OGN-301*"),
        ("1 ogn-301S", 1, "ogn-301S", "OGN-301s"),
        ("7 Body Rune (SFD-R04)", 7, "Body Rune", "SFD-R04"),
        ("1 VEN-SP1/006", 1, "VEN-SP1/006", "VEN-SP1"),
        ("1 男爵巢穴（UNL·T01）", 1, "男爵巢穴", "UNL-T01"),
        ("2 挑战【OGN·025/298】", 2, "挑战", "OGN-025"),
        ("2 SFD·119a/221·P", 2, "SFD·119a/221·P", "SFD-119a"),
        ("3 Discipline (Nexus Night Promo) (OGN-058-P)", 3, "Discipline", "OGN-058"),
        ("1 Master Yi - Wuju Master (UNL-191)", 1, "Master Yi - Wuju Master", "UNL-191"),
        ("4 Water Elemental (TOK-)", 4, "Water Elemental", "TOK-"),
        ("4 Death Coil [cd2-]", 4, "Death Coil", "CD2-"),
        ("Water Elemental (TOK-) x4", 4, "Water Elemental", "TOK-"),
    ],
)
def test_a_code_is_told_from_the_name_and_spelt_one_way(line: str, count: int, name: str, code: str) -> None:
    assert wanted(line) == [(None, count, name, code)]


@pytest.mark.parametrize(
    "heading",
    [
        "Main deck",
        "MAINDECK:",
        "Main deck: 60",
        "Main Deck (40 cards)",
        "Main: 38/40",
        "[Main]",
        "-- Main --",
        "=== Main deck ===",
        "【主牌】",
        "主牌 (40)",
        "主牌（40张）：",
        "主卡組：",
        "主牌：40张",
        "Ｍａｉｎ：",
        "main # the best forty",
    ],
)
def test_a_heading_opens_its_section_however_it_is_dressed(heading: str) -> None:
    assert wanted(f"{heading}\n3 Defy") == [("main", 3, "Defy", None)]


def test_a_heading_with_a_card_on_its_line_holds_below_it_but_for_a_mark_of_one_line() -> None:
    text = """\
Hero: Anchorite Kalinna
传奇：金克丝，暴走萝莉
Legend: 1 Vex, Gloomist
【传奇】1 金克丝-暴走萝莉
[Legend] Vex, Gloomist
传奇 金克丝，反抗者
Legend of Stone
Main deck: 60
3 Defy
SB: 2 Rebuke
1 Power Word: Shield
"""

    assert wanted(text) == [
        ("hero", 1, "Anchorite Kalinna", None),
        ("legend", 1, "金克丝，暴走萝莉", None),
        ("legend", 1, "Vex, Gloomist", None),
        ("legend", 1, "金克丝-暴走萝莉", None),
        ("legend", 1, "Vex, Gloomist", None),
        ("legend", 1, "金克丝，反抗者", None),
        ("legend", 1, "Legend of Stone", None),
        ("main", 3, "Defy", None),
        ("side", 2, "Rebuke", None),
        ("main", 1, "Power Word: Shield", None),
    ]


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Extra deck:", "Extra deck"),
        ("额外卡组：", "额外卡组"),
        ("Allies: 24", "Allies"),
        ("Allies: (24 cards)", "Allies"),
        ("[Extra]", "Extra"),
        ("【额外】", "额外"),
        ("-- Extra --", "Extra"),
        ("*** Extra ***", "Extra"),
    ],
)
def test_an_unknown_heading_is_said_and_ends_the_section(line: str, title: str) -> None:
    read = parse_list(f"Main:\n{line}\n3 Defy", HEADINGS)

    assert read == (
        Unread(2, line, "unknown-heading", (("heading", title),), adrift=True),
        Entry(3, "3 Defy", 3, "Defy", None, None, 0, adrift=True, counted=True),
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0 Defy", "count"),
        ("-3 Defy", "count"),
        ("1000 Defy", "count"),
        ("9999999999 Defy", "count"),
        ("Defy x0", "count"),
        ("Defy x1000", "count"),
        ("OGN-045 0", "count"),
        ("Main: 0 Defy", "count"),
        ("3", "name"),
        ("3x", "name"),
        ("9" * 399, "name"),
        ("3 ???", "name"),
        ("：", "name"),
    ],
)
def test_a_line_that_asks_for_no_card_is_unreadable(line: str, reason: str) -> None:
    (read,) = parse_list(line, HEADINGS)

    assert isinstance(read, Unread)
    assert (read.line, read.text, read.kind, read.params) == (1, _cut(line), "unreadable", (("reason", reason),))


def _cut(line: str) -> str:
    return line if len(line) <= MAX_NAME else line[:MAX_NAME] + "…"


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\u202e", "\u2066", "\u2028", "\ud800"])
def test_a_character_that_cannot_be_seen_makes_a_problem_that_can(sign: str) -> None:
    read = parse_list(f"3 De{sign}fy\n3 Defy", {})

    assert read == (
        Unread(1, "3 De\ufffdfy", "unreadable", (("reason", "control"),), count=3),
        Entry(2, "3 Defy", 3, "Defy", None, None, 0, counted=True),
    )


def test_a_name_is_read_up_to_two_hundred_characters() -> None:
    longest, longer = "a" * MAX_NAME, "a" * (MAX_NAME + 1)

    assert wanted(f"3 {longest}") == [(None, 3, longest, None)]
    assert parse_list(f"3 {longer}", {}) == (
        Unread(1, _cut(f"3 {longer}"), "unreadable", (("reason", "long"),), count=3),
    )


@pytest.mark.parametrize(("count", "read"), [(1, 1), (999, 999), (1000, None), (0, None)])
def test_a_line_without_a_name_keeps_its_number_of_copies(count: int, read: int | None) -> None:
    (line,) = parse_list(f"{count} {'a' * (MAX_NAME + 1)}", {})

    assert line.count == read


def test_comments_are_never_cards() -> None:
    text = """\
# mine
//Main deck, more or less
  # three of Defy
3 Defy // three
3 Rebuke # or two
1 Card #7
1 A//B
"""

    assert wanted(text) == [
        (None, 3, "Defy", None),
        (None, 3, "Rebuke", None),
        (None, 1, "Card #7", None),
        (None, 1, "A//B", None),
    ]


def test_blank_lines_divide_blocks_and_lines_keep_their_numbers() -> None:
    text = "\ufeff# name: Jinx\r\n\r\n1 Jinx\r\n\r\n \t\r\n3 Gust\r\n# note\r\n2 Void Seeker\r\n\r\n6 Fury Rune"

    assert without_comments(text) == (
        Entry(3, "1 Jinx", 1, "Jinx", None, None, 0, counted=True),
        Entry(6, "3 Gust", 3, "Gust", None, None, 1, counted=True),
        Entry(8, "2 Void Seeker", 2, "Void Seeker", None, None, 1, counted=True),
        Entry(10, "6 Fury Rune", 6, "Fury Rune", None, None, 2, counted=True),
    )


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", " \t　", "# only\n// comments", "Main deck:"])
def test_a_text_without_cards_gives_nothing(text: str) -> None:
    assert without_comments(text) == ()


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Vex, Gloomist", "3 Vex, Gloomist"),
        ("x foo", "3x x foo"),
        ("Gold // Buff", "3x Gold Buff"),
        ("Foo (OGN-045)", "3x Foo OGN-045"),
    ],
)
def test_a_card_is_written_so_that_its_line_reads_back(name: str, line: str) -> None:
    assert write_line(name, 3) == line


def test_a_text_is_too_long_past_its_limits() -> None:
    assert too_long("3 Defy\n" * (MAX_LINES - 1)) is None
    assert too_long("3 Defy\n" * MAX_LINES) == TextLimit("lines", MAX_LINES)
    assert too_long("3 Defy\r" * MAX_LINES) == TextLimit("lines", MAX_LINES)
    assert too_long("\r\n" * (MAX_LINES - 1)) is None
    assert too_long("a" * MAX_BYTES) is None
    assert too_long("a" * (MAX_BYTES + 1)) == TextLimit("bytes", MAX_BYTES)
    assert too_long("龙" * (MAX_BYTES // 3 + 1)) == TextLimit("bytes", MAX_BYTES)
    assert too_long("\ud800") is None


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("2 [6] Jadefire Felsworn {6}", 2, "Jadefire Felsworn"),
        ("2 [6] Jadefire Felsworn", 2, "Jadefire Felsworn"),
        ("2 Jadefire Felsworn {6}", 2, "Jadefire Felsworn"),
        ("3 [OGN] Defy", 3, "Defy"),
        ("3 Defy|OGN|1", 3, "Defy"),
        ("3 Defy|OGN", 3, "Defy"),
        ("3 Defy+|OGN|[2]", 3, "Defy"),
    ],
)
def test_a_set_as_table_programs_write_it_is_no_part_of_the_name(line: str, count: int, name: str) -> None:
    assert wanted(line) == [(None, count, name, None)]


@pytest.mark.parametrize("line", ["3 OGN-045/298 Defy", "3x OGN-045a/298 Defy", "3 OGN-045/298 - Defy"])
def test_the_size_of_a_set_is_no_count(line: str) -> None:
    (entry,) = parse_list(line, HEADINGS)

    assert isinstance(entry, Entry)
    assert entry.count == 3
    assert entry.name == "Defy"
    assert (entry.code or "")[:7] == "OGN-045"


@pytest.mark.parametrize("line", ["3 [OGN#45] Defy", "3x [ogn#045] Defy"])
def test_the_number_beside_the_set_in_front_is_the_card_s(line: str) -> None:
    (entry,) = parse_list(line, HEADINGS)

    assert isinstance(entry, Entry)
    assert entry.count == 3
    assert entry.name == "Defy"
    assert (entry.code or "").replace("-0", "-") == "OGN-45"


def test_what_may_be_a_name_with_brackets_is_kept_beside_it() -> None:
    (entry,) = parse_list("3 [OGN] Defy", HEADINGS)

    assert isinstance(entry, Entry)
    assert entry.wholes[0] == ("[OGN] Defy", 3)


def test_the_head_of_a_file_of_forge_tells_of_the_list() -> None:
    read = parse_list("[metadata]\nName=Defy the Odds\n[Main]\n3 Defy|OGN|1", HEADINGS)

    assert [item.kind for item in read if isinstance(item, Unread)] == ["about", "about"]
    assert [(item.section, item.count) for item in read if isinstance(item, Entry)] == [("main", 3)]


@pytest.mark.parametrize("line", ["3xOGN-045 2xOGN-043", "3xOGN-045, 2xOGN-043", "3xOGN-045   2xOGN-043"])
def test_a_code_may_be_glued_to_its_count(line: str) -> None:
    assert wanted(line) == [(None, 3, "OGN-045", "OGN-045"), (None, 2, "OGN-043", "OGN-043")]


def test_a_second_count_behind_a_code_is_no_name() -> None:
    assert wanted("3 OGN-045 2xOGN-043") == [(None, 3, "OGN-045 2xOGN-043", None)]


@pytest.mark.parametrize(
    "line",
    [
        '{"name": "Defy", "count": 3}',
        '{"name": "Defy", "count": 3},',
        "- {name: Defy, count: 3}",
        '["Defy", 3],',
        '{"Defy": 3}',
    ],
)
def test_an_object_on_a_line_of_a_list_is_a_card_of_it(line: str) -> None:
    assert wanted(f"Main:\n2 Gust\n{line}\n1 Charm") == [
        ("main", 2, "Gust", None),
        ("main", 3, "Defy", None),
        ("main", 1, "Charm", None),
    ]


def test_an_object_on_a_line_whose_count_cannot_be_read_is_reported() -> None:
    read = parse_list('2 Gust\n{"name": "Defy", "count": null}', HEADINGS)

    assert [(item.text, item.params) for item in read if isinstance(item, Unread)] == [("Defy", (("reason", "count"),))]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (
            "Legend: Jinx, Loose Cannon; Main: 3 Defy; Sideboard: 2 Charm",
            [("legend", 1, "Jinx, Loose Cannon"), ("main", 3, "Defy"), ("side", 2, "Charm")],
        ),
        ("Sideboard: Defy; Main: 3 Charm", [("side", 1, "Defy"), ("main", 3, "Charm")]),
        ("主牌：3 Defy 备牌：2 Charm", [("main", 3, "Defy"), ("side", 2, "Charm")]),
        (
            "主卡组：议会卫兵4、学会记录员4。备牌：静电干扰4",
            [("main", 4, "议会卫兵"), ("main", 4, "学会记录员"), ("side", 4, "静电干扰")],
        ),
        ("Main (3): 3 Defy | Sideboard: 2 Charm", [("main", 3, "Defy"), ("side", 2, "Charm")]),
        ("Champion: Jinx, Rebel; 3 Defy", [("champion", 1, "Jinx, Rebel"), ("champion", 3, "Defy")]),
        ("Main: 3 Power Word: Shield", [("main", 3, "Power Word: Shield")]),
    ],
)
def test_several_headings_on_a_line_have_their_own_cards(line: str, read: list[tuple[str, int, str]]) -> None:
    assert [one[:3] for one in wanted(line)] == read


def test_a_heading_at_the_end_of_a_line_holds_below_it() -> None:
    assert wanted("Main: 3 Defy Sideboard:\n2 Charm") == [("main", 3, "Defy", None), ("side", 2, "Charm", None)]
