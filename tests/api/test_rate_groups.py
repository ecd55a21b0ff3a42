"""Halls: a signed cookie adds to the limits of an address for the people of one thing, and for nobody who made it up."""

import pytest
from django.core import signing
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from accounts.limits import count_client, note_failure
from accounts.models import User
from api.rate_groups import COOKIE, SALT, count_vouched_people, vouch_for


def cookie_for(people: int) -> str:
    response = HttpResponse()
    vouch_for(people, response)
    return response.cookies[COOKIE].value


def request_with(value: str, address: str = "127.0.0.1") -> WSGIRequest:
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    request.COOKIES[COOKIE] = value
    return request


def let_through(request: WSGIRequest, tries: int) -> int:
    """How many of so many sign-ups are let through."""
    return sum(count_client("signup", request) == 0 for _ in range(tries))


@pytest.fixture
def two_an_hour(settings: Settings) -> None:
    settings.LIMITS = {"signup": "2/hour", "login": "2/hour"}


def test_the_cookie_says_again_how_many_it_was_given_for() -> None:
    assert count_vouched_people(request_with(cookie_for(5))) == 5


@pytest.mark.parametrize("value", ["", "5", '["cup", 5]'])
def test_a_cookie_that_is_not_signed_is_not_believed(value: str) -> None:
    assert count_vouched_people(request_with(value)) == 0


@pytest.mark.parametrize(("signed", "salt"), [(5, "other"), ("x", SALT), ([5], SALT)])
def test_no_other_signed_cookie_is_believed(signed: object, salt: str) -> None:
    assert count_vouched_people(request_with(signing.dumps(signed, salt=salt))) == 0


@pytest.mark.usefixtures("two_an_hour")
def test_past_the_count_of_their_address_people_have_three_tries_each() -> None:
    assert let_through(request_with(cookie_for(5)), 30) == 2 + 15


@pytest.mark.usefixtures("two_an_hour")
def test_whoever_comes_from_no_hall_has_the_count_of_the_address_alone() -> None:
    let_through(request_with(cookie_for(5)), 1)

    assert let_through(RequestFactory().get("/"), 5) == 1


@pytest.mark.usefixtures("two_an_hour")
def test_another_hall_gives_an_address_no_second_count_and_the_largest_counts() -> None:
    small, large = request_with(cookie_for(5)), request_with(cookie_for(6))

    assert let_through(small, 2 + 15) == 2 + 15
    assert let_through(large, 1) == 1
    assert let_through(small, 30) == 2
    assert let_through(large, 30) == 0


@pytest.mark.usefixtures("two_an_hour")
def test_what_others_do_elsewhere_takes_nothing_from_an_address() -> None:
    cookie = cookie_for(5)
    for place in range(4):
        let_through(request_with(cookie, f"198.51.100.{place}"), 30)

    assert let_through(request_with(cookie, "203.0.113.5"), 30) == 2 + 15


@pytest.mark.usefixtures("two_an_hour")
def test_a_hall_guesses_no_passwords() -> None:
    request = request_with(cookie_for(100))

    tried = [count_client("login", request) == 0 and note_failure("login", request) == 0 for _ in range(30)]
    after = count_client("login", request)

    assert sum(tried) == 2
    assert after > 0


@pytest.mark.usefixtures("two_an_hour")
def test_a_few_failures_shut_nobody_else_out() -> None:
    request = request_with(cookie_for(100))
    for _ in range(4):
        count_client("login", request)
        note_failure("login", request)

    assert count_client("login", request) == 0


@pytest.mark.django_db
def test_300_people_behind_one_address_sign_up_for_one_event(client: Client) -> None:
    client.cookies[COOKIE] = cookie_for(60)

    answers = [client.post("/accounts/signup/", {}).status_code for _ in range(301)]

    assert answers == [400] * 300 + [429]


@pytest.mark.django_db
def test_150_wrong_passwords_behind_one_address_are_refused_past_its_count(
    client: Client, mei: User, password: str, settings: Settings
) -> None:
    # A minute may end between two of them.
    settings.LIMITS |= {"login": settings.LIMITS["login"].replace("minute", "hour")}
    client.cookies[COOKIE] = cookie_for(600)

    wrong = [client.post("/accounts/login/", {"username": f"u{n}", "password": "x"}).status_code for n in range(100)]
    friend = Client()
    friend.cookies[COOKIE] = client.cookies[COOKIE].value
    right = friend.post("/accounts/login/", {"username": "mei", "password": password}).status_code
    more = [client.post("/accounts/login/", {"username": f"v{n}", "password": "x"}).status_code for n in range(50)]

    assert wrong == [400] * 60 + [429] * 40
    assert right == 302
    assert more == [429] * 50


@pytest.mark.django_db
def test_the_work_of_a_hall_comes_after_that_of_its_address_and_is_one_for_all_halls(
    settings: Settings, client: Client
) -> None:
    settings.ADDRESS_WORK = {"stranger": "1/hour", "people": "1/hour"}
    client.get("/")
    refused = client.get("/").status_code
    client.cookies[COOKIE] = cookie_for(1)
    as_hall = [client.get("/").status_code for _ in range(2)]

    assert refused == 429
    assert as_hall == [200, 200]


@pytest.mark.django_db
def test_a_hall_that_has_worked_enough_is_refused_whatever_other_hall_it_names(
    settings: Settings, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ADDRESS_WORK = {"stranger": "1/hour", "people": "1/hour"}
    monkeypatch.setattr("config.http.work_limits.WORK", 1)
    answers = []
    for people in (2, 1, 2):
        client.cookies[COOKIE] = cookie_for(people)
        answers += [client.get("/").status_code for _ in range(2)]

    assert answers == [200, 200, 429, 429, 429, 429]
