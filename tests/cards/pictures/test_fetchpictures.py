"""`manage.py fetchpictures` with files named by set number: folder, zip, what is none, taking down, switched off."""

from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings

from cards.models import Picture
from cards.pictures.store import stored_files
from tests.cards.making import a_whole_card
from tests.cards.pictures.made_pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("store_folder")]


def run(*words: str) -> tuple[str, str, int]:
    """What is printed, what is complained about, and the exit status."""
    out, err = StringIO(), StringIO()
    try:
        call_command("fetchpictures", "riftbound", *words, stdout=out, stderr=err)
    except SystemExit as left:
        return out.getvalue(), err.getvalue(), int(left.code or 0)

    return out.getvalue(), err.getvalue(), 0


@pytest.mark.parametrize("name", ["TST-007a.png", "tst-7A.PNG", "TST007a.png", "sub/TST-007a.png"])
def test_a_file_in_a_folder_belongs_to_the_printing_it_names(tmp_path: Path, name: str) -> None:
    a_whole_card()
    path = tmp_path / "brought" / name
    path.parent.mkdir(parents=True)
    path.write_bytes(picture())

    out, err, status = run("--from", str(tmp_path / "brought"))

    assert out.partition(",")[0] == "1 kept"
    assert err == ""
    assert status == 0
    (row,) = Picture.objects.all()
    assert (row.set_code, row.number, row.variant, row.source) == ("TST", "007", "a", path.name)


def test_an_archive_is_read_without_unpacking_it(tmp_path: Path) -> None:
    a_whole_card()
    with ZipFile(tmp_path / "pictures.zip", "w") as archive:
        archive.writestr("../../TST-007a.jpg", picture(form="JPEG"))
        archive.writestr("notes.txt", "no picture")

    out, _err, status = run("--from", str(tmp_path / "pictures.zip"))

    assert out.partition(",")[0] == "1 kept"
    assert status == 0
    assert not (tmp_path.parent / "TST-007a.jpg").exists()


def test_what_cannot_be_had_is_named(tmp_path: Path) -> None:
    a_whole_card()
    (tmp_path / "brought").mkdir()
    (tmp_path / "brought" / "TST-007a.png").write_bytes(b"<html>")
    (tmp_path / "brought" / "XYZ-1.png").write_bytes(picture())

    out, err, status = run("--from", str(tmp_path / "brought"))

    assert "2 failed" in out
    assert status == 1
    assert err.splitlines() == [
        "TST-007a.png: no picture in PNG, JPEG, WebP or GIF",
        "XYZ-1.png: no printing has this number",
    ]


def test_a_second_run_changes_nothing(tmp_path: Path) -> None:
    a_whole_card()
    (tmp_path / "brought").mkdir()
    (tmp_path / "brought" / "TST-007a.png").write_bytes(picture())
    run("--from", str(tmp_path / "brought"))

    assert run("--from", str(tmp_path / "brought"))[0].startswith("0 kept, 1 there already")


def test_a_picture_is_taken_down_by_its_number(tmp_path: Path) -> None:
    test_a_second_run_changes_nothing(tmp_path)

    assert run("--take-down", "tst-7a")[0] == "1 taken down\n"
    assert list(stored_files()) == []
    assert run("--from", str(tmp_path / "brought"))[0].startswith("0 kept, 0 there already, 1 taken down before")


def test_while_pictures_are_off_nothing_is_fetched(settings: Settings, tmp_path: Path) -> None:
    settings.PICTURES = "off"

    with pytest.raises(CommandError, match="made sure that you may show these pictures"):
        run("--from", str(tmp_path))


@pytest.mark.parametrize("words", [("--take-down", "XYZ-1"), ("--from", "/nowhere/at/all.zip")])
def test_what_is_not_there_is_said(words: tuple[str, str]) -> None:
    with pytest.raises(CommandError, match="no picture is kept|neither a folder nor"):
        run(*words)


def test_a_folder_of_files_is_what_a_visitor_sees(client: Client, tmp_path: Path) -> None:
    """The whole way of `PICTURES=local`: a file with a number as its name, the command, the page, the bytes."""
    card = a_whole_card()
    (tmp_path / "brought").mkdir()
    (tmp_path / "brought" / "TST-007a.png").write_bytes(picture())

    run("--from", str(tmp_path / "brought"))

    page = client.get(f"/riftbound/cards/{card.key}/").text
    address = page.partition('class="card-frame__image"')[2].partition('src="')[2].partition('"')[0]
    answer = client.get(address)
    assert address.startswith("/pictures/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/webp"
