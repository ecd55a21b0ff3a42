"""Bodies without a length, as far as no server is needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import RequestFactory
from django.urls import reverse

from cards.curation.uploads import MOST_SENT
from config.chunked import with_lengths
from config.wsgi import application as site
from decks.api.ndjson import MAX_BYTES as BATCH
from decks.exporting.archive import MAX_BYTES as ARCHIVE

CHUNKED = {"HTTP_TRANSFER_ENCODING": "Chunked", "wsgi.input_terminated": True}
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def read(environ: Mapping[str, object], usual: int = 100) -> tuple[object, bytes]:
    """The length that the application is told, and what it reads."""
    seen: dict[str, Any] = {**environ, "wsgi.input": BytesIO(b"0123456789")}

    def application(given: dict[str, Any], _start: object) -> Iterable[bytes]:
        return [str(given.get("CONTENT_LENGTH", "none")).encode(), given["wsgi.input"].read()]

    length, body = with_lengths(application, usual, {"/long/": 8})(seen, None)
    return length.decode(), body


def test_what_comes_in_chunks_is_read_to_its_end() -> None:
    assert read(CHUNKED) == ("10", b"0123456789")


@pytest.mark.parametrize("environ", [{"CONTENT_LENGTH": "3"}, {}, {"HTTP_TRANSFER_ENCODING": "chunked"}])
def test_everything_else_is_left_as_it_came(environ: dict[str, object]) -> None:
    assert read(environ) == (environ.get("CONTENT_LENGTH", "none"), b"0123456789")


@pytest.mark.parametrize(
    ("path", "body"), [("/", b"01234"), ("/long", b"01234"), ("/long/er/", b"01234"), ("/long/", b"012345678")]
)
def test_of_a_body_that_is_too_long_one_byte_too_many_is_read(path: str, body: bytes) -> None:
    assert read(CHUNKED | {"PATH_INFO": path}, usual=4) == (str(len(body)), body)


def test_the_addresses_that_take_more_are_those_that_say_so_themselves() -> None:
    with_files = sorted(
        page.relative_to(TEMPLATES).as_posix() for page in TEMPLATES.rglob("*.html") if takes_file(page)
    )

    assert with_files == ["cards/import/list.html", "decks/import.html"]
    assert {
        reverse("decks_api:batch"): BATCH,
        reverse("hand:imports"): MOST_SENT,
        # A form has a little more to say than its file.
        reverse("decks:import"): ARCHIVE + 64 * 1024,
    } == settings.LONGER_BODIES


def takes_file(page: Path) -> bool:
    return "multipart/form-data" in page.read_text(encoding="utf-8")


class Endless(BytesIO):
    """A body that does not end; it counts what was read of it."""

    taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert size > 0
        self.taken += size
        return b"x" * size


@pytest.mark.django_db
def test_of_an_endless_body_the_site_reads_no_more_than_of_any_other(rf: RequestFactory) -> None:
    body, seen = Endless(), list[str]()
    environ = rf.post("/nowhere/").environ | CHUNKED | {"wsgi.input": body}

    list(site(environ, lambda status, headers: seen.append(status)))

    assert (seen, body.taken) == (["403 Forbidden"], settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
