"""Small faults put into the product, one at a time: which of them do the tests catch?

`python -m tests.mutants 40` tries forty: eight in each area, chosen by a seed (`SEED=2` chooses others) and by the code
around each fault, so that a change elsewhere chooses the same ones. Each is tried in a copy of the committed checkout,
two at once: the tests nearest to the file first, all of them if these do not notice (not with NEAR=1: all take a quarter of
an hour). It ends with 1 if one survives.
"""

import ast
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from tests.public_files import FOLDER
from tests.stored_tables import stored_tables

ROOT: Final = Path(__file__).resolve().parent.parent
AREAS: Final = {
    "engine": ("legality/engine",),
    "reader": ("decks/decklist", "decks/check"),
    "access": ("decks/access", "events/access", "accounts/api"),
    "api": ("api", "cards/api", "decks/api", "events/api"),
    "builder": ("decks/builder",),
}
AT_ONCE: Final = 2
PYTEST: Final = ("-q", "-x", "--no-header", "--tb=no", "-p", "no:playwright", "-p", "no:rerunfailures")
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)

COMPARED: Final = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
COUNTED: Final = {ast.Add: "-", ast.Sub: "+"}
# Flags that declare a class or guard a loop: without them the code does the same.
DECLARED: Final = frozenset(("frozen", "slots", "strict", "kw_only"))


@dataclass(frozen=True, slots=True)
class Mutant:
    """A text in a file that is replaced: where it is (offsets in bytes), and what takes its place."""

    area: str
    path: str
    line: int
    start: int
    end: int
    was: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.area}: {self.path}:{self.line}: {self.was} -> {self.becomes}"


def mutants_of(area: str, path: Path) -> Iterator[tuple[str, Mutant]]:
    """Each fault that can be put into a file, with the words by which it is chosen."""
    source = path.read_bytes()
    begins = [0]
    for row in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(row))

    def text_of(node: ast.expr) -> str:
        return source[offset(node.lineno, node.col_offset) : end_of(node)].decode()

    def offset(line: int, column: int) -> int:
        return begins[line - 1] + column

    def end_of(node: ast.expr) -> int:
        return offset(node.end_lineno or 0, node.end_col_offset or 0)

    tree = ast.parse(source)
    keywords = [node for node in ast.walk(tree) if isinstance(node, ast.keyword)]
    flags = {id(keyword.value) for keyword in keywords if keyword.arg in DECLARED}
    seen: dict[str, int] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or id(node) in flags:
            continue

        becomes = replacement(node, text_of)
        if becomes is None:
            continue

        name, was = path.relative_to(ROOT).as_posix(), text_of(node)
        words = f"{name} {source.splitlines()[node.lineno - 1].strip()!r} {was} {becomes}"
        seen[words] = seen.get(words, 0) + 1
        start = offset(node.lineno, node.col_offset)
        yield f"{words} {seen[words]}", Mutant(area, name, node.lineno, start, end_of(node), was, becomes)


def replacement(node: ast.expr, text_of: Callable[[ast.expr], str]) -> str | None:
    """What a fault makes of an expression; None for one that is left alone."""
    match node:
        case ast.Compare(left, [operator], [right]):
            return f"({text_of(left)}) {COMPARED[type(operator)]} ({text_of(right)})"
        case ast.BoolOp(operator, values):
            word = " or " if isinstance(operator, ast.And) else " and "
            return f"({word.join(f'({text_of(value)})' for value in values)})"
        case ast.UnaryOp(ast.Not(), operand):
            return f"bool({text_of(operand)})"
        case ast.BinOp(left, operator, right) if type(operator) in COUNTED and not is_text(left) and not is_text(right):
            return f"({text_of(left)}) {COUNTED[type(operator)]} ({text_of(right)})"
        case ast.IfExp(test, body, orelse):
            return f"(({text_of(orelse)}) if ({text_of(test)}) else ({text_of(body)}))"
        case ast.Constant(bool() as value):
            return str(not value)
        case ast.Constant(int() as value):
            return str(value + 1)
        case _:
            return None


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def chosen(seed: str, area: str, many: int) -> list[Mutant]:
    """So many faults of an area: those whose words come first once they are hashed with the seed."""
    files = [path for folder in AREAS[area] for path in sorted((ROOT / folder).rglob("*.py"))]
    found = [pair for path in files if "migrations" not in path.parts for pair in mutants_of(area, path)]
    ranked = sorted(found, key=lambda pair: hashlib.sha256(f"{seed} {pair[0]}".encode()).digest())
    return [mutant for _, mutant in ranked[:many]]


def places_of(mutant: Mutant) -> list[list[str]]:
    """The tests that are asked, nearest first: those that mirror the folder of the file, then of its app, then all."""
    app, *folders = Path(mutant.path).parts[:-1]
    near = Path("tests", app, *folders)
    stem = Path(mutant.path).stem
    named = [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / app).rglob(f"test_{stem}*.py")]
    steps = [named, [near.as_posix()] if (ROOT / near).is_dir() else [], [f"tests/{app}"]]
    everything = [] if "NEAR" in os.environ else [["--ignore=tests/e2e"]]
    return [*filter(None, steps), *everything]


def catcher(mutant: Mutant, folder: Path) -> str:
    """The test that fails with this fault in the checkout of a folder; empty if none does."""
    path = folder / mutant.path
    source = path.read_bytes()
    path.write_bytes(source[: mutant.start] + mutant.becomes.encode() + source[mutant.end :])
    try:
        for place in places_of(mutant):
            command = [sys.executable, "-m", "pytest", *PYTEST, *place]
            known = os.environ | {"PUBLIC_FILES": str(FOLDER), "STORED_TABLES": str(stored_tables())}
            done = subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False)
            if done.returncode:
                failed = FAILED.search(done.stdout)
                return failed[1] if failed else "(the tests do not begin)"
        return ""
    finally:
        path.write_bytes(source)


def main() -> None:
    """Try as many faults as the first word says, and tell what became of each."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    mutants = [one for area in AREAS for one in chosen(os.environ.get("SEED", "1"), area, many // len(AREAS))]
    with tempfile.TemporaryDirectory() as place:
        folders: SimpleQueue[Path] = SimpleQueue()
        for number in range(AT_ONCE):
            folder = Path(place, str(number), "main")
            subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(folder)], check=True)
            for catalogue in ROOT.glob("locale/*/LC_MESSAGES/*.mo"):
                (folder / catalogue.relative_to(ROOT)).write_bytes(catalogue.read_bytes())
            folders.put(folder)

        def tried(mutant: Mutant) -> str:
            folder = folders.get()
            try:
                found = catcher(mutant, folder)
            finally:
                folders.put(folder)
            print(f"{mutant}\n    {found or 'SURVIVES'}", flush=True)
            return found

        with ThreadPoolExecutor(AT_ONCE) as pool:
            caught = list(pool.map(tried, mutants))

    print(f"{sum(map(bool, caught))} of {len(caught)} caught")
    sys.exit(not all(caught))


if __name__ == "__main__":
    main()
