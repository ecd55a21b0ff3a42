"""The running site for a browser, and what its pages complain about."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User


@dataclass
class Site:
    """The running site, and all that its pages complained about."""

    url: str
    complaints: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> Page:
        """Note every error of the page: of scripts, of the content policy, of what could not be loaded."""
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def log_in(self, page: Page, person: User) -> None:
        """Let the page belong to a person without the form."""
        client = Client()
        client.force_login(person)
        cookie = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": self.url}])


@pytest.fixture
def site(catalogues: object, live_server: LiveServer) -> Iterator[Site]:
    """The site with the starter sets and sample decks; afterwards no page may have complained.

    The live server empties the database after each test, so the catalogues that other tests share are read before.
    """
    call_command("loadstarter", stdout=StringIO())
    call_command("loadsamples", stdout=StringIO())
    site = Site(live_server.url)

    yield site

    assert site.complaints == []


@pytest.fixture
def desk(site: Site, page: Page) -> Page:
    """A page on a wide screen."""
    page.set_viewport_size({"width": 1440, "height": 900})
    return site.watch(page)
