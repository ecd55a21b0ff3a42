"""A small client of Deckwright's API: one file, the standard library alone. Copy it and change it as you like.

    from deckwright import Deckwright

    site = Deckwright("https://decks.example", token="dw_...")
    answer = site.check("riftbound", "3 Defy", format="standard")
    print(answer["verdict"], [fault["code"] for fault in answer["violations"]])

Answers are the JSON of the API as it comes. A refusal is raised as `Problem`; a rate that is used up is waited for.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

# Any: an object of JSON, as the schema of the API (/api/v1/schema/) describes it.
Json = dict[str, Any]

JSON = "application/json"
NDJSON = "application/x-ndjson"


class Problem(Exception):
    """What the API refused: its status, every fault (field, code, message), and what else it said."""

    def __init__(self, status: int, body: Json) -> None:
        self.status, self.body = status, body
        self.errors: list[Json] = body.get("errors", [])
        super().__init__("; ".join(f"{e['field']}: {e['message']}".lstrip(": ") for e in self.errors) or str(status))


@dataclass(frozen=True)
class Answer:
    """An answer with its headers; `body` is empty for one that has not changed (304)."""

    status: int
    headers: Message[str, str]
    body: bytes

    def json(self) -> Json:
        """The body as JSON."""
        said: Json = json.loads(self.body)
        return said


class Deckwright:
    """A site of Deckwright. `token`: a personal one, for decks and collections of one's own."""

    def __init__(self, url: str, token: str = "", language: str = "en", patience: int = 3) -> None:
        """`language`: of messages, `en` or `zh-hans`. `patience`: how often a rate that is used up is waited for."""
        self.url, self.patience = url.rstrip("/"), patience
        self.headers = {"Accept-Language": language, "Accept-Encoding": "gzip"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"

    def send(
        self, method: str, path: str, body: object = None, *, headers: Json | None = None, words: Json | None = None
    ) -> Answer:
        """One request, with words for its address. Raises Problem. `path` may be a `next` that the API has given."""
        data = json.dumps(body).encode() if body is not None else None
        more = {"Content-Type": JSON} if data is not None else {}
        request = Request(self._address(path, words or {}), data, self.headers | more | (headers or {}), method=method)
        with self._asked(request) as said:
            return Answer(int(said.status or 0), said.headers, _plain(said.read(), said.headers))

    # Checks: for everyone.

    def check(self, game: str, text: str, pool: str = "", **more: object) -> Json:
        """Whether a list is legal. `more`: `format`, `date`, `region`, `options`."""
        return self.send("POST", "/api/v1/check/", _question(game, text, pool, more)).json()

    def check_many(self, checks: Iterable[Json]) -> Iterator[Json]:
        """An answer, or an `error`, for each check in order, as they are made. Bodies as `question` makes them."""
        lines = b"".join(json.dumps(check).encode() + b"\n" for check in checks)
        headers = self.headers | {"Content-Type": NDJSON, "Accept": NDJSON, "Accept-Encoding": "identity"}
        with self._asked(Request(f"{self.url}/api/v1/check/stream/", lines, headers, method="POST")) as said:
            for line in said:
                yield json.loads(line)

    def matrix(self, game: str, text: str, formats: Iterable[str] = (), dates: Iterable[str] = ()) -> list[Json]:
        """A verdict for each pair of a format (all if none are named) and a day (today if none are named)."""
        body = {"game": game, "deck": {"text": text}, "formats": list(formats), "dates": list(dates)}
        cells: list[Json] = self.send("POST", "/api/v1/check/matrix/", body).json()["results"]
        return cells

    def timeline(self, game: str, text: str, **more: object) -> list[Json]:
        """The spans of days on which the answer is the same, the earliest first."""
        spans: list[Json] = self.send("POST", "/api/v1/check/timeline/", _question(game, text, "", more)).json()[
            "spans"
        ]
        return spans

    def explain(self, game: str, text: str, card: str, **more: object) -> Json:
        """What every rule has to do with a card of a list, or with one that might be added."""
        return self.send("POST", "/api/v1/check/explain/", _question(game, text, "", more) | {"card": card}).json()

    # Cards: for everyone.

    def card(self, game: str, name: str) -> Json:
        """The card of a name in any language. Raises Problem (404) with `suggestions` in its body."""
        return self.send("GET", "/api/v1/cards/named/", words={"game": game, "name": name}).json()

    def cards(self, query: str = "", **words: str | int) -> Iterator[Json]:
        """Every card that a query finds, page after page. `words`: `game`, `date`, `fields`, `page_size`."""
        return self._pages("/api/v1/cards/", q=query, **words)

    def restrictions(self, game: str, **words: str | int) -> list[Json]:
        """Bans and caps. `words`: `format`, `date`."""
        rows: list[Json] = self.send("GET", "/api/v1/restrictions/", words={"game": game, **words}).json()["results"]
        return rows

    def sync(self, game: str, copy: Path) -> bool:
        """Bring a copy of all cards of a game (a card a line) up to date; whether anything was new.

        The tag of the copy is in a file next to it, so that a copy which is still good costs one small request.
        """
        mark = copy.with_suffix(".etag")
        known = {"If-None-Match": mark.read_text()} if mark.exists() and copy.exists() else {}
        answer = self.send("GET", f"/api/v1/bulk/{game}.ndjson", headers=known)
        if answer.status == 304:
            return False

        draft = copy.with_suffix(".part")
        draft.write_bytes(answer.body)
        draft.replace(copy)
        mark.write_text(answer.headers["ETag"])
        return True

    # Decks and collections: with a token.

    def decks(self, **words: str | int) -> Iterator[Json]:
        """Decks, page after page. `words`: `mine`, `game`, `format`, `folder`, `q`, `fields`."""
        return self._pages("/api/v1/decks/", **words)

    def new_deck(self, name: str, game: str, text: str, **more: object) -> Json:
        """Save a new deck."""
        return self.send("POST", "/api/v1/decks/", {"name": name, "game": game, "text": text} | more).json()

    def change(self, deck: Json, **changes: object) -> Json:
        """Change a deck as it was read. Raises Problem (412) with `current` in its body if it was written since."""
        tag = {"If-Match": f'"{deck["revision"]}"'}
        return self.send("PATCH", f"/api/v1/decks/{quote(deck['id'])}/", changes, headers=tag).json()

    def clone(self, deck: str) -> Json:
        """A private copy of a deck that one may read."""
        return self.send("POST", f"/api/v1/decks/{quote(deck)}/clone/").json()

    def apply_plan(self, deck: Json) -> Json:
        """Make the plan of a deck its list. Raises Problem as `change` does, and (409) where nothing is planned."""
        tag = {"If-Match": f'"{deck["revision"]}"'}
        return self.send("POST", f"/api/v1/decks/{quote(deck['id'])}/plan/apply/", headers=tag).json()

    def export(self, deck: str, style: str = "text") -> str:
        """A deck in a style, such as `code`, `codes` or `csv`. Raises Problem (409) where the style cannot hold it."""
        return self.send("GET", f"/api/v1/decks/{quote(deck)}/export/{quote(style)}/").body.decode()

    def collect(self, game: str, text: str) -> Json:
        """Keep what one has of a game."""
        return self.send("PUT", "/api/v1/collection/", {"text": text}, words={"game": game}).json()

    def missing(self, deck: str) -> Json:
        """What is wanting for a deck, by one's collection."""
        return self.send("GET", f"/api/v1/decks/{quote(deck)}/missing/").json()

    def _asked(self, request: Request) -> HTTPResponse | HTTPError:
        """The answer, to be read, once the rate allows it; 304 is one too. Raises Problem."""
        for left in range(self.patience, -1, -1):
            try:
                said: HTTPResponse = urlopen(request)
                return said
            except HTTPError as error:
                if error.code == 304:
                    return error
                if error.code != 429 or not left:
                    answer = Answer(error.code, error.headers, _plain(error.read(), error.headers))
                    raise Problem(answer.status, _problem(answer)) from None
                time.sleep(int(error.headers.get("Retry-After", "1")))

        raise AssertionError("not reached")

    def _pages(self, path: str, **words: str | int) -> Iterator[Json]:
        page = self.send("GET", path, words=words).json()
        yield from page["results"]
        while page["next"]:
            page = self.send("GET", page["next"]).json()
            yield from page["results"]

    def _address(self, path: str, words: Json) -> str:
        if path.startswith("http") and urlsplit(path).netloc != urlsplit(self.url).netloc:
            # A token is for its own site.
            raise ValueError(f"Not an address of {self.url}: {path}")

        full = path if path.startswith("http") else self.url + path
        return f"{full}?{urlencode(words)}" if words else full


def question(game: str, text: str, pool: str = "", **more: object) -> Json:
    """The body of a check."""
    return _question(game, text, pool, more)


def _question(game: str, text: str, pool: str, more: Json) -> Json:
    return {"game": game, "deck": {"text": text}} | ({"pool": {"text": pool}} if pool else {}) | more


def _plain(body: bytes, headers: Message[str, str]) -> bytes:
    return gzip.decompress(body) if headers.get("Content-Encoding") == "gzip" else body


def _problem(answer: Answer) -> Json:
    try:
        return answer.json()
    except ValueError:
        return {"status": answer.status}
