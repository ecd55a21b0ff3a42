"""What `importcards` says of what it did, and to whom."""

import json
import os
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import TextIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from cards.management.commands.importcards import PICTURES_OFF, Command
from cards.models import Card
from tests.cards.importers.spreadsheet.tables_for_tests import csv_text
from tests.cards.typed import GOOD, HEADS, run, tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def unread() -> Iterator[TextIO]:
    """A stream whose reader has gone."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as stream:
        yield stream


PRINTED = (*HEADS, "卡包", "编号")


def test_the_line_of_the_game_counts_cards_and_printings_that_are_new_or_changed(tmp_path: Path) -> None:
    path, other = tmp_path / "cards.csv", tmp_path / "more.csv"
    rows = ((*GOOD, "TST", "1"), ("试作乙", "援军", "2", "TST", "2"))
    path.write_text(csv_text(PRINTED, *rows), encoding="utf-8")
    other.write_text(csv_text((*PRINTED, "稀有度"), (*GOOD[:2], "4", "TST", "1", "普通")), encoding="utf-8")

    first = run("csv", str(path), "--game", "rise")
    second = run("csv", str(other), "--game", "rise")

    assert first == (0, f"{path}: 5 created, 0 changed, 0 unchanged, 0 rejected\n{tally(2, printings=2)}", "")
    assert second == (
        0,
        f"{other}: 0 created, 2 changed, 1 unchanged, 0 rejected\n{tally(changed=1, changed_printings=1)}",
        "",
    )


def test_the_same_rows_from_another_source_bring_no_new_cards(table: Path, tmp_path: Path) -> None:
    other = tmp_path / "cards.json"
    other.write_text(json.dumps([dict(zip(HEADS, GOOD, strict=True))]), encoding="utf-8")
    run("csv", str(table), "--game", "rise")

    said = run("json", str(other), "--game", "rise")

    assert said == (0, f"{other}: 1 created, 0 changed, 0 unchanged, 0 rejected\n{tally()}", "")


def test_the_first_disagreements_are_listed_and_all_of_them_where_more_is_asked_for(tmp_path: Path) -> None:
    names = [f"试作{number}" for number in range(25)]
    path, other = tmp_path / "cards.csv", tmp_path / "cards.json"
    path.write_text(csv_text(HEADS, *((name, "援军", "3") for name in names)), encoding="utf-8")
    other.write_text(json.dumps([dict(zip(HEADS, (name, "援军", "4"), strict=True)) for name in names]))
    run("csv", str(path), "--game", "rise")

    few = run("json", str(other), "--game", "rise")[1].splitlines()[2:]
    every = run("json", str(other), "--game", "rise", "--verbosity", "2")[1].splitlines()[2:]

    assert len(few) == 21
    assert few[-1] == "  and 5 more fields that sources disagree on (--verbosity 2 lists all)"
    assert len(every) == 25
    assert every[:20] == few[:20]
    assert all(line.endswith(", cost: csv: 3, json: 4") for line in every)


def test_the_help_tells_which_sources_read_several_files() -> None:
    text = " ".join(Command().create_parser("manage.py", "importcards").format_help().split())

    assert "wow-restrictions restrictions.csv and deckbuilding-heroes.csv" in text


def test_an_import_ends_quietly_when_nobody_reads_its_summary(table: Path, unread: TextIO) -> None:
    call_command("importcards", "csv", str(table), game="rise", stdout=unread)

    assert Card.objects.filter(game="rise", name="试作甲").exists()


def test_a_refusal_stands_when_nobody_reads_its_reasons(mistaken: Path, unread: TextIO) -> None:
    with pytest.raises(CommandError, match="1 rows were rejected"):
        call_command("importcards", "csv", str(mistaken), game="rise", stderr=unread)


class Terminal(StringIO):
    """A stream that a person reads."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("mode", "is_said"), [("off", True), ("local", False), ("remote", False)])
def test_a_person_learns_after_an_import_how_real_pictures_are_shown(
    settings: Settings, tmp_path: Path, mode: str, is_said: bool
) -> None:
    settings.PICTURES = mode
    path, errors = tmp_path / "cards.csv", Terminal()
    path.write_text(csv_text(HEADS, GOOD), encoding="utf-8")

    call_command("importcards", "csv", str(path), game="rise", stdout=StringIO(), stderr=errors)

    assert (PICTURES_OFF in errors.getvalue()) == is_said
