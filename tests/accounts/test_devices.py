"""Devices: each login is listed, and each can be ended from another."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.devices import SEEN_INTERVAL, SEEN_KEY, device_name
from accounts.models import Device, Event, User

pytestmark = pytest.mark.django_db

URL = "/accounts/devices/"
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"
)


def logged_in(name: str, password: str, **headers: str) -> Client:
    client = Client()
    client.defaults.update(headers)
    assert client.post("/accounts/login/", {"username": name, "password": password}).status_code == 302
    return client


@pytest.fixture
def phone(mei: User, password: str) -> Client:
    return logged_in("mei", password, HTTP_USER_AGENT=PHONE, REMOTE_ADDR="203.0.113.7")


@pytest.fixture
def desk(mei: User, password: str) -> Client:
    return logged_in("mei", password)


def test_devices_are_listed_with_what_is_known_of_them(phone: Client, desk: Client, mei: User) -> None:
    page = desk.get(URL).text

    assert list(mei.devices.order_by("pk").values_list("name", "network")) == [
        ("Chrome · Android", "203.0.113.0/24"),
        ("", "127.0.0.0/24"),
    ]
    assert "Chrome · Android" in page
    assert "Unknown browser" in page
    assert page.count("this device") == 1
    assert mei.devices.all()[0].session_id not in page


def test_one_device_is_logged_out_from_another(phone: Client, desk: Client, mei: User) -> None:
    number = mei.devices.get(name="Chrome · Android").pk

    response = desk.post(f"{URL}{number}/", follow=True)

    assert "That device has been logged out." in response.text
    assert phone.get(URL).status_code == 302
    assert desk.get(URL).status_code == 200
    assert Event.objects.filter(kind="devices").count() == 1


def test_all_others_are_logged_out_at_once(phone: Client, desk: Client, mei: User, password: str) -> None:
    another = logged_in("mei", password)

    response = desk.post(f"{URL}others/", follow=True)

    assert "2 other devices have been logged out." in response.text
    assert [client.get(URL).status_code for client in (phone, another, desk)] == [302, 302, 200]


def test_nobody_logs_out_somebody_else(phone: Client, lin: User, mei: User) -> None:
    stranger = Client()
    stranger.force_login(lin)

    response = stranger.post(f"{URL}{mei.devices.get().pk}/")

    assert response.status_code == 404
    assert phone.get(URL).status_code == 200


def test_a_device_ends_with_its_session(desk: Client, mei: User) -> None:
    desk.post("/accounts/logout/")

    assert list(mei.devices.all()) == []


def test_a_session_that_has_run_out_is_not_listed(phone: Client, desk: Client, mei: User) -> None:
    old = mei.devices.get(name="Chrome · Android").session_id
    Session.objects.filter(pk=old).update(expire_date=timezone.now() - timedelta(days=1))

    assert "Chrome · Android" not in desk.get(URL).text


def test_a_device_is_seen_again_after_some_minutes_and_costs_nothing_between(
    desk: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    long_ago = timezone.now() - timedelta(hours=1)
    Device.objects.update(seen=long_ago)
    # Session, person.
    with django_assert_num_queries(2):
        desk.get("/accounts/password/")
    between = mei.devices.get().seen
    session = desk.session
    session[SEEN_KEY] = [session[SEEN_KEY][0], session[SEEN_KEY][1] - SEEN_INTERVAL.total_seconds()]
    session.save()

    desk.get("/accounts/password/", REMOTE_ADDR="203.0.113.7")

    device = mei.devices.get()
    assert between == long_ago
    assert timezone.now() - device.seen < timedelta(minutes=1)
    assert device.network == "203.0.113.0/24"


def test_the_list_costs_the_same_for_one_and_three(
    desk: Client, mei: User, password: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # Session, person, devices.
    with django_assert_num_queries(3):
        desk.get(URL)
    for _ in range(2):
        logged_in("mei", password)
    with django_assert_num_queries(3):
        desk.get(URL)


def test_a_page_without_a_login_leaves_no_session(client: Client) -> None:
    client.get("/accounts/login/")

    assert Session.objects.count() == 0
    assert Device.objects.count() == 0


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox · Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0", "Edge · Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1", "Safari · iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/17 Safari/605", "Safari · macOS"),
        ("Mozilla/5.0 (Linux; Android 13) Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0", "WeChat · Android"),
        (PHONE, "Chrome · Android"),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_a_browser_has_the_name_that_people_know(agent: str, name: str) -> None:
    assert device_name(agent) == name
