"""Halls: a signed cookie raises the limits of one address for the people of one thing, and for nobody who made it up."""

from __future__ import annotations

import pytest
from django.core import signing
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from accounts.limits import limited_client
from api.halls import COOKIE, SALT, Hall, admit, hall_of

CUP = Hall("cup", 5)


def cookie_of(hall: Hall) -> str:
    response = HttpResponse()
    admit(response, hall)
    return response.cookies[COOKIE].value


def request_with(value: str) -> WSGIRequest:
    request = RequestFactory().get("/")
    request.COOKIES[COOKIE] = value
    return request


def test_the_cookie_says_again_which_hall_it_was_given_for() -> None:
    assert hall_of(request_with(cookie_of(CUP))) == CUP


@pytest.mark.parametrize(
    "value",
    ["", "cup", '["cup", 5]', signing.dumps(["cup", 5], salt="other"), signing.dumps("x", salt=SALT)],
    ids=["empty", "a word", "unsigned", "signed for something else", "of another shape"],
)
def test_no_other_cookie_is_believed(value: str) -> None:
    assert hall_of(request_with(value)) is None


def test_a_hall_has_a_count_of_its_own_of_three_tries_for_each_of_its_people(settings: Settings) -> None:
    settings.LIMITS = {"login": "2/minute"}
    inside, outside = request_with(cookie_of(CUP)), RequestFactory().get("/")

    waits = [limited_client("login", inside) > 0 for _ in range(16)]
    others = [limited_client("login", outside) > 0 for _ in range(3)]

    assert waits == [False] * 15 + [True]
    assert others == [False, False, True]


def test_a_small_hall_never_lowers_a_limit(settings: Settings) -> None:
    settings.LIMITS = {"login": "9/minute"}
    inside = request_with(cookie_of(Hall("duel", 1)))

    assert [limited_client("login", inside) > 0 for _ in range(10)] == [False] * 9 + [True]


@pytest.mark.django_db
def test_the_work_of_a_hall_is_counted_apart_from_its_address(settings: Settings, client: Client) -> None:
    settings.ADDRESS_WORK = {"stranger": "1/minute", "people": "1/minute"}
    client.get("/")
    refused = client.get("/").status_code
    client.cookies[COOKIE] = cookie_of(CUP)

    assert (refused, [client.get("/").status_code for _ in range(2)]) == (429, [200, 200])
