"""Files: no cell is a formula, no name leaves its folder or its header, no small file becomes a large one in memory."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from decks.exporting.export import export_styles
from decks.models import Collection, Deck
from legality.games import GAMES
from tests.decks.own_decks import another, made
from tests.security.bombs import TRIED

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answered

pytestmark = pytest.mark.django_db

ROOT: Final = Path(__file__).resolve().parents[2]
SIGNS: Final = ("=", "+", "-", "@", "\t", "\r")
WIDE: Final = ("＝", "＋", "－", "＠", "﹦", "⁺", "\u2212")
FORMULAS: Final = (
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "=cmd|'/C calc'!A0",
    '=HYPERLINK("https://evil.example")',
    "\t=1+1",
    "\r=1+1",
    "  =1+1",
    "＝1+1",
    "＋1+1",
    "－1+1",
    "＠SUM(A1)",
    "﹦1+1",
    "⁺1+1",
    "\u22121+1",
    "\u3000＝1+1",
    "\u200b=1+1",
)
# Names as somebody would give them who wants to be elsewhere.
NAMES: Final = (
    "../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "/etc/passwd",
    "C:\\autoexec.bat",
    'a"; filename="evil.exe',
    "a\r\nSet-Cookie: x=1",
    "a\nX-Evil: 1",
    ".htaccess",
    "CON",
    "nul.txt",
    "\u202egnp.exe",
    "a%0d%0ab",
    "a/../../b",
    "....//....//b",
    "~root",
    "$(id)",
    "`id`",
    "-rf",
    "",
)
UNSAFE: Final = re.compile(r"[\x00-\x1f\x7f/\\:<>|\u202a-\u202e]|^[.-]|[ .]$")


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_of_a_deck_is_a_formula(mei: User, text: str) -> None:
    deck = made(mei, name=text.strip() or "x", text=f"1 {text}\n{text}\n{text}:\n3 Defy")

    answer = another(mei).get(f"/decks/{deck.token}/export/csv/")

    cells = [cell for row in csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")) for cell in row]
    assert [cell for cell in cells if cell.strip(" \u3000\u200b").startswith((*SIGNS, *WIDE))] == []
    assert len(cells) > 7


def stays_in_its_header(answer: Answered) -> None:
    """Fails for a name of a file that ends its header, or names another folder."""
    disposition = answer.headers.get("Content-Disposition", "")
    assert "\r" not in disposition
    assert "\n" not in disposition
    assert not {"Set-Cookie", "X-Evil"} & set(answer.headers)
    if answer.status_code == 200:
        filed = re.fullmatch(r"attachment; filename(?:=\"([^\"]*)\"|\*=utf-8''([^\"; ]*))", disposition)
        assert filed, disposition
        assert not UNSAFE.search(filed[1] or filed[2]), disposition


def test_no_name_of_a_deck_leaves_its_header(mei: User) -> None:
    deck, client = made(mei), another(mei)

    for name in NAMES:
        Deck.objects.filter(pk=deck.pk).update(name=name)
        stays_in_its_header(client.get(f"/decks/{deck.token}/export/text/?download=1"))
        stays_in_its_header(client.get(f"/api/v1/decks/{deck.token}/export/?style=csv"))


def test_no_style_lets_a_name_leave_its_header(mei: User) -> None:
    deck, client = made(mei), another(mei)
    Deck.objects.filter(pk=deck.pk).update(name='../a"; filename="evil.exe\r\nX-Evil: 1\u202e')

    for style in export_styles(GAMES[deck.game]):
        stays_in_its_header(client.get(f"/decks/{deck.token}/export/{style}/?download=1"))
    for style in ("text", "csv", "json"):
        stays_in_its_header(client.get(f"/api/v1/decks/{deck.token}/export/?style={style}"))


def test_no_name_in_an_archive_leaves_the_folder_it_is_unpacked_to(mei: User) -> None:
    for name in NAMES:
        Deck.objects.filter(pk=made(mei).pk).update(name=name)
    Deck.objects.filter(pk=made(mei).pk).update(game="../../wow")

    packed = zipfile.ZipFile(io.BytesIO(another(mei).get("/decks/export/").content))

    names = packed.namelist()
    assert len(names) == len({name.casefold() for name in names}) == 2 * (len(NAMES) + 1)
    for name in names:
        parts = PurePosixPath(name).parts
        assert len(parts) == 2, name
        assert not any(UNSAFE.search(part) for part in parts), name


@pytest.mark.parametrize("name", NAMES)
def test_no_name_in_an_archive_that_comes_in_is_ever_a_path(
    mei: User, name: str, settings: Settings, tmp_path: Path
) -> None:
    settings.VAR_DIR = settings.BULK_DIR = settings.UPLOADS_DIR = tmp_path
    deck = {"deckwright": 1, "name": name or "x", "game": "riftbound", "format": "standard", "text": "3 Defy"}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        packed.writestr(zipfile.ZipInfo(f"{name}.json"), json.dumps(deck))
        link = zipfile.ZipInfo("link.txt")
        link.external_attr = 0o120777 << 16
        packed.writestr(link, "/etc/passwd")
    file = SimpleUploadedFile("decks.zip", data.getvalue())

    answer = another(mei).post(reverse("decks:import"), {"file": file})

    assert answer.status_code in (200, 400)
    assert list(tmp_path.iterdir()) == []
    assert "root:" not in "".join(Deck.objects.values_list("text", flat=True))


@pytest.mark.parametrize("name", [name for name in NAMES if name])
def test_no_name_of_a_sent_table_is_a_path(admin_user: User, settings: Settings, tmp_path: Path, name: str) -> None:
    settings.UPLOADS_DIR = tmp_path / "uploads"
    file = SimpleUploadedFile("x.csv", b"name,kind\nA,unit\n")
    file.name = f"{name}.csv"

    answer = another(admin_user).post(reverse("hand:imports"), {"game": "rise", "source": "table", "file": file})

    assert answer.status_code in (302, 400)
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.parent != settings.UPLOADS_DIR] == []
    assert all(re.fullmatch(r"[0-9a-f]{32}", path.name) for path in settings.UPLOADS_DIR.glob("*"))


@pytest.mark.usefixtures("listed_static")
@pytest.mark.parametrize("game", ["..", "../../etc", "riftbound/../wow", "%2e%2e", "riftbound%00", "."])
def test_no_word_of_an_address_is_a_path_of_the_disk(client: Client, game: str) -> None:
    for path in (f"/api/v1/bulk/{game}.json", f"/cards/import/template/{game}.csv", f"/static/{game}/settings.py"):
        assert client.get(path).status_code == 404


def test_ones_own_data_comes_as_a_file_of_a_fixed_name(mei: User) -> None:
    made(mei, name=NAMES[5])
    Collection.objects.create(owner=mei, game="riftbound", text=FORMULAS[0])

    answer = another(mei).post(reverse("accounts:export"))

    assert answer.headers["Content-Disposition"] == 'attachment; filename="deckwright-my-data.json"'
    assert answer.headers["Content-Type"] == "application/json"
    assert json.loads(answer.content)


@pytest.fixture(scope="module")
def bombs() -> dict[str, str]:
    """What became of every small file, in a process that may take a gigabyte, and a minute for each; no more."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.security.bombs"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return dict(line.split(": ") for line in done.stdout.splitlines()) | {"at the end": done.stderr[-500:]}


@pytest.mark.grows
def test_a_small_file_stays_small_in_memory(bombs: dict[str, str]) -> None:
    assert bombs == dict.fromkeys(TRIED, "refused") | {"at the end": ""}
