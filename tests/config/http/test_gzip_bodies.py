"""Packed bodies: read as plain ones are, within the same limits, or refused with what would be read."""

import gzip
import io
import json
import tracemalloc

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from accounts.models import User
from config.http.gzip_bodies import MOST_MEMBERS, BadPackingError, UnpackingMiddleware, read_codings, unpack_stream
from decks.models import Collection

CHECK = {"game": "riftbound", "format": "standard", "deck": {"text": "3 Defy"}}
JSON = "application/json"
PLAIN = json.dumps(CHECK).encode()


def sent(body: bytes, path: str = "check/", media: str = JSON, coding: str = "gzip") -> tuple[int, bytes]:
    answer = Client().generic("POST", f"/api/v1/{path}", body, media, headers={"Content-Encoding": coding})
    return answer.status_code, answer.getvalue()


def read(packed: bytes, most: int = 1_000_000) -> bytes:
    return b"".join(unpack_stream(io.BytesIO(packed), most))


@pytest.mark.parametrize(
    ("header", "expected"),
    [("", []), ("identity", []), (" GZip ", ["gzip"]), ("gzip, gzip", ["gzip", "gzip"]), ("br,identity", ["br"])],
)
def test_identity_is_no_coding(header: str, expected: list[str]) -> None:
    assert read_codings(header) == expected


@pytest.mark.parametrize("plain", [b"", b"a", PLAIN, b"x" * 200_000, bytes(range(256)) * 1_000], ids=len)
def test_what_was_packed_comes_out_as_it_was(plain: bytes) -> None:
    packed = gzip.compress(plain)

    assert read(packed) == plain
    assert read(packed + b"\0" * 100_000 + packed) == plain * 2


@pytest.mark.parametrize(
    "packed", [b"no gzip", gzip.compress(PLAIN)[:-1], gzip.compress(PLAIN) + b"more"], ids=["other", "cut", "more"]
)
def test_what_is_damaged_is_refused(packed: bytes) -> None:
    with pytest.raises(BadPackingError):
        read(packed)


def test_no_more_comes_out_than_is_asked_for() -> None:
    assert len(read(gzip.compress(b"x" * 500_000), 70_001)) == 70_001


def test_a_body_of_very_many_parts_is_refused_early() -> None:
    empty = gzip.compress(b"")

    assert read(empty * MOST_MEMBERS) == b""
    with pytest.raises(BadPackingError):
        read(empty * 200_000)


@pytest.mark.django_db
def test_the_answer_is_that_to_the_plain_body() -> None:
    line = PLAIN + b"\n"
    batch = json.dumps({"checks": [CHECK]}).encode()

    assert sent(gzip.compress(PLAIN)) == sent(PLAIN, coding="identity")
    assert sent(gzip.compress(PLAIN), coding="X-GZIP")[0] == 200
    assert sent(gzip.compress(batch), "check/batch/") == sent(batch, "check/batch/", coding="")
    assert sent(gzip.compress(line * 3), "check/batch/", "application/x-ndjson")[1].count(b"\n") == 3


@pytest.mark.django_db
@pytest.mark.parametrize("coding", ["br", "deflate", "zstd", "compress", "gzip, gzip", "gzip, br", "nonsense"])
def test_another_coding_is_refused_with_the_one_that_is_read(client: Client, mei: User, coding: str) -> None:
    headers = {"Content-Encoding": coding}
    client.force_login(mei)

    program = client.post("/api/v1/check/", b"\x01\x02", JSON, headers=headers)
    page = client.post("/collection/riftbound/", {"text": "3 Defy"}, headers=headers)

    fault = {
        "field": "Content-Encoding",
        "code": "unsupported",
        "message": "Send the body uncompressed or compressed with gzip only.",
    }
    assert program.status_code == 415
    assert program["Accept-Encoding"] == "gzip"
    assert program.json()["errors"] == [fault]
    assert page.status_code == 415
    assert page["Accept-Encoding"] == "gzip"
    assert fault["message"] in page.text


@pytest.mark.django_db
def test_a_body_that_is_no_gzip_is_refused() -> None:
    status, body = sent(PLAIN)

    assert status == 400
    assert json.loads(body)["errors"][0]["code"] == "invalid"


@pytest.mark.django_db
def test_a_page_reads_a_packed_form(client: Client, mei: User) -> None:
    client.force_login(mei)
    body = gzip.compress(b"game=riftbound&text=3+Defy")

    path, form = "/collection/riftbound/", "application/x-www-form-urlencoded"
    answer = client.generic("POST", path, body, form, headers={"Content-Encoding": "gzip"})

    assert answer.status_code == 302
    assert Collection.objects.get(owner=mei).text == "3 Defy"


@pytest.mark.django_db
def test_a_bomb_is_refused_as_the_plain_body_would_be() -> None:
    # Whoever unpacked all of it would find its end cut off, and say so.
    bomb = gzip.compress(b" " * 60_000_000)[:-9]
    tracemalloc.start()

    status, body = sent(bomb)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert status == 413
    assert json.loads(body)["errors"][0]["code"] == "too_large"
    assert peak < 12_000_000


@pytest.mark.parametrize("plain_size", [1_000, 2_000_000])
def test_the_request_tells_the_length_of_what_is_read(rf: RequestFactory, plain_size: int) -> None:
    seen: list[tuple[int, int, bool]] = []

    def view(request: WSGIRequest) -> HttpResponse:
        seen.append((int(request.headers["Content-Length"]), len(request.body), "Content-Encoding" in request.headers))
        return HttpResponse()

    request = rf.generic("POST", "/", gzip.compress(b"x" * plain_size), JSON, headers={"Content-Encoding": "gzip"})
    assert request.headers["Content-Encoding"] == "gzip"
    UnpackingMiddleware(view)(request)

    assert seen == [(plain_size, plain_size, False)]
    assert plain_size < settings.DATA_UPLOAD_MAX_MEMORY_SIZE
