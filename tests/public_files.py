"""Public files that tests are run on where they are present: card lists and decks that belong to their publishers.

They do not come with the site. PUBLIC_FILES names their folder; without it they are looked for in `shared`, beside the
repository. What importers and lists are must hold without them: rows and decks made up for it are in the tests.
"""

import os
from pathlib import Path
from typing import Final

import pytest

FOLDER: Final = Path(os.environ.get("PUBLIC_FILES") or Path(__file__).resolve().parents[2] / "shared")
CARDS: Final = FOLDER / "data"
DECKS: Final = FOLDER / "decklists"
ABSENT: Final = "not among the public files"


def public(path: Path) -> Path:
    """The path of a public file, or the test is skipped and says which file it lacks."""
    if not path.exists():
        pytest.skip(f"{path.relative_to(FOLDER)}: {ABSENT}")

    return path


def summary(skipped: int) -> str:
    """What the end of a run says when tests lacked public files."""
    return (
        f"{skipped} tests were skipped for lack of public files: none in {FOLDER}. Name their folder in PUBLIC_FILES."
    )
