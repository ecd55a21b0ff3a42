"""Nasty inputs of bounded size, and the requests that bring them: what costs much though little is sent.

Lists are made by rules that have once been costly, and by repeating and joining the tokens that lists are read by. Used by
tests/security/test_costly_requests.py, for a minute in `make test-long`, and by tests/speed/costliest.py.
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final
from urllib.parse import urlencode

from django.http.response import HttpResponseBase
from django.test import Client

from cards.catalogue.loading import load_catalogue
from decks.decklist.reading.lists import MAX_BYTES, MAX_LINES
from legality.games import GAMES

JSON: Final = "application/json"
LINES: Final = MAX_LINES - 1
TOKENS: Final = (
    *[
        "1",
        "09",
        "a",
        "A",
        "x",
        "X",
        "×",
        "一",
        "十",
        "张",
        "和",
        "元",
        "가",
        "½",
        "²",
        "ﬃ",
        "㌀",
        "ﷺ",
        "́",
        "̕",
        "️",
        "⃣",
        "\t",
        "\u3000",
    ],
    *[
        "(",
        ")",
        "[",
        "]",
        "<",
        ">",
        "{",
        "}",
        "*",
        "_",
        "`",
        "#",
        "/",
        "//",
        "|",
        ",",
        ";",
        ":",
        "：",
        "-",
        "=",
        "~",
        "&",
        "$",
        "€",
        "@",
        "'",
        '"',
        "“",
        "《",
        "》",
        "。",
        "、",
        "★",
        "^",
        "..",
        "…",
        "__",
        "**",
    ],
    *[
        "&amp;",
        "*F*",
        "(foil)",
        "1x",
        "OGN-001",
        "(OGN)",
        "http://",
        "www.",
        "by",
        "(SB)",
        "total",
        "price",
        "Deck:",
        "[a](b",
        "[[a|",
        "]]",
        "{{",
        "<b>",
        "</td>",
        "```",
        "2024-",
    ],
    " ",
    "2 ",
    "and ",
    "- ",
    "> ",
)


def lines(make: Callable[[int], str], count: int = LINES) -> str:
    """As many lines as a list may have, as long as it may be."""
    text = "\n".join(map(make, range(count)))
    return text.encode()[:MAX_BYTES].decode(errors="ignore")


# What has once been costly.
NASTY: Final[Mapping[str, Callable[[], str]]] = {
    "signs that fold to a phrase": partial(lines, lambda n: "ﷺ" * 80 + str(n), 990),
    "few of them in a line": partial(lines, lambda n: "ﷺ" * 11 + str(n)),
    "squares": partial(lines, lambda n: "㌖" * 12 + str(n)),
    "one line again and again": partial(lines, lambda _: "1 a"),
    "one odd line again and again": partial(lines, lambda _: "1 (OGN) 5 *F*"),
    "stars": partial(lines, lambda n: f"1 n{n} " + "*F* " * 47),
    "few stars": partial(lines, lambda n: f"1 n{n} " + "*F* " * 10),
    "brackets": partial(lines, lambda n: f"1 {n} " + "(" * 20 + "a" + ")" * 20),
    "remarks": partial(lines, lambda n: f"1 b{n} " + "(foil) " * 5),
    "links": partial(lines, lambda n: f"[{n}] " + "[a](b" * 35),
    "slashes": partial(lines, lambda n: "a/" * 97 + str(n)),
    "cells": partial(lines, lambda n: "1," * 94 + str(n)),
    "sets and numbers": partial(lines, lambda n: f"1 (OGN) {n}"),
    "headings with counts": partial(lines, lambda n: f"- - 1 a{n}: 3"),
    "figures of a note": partial(lines, lambda n: "price]]" + "2 " * 91 + str(n)),
    "names without counts": partial(lines, lambda n: f"</td>total_和(foil)½张ﷺ{n}"),
    "comments": partial(lines, lambda n: f"//**“//**“//**“//½ﬃ、{n}"),
    "tags": partial(lines, lambda n: f"1 a{n} #a #b #c #d #e #f"),
    "one line without an end": lambda: "1" + "a" * (MAX_BYTES - 1),
    "long lines of markup": partial(lines, lambda _: ("[a](b~" + "'" * 7_900)[:7_900], 30),
    "long lines of addresses": partial(lines, lambda _: "$..@*" * 1_580, 30),
}


def nasty_list(random: Random) -> str:
    """Lines of repeated tokens, equal or numbered, of any length."""
    first, middle, last = ("".join(random.choices(TOKENS, k=random.randint(low, 4))) for low in (0, 1, 0))
    size = random.choice((20, 60, 190, 390, 7_900, MAX_BYTES))
    line = (first + middle * (size // len(middle)))[:size] + last
    is_numbered = random.random() < 0.7
    return lines(lambda n: f"{line}{n}" if is_numbered else line, min(LINES, MAX_BYTES // len(line.encode()) + 1))


def mutated(text: str, random: Random) -> str:
    """The text with a piece of it doubled, dropped or replaced by a token, some times over."""
    for _ in range(random.randint(1, 8)):
        start = random.randrange(len(text) + 1)
        end = start + random.randint(0, 40)
        text = text[:start] + random.choice((text[start:end] * 2, "", random.choice(TOKENS))) + text[end:]

    return text


def of_api(path: str, body: Callable[[str, str], object]) -> Callable[[Client, str, str], HttpResponseBase]:
    """A request of a program with a list."""
    return lambda client, game, text: client.post(f"/api/v1/{path}/", json.dumps(body(game, text)), JSON)


def of_page(path: str, name: str = "text") -> Callable[[Client, str, str], HttpResponseBase]:
    """A form with a list."""
    return lambda client, game, text: client.post(
        f"/{path}/", {"game": game, "format": GAMES[game].formats[0].slug, name: text}
    )


def _deck(game: str, text: str) -> Mapping[str, object]:
    return {"game": game, "deck": {"text": text}}


def _card(game: str) -> str:
    """The id of a card that the game has."""
    return next(iter(load_catalogue(game).cards.values())).id


def _rows(game: str, text: str) -> Mapping[str, object]:
    names = [line[:200] for line in text.split("\n") if line]
    return {"game": game, "rows": [{"section": "main", "name": name, "count": 1} for name in names[:900]]}


def _sections(game: str, text: str) -> Mapping[str, object]:
    names = [line[:200] for line in text.split("\n") if line][: MAX_LINES - 2]
    return {"game": game, "deck": {"sections": {"main": [{"name": name} for name in names]}}}


def _batch(client: Client, game: str, text: str) -> HttpResponseBase:
    return client.post("/api/v1/check/batch/", json.dumps(_deck(game, text)), "application/x-ndjson")


def _search(client: Client, game: str, text: str) -> HttpResponseBase:
    return client.get(f"/{game}/cards/?{urlencode({'q': text[:300]}, errors='replace')}")


def _collection(client: Client, game: str, text: str) -> HttpResponseBase:
    return client.put(f"/api/v1/collection/?game={game}", json.dumps({"text": text}), JSON)


# What a list is sent to, by a client, of a game. The last needs a person.
DOORS: Final[Mapping[str, Callable[[Client, str, str], HttpResponseBase]]] = {
    "check": of_api("check", _deck),
    "check with plan": of_api("check", lambda game, text: {**_deck(game, text), "mend": True}),
    "sections": of_api("check", _sections),
    "pool": of_api("check", lambda game, text: {**_deck(game, text), "pool": {"text": text}}),
    "matrix": of_api("check/matrix", _deck),
    "timeline": of_api("check/timeline", _deck),
    "explain": of_api("check/explain", lambda game, text: {**_deck(game, text), "card": _card(game)}),
    "explain, a card as typed": of_api(
        "check/explain", lambda game, text: {**_deck(game, text), "card": text[:200] or "a"}
    ),
    "team": of_api("check/team", lambda game, text: {"game": game, "decks": [{"text": text}] * 2}),
    "swap": of_api(
        "check/swap", lambda game, text: {"game": game, "registered": {"text": text}, "deck": {"text": text}}
    ),
    "detect": of_api("detect", lambda _game, text: {"text": text}),
    "builder": of_api("build", lambda game, text: {"game": game, "text": text}),
    "builder's reading": of_api("build/read", lambda game, text: {"game": game, "text": text}),
    "builder's rows": of_api("build", _rows),
    "builder's search": of_api("build/search", lambda game, text: {**_rows(game, text), "q": text[:100]}),
    "batch": _batch,
    "page check": of_page("check"),
    "page explain": of_page("explain"),
    "page hand": of_page("hand"),
    "page odds": of_page("odds"),
    "page pool": of_page("pool"),
    "page recognised": of_page("check/recognised"),
    "card search": _search,
    "collection": _collection,
}
