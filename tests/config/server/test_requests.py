"""Requests and answers, byte by byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from cards.curation.uploads import MOST_SENT
from config.wsgi import application as site
from decks.access.tables import MOST_BYTES
from decks.api.ndjson import MAX_BYTES as BATCH
from decks.exporting.archive import MAX_BYTES as ARCHIVE
from tests.config.serving import ROOT, Server, served
from tests.config.slow_site import LONGEST

TEMPLATES = ROOT / "templates"
HOST = b"Host: localhost\r\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served(THREADS="2") as server:
        yield server


def said(server: Server, sent: bytes) -> bytes:
    """All that comes back before the server closes."""
    with server.connected(sent) as line:
        return line.makefile("rb").read()


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
        reverse("hand:imports"): MOST_SENT,
        # A form has a little more to say than its file.
        reverse("decks:import"): ARCHIVE + 64 * 1024,
    } == settings.LONGER_BODIES
    assert [site.longest("/"), site.longest(reverse("decks_api:batch"))] == [
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        BATCH,
    ]


def takes_file(page: Path) -> bool:
    return "multipart/form-data" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("more", [70_000, 5_000_000])
def test_of_a_body_that_is_too_long_only_a_part_is_read(server: Server, more: int) -> None:
    length = LONGEST + more
    answer = said(server, b"POST /size HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n" % (HOST, length) + b"x" * length)

    head, _, body = answer.partition(b"\r\n\r\n")
    declared, read = map(int, body.split())
    assert head.startswith(b"HTTP/1.1 200 OK\r\nConnection: close")
    assert (declared, LONGEST < read <= LONGEST + 65_536) == (length, True)


def test_of_an_endless_body_in_chunks_only_a_part_is_read(server: Server) -> None:
    piece = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    answer = said(server, b"POST /size HTTP/1.1\r\n%sTransfer-Encoding: chunked\r\n\r\n" % HOST + piece * 60)

    declared, read = map(int, answer.partition(b"\r\n\r\n")[2].split())
    assert (declared, LONGEST < read <= LONGEST + 65_536) == (read, True)


def test_the_rest_of_a_long_body_is_no_request(server: Server) -> None:
    hidden = b"GET /scheme HTTP/1.1\r\n%s\r\n" % HOST
    answer = said(
        server, b"POST /slow HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n" % (HOST, 9_000_000) + hidden.ljust(64) * 60_000
    )

    assert answer.count(b"HTTP/1.1") == 1


def test_an_answer_to_head_has_no_body(server: Server) -> None:
    closing = b"GET /scheme HTTP/1.1\r\n%sConnection: close\r\n\r\n" % HOST
    answer = said(server, b"HEAD /large HTTP/1.1\r\n%s\r\n" % HOST + closing)

    head, _, rest = answer.partition(b"\r\n\r\n")
    assert b"Content-Length: 5000000" in head
    assert (rest.startswith(b"HTTP/1.1 200 OK"), rest.endswith(b"\r\n\r\nhttp")) == (True, True)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n", b"400"),
        (b"POST / HTTP/1.1\r\n%sContent-Length: -1\r\n\r\n" % HOST, b"400"),
        (b"POST / HTTP/1.1\r\n%sTransfer-Encoding: gzip\r\n\r\n" % HOST, b"501"),
        (b"GET / HTTP/1.1\r\n%sX-Long: %s\r\n\r\n" % (HOST, b"x" * 70_000), b"431"),
    ],
)
def test_what_is_no_request_is_refused(server: Server, sent: bytes, status: bytes) -> None:
    assert re.match(rb"HTTP/1.[01] (\d+)", said(server, sent)) is not None
    assert said(server, sent).split()[1] == status


@pytest.mark.parametrize(("allowed", "scheme"), [("127.0.0.1", b"https"), ("10.0.0.0/8", b"http")])
def test_the_scheme_is_that_of_a_trusted_proxy(allowed: str, scheme: bytes) -> None:
    with served(FORWARDED_ALLOW_IPS=allowed) as server:
        assert server.asked("/scheme", **{"X-Forwarded-Proto": "https"}).getresponse().read() == scheme


def test_a_connection_serves_one_request_after_another(server: Server) -> None:
    line = server.asked("/")
    first = line.getresponse().read()
    line.request("POST", "/size", body=json.dumps({"a": 1}))

    assert (first, line.getresponse().read()) == (b"done", b"8 8")
