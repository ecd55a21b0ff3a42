"""The work of one request ends: with 503, without a verdict, and with nothing saved."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import Any, Final
from zipfile import ZipFile

import pytest
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import Client
from django.urls import include, path
from pytest_django import Settings

from accounts.models import Token, User
from api.work import RequestEnd, TooMuchWorkError
from cards.catalogue.loading import load_catalogue
from decks.api.permissions import READ
from decks.check.answers import answer_as_json
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.models import Deck
from legality.engine.values.search_bounds import ask_end, ended_by

JSON: Final = "application/json"
LIST: Final = {"game": "riftbound", "deck": {"text": "3 Defy\n3 Chram"}}
PASTED: Final = {"text": "3 Defy", "as": "riftbound/standard"}
SHORT: Final = (0.0, 0.0)
pytestmark = pytest.mark.django_db


@pytest.fixture
def over(settings: Settings) -> None:
    """Every request has taken its seconds when it is asked for the first time."""
    settings.REQUEST_SECONDS = SHORT


REQUESTS: Final = {
    "check/": LIST,
    "check/team/": {"game": "riftbound", "decks": [LIST["deck"], LIST["deck"]]},
    "check/swap/": LIST | {"registered": LIST["deck"]},
    "check/explain/": LIST | {"card": "Defy"},
    "check/matrix/": LIST,
    "check/timeline/": LIST,
    "build/": {"game": "riftbound", "text": "3 Defy"},
    "build/search/": {"game": "riftbound", "text": "3 Defy", "q": "d"},
    "build/mend/": {"game": "riftbound", "text": "30 Defy"},
    "build/read/": {"game": "riftbound", "text": "3 Defy"},
}


@pytest.mark.usefixtures("over")
@pytest.mark.parametrize("address", REQUESTS)
def test_a_request_that_takes_too_long_has_no_verdict(client: Client, address: str) -> None:
    answer = client.post(f"/api/v1/{address}", REQUESTS[address], content_type=JSON)

    assert answer.status_code == 503
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Retry-After"] == "60"
    assert [fault["code"] for fault in answer.json()["errors"]] == ["too-much-work"]


@pytest.mark.usefixtures("over")
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_page_says_so_in_the_readers_language(client: Client, language: str) -> None:
    page = client.post("/check/", PASTED, headers={"accept-language": language})

    said = {"en": "There is no result, and nothing was saved.", "zh-hans": "没有得出结论，也没有保存任何内容。"}
    assert page.status_code == 503
    assert page.headers["Retry-After"] == "60"
    assert said[language] in page.content.decode()


@pytest.mark.usefixtures("over")
def test_a_search_of_cards_ends_too(client: Client) -> None:
    assert client.get("/api/v1/cards/?q=t:unit").status_code == 503
    assert client.get("/riftbound/cards/?q=t:unit").status_code == 503


@pytest.mark.usefixtures("over")
def test_each_check_of_a_batch_has_its_own_refusal(client: Client) -> None:
    whole = client.post("/api/v1/check/batch/", {"checks": [LIST, LIST]}, content_type=JSON).json()["results"]
    lines = client.post("/api/v1/check/batch/", json.dumps(LIST) + "\n", content_type="application/x-ndjson")
    line = json.loads(b"".join(lines))

    codes = [one["error"]["errors"][0]["code"] for one in (*whole, line)]
    assert codes == ["too-much-work"] * 3


def test_a_person_has_longer(client: Client, mei: User, settings: Settings) -> None:
    settings.REQUEST_SECONDS = (0.0, 60.0)
    _token, secret = Token.make(mei.pk, "tool", [READ], None)

    client.force_login(mei)
    page = client.post("/check/", PASTED)
    answer = Client().post("/api/v1/check/", LIST, content_type=JSON, headers={"authorization": f"Bearer {secret}"})

    assert (page.status_code, answer.status_code) == (200, 200)


def test_credentials_that_are_nobodys_are_a_strangers(settings: Settings) -> None:
    settings.REQUEST_SECONDS = (0.0, 60.0)
    made_up = Client()
    made_up.cookies[settings.SESSION_COOKIE_NAME] = "x" * 32

    assert made_up.post("/check/", PASTED).status_code == 503


@pytest.mark.usefixtures("over")
def test_nothing_of_an_ended_request_is_saved(client: Client, mei: User) -> None:
    client.force_login(mei)

    answer = client.post("/api/v1/decks/", {"name": "Rush", "game": "riftbound", "text": "3 Defy"}, content_type=JSON)

    assert answer.status_code == 503
    assert Deck.objects.count() == 0


@pytest.mark.usefixtures("over")
def test_all_decks_of_a_person_come_out_whatever_it_takes(client: Client, mei: User) -> None:
    Deck.objects.create(owner=mei, name="Rush", game="riftbound", format="standard", text="3 Defy")
    client.force_login(mei)

    for address in ("/decks/export/", "/api/v1/decks/archive/"):
        with ZipFile(BytesIO(client.get(address).content)) as archive:
            deck = json.loads(archive.read("riftbound/Rush.json"))
        # As typed: its cards would have to be judged.
        assert (deck["name"], deck["text"], deck["sections"]) == ("Rush", "3 Defy", {})


def work_on(seconds: float) -> None:
    """Use so many seconds of processor, step by step."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        ask_end()


