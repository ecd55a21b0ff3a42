"""Templates are written in lines that a person can read, and no Django tag runs over the end of a line."""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

from django.conf import settings

ROOT: Final = Path(settings.BASE_DIR) / "templates"
# A tag that spans lines is not read by Django as a tag: the page would show its source.
OPEN_AT_THE_END: Final = re.compile(r"\{[%{#](?:(?![%}#]\}).)*$")
LONG: Final = 200
# What is left are the sentences of `blocktranslate`, in which a new line is a new message, and start tags with many attributes.
MOST_LONG_LINES: Final = 0.01


def lines() -> list[tuple[str, str]]:
    paths = sorted(ROOT.rglob("*.html"))
    return [(str(path.relative_to(ROOT)), line) for path in paths for line in path.read_text().split("\n")]


def test_no_django_tag_spans_two_lines() -> None:
    assert [path for path, line in lines() if OPEN_AT_THE_END.search(line)] == []


def test_few_lines_are_too_long_to_read() -> None:
    every = lines()
    long = [path for path, line in every if len(line) > LONG]
    assert len(long) < MOST_LONG_LINES * len(every), f"{len(long)} of {len(every)} lines are over {LONG} characters"


# What a template takes, by its full name: `decks.report.parts.DeckPart`.
NAMED: Final = re.compile(r"\b(?:accounts|cards|config|decks|events|legality)(?:\.[a-z_]+)+\.[A-Z]\w+")


def test_a_template_takes_what_exists() -> None:
    named = {(path, name) for path, line in lines() for name in NAMED.findall(line)}

    assert len(named) > 10
    assert [each for each in sorted(named) if not exists(each[1])] == []


def exists(name: str) -> bool:
    module, _, member = name.rpartition(".")
    return hasattr(import_module(module), member)
