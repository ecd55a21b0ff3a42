"""The running site for a browser, and what its pages complain about."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from io import StringIO
from time import monotonic, sleep
from typing import Any, Final

import pytest
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import connection
from django.test import Client, TransactionTestCase
from playwright.sync_api import Browser, BrowserType, Page, expect
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.e2e.shelf import shelf_of_the_database

# A busy machine is no fault of the site: whoever waits for an answer waits longer than anybody would.
expect.set_options(timeout=20_000)

WITHOUT_PICTURES: Final = "--blink-settings=imagesEnabled=false"


@dataclass
class Site:
    """The running site, and all that its pages complained about."""

    url: str
    complaints: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def watch(self, page: Page) -> Page:
        """Note every error of the page: of scripts, of the content policy, of what could not be loaded."""
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.pages.append(page)
        return page

    def close(self) -> None:
        """Close every page, so that none asks for anything any more."""
        for page in self.pages:
            if not page.is_closed():
                page.close()

    def log_in(self, page: Page, person: User) -> None:
        """Let the page belong to a person without the form."""
        client = Client()
        client.force_login(person)
        cookie = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": self.url}])


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A database in a file: one in memory has a single connection, in which requests at once mix their transactions."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("site") / "site.sqlite3")


@pytest.fixture(scope="session")
def put_back(catalogues: object, django_db_blocker: DjangoDbBlocker) -> Iterator[Callable[[], None]]:
    """What puts the database back as every journey finds it, with starter sets and sample decks."""
    with ExitStack() as stack:
        with django_db_blocker.unblock():
            call_command("loadsamples", stdout=StringIO())
            put_back = stack.enter_context(shelf_of_the_database())
        # A journey leaves the database as it found it: emptying it as well would take half a second each time.
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: None)
        yield put_back


@pytest.fixture
def site(put_back: Callable[[], None], live_server: LiveServer) -> Iterator[Site]:
    """The site with the starter sets and sample decks; afterwards no page may have complained.

    Ask for it before people: the database is put back whole when they have gone.
    """
    assert not User.objects.exists(), "`site` comes before the people of a test."
    site = Site(live_server.url)

    try:
        with answering() as under_way:
            yield site
            site.close()
            # A request that outlives its page would read tables that are being put back.
            wait_until_none(under_way)
    finally:
        put_back()

    assert site.complaints == []


@contextmanager
def answering() -> Iterator[list[int]]:
    """How many requests the site is answering, one entry for each."""
    under_way: list[int] = []

    def begun(**_: object) -> None:
        under_way.append(1)

    def done(**_: object) -> None:
        if under_way:
            under_way.pop()

    request_started.connect(begun)
    request_finished.connect(done)
    yield under_way
    request_started.disconnect(begun)
    request_finished.disconnect(done)


def wait_until_none(under_way: list[int], seconds: float = 60) -> None:
    """Until every request is answered, and none has come for some looks; a request that never ends is a fault."""
    end, quiet = monotonic() + seconds, 0
    while quiet < 4 and monotonic() < end:
        sleep(0.02)
        quiet = 0 if under_way else quiet + 1

    assert not under_way


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """A browser that loads no pictures: to draw some dozens of cards takes a third of a journey's time.

    Journeys about what is seen have `browser` from tests/e2e/pictures.py.
    """
    args = browser_type_launch_args["args"]
    assert isinstance(args, list)
    return {**browser_type_launch_args, "args": [*args, WITHOUT_PICTURES]}


@pytest.fixture(scope="session")
def browser_with_pictures(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """Another browser, begun by the first journey that asks for it."""
    args = [given for given in browser_type_launch_args["args"] if given != WITHOUT_PICTURES]
    browser = browser_type.launch(**browser_type_launch_args | {"args": args})
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Pages without the worker that keeps things: tests/e2e/test_offline.py alone asks for it."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture
def desk(site: Site, page: Page) -> Page:
    """A page on a wide screen."""
    page.set_viewport_size({"width": 1440, "height": 900})
    return site.watch(page)
