"""`python -m tests.worst_texts`: time everything that reads people's text on texts made to be slow. Names what was.

What is quick enough on a short text is asked for the long one only with LONG=1.
"""

import importlib
import os
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import django

from tests.long import amount
from tests.timing import least, seconds

APPS: Final = ("accounts", "api", "cards", "config", "decks", "legality")
# What the reader of lists looks at in one line, and more than a query or a cell may have.
LENGTH: Final = 400
A_PATTERN: Final = 0.2
A_TEXT: Final = 4.0
# The part of the longest list that is read at most, in a part of the time.
PART: Final = amount(4, 1)
# How many times shorter the texts are that are asked first.
SHORTER: Final = amount(4, 1)
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
            if "migrations" in found.name or found.name in ("config.wsgi", "config.gunicorn"):
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


def quick(act: Callable[[str], object], text: str, limit: float) -> bool:
    """Whether an act stays below a limit the first time that it is asked."""
    return seconds(partial(act, text)) < limit


def main() -> int:
    """0 and `nothing was slow`, or 1 and the names of what was."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    found = [*slow_patterns(), *slow_readers()]
    print("\n".join(found) or "nothing was slow", file=sys.stderr if found else sys.stdout)

    return 1 if found else 0


def slow_patterns() -> Iterator[str]:
    """The patterns that took too long on some text, in one of the three ways to ask them."""
    # What grows with the third power of the length and is below this on the short text stays well below the limit on the
    # long one.
    first = A_PATTERN / SHORTER**3 / 2
    worst = list(zip(texts(LENGTH // SHORTER), texts(LENGTH), strict=True))
    for name, pattern in {id(pattern): (name, pattern) for name, pattern in patterns()}.values():
        print(name, flush=True)
        for short, text in worst:
            if quick(partial(every_way, pattern), short, first):
                continue
            for act in ways(pattern):
                if said := slow(name, A_PATTERN, act, text):
                    yield said


def ways(pattern: re.Pattern[str]) -> tuple[Callable[[str], object], ...]:
    return (pattern.match, pattern.fullmatch, pattern.search)


def every_way(pattern: re.Pattern[str], text: str) -> None:
    for act in ways(pattern):
        act(text)


def slow_readers() -> Iterator[str]:
    """The same of a whole list and of a whole query, through their own doors."""
    from cards.search.grammar import LENGTH as QUERY  # noqa: PLC0415  # needs Django set up
    from cards.search.grammar import parse_query  # noqa: PLC0415  # as above
    from decks.decklist.reading import lists  # noqa: PLC0415  # as above

    def read(text: str) -> object:
        return lists.parse_list(text, {})

    print("lists", flush=True)
    size, limit = lists.MAX_BYTES // PART, A_TEXT / PART
    # As above, of what grows with the second power.
    first = limit / SHORTER**2
    for short, text in zip(lines(size // SHORTER), lines(size), strict=True):
        if not quick(read, short, first) and (said := slow("lists", limit, read, text)):
            yield said

    print("search", flush=True)
    for text in texts(QUERY - 10):
        if said := slow("search", A_TEXT, parse_query, text):
            yield said


def lines(length: int) -> Iterator[str]:
    """One line without end, and as many lines as there can be of the longest that are looked at."""
    for piece in PIECES:
        yield piece * (length // len(piece.encode(errors="surrogatepass")))
        line = piece * (390 // len(piece))
        yield f"a{line}a!\n{line[:195]}a{line[:195]}\n" * (length // (2 * len(line.encode(errors="surrogatepass")) + 6))


if __name__ == "__main__":
    sys.exit(main())
