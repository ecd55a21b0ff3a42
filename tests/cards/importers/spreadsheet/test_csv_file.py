"""CSV as people save it: encodings, dividers, and files that are broken."""

import pytest

from cards.importers.spreadsheet.csv_file import decode_csv, parse, template
from cards.importers.spreadsheet.table import MOST_BYTES, MOST_COLUMNS
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.rows import Batch, CardRow, Rejected, UnreadableSource
from tests.cards.importers.spreadsheet.tables_for_tests import RISE, csv_text

ROWS = (("名称", "类型", "文字"), ("波波", "护甲", '一行,"二"\n三'), ("", "", ""), ("慢慢", "武器", ""))
HEADS = ("名称", "类型", "费用", "职业")
BATCH = Batch(
    "rise",
    cards=(
        CardRow("波波", "波波", {"zh-hans": "波波"}, {"kind": "armor"}, texts={"zh-hans": '一行,"二"\n三'}),
        CardRow("慢慢", "慢慢", {"zh-hans": "慢慢"}, {"kind": "weapon"}),
    ),
    source="csv",
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "gbk"])
@pytest.mark.parametrize("divider", [",", ";", "\t"])
def test_encodings_and_dividers_are_found(encoding: str, divider: str) -> None:
    assert parse(csv_text(*ROWS, divider=divider).encode(encoding), RISE) == BATCH


def test_rows_are_counted_from_the_headings() -> None:
    data = csv_text(("名称", "类型"), ("波波", "?"), ("慢慢", "?"), ("", ""), ("快快", "x")).encode()

    assert [row.line for row in parse(data, RISE).rejected] == [5]


def test_a_formula_is_rejected_and_never_evaluated() -> None:
    data = csv_text(("名称", "类型"), ('=cmd|"/c calc"!A1', "护甲")).encode()

    assert [(row.line, row.key) for row in parse(data, RISE).rejected] == [(2, "formula")]


def test_a_cell_beyond_the_headings_is_told() -> None:
    data = csv_text(
        ("名称", "类型", "费用"), ("多一格", "援军", "1", "多余"), ("", "", "", "单"), ("好", "援军", "1", " ")
    ).encode()

    batch = parse(data, RISE)

    assert batch.rejected == (
        Rejected(2, "extra-cell", (("value", "多余"),), "多一格 | 援军 | 1 | 多余"),
        Rejected(3, "extra-cell", (("value", "单"),), "单"),
    )
    assert [card.name for card in batch.cards] == ["好"]


def test_a_cell_under_an_empty_heading_is_told() -> None:
    data = csv_text(("名称", "", "费用"), ("波波", "援军", "1")).encode()

    assert [(row.line, row.key, row.words) for row in parse(data, RISE).rejected] == [
        (2, "extra-cell", (("value", "援军"),))
    ]


def test_cells_that_are_missing_at_the_end_are_empty() -> None:
    short, full = ("波波", "援军"), ("波波", "援军", "", "")

    assert parse(csv_text(HEADS, short).encode(), RISE) == parse(csv_text(HEADS, full).encode(), RISE)


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_a_template_is_an_empty_table(game: Game) -> None:
    assert parse(template(game), game) == Batch(game.slug, source="csv")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "an empty file"),
        ("名称\n波波".encode() + b"\xff\xff", "byte 13: neither"),
        ("名称\n波波".encode("utf-16")[:-1], "neither"),
        ('名称\n"波波'.encode(), "line 2"),
        (("a," * MOST_COLUMNS + "名称\n").encode(), "row 1: 201 columns"),
        (b"x" * (MOST_BYTES + 1), "bytes, more than"),
        (b"kind\narmor\n", "row 1: no column with the names"),
        (("名称\n" + "波" * 200_000).encode(), "field larger than"),
    ],
)
def test_a_broken_file_is_told(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableSource, match=message):
        parse(data, RISE)


def test_latin_text_is_not_taken_for_chinese() -> None:
    with pytest.raises(UnreadableSource, match="neither UTF-8"):
        decode_csv("naïve\xff,é\n".encode("latin-1"))
