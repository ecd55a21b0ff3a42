"""Static files as they are served: every page has few of them, packed, and for ever."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings as site
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client
from pytest_django.fixtures import Settings

from config.assets import making
from config.assets.making import OF_OTHERS, WHOLE_SHEETS, made_files
from legality.games import GAMES
from legality.looks import theme_css

ROOT: Final = Path(site.BASE_DIR)
TEMPLATES: Final = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.html")))
NAMED: Final = sorted(set(re.findall(r"{% static '([^']+)' %}", TEMPLATES)))


@pytest.mark.parametrize("path", NAMED)
def test_every_file_that_a_template_names_is_served_for_ever(path: str) -> None:
    assert re.fullmatch(rf"/static/made/{path.rpartition('.')[0]}\.[0-9a-f]{{16}}\.\w+", static(path))


def test_every_script_of_the_site_can_be_joined(
    caplog: pytest.LogCaptureFixture, tmp_path: Path, settings: Settings
) -> None:
    settings.ASSETS_DIR = tmp_path

    assert "decks/builder/main.js" in made_files()
    assert caplog.text == ""


def test_what_another_file_imports_is_not_served_by_itself() -> None:
    assert not {"site/tokens.css", "decks/builder.css", "decks/builder/store.js"} & set(made_files())


@pytest.mark.usefixtures("listed_static")
@pytest.mark.parametrize(("said", "packed"), [("gzip, br", "br"), ("gzip", "gzip"), ("", None)])
def test_the_sheet_of_the_site_comes_packed_and_stays(client: Client, said: str, packed: str | None) -> None:
    answer = client.get(static("site/site.css"), headers={"accept-encoding": said})

    assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert answer.headers.get("Content-Encoding") == packed
    assert answer.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("sheet", WHOLE_SHEETS)
def test_the_colours_of_the_games_stand_at_its_end(sheet: str) -> None:
    assert text_of(sheet).endswith(theme_css(GAMES.values()))


def test_its_typeface_is_the_one_that_pages_load_ahead() -> None:
    assert f'url("{static("site/figtree.woff2")}")' in text_of("site/site.css")


@pytest.mark.parametrize("path", OF_OTHERS)
def test_what_others_wrote_is_served_as_they_wrote_it(path: str) -> None:
    assert text_of(path) == Path(str(finders.find(path))).read_text(encoding="utf-8")


def test_with_debug_every_file_is_served_as_it_stands(settings: Settings, client: Client) -> None:
    settings.DEBUG = True

    page = client.get("/offline/").text

    assert static("site/site.css") == "/static/site/site.css"
    assert '<link rel="stylesheet" href="/static/site/site.css">' in page


@pytest.mark.django_db
def test_with_debug_the_games_have_a_sheet_of_their_own(settings: Settings, client: Client) -> None:
    settings.DEBUG = True

    assert re.search(r'href="/static/looks/games\.\w+\.css"', client.get("/").text)


@pytest.mark.django_db
def test_a_disk_that_takes_nothing_is_told_and_pages_are_served(
    tmp_path: Path, settings: Settings, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    settings.ASSETS_DIR = tmp_path / "file"

    assert '<link rel="stylesheet" href="/static/site/site.css">' in client.get("/").text
    assert "static files are served as they are" in caplog.text


def test_a_script_in_another_style_is_served_as_it_is(caplog: pytest.LogCaptureFixture) -> None:
    texts = {"a.js": "export default 1;\n", "b.js": "const b = 1;\n"}

    assert list(making._join_scripts(texts)) == [("b.js", "const b = 1;\n")]
    assert "a script is served as it is: a.js: export default 1;" in caplog.text


def text_of(path: str) -> str:
    """The text of what is served in place of a file."""
    return Path(site.ASSETS_DIR, *Path(made_files()[path]).parts[1:]).read_text(encoding="utf-8")
