"""A walk through the site, link by link: every page keeps to the content policy, and every link leads somewhere."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

import pytest
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.urls import Resolver404, resolve
from django.views.csrf import csrf_failure

from accounts.models import User
from config.http.error_views import bad_request, page_not_found, permission_denied, server_error

pytestmark = pytest.mark.django_db

A_KIND: Final = 2
MOST: Final = 400
ROOTS: Final = (
    "/",
    "/admin/",
    "/accounts/",
    "/cards/",
    "/cards/import/",
    "/corrections/",
    "/corrections/open/",
    "/decks/",
)
# The library that keeps histories asks for a border of its own; the policy leaves it undrawn.
LEFT: Final = (re.compile(r"/admin/.*/history/"), ["p style"])
# To draw data, which a browser never runs.
DATA: Final = ("application/json", "application/ld+json")


class Page(HTMLParser):
    """The links of a page, and what its policy forbids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.faults: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.faults += [f"{tag} {name}" for name in given if name.startswith("on") or name in ("style", "srcdoc")]
        self.faults += [
            f"{tag} {value[:40]}" for value in given.values() if value.strip().lower().startswith("javascript:")
        ]
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") not in DATA):
            self.faults.append(f"<{tag}> inside the page")
        loaded = given.get("src", "") or (
            tag == "link" and "stylesheet" in given.get("rel", "") and given.get("href", "")
        )
        if loaded and loaded.startswith("http:"):
            self.faults.append(f"{tag} over plain http")
        if tag == "a" and "href" in given:
            self.links.append(given["href"])


def left(path: str, faults: list[str]) -> bool:
    """Whether these faults are a library's, and known."""
    return LEFT[0].fullmatch(path) is not None and faults == LEFT[1]


def kind(path: str) -> str:
    """The pattern in `urls.py` that a path belongs to."""
    try:
        return str(resolve(path).route)
    except Resolver404:
        return path


def walk(client: Client, *roots: str) -> Iterator[tuple[str, int, str, list[str]]]:
    """Path, status, policy and faults of the pages that can be reached: a few of each kind."""
    waiting, known, kinds = list(roots), set(roots), Counter[str]()
    while waiting and len(known) < MOST * 10:
        path = waiting.pop(0)
        kinds[kind(path.partition("?")[0])] += 1
        answer = client.get(path)
        html = answer.headers.get("Content-Type", "").startswith("text/html") and not answer.streaming
        page = Page(answer.text if html else "")
        yield path, answer.status_code, answer.headers.get("Content-Security-Policy", ""), page.faults
        for link in page.links:
            target = link.partition("#")[0]
            if not target.startswith("/") or target in known or kinds[kind(target.partition("?")[0])] >= A_KIND:
                continue
            known.add(target)
            kinds[kind(target.partition("?")[0])] += 1
            waiting.append(target)


# What links lead a person to, they lead staff to as well.
@pytest.fixture(params=["stranger", pytest.param("person", marks=pytest.mark.long), "staff"])
def reader(request: pytest.FixtureRequest, mei: User) -> Client:
    client = Client()
    if request.param != "stranger":
        mei.is_staff = mei.is_superuser = request.param == "staff"
        mei.save()
        client.force_login(mei)
    return client


def test_every_page_that_links_lead_to_keeps_to_the_policy(reader: Client) -> None:
    call_command("loadsamples", verbosity=0)

    seen = list(walk(reader, *ROOTS))

    assert [(path, faults) for path, _, _, faults in seen if faults and not left(path, faults)] == []
    assert [(path, status) for path, status, _, _ in seen if status >= 400 and path not in ROOTS] == []
    policies = {policy for _, _, policy, _ in seen}
    assert len(policies) == 1
    assert strict(policies.pop())
    assert len(seen) > 20


@pytest.mark.parametrize("path", ["/nothing/here", "/decks/none/", "/accounts/signup/", "/api/v1/games/"])
def test_pages_that_no_link_leads_to_do_too(client: Client, path: str) -> None:
    answer = client.get(path)

    assert strict(answer.headers["Content-Security-Policy"])
    assert Page(answer.text).faults == []


def test_error_pages_do_too(rf: RequestFactory) -> None:
    request = rf.get("/riftbound/")
    pages = [
        bad_request(request, ValueError()),
        permission_denied(request, PermissionError()),
        page_not_found(request, LookupError()),
        server_error(request),
        csrf_failure(request, "no cookie"),
    ]

    assert [page.status_code for page in pages] == [400, 403, 404, 500, 403]
    assert [Page(page.text).faults for page in pages] == [[]] * 5


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<p style="color: red">', "p style"),
        ('<a onclick="x()">', "a onclick"),
        ("<script>x()</script>", "<script> inside the page"),
        ("<style>p {}</style>", "<style> inside the page"),
        ('<a href=" JavaScript:x()">', "a  JavaScript:x()"),
    ],
)
def test_the_walk_notices_what_breaks_the_policy(text: str, fault: str) -> None:
    assert Page(text).faults == [fault]


def strict(policy: str) -> bool:
    """Whether nothing runs, and nothing is drawn by, what a page says itself."""
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    own = [directives[name] for name in ("default-src", "script-src", "style-src", "object-src", "base-uri")]
    return own == ["'none'", "'self'", "'self'", "'none'", "'none'"] and not re.search("unsafe|\\*|nonce", policy)
