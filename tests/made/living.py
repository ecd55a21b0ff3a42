"""The site as a process of its own beside which somebody's package of a game lies, and a visitor who asks it."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from re import search, sub
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from tests.config.serving import COMMAND, ROOT, Server, free_port

# What a package manager would put on the path: the package, and beside it what says that it is a game.
INSTALLED: Final = Path(__file__).resolve().parent
Answer = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a browser: cookies are kept, and the language is theirs."""

    home: str
    browser: OpenerDirector
    language: str

    def asked(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Status and text of an answer, also of one that is not a success."""
        request = Request(self.home + path, body, {"Accept-Language": self.language, **headers})
        try:
            answer = self.browser.open(request, timeout=60)
        except HTTPError as error:
            answer = error
        return int(answer.status), answer.read().decode()

    def page(self, path: str) -> str:
        """What people read on a page that is there."""
        status, text = self.asked(path)
        assert status == 200, (path, status)
        return words_of(text)

    def sent(self, path: str, **fields: str) -> str:
        """What people read after a form was sent."""
        found = search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.asked(path)[1])
        token = found[1] if found else ""
        status, text = self.asked(path, urlencode(fields | {"csrfmiddlewaretoken": token}).encode())
        assert status == 200, (path, status)
        return words_of(text)

    def api(self, path: str, said: object = None) -> Any:  # Any: JSON
        """The answer of the API; `said` is sent as JSON."""
        body = None if said is None else json.dumps(said).encode()
        status, text = self.asked(f"/api/v1/{path}", body, **{"Content-Type": "application/json"})
        assert status == 200, (path, status, text)
        return json.loads(text)


def words_of(page: str) -> str:
    """The text of a page without its tags, on one line."""
    return " ".join(unescape(sub(r"<[^>]*>", " ", page)).split())


def visitor(server: Server, language: str = "en") -> Visitor:
    return Visitor(f"http://127.0.0.1:{server.port}", build_opener(HTTPCookieProcessor(CookieJar())), language)


def environment(url: str, path: Path | None = INSTALLED) -> dict[str, str]:
    """What a process of the site on that database is started with; `path` None: the package was taken away."""
    known = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DJANGO_SETTINGS_MODULE")}
    own = {"DATABASE_URL": url, "DEBUG": "off", "WORKERS": "1", "HOST": "127.0.0.1"}
    return known | own | ({"PYTHONPATH": str(path)} if path else {})


def manage(env: dict[str, str], *words: str, status: int = 0) -> str:
    """What a command of the site prints, in a process of its own."""
    command = [COMMAND[0], "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


@contextmanager
def living(env: dict[str, str]) -> Iterator[Server]:
    """The site's own server, as `make run` starts it, once it answers."""
    port = free_port()
    process = subprocess.Popen([*COMMAND, "config.wsgi"], cwd=ROOT, env=env | {"PORT": str(port)})
    server, until = Server(process, port), time.monotonic() + 120
    while process.poll() is None and not server.answers() and time.monotonic() < until:
        time.sleep(0.1)
    try:
        yield server
    finally:
        process.terminate()
        process.wait(timeout=60)