def saving(request: HttpRequest) -> HttpResponse:
    """Saves somebody, then works as long as it is asked for."""
    with transaction.atomic():
        User.objects.create(username="new")
    work_on(float(request.GET["seconds"]))
    return JsonResponse({"saved": True})


def saving_late(request: HttpRequest) -> HttpResponse:
    """Works too long in the transaction that saves somebody."""
    with transaction.atomic():
        User.objects.create(username="new")
        work_on(float(request.GET["seconds"]))
    return JsonResponse({"saved": True})


def saving_one_by_one(request: HttpRequest) -> HttpResponse:
    """Saves one after the other, each after some work and in a transaction of its own."""
    for number in range(1000):
        with transaction.atomic():
            User.objects.create(username=str(number))
            work_on(float(request.GET["seconds"]))
    return JsonResponse({"saved": True})


def taking_back(request: HttpRequest) -> HttpResponse:
    """Saves nobody, for the transaction is rolled back, and works on."""
    with transaction.atomic():
        User.objects.create(username="new")
        transaction.set_rollback(True)
    work_on(float(request.GET["seconds"]))
    return JsonResponse({"saved": False})


urlpatterns = [
    *(path(f"{view.__name__}/", view) for view in (saving, saving_late, saving_one_by_one, taking_back)),
    path("", include("config.urls")),
]


@pytest.fixture
def soon(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> float:
    """The seconds after which every request ends. Its transactions are committed although that of the test goes on."""
    leave = transaction.Atomic.__exit__

    def commit(atomic: transaction.Atomic, *error: Any) -> None:
        leave(atomic, *error)
        if not connection.savepoint_ids:
            callbacks, connection.run_on_commit = connection.run_on_commit, []
            for _savepoints, callback, *_ in callbacks:
                callback()

    monkeypatch.setattr(transaction.Atomic, "__exit__", commit)
    settings.REQUEST_SECONDS = (0.3, 0.3)
    return 0.3


@pytest.mark.urls(__name__)
def test_what_has_been_saved_is_answered(client: Client, soon: float) -> None:
    assert client.post(f"/saving/?seconds={soon}").json() == {"saved": True}
    assert User.objects.filter(username="new").exists()


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("language", "said"), [("en", "Part of it is saved: check it"), ("zh-hans", "其中一部分已经保存")]
)
def test_the_answer_to_what_has_been_saved_has_an_end_that_says_so(
    client: Client, soon: float, language: str, said: str
) -> None:
    page = client.post(f"/saving/?seconds={3 * soon}", headers={"accept-language": language})

    assert page.status_code == 503
    assert said in page.text
    assert "nothing was saved" not in page.text
    assert User.objects.filter(username="new").exists()


@pytest.mark.urls(__name__)
def test_what_saves_one_by_one_has_an_end_too(client: Client, soon: float) -> None:
    page = client.post(f"/saving_one_by_one/?seconds={soon / 2}")

    assert page.status_code == 503
    assert "Part of it is saved" in page.text
    # As many as twice the time has room for, and not the one in whose midst it ended.
    assert 1 <= User.objects.count() <= 3


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("address", ["saving_late", "taking_back"])
def test_what_is_not_saved_is_taken_back(client: Client, soon: float, address: str) -> None:
    page = client.post(f"/{address}/?seconds={2 * soon}")

    assert page.status_code == 503
    assert "nothing was saved" in page.text
    assert not User.objects.exists()


@pytest.mark.usefixtures("over")
def test_what_another_thread_makes_for_everybody_is_no_work_of_the_request() -> None:
    with ended_by(RequestEnd(HttpRequest())), ThreadPoolExecutor() as threads:
        threads.submit(copy_context().run, ask_end).result()
        with pytest.raises(TooMuchWorkError):
            ask_end()


def test_commands_and_the_worker_have_no_end() -> None:
    ask_end()


def test_work_may_end_at_any_step_and_the_next_to_ask_gets_the_same_verdict() -> None:
    text = "1 Jinx, Loose Cannon\n41 Defy\n3 Chram\n2 (OGN) Nobody\nSideboard\n9 Retreat"
    question, catalogue = read_question("riftbound", date(2026, 11, 1)), load_catalogue("riftbound")
    whole, steps = answer_as_json(check_text(question, text, catalogue)), Steps()
    with ended_by(steps):
        answer_as_json(check_text(question, text, catalogue))

    assert steps.asked > 50
    for last in range(0, steps.asked, max(1, steps.asked // 40)):
        with pytest.raises(TooMuchWorkError), ended_by(Steps(last)):
            answer_as_json(check_text(question, text, catalogue))
        assert answer_as_json(check_text(question, text, catalogue)) == whole


@dataclass
class Steps:
    """Counts how often it is asked; at `last` the work ends."""

    last: int | None = None
    asked: int = 0

    def __call__(self) -> None:
        if self.asked == self.last:
            raise TooMuchWorkError
        self.asked += 1
