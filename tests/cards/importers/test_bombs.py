"""Small files that would unpack to very large ones, and tables that would be run by whoever opens them."""

import io
import zipfile
from pathlib import Path

import pytest

from cards.importers.reading import read_source
from cards.importers.spreadsheet import csv_file, xlsx_file
from cards.importers.spreadsheet.xlsx_file import MOST_UNPACKED
from legality.games import GAMES
from legality.sources.rows import UnreadableSource

# What a spreadsheet takes for the beginning of a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
APPS = ("accounts", "api", "cards", "config", "decks", "events", "legality")
ROOT = Path(__file__).resolve().parents[3]


def workbook(name: str, content: bytes) -> bytes:
    """A real workbook with one part in another's place."""
    packed = io.BytesIO()
    old = zipfile.ZipFile(io.BytesIO(xlsx_file.template(GAMES["rise"])))
    with old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, content if part == name else old.read(part))
    return packed.getvalue()


def test_a_workbook_that_unpacks_to_too_much_is_refused_before_it_is_unpacked() -> None:
    bomb = workbook("xl/worksheets/sheet1.xml", b"\0" * (MOST_UNPACKED + 1))

    assert len(bomb) < 1_000_000
    with pytest.raises(UnreadableSource, match="unpacks to"):
        xlsx_file.parse(bomb, GAMES["rise"])


def test_a_workbook_that_lies_about_its_size_is_refused() -> None:
    bomb = bytearray(workbook("xl/worksheets/sheet1.xml", b"<a/>" * 1_000_000))
    for place in range(len(bomb) - 4):
        if bomb[place : place + 4] == (4_000_000).to_bytes(4, "little"):
            bomb[place : place + 4] = (40).to_bytes(4, "little")

    with pytest.raises(UnreadableSource, match="not a readable workbook"):
        xlsx_file.parse(bytes(bomb), GAMES["rise"])


def test_entities_that_multiply_are_refused() -> None:
    lines = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    laughs = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">{lines}]><worksheet>&l11;</worksheet>'

    with pytest.raises(UnreadableSource):
        xlsx_file.parse(workbook("xl/worksheets/sheet1.xml", laughs.encode()), GAMES["rise"])


def test_a_file_of_this_machine_is_not_read_through_an_entity(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("hunter2")
    asks = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "{secret.as_uri()}">]><worksheet>&f;</worksheet>'

    with pytest.raises(UnreadableSource) as refused:
        xlsx_file.parse(workbook("xl/worksheets/sheet1.xml", asks.encode()), GAMES["rise"])

    assert "hunter2" not in str(refused.value)


def test_a_name_with_a_zero_in_it_is_no_file() -> None:
    with pytest.raises(UnreadableSource, match="embedded null"):
        read_source("cards\0.json")


@pytest.mark.parametrize("game", GAMES)
def test_no_cell_of_a_template_is_a_formula(game: str) -> None:
    heads = csv_file.template(GAMES[game]).decode("utf-8-sig").strip().split(",")

    assert [head for head in heads if head.startswith(FORMULA)] == []


def test_whoever_writes_names_into_a_table_takes_their_power() -> None:
    """A name may begin like a formula; what writes tables of names must know that."""
    texts = {path: path.read_text(encoding="utf-8") for app in APPS for path in (ROOT / app).rglob("*.py")}
    writers = {path for path, text in texts.items() if "csv.writer(" in text or "csv.DictWriter(" in text}

    careless = {path.relative_to(ROOT).as_posix() for path in writers if "escape_formula" not in texts[path]}
    # The one writes headings alone, the other a table that goes to the importer and to nobody else.
    assert careless == {"cards/importers/spreadsheet/csv_file.py", "cards/importers/spreadsheet/doubts.py"}
