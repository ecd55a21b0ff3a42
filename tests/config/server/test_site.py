"""The site as a server asks it: who is refused, and in which words."""

import json
import threading
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest

from config.server.site import AT_ONCE, Site

Environ = dict[str, Any]  # Any: PEP 3333


class Asked:
    """An application that waits, and what somebody got who asked the site for it."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.site = Site(self.answer, threads=2, longest_body=10, proxies=1)

    def answer(self, environ: Environ, start_response: Any) -> list[bytes]:  # Any: PEP 3333
        if environ["PATH_INFO"] == "/held":
            self.open.wait(20)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [environ["wsgi.input"].read()]

    def ask(
        self, path: str, client: str, body: bytes = b"", host: str | None = "localhost", **more: str
    ) -> tuple[str, dict[str, str], bytes]:
        """Status, headers and body of an answer."""
        head: list[Any] = []
        environ: Environ = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": path,
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_X_FORWARDED_FOR": client,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
        }
        named = {} if host is None else {"HTTP_HOST": host}
        answer = self.site(environ | named | more, lambda status, headers: head.extend((status, dict(headers))))
        sent = b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()
        return head[0], head[1], sent


@pytest.fixture
def asked() -> Iterator[Asked]:
    asked = Asked()
    yield asked
    asked.open.set()


def test_a_client_with_half_of_all_requests_on_their_way_is_refused_and_no_other(asked: Asked) -> None:
    crowd = [threading.Thread(target=asked.ask, args=("/held", "192.0.2.1")) for _ in range(AT_ONCE // 2)]
    for one in crowd:
        one.start()

    status, headers, page = asked.ask("/", "192.0.2.1")
    problem = json.loads(asked.ask("/api/v1/games/", "192.0.2.1")[2])

    assert status == "503 Service Unavailable"
    assert headers["Retry-After"] == "5"
    assert "网站繁忙" in page.decode()
    assert (problem["status"], problem["errors"][0]["code"]) == (503, "busy")
    assert asked.ask("/", "192.0.2.2")[0] == "200 OK"
    assert asked.ask("/healthz", "192.0.2.1")[0] == "200 OK"
    asked.open.set()
    for one in crowd:
        one.join(20)
    assert asked.ask("/", "192.0.2.1")[0] == "200 OK"


def test_addresses_of_one_network_are_one_client(asked: Asked) -> None:
    crowd = [threading.Thread(target=asked.ask, args=("/held", f"2001:db8::{n:x}")) for n in range(AT_ONCE // 2)]
    for one in crowd:
        one.start()

    assert asked.ask("/", "2001:db8::ffff")[0] == "503 Service Unavailable"


def test_a_body_that_does_not_come_whole_is_refused(asked: Asked) -> None:
    assert asked.ask("/", "192.0.2.1", b"half", CONTENT_LENGTH="8")[0] == "408 Request Timeout"


def test_an_answer_without_a_length_gets_its_own(asked: Asked) -> None:
    status, headers, sent = asked.ask("/", "192.0.2.1", b"body")

    assert status == "200 OK"
    assert headers["Content-Length"] == "4"
    assert sent == b"body"


def test_an_answer_to_head_has_the_length_alone(asked: Asked) -> None:
    _, headers, sent = asked.ask("/", "192.0.2.1", b"body", REQUEST_METHOD="HEAD")

    assert headers["Content-Length"] == "4"
    assert sent == b""


@pytest.mark.parametrize(("protocol", "status"), [("HTTP/1.0", "200 OK"), ("HTTP/1.1", "400 Bad Request")])
def test_a_request_names_its_host(asked: Asked, protocol: str, status: str) -> None:
    assert asked.ask("/healthz", "192.0.2.1", host=None, SERVER_PROTOCOL=protocol)[0] == status
