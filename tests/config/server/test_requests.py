"""Requests and answers, byte by byte: of the server alone, and through each proxy of the guide."""

import json
import re
import socket
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import reverse

from cards.curation.uploads import MAX_REQUEST_BYTES
from config.server.site import Site
from decks.access.tables import MOST_BYTES
from decks.api.checks.ndjson import MAX_BYTES as BATCH
from decks.exporting.archive import MAX_BYTES as ARCHIVE
from tests.config.proxies import PROXIES
from tests.config.serving import ROOT, Server, served
from tests.config.slow_site import LONGEST

TEMPLATES = ROOT / "templates"
HOST = b"Host: localhost\r\n"
LAST = HOST + b"Connection: close\r\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served(THREADS="2") as server:
        yield server


@pytest.fixture(scope="module", params=["bare", *PROXIES])
def door(server: Server, request: pytest.FixtureRequest) -> Iterator[Server]:
    """The server itself, and each proxy in front of it."""
    if request.param == "bare":
        yield server
        return
    with PROXIES[request.param](server) as proxy:
        yield proxy


def said(server: Server, sent: bytes, *, half_closed: bool = False) -> bytes:
    """All that comes back before the server closes."""
    with server.connected(sent) as line:
        if half_closed:
            line.shutdown(socket.SHUT_WR)
        return line.makefile("rb").read()


def statuses(answers: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d+)", answers)]


def test_a_request_that_expects_to_go_on_gives_its_headers_to_no_other(door: Server) -> None:
    expects = b"GET /whose HTTP/1.1\r\n%sCookie: sessionid=secret\r\nExpect: 100-continue\r\n\r\n" % HOST
    answers = said(door, expects + b"GET /whose HTTP/1.1\r\n%s\r\n" % LAST)

    assert statuses(answers) == [100, 200, 200]
    assert answers.count(b"sessionid=secret") == 1
    assert answers.endswith(b"None")


def test_a_body_is_sent_when_the_server_says_so(door: Server) -> None:
    with door.connected(b"POST /said HTTP/1.1\r\n%sExpect: 100-continue\r\nContent-Length: 4\r\n\r\n" % LAST) as line:
        assert line.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        line.sendall(b"body")
        answer = line.makefile("rb").read()

    assert statuses(answer) == [200]
    assert answer.endswith(b"4 body")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\n%sExpect: something\r\n\r\n" % LAST, {417}),
        (b"POST /said HTTP/1.1\r\n%sTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n" % LAST, {200}),
        (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", {400}),
        (b"GET / HTTP/1.0\r\n\r\n", {200}),
        (b"GET / HTTP/2.0\r\n%s\r\n" % LAST, {400, 505}),
        (b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n", {400}),
        (b"POST / HTTP/1.1\r\n%sContent-Length: -1\r\n\r\n" % LAST, {400}),
        (b"POST / HTTP/1.1\r\n%sContent-Length: 1\r\nContent-Length: 2\r\n\r\nxy" % LAST, {400}),
        (b"POST / HTTP/1.1\r\n%sTransfer-Encoding: gzip\r\n\r\n" % LAST, {400, 501}),
        (b"GET / HTTP/1.1\r\n%sX-Long: %s\r\n\r\n" % (LAST, b"x" * 70_000), {400, 431}),
    ],
)
def test_an_odd_request_is_answered_by_the_rules(door: Server, sent: bytes, status: set[int]) -> None:
    [found] = statuses(said(door, sent))

    assert found in status


def test_a_body_of_two_lengths_is_refused_or_has_one(door: Server) -> None:
    both = b"POST /said HTTP/1.1\r\n%sContent-Length: 30\r\nTransfer-Encoding: chunked\r\n\r\n" % LAST
    answers = said(door, both + b"4\r\nbody\r\n0\r\n\r\n")

    assert statuses(answers) == [400] or answers.endswith(b"4 body")


def test_two_requests_sent_at_once_are_answered_in_their_order(door: Server) -> None:
    first = b"POST /said HTTP/1.1\r\n%sContent-Length: 5\r\n\r\nfirst" % HOST
    answers = said(door, first + b"POST /said HTTP/1.1\r\n%sContent-Length: 6\r\n\r\nsecond" % LAST)

    assert statuses(answers) == [200, 200]
    assert answers.index(b"5 first") < answers.index(b"6 second")


def test_who_has_closed_its_side_is_answered(door: Server) -> None:
    answers = said(door, b"GET /slow HTTP/1.1\r\n%s\r\n" % LAST, half_closed=True)

    # Caddy takes it for one who has left.
    assert statuses(answers) in ([200], [499])


