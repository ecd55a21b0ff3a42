"""Files that staff send: what is refused and why, and how long a file is kept, for whom."""

import os
import time
from pathlib import Path

import pytest
from django.test import Client, RequestFactory

from accounts.models import User
from cards.curation import uploads
from cards.curation.views import _bytes_sent
from tests.cards.importers.spreadsheet.tables_for_tests import csv_text
from tests.cards.sending import ADDRESS, ROWS, file, sent, table

pytestmark = pytest.mark.django_db


def test_a_table_from_excel_in_china_is_read(staff: Client) -> None:
    page = staff.get(sent(staff, csv_text(*ROWS[:2]).encode("gbk"))).context["page"]

    assert [line.label for line in page.groups[0].lines] == ["试作甲"]


@pytest.mark.parametrize(
    ("words", "data", "field", "error"),
    [
        ({}, b'"', "file", "This file cannot be read: line 1: unexpected end of data"),
        ({"name": "cards.pdf"}, b"x", "file", "A table ends in .csv, .xlsx or .json."),
        (
            {"name": "cards.json"},
            b'{"cards": [',
            "file",
            "This file cannot be read: line 1, column 12: Expecting value",
        ),
        ({"source": "riftbound-gallery"}, b"{}", "source", "This source belongs to another game."),
        ({"source": "chess"}, b"x", "source", "Select a valid choice. chess is not one of the available choices."),
        ({"game": "chess"}, b"x", "game", "Select a valid choice. chess is not one of the available choices."),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(
    staff: Client, folder: Path, words: dict[str, str], data: bytes, field: str, error: str
) -> None:
    form = {"game": "rise", "source": "table", "file": file(data, words.get("name", "cards.csv"))}

    answer = staff.post(ADDRESS, form | {name: word for name, word in words.items() if name != "name"})

    assert answer.status_code == 400
    assert answer.context["form"].errors == {field: [error]}
    assert not folder.exists() or list(folder.iterdir()) == []


def test_a_file_of_200_mb_is_refused_before_it_is_read(staff: Client) -> None:
    answer = staff.post(ADDRESS, data=b"", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH="209715200")

    assert answer.status_code == 413
    assert "This file is larger than 20 MB." in answer.text


def test_a_file_just_over_the_limit_is_refused(staff: Client, folder: Path) -> None:
    data = b"x" * (20 * 1024 * 1024 + 1)

    answer = staff.post(ADDRESS, {"game": "rise", "source": "table", "file": file(data)})

    assert answer.status_code == 400
    assert answer.context["form"].errors == {"file": ["This file is larger than 20 MB."]}
    assert not folder.exists()


def test_a_form_without_its_token_is_refused(lin: User) -> None:
    lin.is_staff = True
    lin.save()
    client = Client(enforce_csrf_checks=True)
    client.force_login(lin)

    answer = client.post(ADDRESS, {"game": "rise", "source": "table", "file": file(table(*ROWS))})

    assert answer.status_code == 403


def test_a_ticket_is_its_senders_alone(staff: Client, mei: User) -> None:
    address = sent(staff, table(*ROWS[:2]))
    mei.is_staff = True
    mei.save()
    staff.force_login(mei)

    answers = [staff.get(address), staff.get(address[:-2] + "x/")]

    assert [answer.headers["Location"] for answer in answers] == [ADDRESS, ADDRESS]


def test_old_files_are_thrown_away(staff: Client, folder: Path) -> None:
    sent(staff, table(*ROWS[:2]))
    (old,) = folder.iterdir()
    yesterday = time.time() - uploads.LIFE - 1
    os.utime(old, (yesterday, yesterday))

    sent(staff, table(*ROWS[:2]))

    assert old not in list(folder.iterdir())
    assert len(list(folder.iterdir())) == 1


def test_an_old_file_that_another_request_deletes_meanwhile_is_no_error(staff: Client, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    # Listed, and gone when it is looked at.
    (folder / "listed").symlink_to(folder / "gone")

    uploads.delete_expired_uploads()

    assert [path.name for path in folder.iterdir()] == ["listed"]


def test_a_length_that_is_none_counts_as_nothing() -> None:
    requests = [RequestFactory().get("/", CONTENT_LENGTH=length) for length in ("", "many", "-5", "12")]

    assert [_bytes_sent(request) for request in requests] == [0, 0, 0, 12]
