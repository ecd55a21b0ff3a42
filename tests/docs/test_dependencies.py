"""docs/dependencies.md has a row for each requirement, and says how much of our code uses it."""

import ast
import re
from collections import Counter
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
APPS: Final = ("accounts", "api", "cards", "config", "decks", "events", "legality")
# The name of the package and the number of our lines, of a row that begins "| [name](address) |" and ends "| 12 |".
ROW: Final = re.compile(r"^\| \[([\w-]+)\]\(https://pypi\.org/project/([\w-]+)/\) \|.*\| (\d[\d,]*) \|$", re.MULTILINE)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def required() -> list[str]:
    lines = (ROOT / "requirements.in").read_text(encoding="utf-8").splitlines()
    return [normal(re.split(r"[=\[]", line)[0]) for line in lines if line and not line.startswith("#")]


def rows() -> dict[str, int]:
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    return {normal(name): int(lines.replace(",", "")) for name, _address, lines in ROW.findall(page)}


@cache
def lines_using() -> Counter[str]:
    """By module, the lines of Python that import it, name what was imported, or have a dotted path or a file of it as text.

    Migrations are left out.
    """
    lines = Counter[str]()
    for file in (file for app in APPS for file in (ROOT / app).rglob("*.py") if "migrations" not in file.parts):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        imported = {name: module for node in nodes for name, module in _imported(node).items()}
        found = set[tuple[str, int]]()
        for node in nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                found |= {(module, node.lineno) for module in _imported(node).values()}
            elif isinstance(node, ast.Name) and node.id in imported:
                found.add((imported[node.id], node.lineno))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
                found.add((re.split(r"[./]", node.value)[0], node.lineno))
        lines.update(module for module, _line in found)

    return lines


def _imported(node: ast.AST) -> dict[str, str]:
    """The names that a node imports, with the module that each is from: the first word of its path."""
    if isinstance(node, ast.ImportFrom):
        return {one.asname or one.name: (node.module or "").split(".")[0] for one in node.names}
    if isinstance(node, ast.Import):
        return {(one.asname or one.name).split(".")[0]: one.name.split(".")[0] for one in node.names}

    return {}


def test_each_requirement_has_one_row() -> None:
    assert list(rows()) == sorted(required())


def test_a_row_says_about_how_many_lines_use_the_package() -> None:
    counted = Counter[str]()
    for module, packages in packages_distributions().items():
        for package in {normal(one) for one in packages}:
            counted[package] += lines_using()[module]

    assert {
        name: counted[name] for name, stated in rows().items() if not stated // 2 - 2 <= counted[name] <= stated * 2 + 2
    } == {}
