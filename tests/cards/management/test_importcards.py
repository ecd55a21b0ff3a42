"""The command that imports: what it takes, what it refuses, and that it writes all or nothing."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.importers.sources import source_names
from cards.models import Card, Import
from tests.cards.importers.ants import RIFTCODEX
from tests.cards.importers.tables_seen import everything
from tests.cards.typed import run, tally
from tests.legality.games.wow.card_sources.test_tracker import ALLY, printed

pytestmark = pytest.mark.django_db

# What asks for printings with a number, and nothing else does.
NUMBERS = 'NOT ("cards_printing"."number" = '


def test_a_table_is_imported_and_a_second_run_changes_nothing(table: Path) -> None:
    first = run("csv", str(table), "--game", "rise")
    before = everything("rise")
    second = run("csv", str(table), "--game", "rise")

    assert first == (0, f"{table}: 1 created, 0 changed, 0 unchanged, 0 rejected\n{tally(1)}", "")
    assert second == (0, f"{table}: 0 created, 0 changed, 1 unchanged, 0 rejected\n{tally()}", "")
    assert everything("rise") == before
    assert Card.objects.get(game="rise", name="试作甲").facts["numbers"] == {"cost": 3}


@pytest.mark.parametrize("copies", [1, 3])
def test_the_numbers_there_are_looked_up_once_for_all_tables(table: Path, copies: int) -> None:
    with CaptureQueriesContext(connection) as queries:
        run("csv", *[str(table)] * copies, "--game", "rise")

    assert sum(NUMBERS in query["sql"] for query in queries) == 1


def test_the_numbers_there_are_not_looked_up_for_public_data(tmp_path: Path) -> None:
    path = tmp_path / "riftcodex.json"
    path.write_text(json.dumps([RIFTCODEX | {"riftbound_id": "zzz-001-219"}]), encoding="utf-8")

    with CaptureQueriesContext(connection) as queries:
        code, *_ = run("riftbound-riftcodex", str(path))

    assert code == 0
    assert sum(NUMBERS in query["sql"] for query in queries) == 0


def test_a_dry_run_says_what_would_change_and_changes_nothing(table: Path) -> None:
    before = everything("rise")

    said = run("csv", str(table), "--game", "rise", "--dry-run")

    line = f"{table}: 1 created, 0 changed, 0 unchanged, 0 rejected (dry run: nothing is written)\n"
    assert said == (0, f"{line}{tally(1)}", "")
    assert everything("rise") == before


def test_a_dry_run_takes_its_files_one_after_the_other(table: Path) -> None:
    said = run("csv", str(table), str(table), "--game", "rise", "--dry-run")

    assert [line.split(": ")[1].split(" rejected")[0] for line in said[1].splitlines()[:-1]] == [
        "1 created, 0 changed, 0 unchanged, 0",
        "0 created, 0 changed, 1 unchanged, 0",
    ]


def test_a_rejected_row_keeps_the_others_out(table: Path, mistaken: Path) -> None:
    before = everything("rise")

    said = run("csv", str(table), str(mistaken), "--game", "rise")

    reason = "Column 费用: “three” must be a whole number from -99999 to 99999."
    refusal = "nothing was imported: 1 rows were rejected (--skip-bad takes the others)"
    assert said == (1, "", f"{mistaken}, row 3: {reason}\n{refusal}")
    assert everything("rise") == before


def test_skipping_bad_rows_takes_the_good_ones_and_still_leaves_with_1(mistaken: Path) -> None:
    status, out, err = run("csv", str(mistaken), "--game", "rise", "--skip-bad")

    assert (status, out) == (1, f"{mistaken}: 1 created, 0 changed, 0 unchanged, 1 rejected\n{tally(1)}")
    assert err.startswith(f"{mistaken}, row 3: ")
    assert Import.objects.get(file_name="mistaken.csv").created == 1


@pytest.mark.parametrize("source", source_names())
def test_every_source_is_known_and_a_truncated_file_leaves_all_as_it_was(source: str, tmp_path: Path) -> None:
    path = tmp_path / "torn"
    path.write_bytes(b'{"cards": [{"name": "Annie", "co')
    before = [everything(game) for game in ("riftbound", "wow", "rise")]

    status, out, err = run(source, str(path), "--game", "rise")

    assert status == 1
    assert out == ""
    assert err.startswith("nothing was imported: ")
    assert [everything(game) for game in ("riftbound", "wow", "rise")] == before


def test_a_truncated_file_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "torn.json"
    path.write_text('{"cards": [\n  {"name": "Annie", "co')

    assert run("json", str(path), "--game", "rise") == (
        1,
        "",
        "nothing was imported: line 2, column 21: Unterminated string starting at",
    )


def test_a_broken_second_file_keeps_the_first_out(table: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_bytes(b"")
    before = everything("rise")

    said = run("csv", str(table), str(tmp_path / "empty.csv"), "--game", "rise")

    assert said == (1, "", "nothing was imported: an empty file")
    assert everything("rise") == before


def test_a_table_needs_its_game(table: Path) -> None:
    assert run("csv", str(table)) == (2, "", "csv needs --game")


def test_a_source_that_is_not_known_is_refused(table: Path) -> None:
    status, _, err = run("chess", str(table))

    assert status == 1
    assert "invalid choice: 'chess'" in err


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.csv"

    assert run("csv", str(path), "--game", "rise") == (
        1,
        "",
        f"nothing was imported: {path}: No such file or directory",
    )


def test_the_tracker_takes_its_three_files_in_one_run(tmp_path: Path) -> None:
    files = {
        "expansions.json": {"Basic": {"Timewalker": ["Reign of Fire"]}},
        "cards.json": {"Test Ant": ALLY},
        "prints.json": [printed("Test Ant")],
    }
    for name, rows in files.items():
        (tmp_path / name).write_text(json.dumps(rows))

    status, out, err = run("wow-tracker", *(str(tmp_path / name) for name in files))

    lines = [line.split(": ")[1] for line in out.splitlines() if line.startswith(str(tmp_path))]
    assert (status, err, lines) == (
        0,
        "",
        [f"{count} created, 0 changed, 0 unchanged, 0 rejected" for count in (1, 1, 3)],
    )
    assert [printing.number for printing in Card.objects.get(game="wow", key="test-ant").printings.all()] == ["5"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "drawn"), [(Terminal(), True), (io.StringIO(), False)])
def test_a_bar_is_drawn_for_people_alone(
    stream: io.StringIO, drawn: bool, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)

    run("csv", str(table), "--game", "rise")

    assert ("rows" in stream.getvalue()) == drawn
    assert bool(stream.getvalue()) == drawn


@pytest.mark.parametrize(
    "address",
    ["http://example.org/cards.json", "ftp://example.org/cards.json", "file:///etc/passwd", "https:///cards.json"],
)
def test_only_https_addresses_are_read(address: str) -> None:
    assert run("csv", address, "--game", "rise") == (
        1,
        "",
        f"nothing was imported: {address}: only https addresses are read",
    )
