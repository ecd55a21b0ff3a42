"""`manage.py houseformat`: the rules of a house format as text or CSV, and the faults of a table."""

import os
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Final

import pytest
from django.core.management import call_command

from cards.models import HouseFormat, HouseVersion
from tests.cards.catalogue.house_formats import ban, house_of, version_of

pytestmark = pytest.mark.django_db
TABLE: Final = "number,kind,cards,amount,sets,section,least,most,day,option,since,until,note"


def run(*args: str) -> tuple[object, str, str]:
    """Exit status, output and errors of one run."""
    out, err = StringIO(), StringIO()
    status: object = 0
    try:
        call_command("houseformat", *args, stdout=out, stderr=err)
    except SystemExit as left:
        status = left.code

    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def league() -> HouseFormat:
    """A house format with two versions."""
    league = house_of(ban(1, "defy", since="2026-01-01"), name="Kitchen").format
    version_of(league, {"number": 2, "kind": "copies", "amount": 1, "note": "Singleton"})
    league.last_number = 2
    league.save()
    return league


def test_the_rules_in_force_are_printed(league: HouseFormat) -> None:
    assert run(league.slug) == (
        0,
        f"Kitchen: riftbound/standard, {league.slug}_v2\n2  Maximum copies of every card: at most 1 copy (Singleton)\n",
        "",
    )


@pytest.mark.parametrize("asked", [("{word}", "--version", "1"), ("{word}_v1",)])
def test_an_older_version_is_named_by_its_number(league: HouseFormat, asked: tuple[str, ...]) -> None:
    status, out, _err = run(*(word.format(word=league.slug) for word in asked))

    assert status == 0
    assert out.splitlines()[1] == "1  Banned: Defy (from Jan. 1, 2026 on)"


def test_the_words_are_in_the_language_that_is_asked_for(league: HouseFormat) -> None:
    assert "2026年1月1日" in run(league.slug, "--version", "1", "--language", "zh-hans")[1]


def test_a_table_is_printed_that_reads_back(league: HouseFormat, tmp_path: Path) -> None:
    status, out, _err = run(league.slug, "--csv")
    file = tmp_path / "rules.csv"
    file.write_text(out, encoding="utf-8")

    assert status == 0
    assert out.splitlines() == [TABLE, "2,copies,,1,,,,,,,,,Singleton"]
    assert run(league.slug, "--check", str(file)) == (0, "1 rules, no faults\n", "")


def test_a_table_that_cannot_be_read_is_told_line_by_line(league: HouseFormat, tmp_path: Path) -> None:
    file = tmp_path / "rules.csv"
    file.write_text("kind,cards\nban,Defy\nban,Nobody at All\nluck,\n", encoding="utf-8")

    status, out, _err = run(league.slug, "--check", str(file))

    told = [line.partition(": ")[::2] for line in out.splitlines()]
    assert status == 1
    assert [place for place, _why in told] == [f"{file}:3", f"{file}:4"]
    assert [why[:12] for _place, why in told] == ["No card is c", "“luck” is no"]


def test_rules_that_change_nothing_are_faults_and_nothing_is_written(
    league: HouseFormat, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "kind,cards,since\nallow,Defy,2026-09-20\n"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode()), encoding="utf-8"))

    status, out, _err = run(league.slug, "--check", "-")

    why = "No official rule bans or limits this card on these dates: remove it from the rule."
    assert (status, out) == (1, f"Rule 3 has no effect on Defy. {why}\n")
    league.refresh_from_db()
    assert league.draft == []
    assert HouseVersion.objects.count() == 2


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("league",), "there is no house format 'league'"),
        (("house-0000000000",), "there is no house format 'house-0000000000'"),
        (("{word}", "--version", "7"), "{word} has no such version"),
        (("{word}", "--check", "/nowhere.csv"), "/nowhere.csv: No such file or directory"),
    ],
)
def test_bad_usage_is_told(league: HouseFormat, args: tuple[str, ...], told: str) -> None:
    words = [word.format(word=league.slug) for word in args]

    assert run(*words) == (3, "", f"houseformat: {told.format(word=league.slug)}\n")


def test_a_version_that_is_no_number_is_bad_usage(league: HouseFormat, capsys: pytest.CaptureFixture[str]) -> None:
    status, _out, _err = run(league.slug, "--version", "x")

    assert status == 3
    assert capsys.readouterr().err == "houseformat: argument --version: invalid int value: 'x'\n"


@pytest.mark.parametrize("more", [{"game": "chess"}, {"base": "vintage"}])
def test_a_format_of_what_is_not_served_is_bad_usage(more: dict[str, str]) -> None:
    status, _out, err = run(house_of(ban(1, "defy"), **more).format.slug)

    assert status == 3
    assert "does not serve" in err


@pytest.mark.parametrize("more", [[], ["--csv"], ["--check", "{file}"]])
def test_it_ends_quietly_when_its_reader_has_gone(league: HouseFormat, tmp_path: Path, more: list[str]) -> None:
    file = tmp_path / "rules.csv"
    file.write_text("kind,cards\nban,Defy\n", encoding="utf-8")
    reading, writing = os.pipe()
    os.close(reading)

    with os.fdopen(writing, "w") as stream:
        call_command("houseformat", league.slug, *(word.format(file=file) for word in more), stdout=stream)


def test_faults_end_with_their_status_also_when_nobody_reads_them(league: HouseFormat, tmp_path: Path) -> None:
    file = tmp_path / "rules.csv"
    file.write_text("kind,cards\nluck,\n", encoding="utf-8")
    reading, writing = os.pipe()
    os.close(reading)

    with os.fdopen(writing, "w") as stream, pytest.raises(SystemExit) as left:
        call_command("houseformat", league.slug, "--check", str(file), stdout=stream)

    assert left.value.code == 1
