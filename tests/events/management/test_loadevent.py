"""`manage.py loadevent`: a roster, rounds and placings from files, all or nothing, as often as one likes."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from events.models import Event, Placing, Seating
from tests.events.api.asking import open_event
from tests.events.event_of import entry_of
from tests.events.teams_of import TEAMS

pytestmark = pytest.mark.django_db

ROSTER = "id,name,table\na1,Ana,1\na2,Bo,2\n"
ROUND = "table,player1,player2\n1,a1,a2\n"
PLACES = "place,player\n1,a2\n2,a1\n"


@pytest.fixture
def event() -> Event:
    return open_event()


def loaded(tmp_path: Path, event: str, what: str, text: str, *words: str) -> tuple[int, str, str]:
    file, output, errors = tmp_path / "table.csv", StringIO(), StringIO()
    file.write_text(text, encoding="utf-8")
    try:
        call_command("loadevent", event, what, str(file), *words, stdout=output, stderr=errors)
    except SystemExit as end:
        return int(str(end.code)), output.getvalue(), errors.getvalue()

    return 0, output.getvalue(), errors.getvalue()


def test_a_whole_event_is_loaded_and_the_same_again_changes_nothing(event: Event, tmp_path: Path) -> None:
    told = [
        loaded(tmp_path, event.slug, what, text, *words)[1]
        for what, text, *words in (
            *(("roster", ROSTER), ("roster", ROSTER)),
            *(("round", ROUND, "--number", "2"), ("round", ROUND, "--number", "2")),
            ("round", ROUND, "--number", "2", "--elimination"),
            *(("placings", PLACES), ("placings", PLACES)),
        )
    ]

    assert told == [
        f"{event.slug}: {line}\n"
        for line in (
            *("2 created, 0 changed, 0 unchanged", "0 created, 0 changed, 2 unchanged"),
            *("round 2 created", "round 2 unchanged", "round 2 replaced"),
            *("2 placings", "2 placings, unchanged"),
        )
    ]
    assert Seating.objects.count() == 2
    assert list(Placing.objects.values_list("entry__number", "place")) == [(2, 1), (1, 2)]


@pytest.mark.parametrize(
    ("what", "text", "line"),
    [
        ("roster", "id,name\na1,Ana\na1,Bo\n", "line 3: Line 2 already has this id.\n"),
        ("round", "table,player1,player2\n1,1,9\n", "line 2: “9” is not a player in this event.\n"),
        ("placings", "place,player\n1,9\n", "line 2: No entry has the number or the id “9”.\n"),
    ],
)
def test_a_fault_is_told_with_its_line_and_nothing_is_loaded(
    event: Event, tmp_path: Path, what: str, text: str, line: str
) -> None:
    entry_of(event)

    assert loaded(tmp_path, event.slug, what, text) == (1, "", line)
    assert event.entries.count() == 1
    assert Seating.objects.count() == 0
    assert Placing.objects.count() == 0


def test_what_is_asked_wrongly_is_bad_usage(event: Event, tmp_path: Path) -> None:
    wrong = [
        loaded(tmp_path, "none", "roster", ROSTER),
        loaded(tmp_path, event.slug, "lists", ROSTER),
        loaded(tmp_path, event.slug, "round", ROUND, "--number", "0"),
    ]

    assert [status for status, _output, _errors in wrong] == [3, 3, 3]


def test_a_file_that_is_not_there_is_bad_usage(event: Event) -> None:
    errors = StringIO()

    with pytest.raises(SystemExit) as end:
        call_command("loadevent", event.slug, "roster", "/nowhere/roster.csv", stderr=errors)

    assert end.value.code == 3
    assert "No such file" in errors.getvalue()


def test_a_team_that_cannot_be_put_together_is_told_with_its_line(tmp_path: Path) -> None:
    event = open_event(None, **TEAMS)
    loaded(tmp_path, event.slug, "roster", "id,name,team\na1,Ana,Red\na2,Bo,Red\n")

    told = loaded(tmp_path, event.slug, "roster", "id,name,team\na3,Cy,Red\n")

    line = "line 2: A team would have more than two players, or a player who has withdrawn.\n"
    assert told == (1, "", line)
    assert event.entries.count() == 2


@pytest.mark.parametrize(
    ("what", "text", "status"),
    [
        ("roster", "id,name,tabel\na1,Ana,1\n", 0),
        ("roster", "id,name,tabel\na1,,1\n", 1),
        ("round", "tabel,player1,player2\n1,a1,a2\n", 1),
    ],
)
def test_a_column_that_is_passed_over_is_told(event: Event, tmp_path: Path, what: str, text: str, status: int) -> None:
    code, _told, errors = loaded(tmp_path, event.slug, what, text)

    note = "note: The column “tabel” was ignored. Did you mean “table”?"
    assert code == status
    assert errors.splitlines()[0] == note
