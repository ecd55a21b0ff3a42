"""`python -m tests.worst_texts`: time everything that reads people's text on texts made to be slow. Names what was."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import django

from tests.timing import least

APPS: Final = ("accounts", "api", "cards", "config", "decks", "legality")
# What the reader of lists looks at in one line, and more than a query or a cell may have.
LONG: Final = 400
A_PATTERN: Final = 0.2
A_TEXT: Final = 4.0
PIECES: Final = (
    *(
        "a",
        "A",
        "0",
        " ",
        "\t",
        "-",
        "·",
        "x",
        "×",
        "*",
        "(",
        "[",
        "]",
        ")",
        "【",
        '"',
        "“",
        "'",
        ":",
        "=",
        "/",
        "#",
        "<",
        ">",
    ),
    *(
        ",",
        ";",
        ".",
        "_",
        "~",
        "{",
        "}",
        "|",
        "\\",
        "张",
        "枚",
        "卡",
        "　",
        "\u00a0",
        "\ud800",
        "\x00",
        "é",
        "e\u0301",
        "İ",
    ),
    *(
        "0 ",
        " 0",
        "a ",
        "a-",
        "-a",
        "A0",
        "0A",
        "a0-",
        "x 0",
        "(a",
        "[a",
        "a)",
        "<a",
        "<a ",
        "{{",
        ":rb_",
        "_a",
        ", or ",
        "a: ",
    ),
    *(
        "1x ",
        "x1 ",
        "OGN-1 ",
        "(OGN-1",
        "[OGN-1] ",
        "== ",
        "//",
        " # ",
        "\n",
        "\r",
        " \n",
        "a\n",
        "any number of copies of ",
    ),
    *("or ", "and ", "not ", "-(", "(a or ", "a:b ", "c>=1 ", "t:", '"a', 'a" ', '\\"', "cards with ", "deals fire "),
)
ENDS: Final = ("", "!", "\n", "a")


def texts(length: int) -> Iterator[str]:
    """Each piece over and over, then something that makes the whole fail at its end."""
    for piece in PIECES:
        body = piece * (length // len(piece))
        yield from (body + end for end in ENDS)
        yield "a" + body + "!"
        yield "3 " + body + " x"


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Every regular expression that a module of the site keeps, alone or in a table."""
    for app in APPS:
        package = importlib.import_module(app)
        for found in pkgutil.walk_packages(package.__path__, f"{app}."):
            if "migrations" in found.name or found.name in ("config.asgi", "config.wsgi", "config.gunicorn"):
                continue
            for name, value in vars(importlib.import_module(found.name)).items():
                yield from ((f"{found.name}.{name}", each) for each in compiled(value))


def compiled(value: object) -> Iterator[re.Pattern[str]]:
    """The patterns in a value."""
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from compiled(each)
    elif isinstance(value, dict):
        for pair in value.items():
            yield from compiled(pair)


def slow(name: str, limit: float, act: Callable[[str], object], text: str) -> str | None:
    """What to say of an act that took longer than its limit."""
    took = least(partial(act, text), limit)
    return f"{name}: {took:.2f} s on {text[:30]!r}..." if took > limit else None


def main() -> int:
    """0 and `nothing was slow`, or 1 and the names of what was."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    found = [*slow_patterns(), *slow_readers()]
    print("\n".join(found) or "nothing was slow", file=sys.stderr if found else sys.stdout)

    return 1 if found else 0


def slow_patterns() -> Iterator[str]:
    """The patterns that took too long on some text, in one of the three ways to ask them."""
    for name, pattern in {id(pattern): (name, pattern) for name, pattern in patterns()}.values():
        print(name, flush=True)
        for text in texts(LONG):
            for act in (pattern.match, pattern.fullmatch, pattern.search):
                if said := slow(name, A_PATTERN, act, text):
                    yield said


def slow_readers() -> Iterator[str]:
    """The same of a whole list and of a whole query, through their own doors."""
    from cards.search.grammar import LENGTH, parse  # noqa: PLC0415  # needs Django set up
    from decks.decklist import lists  # noqa: PLC0415  # as above

    def read(text: str) -> object:
        return lists.parse(text, {})

    for name, worst, act in (("lists", lines(lists.MAX_BYTES), read), ("search", texts(LENGTH - 10), parse)):
        print(name, flush=True)
        for text in worst:
            if said := slow(name, A_TEXT, act, text):
                yield said


def lines(length: int) -> Iterator[str]:
    """One line without end, and as many lines as there can be of the longest that are looked at."""
    for piece in PIECES:
        yield piece * (length // len(piece.encode(errors="surrogatepass")))
        line = piece * (390 // len(piece))
        yield f"a{line}a!\n{line[:195]}a{line[:195]}\n" * (length // (2 * len(line.encode(errors="surrogatepass")) + 6))


if __name__ == "__main__":
    sys.exit(main())
