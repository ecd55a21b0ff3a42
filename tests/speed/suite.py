"""What the tests themselves take: seconds of each file and of the slowest tests, wall clock and processor.

    rm -f var/durations.tsv; make tests TESTS='.venv/bin/python -m pytest -q -n auto --ignore=tests/e2e -p tests.speed.suite'
    .venv/bin/python -m tests.speed.suite 40 100

The plugin adds a line for each test to `var/durations.tsv`, from all workers; the program adds them up: so many files and
so many tests, dearest in processor time first. Processes that a test starts and waits for count as its own.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path
from time import perf_counter
from typing import Final

import pytest

FILE: Final = Path(__file__).resolve().parents[2] / "var" / "durations.tsv"
# Seconds of wall clock and of the processor, of one test or several.
Cost = tuple[float, float]


def processor() -> float:
    """The seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what a test takes with its set-up and what it tears down."""
    wall, spent = perf_counter(), processor()
    try:
        return (yield)
    finally:
        FILE.parent.mkdir(exist_ok=True)
        with FILE.open("a", encoding="utf-8") as lines:
            lines.write(f"{item.nodeid!r}\t{perf_counter() - wall:.4f}\t{processor() - spent:.4f}\n")


def costs() -> dict[str, Cost]:
    """What each test took, by its name; several runs of one are added up."""
    found: defaultdict[str, Cost] = defaultdict(lambda: (0.0, 0.0))
    for line in FILE.read_text(encoding="utf-8").splitlines():
        name, wall, spent = line.split("\t")
        found[name] = (found[name][0] + float(wall), found[name][1] + float(spent))

    return dict(found)


def by_file(tests: Mapping[str, Cost]) -> dict[str, tuple[int, Cost]]:
    """How many tests each file has, and what they took together."""
    found: defaultdict[str, tuple[int, Cost]] = defaultdict(lambda: (0, (0.0, 0.0)))
    for name, (wall, spent) in tests.items():
        file = name.strip("'\"").partition("::")[0]
        many, so_far = found[file]
        found[file] = (many + 1, (so_far[0] + wall, so_far[1] + spent))

    return dict(found)


def main() -> None:
    """Print the dearest files and tests."""
    files, tests = (int(word) for word in sys.argv[1:3])
    taken = costs()
    print(f"| {len(taken)} tests | {sum(c[0] for c in taken.values()):.0f} | {sum(c[1] for c in taken.values()):.0f} |")
    for file, (many, (wall, spent)) in sorted(by_file(taken).items(), key=lambda row: -row[1][1][1])[:files]:
        print(f"| {file} ({many}) | {wall:.1f} | {spent:.1f} |")
    for name, (wall, spent) in sorted(taken.items(), key=lambda row: -row[1][1])[:tests]:
        print(f"| {name} | {wall:.1f} | {spent:.1f} |")


if __name__ == "__main__":
    main()