def test_no_client_names_where_the_site_is(server: Server) -> None:
    assert said(server, b"GET /where HTTP/1.1\r\n%sSCRIPT_NAME: /there\r\n\r\n" % LAST).endswith(b"\r\n\r\n")


def test_the_addresses_that_take_more_are_those_that_say_so_themselves() -> None:
    with_files = sorted(
        page.relative_to(TEMPLATES).as_posix() for page in TEMPLATES.rglob("*.html") if takes_file(page)
    )

    assert with_files == [
        *("cards/import/list.html", "decks/house_draft.html", "decks/import.html"),
        *("events/placings.html", "events/roster.html", "events/rounds/load.html"),
    ]
    # Tables of events and of house rules fit what every address takes.
    assert MOST_BYTES < settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert {
        reverse("decks_api:batch"): BATCH,
        reverse("decks_api:stream"): BATCH,
        reverse("hand:imports"): MAX_REQUEST_BYTES,
        # A form has a little more to say than its file.
        reverse("decks:import"): ARCHIVE + 64 * 1024,
    } == settings.LONGER_BODIES
    site = Site(get_wsgi_application(), 1, settings.DATA_UPLOAD_MAX_MEMORY_SIZE, settings.LONGER_BODIES)
    assert [site.longest("/"), site.longest(reverse("decks_api:batch"))] == [
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        BATCH,
    ]


def takes_file(page: Path) -> bool:
    return "multipart/form-data" in page.read_text(encoding="utf-8")


def test_a_body_a_little_too_long_for_the_site_has_its_answer(door: Server) -> None:
    asked = b"POST /size HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n" % (LAST, LONGEST + 900_000) + b"x" * (
        LONGEST + 900_000
    )

    # One that is still sending might not see it: ten times it does.
    assert [statuses(said(door, asked)) for _ in range(10)] == [[200]] * 10


def answer_to(server: Server, sent: bytes) -> bytes:
    """The body of the answer to a request that may not be whole."""
    with server.connected(sent) as line:
        answer = HTTPResponse(line)
        answer.begin()
        return answer.read()


@pytest.mark.parametrize("more", [70_000, 5_000_000])
def test_of_a_body_that_is_too_long_only_a_part_is_read(server: Server, more: int) -> None:
    length = LONGEST + more
    asked = b"POST /size HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n" % (LAST, length)

    # Answered although the rest has not come.
    assert answer_to(server, asked + b"x" * (LONGEST + 1)) == b"%d %d" % (length, LONGEST + 1)


def test_of_an_endless_body_in_chunks_only_a_part_is_read(server: Server) -> None:
    piece = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    asked = b"POST /size HTTP/1.1\r\n%sTransfer-Encoding: chunked\r\n\r\n" % LAST

    # The length that makes the site refuse it.
    assert answer_to(server, asked + piece * 46) == b"%d %d" % (LONGEST + 1, LONGEST + 1)


def test_the_rest_of_a_long_body_is_no_request(server: Server) -> None:
    hidden = b"GET /scheme HTTP/1.1\r\n%s\r\n" % HOST
    asked = b"POST /size HTTP/1.1\r\n%sContent-Length: 9000000\r\n\r\n" % HOST

    assert statuses(said(server, asked + hidden.ljust(64) * 60_000, half_closed=True)) == [200]


def test_an_answer_to_head_has_no_body(server: Server) -> None:
    closing = b"GET /scheme HTTP/1.1\r\n%sConnection: close\r\n\r\n" % HOST
    answer = said(server, b"HEAD /large HTTP/1.1\r\n%s\r\n" % HOST + closing)

    head, _, rest = answer.partition(b"\r\n\r\n")
    assert b"Content-Length: 5000000" in head
    assert rest.startswith(b"HTTP/1.1 200 OK")
    assert rest.endswith(b"\r\n\r\nhttp")


@pytest.mark.parametrize(("allowed", "scheme"), [("127.0.0.1", b"https"), ("10.0.0.0/8", b"http")])
def test_the_scheme_is_that_of_a_trusted_proxy(allowed: str, scheme: bytes) -> None:
    with served(FORWARDED_ALLOW_IPS=allowed) as server:
        assert server.asked("/scheme", **{"X-Forwarded-Proto": "https"}).getresponse().read() == scheme


def test_a_connection_serves_one_request_after_another(server: Server) -> None:
    line = server.asked("/")
    first = line.getresponse().read()
    line.request("POST", "/size", body=json.dumps({"a": 1}))

    assert first == b"done"
    assert line.getresponse().read() == b"8 8"
