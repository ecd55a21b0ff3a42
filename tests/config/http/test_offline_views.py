"""The worker, the manifest and the page for what is not kept."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image
from pytest_django.fixtures import Settings

from config.http.offline_views import SCRIPTS


def test_the_worker_names_its_release_and_what_it_keeps(client: Client) -> None:
    answer = client.get("/sw.js")

    named = {
        name: json.loads(value)
        for name, value in re.findall(r"^const ([A-Z]+) = (.*);$", answer.text, re.MULTILINE)[:5]
    }
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/javascript", "no-cache")
    assert set(named) == {"SITE", "RELEASE", "PAGES", "ASSETS", "STATIC"}
    assert named["PAGES"] == {"en": "/offline/?lang=en", "zh-hans": "/offline/?lang=zh-hans"}


def test_the_worker_of_a_site_that_keeps_nothing_removes_itself(client: Client, settings: Settings) -> None:
    settings.OFFLINE = False

    assert client.get("/sw.js").text == (SCRIPTS / "leaving.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Build decks"), ("zh-hans", "组建套牌"), ("tlh", "Build decks")]
)
def test_the_manifest_makes_the_site_installable(client: Client, language: str, words: str) -> None:
    manifest = client.get(f"/manifest.webmanifest?lang={language}").json()

    assert manifest["description"].startswith(words)
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert f"{Image.open(str(found)).width}x{Image.open(str(found)).height}" == icon["sizes"]


def test_the_page_for_what_is_not_kept_names_the_games_to_nobody_in_particular(client: Client) -> None:
    page = client.get("/offline/?lang=zh-hans")

    assert "当前离线" in page.text and 'href="/build/riftbound/"' in page.text
    assert "csrf" not in page.text
    assert not page.cookies
