"""No text, however made, keeps the site busy: every regular expression, the reader of lists and the search, on the worst.

In a process of its own, for a pattern that runs away cannot be stopped from within.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
# A pattern that backtracks without end takes years; a slow machine takes seconds.
SECONDS: Final = 300


def run(module: str) -> str:
    command = [sys.executable, "-m", module]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired as late:
        # Bytes, whatever was asked for: what had come when the time was over.
        said = late.stdout.decode() if isinstance(late.stdout, bytes) else ""
        return f"ran away at: {said.splitlines()[-1:]}"

    return done.stdout.splitlines()[-1] if not done.returncode else done.stderr


def test_no_text_runs_away_with_a_pattern_the_reader_or_the_search() -> None:
    assert run("tests.worst_texts") == "nothing was slow"
