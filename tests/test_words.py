"""The words of the project: its code and its pages use the glossary's words, not those that they replaced."""

import ast
import builtins
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from config.http.api_views import schema

ROOT: Final = Path(__file__).resolve().parent.parent
APPS: Final = ("accounts", "api", "cards", "config", "decks", "events", "legality")

REPLACED: Final = frozenset(
    "anew beside fellow fellows hall halls lacking lies mend mended mending mends patience stands telling told uniting".split()
)
# Names of the contract, and what other words mean: components of the API, kinds of rules, hooks that games may override.
KEPT: Final = frozenset(
    """
    BuildMendJson Fellows MendJson MendLineJson MendSerializer MendedAnswerJson fellows is_mended_by_adding mend
    mend_deck
    """.split()
)

CATALOGUE: Final = ROOT / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
# What a player, judge or organiser would not say. A longer phrase may: "it is our fault", "there is no list".
ODD: Final = re.compile(
    r"\b(?:anew|beside|everybody|lies|mend(?:s|ed|ing)?|meanwhile|nobody|of now|somebody|stands?|told"
    r"|(?<!There )(?:is|are) no (?!longer\b|more\b)\w+|(?<!our )faults?)\b",
    re.IGNORECASE,
)
ODD_IN_PROSE: Final = re.compile(
    r"\b(?:anew|beside|fellows?|lies|mend(?:s|ed|ing)?|nobody|of now|somebody|stands?|told)\b", re.IGNORECASE
)
RAISED: Final = re.compile(r"\b[Rr]aises ([A-Z][\w.]*\w(?:(?:, |,? and |,? or )[A-Z][\w.]*\w)*)")
QUOTED: Final = re.compile(r"`[^`]*`")
PLACEHOLDER: Final = re.compile(r"%\(\w+\)s")


def names_in(path: Path) -> Iterator[tuple[str, int]]:
    """The names of functions and classes with their lines, and that of the module."""
    yield path.stem, 0
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node.lineno


def words_of(name: str) -> set[str]:
    """The words of a name in either case: `FixPlan` and `fix_plan` have the same."""
    return set(re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", name).lower()))


def test_names_use_the_words_of_the_glossary() -> None:
    code = [path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts]
    named = [(path.relative_to(ROOT).as_posix(), name, line) for path in code for name, line in names_in(path)]

    assert [each for each in named if words_of(each[1]) & REPLACED and each[1] not in KEPT] == []


def test_a_replaced_word_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "telling.py"
    path.write_text("class ToldSwap: ...\ndef mend_deck(): ...\n")

    assert [name for name, _ in names_in(path) if words_of(name) & REPLACED] == ["telling", "ToldSwap", "mend_deck"]


def prose_in(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module with their lines, without what is quoted as code."""
    source = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], QUOTED.sub("", token.string)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            yield node.body[0].lineno, QUOTED.sub("", text)


def test_docstrings_and_comments_use_plain_words() -> None:
    code = [path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts]
    prose = [(path.relative_to(ROOT).as_posix(), line, text) for path in code for line, text in prose_in(path)]

    assert [each for each in prose if ODD_IN_PROSE.search(each[2])] == []


def described(node: object) -> Iterator[str]:
    """The summaries and descriptions of a schema, without what is quoted as code."""
    if isinstance(node, dict):
        for name, inner in node.items():
            if name in ("summary", "description") and isinstance(inner, str):
                yield QUOTED.sub("", inner)
            else:
                yield from described(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from described(inner)


def test_the_description_of_the_api_uses_plain_words() -> None:
    assert sorted({text for text in described(schema()) if ODD_IN_PROSE.search(text)}) == []


def raised_in(path: Path) -> Iterator[tuple[int, str]]:
    """The exceptions that the docstrings of a module say are raised, with the line of the docstring."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            for names in RAISED.findall(text):
                yield from ((node.body[0].lineno, name) for name in re.split(r",? (?:and|or) |, ", names))


def names_known_in(path: Path) -> set[str]:
    """The classes that a module defines, and what it imports."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    classes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    return classes.union(*({alias.name for alias in node.names} for node in imports))


def test_docstrings_name_exceptions_that_exist() -> None:
    code = [path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts]
    known = set(dir(builtins)).union(*map(names_known_in, code))
    raised = [(path.relative_to(ROOT).as_posix(), line, name) for path in code for line, name in raised_in(path)]

    assert len(raised) > 200
    assert [each for each in raised if each[2].split(".")[0] not in known and not each[2].isupper()] == []


def test_pages_speak_as_players_do() -> None:
    with CATALOGUE.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]

    sentences = [text for message in messages for text in ([message.id] if isinstance(message.id, str) else message.id)]

    assert [text for text in sentences if ODD.search(PLACEHOLDER.sub("", text))] == []
