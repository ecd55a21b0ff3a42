"""One path, six faces: page, API, command line, saved check and deck page say of every vector what the function says.

That the function is right is said by tests/legality/test_vectors.py.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import Final

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from cards.catalogue.loading import load_catalogue
from decks.access.saving import save_deck
from decks.check.answers import AnswerJson
from decks.check.checking import check_text
from decks.check.question import Question
from decks.models import Deck
from decks.samples.vectors import Vector
from legality.games import GAMES
from tests.vector_files import shown_to_faces

pytestmark = pytest.mark.django_db

VECTORS: Final = shown_to_faces()
STATUS: Final = {"legal": 0, "illegal": 1, "unfinished": 1, "undetermined": 2}
FOUND: Final = re.compile(r'fault--([a-z]+)" data-code="([a-z0-9-]+)"')
FACES: Final = ("function", "page", "api", "command", "saved", "deck page")


@dataclass(frozen=True, slots=True)
class Said:
    """What a face says of a deck; `doubts` None where it has no place for them."""

    verdict: str
    codes: tuple[str, ...]
    doubts: tuple[str, ...] | None


def sorted_set(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(codes)))


def function(vector: Vector) -> Said:
    game = GAMES[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    answer = check_text(question, vector.text, load_catalogue(vector.game), vector.pool)
    return Said(answer.verdict, answer.report.codes, sorted_set(doubt.code for doubt in answer.report.doubts))


def page(vector: Vector, client: Client) -> Said:
    form = {"game": vector.game, "format": vector.format, "date": vector.day.isoformat(), "region": vector.region}
    form |= {"text": vector.text, "pool": vector.pool or ""} | dict.fromkeys(vector.options, "on")
    return shown(client.post("/check/", form).text)


def shown(text: str) -> Said:
    """What a page shows, read from its data attributes."""
    verdict = re.search(r'data-verdict="([a-z]+)"', text)
    found = FOUND.findall(text)
    codes = [code for tone, code in found if tone not in ("doubt", "note")]
    return Said(verdict[1] if verdict else "", sorted_set(codes), sorted_set(c for tone, c in found if tone == "doubt"))


def api(vector: Vector, client: Client) -> Said:
    body = {"game": vector.game, "format": vector.format, "date": vector.day.isoformat(), "region": vector.region}
    pool = {} if vector.pool is None else {"pool": {"text": vector.pool}}
    more = {"options": dict.fromkeys(vector.options, True), "deck": {"text": vector.text}}
    return as_said(client.post("/api/v1/check/", json.dumps(body | more | pool), "application/json").json())


def as_said(answer: AnswerJson) -> Said:
    broken, open_ = [row["code"] for row in answer["violations"]], [row["code"] for row in answer["doubts"]]
    return Said(answer["verdict"], sorted_set(broken), sorted_set(open_))


def command(vector: Vector, folder: Path) -> Said:
    args = [f"{vector.game}/{vector.format}", str(vector.path), "--json"]
    args += ["--date", vector.day.isoformat(), "--region", vector.region]
    for option in vector.options:
        args += ["--option", f"{option}=true"]
    if vector.pool is not None:
        (folder / "pool.txt").write_text(vector.pool, encoding="utf-8")
        args += ["--pool", str(folder / "pool.txt")]

    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("checkdeck", *args, stdout=out)
    said = as_said(json.loads(out.getvalue()))
    assert left.value.code == STATUS[said.verdict]
    return said


def saved(vector: Vector) -> tuple[Said, Deck]:
    deck = Deck(name="vector", game=vector.game, format=vector.format, region=vector.region, visibility="public")
    deck.options, deck.text, deck.pool = sorted(vector.options), vector.text, vector.pool or ""
    save_deck(deck, vector.day)
    deck.refresh_from_db()
    return Said(deck.last_check.verdict, tuple(deck.last_check.codes), None), deck


@pytest.fixture(scope="module")
def browser() -> Client:
    """One for all vectors: making one loads the whole site's wiring."""
    return Client()


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_every_face_says_of_a_vector_what_the_function_says(
    vector: Vector, browser: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A deck's page judges as of today: the clock is on the day of the vector.
    monkeypatch.setattr(timezone, "localdate", lambda: vector.day)

    check, deck = saved(vector)
    said = {
        "function": function(vector),
        "page": page(vector, browser),
        "api": api(vector, browser),
        "command": command(vector, tmp_path),
        "saved": check,
        "deck page": shown(browser.get(deck.get_absolute_url()).text),
    }

    expected = said["function"]
    assert said == dict.fromkeys(FACES, expected) | {"saved": replace(expected, doubts=None)}


def test_there_are_vectors_of_every_format() -> None:
    formats = {(game.slug, form.slug) for game in GAMES.values() for form in game.formats}

    assert {(vector.game, vector.format) for vector in VECTORS} == formats
