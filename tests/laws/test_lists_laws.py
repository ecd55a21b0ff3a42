"""Laws of reading and writing lists, for any text."""

import re
from collections import Counter
from html import unescape
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from decks.decklist.entries import Entry, TextLimit, Unread
from decks.decklist.reading.headings import section_of_heading
from decks.decklist.reading.lists import MAX_BYTES, MAX_COUNT, MAX_LINES, MAX_NAME, parse_list, too_long
from decks.decklist.reading.several import split_cards
from legality.sources.fold import squash
from tests.decks.decklist.list_reading import as_list
from tests.timing import least

HEADINGS = {"main": "main", "maindeck": "main", "主牌": "main", "hero": "hero", "sideboard": "side", "sb": "side"}

MARKUP = re.compile(r"</?[A-Za-z]+>")
WITHOUT_WIDTH = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"

ANY_TEXT = st.text(st.characters())
PIECES = [
    "Main deck: 60", "主牌 (40)", "Hero: ", "Extra:", "[Side]", "-- Sideboard --", "SB: ", "# ", "//", " // ", "3 ",
    "x3", " ×3", "3张", "-1 ", "0 ", "9999999999 ", "Lee Sin", "烈焰·龙", "(OGN-007a)", "OGN·025/298-P", "[", "]",
    "(SET) 12", "\n", "\n\n", "\r", "\r\n", "\t", "\x00", "\u200f", "\ufeff", "\u2028", "\x0b", "\ud800", "　", "：",
    "# Sideboard", "// 3 Defy", "by Bob", "(Foil)", "③", "三张", "Total: 60", "3 Defy, 2 Gust", "<li>", "<br>", "&amp;", "| 3 | Defy |",
    "(SB)", "$2.50", "Defy (3)", "Gadgets: 12", "15 Main", "《", "》",
    "３", "---", "- ", "• ", "> ", "```", "**", "1. ", "`", "🔥 ", "\u200b",
]  # fmt: skip
LIST_LIKE = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
TEXTS = ANY_TEXT | LIST_LIKE

LETTERS = st.characters(categories=["L", "N"]) | st.sampled_from("ABcx烈龙张あ0123456789")


def _reads_as_two(name: str) -> bool:
    """Whether a number follows a comma: such a name is written without signs, else it would be two cards."""
    signs = name.replace(" ", "")
    return any(one in ",，" and other.isnumeric() for one, other in pairwise(signs))


PLAIN_NAMES = st.text(LETTERS | st.sampled_from(" ,.'-!?:\"“”·，！"), min_size=1, max_size=60).filter(
    lambda name: (
        name == " ".join(name.split())
        and squash(name) != ""
        and any(map(str.isalnum, name))
        and section_of_heading(name, HEADINGS) is None
        and not _reads_as_two(name)
    )
)
CARDS = st.lists(st.tuples(PLAIN_NAMES, st.integers(1, MAX_COUNT)), max_size=8)
COUNTS = st.integers(1, MAX_COUNT)


def _has_content(line: str) -> bool:
    """Whether the line holds more than the marks that a chat adds: a quote mark or a code fence."""
    while line.strip().startswith(">"):
        line = line.strip()[1:]
    if line.strip().startswith("```"):
        line = "" if line.strip().strip("`").strip() in {"", "text"} else line.strip()[3:].lstrip("`")

    return line.strip() != "" and not line.strip().startswith(("#", "//"))


def _lines(text: str) -> list[str]:
    seen = "".join(sign for sign in text if sign not in WITHOUT_WIDTH)
    return seen.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _wants(read: tuple[Entry | Unread, ...]) -> Counter[tuple[str | None, str, int]]:
    return Counter((entry.section, entry.name, entry.count) for entry in read if isinstance(entry, Entry))


# A fence may hold any kind of space, and marks between spaces are content.
FENCES = ("```\u2028`", "```text\x85", "``` ` `")


@given(TEXTS)
@example(FENCES[0])
@example(FENCES[1])
@example(FENCES[2])
def test_a_line_never_vanishes(text: str) -> None:
    """Without headings every line with content gives one item, under its number."""
    filled = [number for number, line in enumerate(_lines(text), 1) if _has_content(line)]

    read = parse_list(text, {})

    told = [item.line for item in read if not isinstance(item, Unread) or item.kind != "commented"]
    assert list(dict.fromkeys(told)) == filled


@given(TEXTS)
@example(FENCES[0])
@example(FENCES[1])
@example("<I>MAINDECK")
@example("&ap;MAINDECK")
def test_only_a_known_heading_gives_nothing(text: str) -> None:
    filled = {number: line for number, line in enumerate(_lines(text), 1) if _has_content(line)}

    silent = filled.keys() - {item.line for item in parse_list(text, HEADINGS)}

    plain = [MARKUP.sub("", unescape(filled[number])) for number in silent]
    words = [squash(line.split(" //")[0].split("\t//")[0].split(" # ")[0]) for line in plain]
    assert [word for word in words if not word.lstrip("0123456789张三").startswith(tuple(HEADINGS))] == []


@given(TEXTS)
def test_what_is_read_keeps_to_its_bounds(text: str) -> None:
    for item in parse_list(text, HEADINGS):
        assert "\x00" not in item.text
        item.text.encode()
        if isinstance(item, Entry):
            assert 1 <= item.count <= MAX_COUNT
            assert 1 <= len(item.name) <= MAX_NAME
            assert any(map(str.isalnum, item.name))


@given(TEXTS)
def test_line_ends_of_every_system_read_alike(text: str) -> None:
    unix = text.replace("\r\n", "\n").replace("\r", "\n")

    assert parse_list(unix.replace("\n", "\r\n"), HEADINGS) == parse_list(unix, HEADINGS)
    assert parse_list(unix.replace("\n", "\r"), HEADINGS) == parse_list(unix, HEADINGS)


@given(st.lists(st.tuples(PLAIN_NAMES, COUNTS), max_size=12), st.randoms())
def test_the_order_of_lines_in_a_section_changes_nothing_wanted(cards: list[tuple[str, int]], chance: Random) -> None:
    shuffled = chance.sample(cards, len(cards))

    assert _wants(parse_list(as_list([("Main", shuffled)]), HEADINGS)) == _wants(
        parse_list(as_list([("Main", cards)]), HEADINGS)
    )


@given(CARDS.filter(bool), CARDS)
@example(
    [("x foo", 3), ("张飞", 2), ("x3", 1), ("Chasing A-Me 01", 4), ("Wanted: Hogger", 1), ("Foo:", 1)],
    [("3", 3), ("COPIES 0", 1)],
)
def test_what_is_written_reads_back_as_it_was(main: list[tuple[str, int]], side: list[tuple[str, int]]) -> None:
    expected = [("main", *card) for card in main] + [("side", *card) for card in side]

    read = parse_list(as_list([("Main deck", main), ("Sideboard", side)]), HEADINGS)

    assert [(item.section, item.name, item.count) for item in read if isinstance(item, Entry)] == expected
    assert len(read) == len(expected)


@given(ANY_TEXT | st.lists(st.sampled_from(PIECES), max_size=8).map("".join), COUNTS)
@example("Recruit (273) // Buff", 3)
@example("Foo (OGN-007a)", 1)
@example("# 1", 1)
@example("<I>\u2f00", 1)
@example("<I>1张A", 1)
@example("MAINDECK|0|A", 1)
@example("Óº𨓪R,7鹩p𰨹Ñú", 847)
def test_a_name_of_any_signs_is_written_so_that_it_squashes_to_itself(name: str, count: int) -> None:
    assume(len(name) <= MAX_NAME and any(map(str.isalnum, name)) and section_of_heading(name, HEADINGS) is None)

    read = parse_list(as_list([("Main", [(name, count)])]), HEADINGS)

    assert [(item.section, squash(item.name), item.count) for item in read if isinstance(item, Entry)] == [
        ("main", squash(name), count)
    ]
    assert len(read) == 1


@given(PLAIN_NAMES.filter(lambda name: name[0] != "x"), COUNTS)
@example("A,1㐀", 1)
@example("Defy, the Last", 1)
def test_the_short_way_for_common_lines_agrees_with_the_long_one(name: str, count: int) -> None:
    """An ideographic space after the count makes the reader take its slow path."""
    short = parse_list(f"{count} {name}", HEADINGS)
    long = parse_list(f"{count}\u3000{name}", HEADINGS)

    assert _wants(short) == _wants(long)
    assert len(short) == len(long) == len(split_cards(f"{count} {name}"))


@given(TEXTS)
def test_a_short_text_is_never_too_long(text: str) -> None:
    assert too_long(text) is None


@pytest.mark.parametrize(
    "unit",
    [
        "1/",
        "x ",
        "(A1-1",
        "A-",
        " ",
        "#",
        "[",
        "1",
        "1 ",
        "=-",
        "３",
        "：",
        "9张",
        "x1",
        "-1",
        "**",
        "- ",
        "`",
        "1. ",
        "> ",
        "🔥",
        "\t3",
        "**a ",
        "3 Foo (OGN-045)\n",
    ],
)
def test_the_longest_text_is_read_in_a_moment(unit: str) -> None:
    """Lines of the maximal length, made to cause catastrophic backtracking in a careless pattern."""
    line = unit if unit.endswith("\n") else "a" + (unit * 398)[:397] + "b\n"
    text = line * min(MAX_LINES - 1, MAX_BYTES // len(line.encode()))

    read: list[tuple[Entry | Unread, ...]] = []

    assert least(lambda: read.append(parse_list(text, HEADINGS)), 2) < 2
    assert len(read[0]) <= MAX_LINES


@pytest.mark.parametrize(("line", "times"), [("3 Defy\n", 15_000_000), ("龙", 40_000_000)])
def test_a_text_of_a_hundred_megabytes_is_refused_at_once(line: str, times: int) -> None:
    text = line * times

    assert least(lambda: too_long(text), 0.1) < 0.1
    assert too_long(text) == TextLimit("bytes", MAX_BYTES)
