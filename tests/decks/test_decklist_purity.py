"""Reading and writing lists needs no framework and no database: it can be run wherever Python runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import decks.codecs

ROOT: Final = Path(decks.codecs.__file__).resolve().parents[2]
# From text or codes to entries and cards, and back.
PURE: Final = (
    *("decks.catalogue", "decks.choosing", "decks.dialects", "decks.entries", "decks.headings", "decks.listing"),
    *("decks.lists", "decks.pasting", "decks.problems", "decks.reading_codes", "decks.resolve", "decks.rows"),
    *("decks.spelling", "decks.tables", "decks.writing", "cards.codes", "cards.fold"),
    *(f"decks.codecs.{path.stem}" for path in sorted((ROOT / "decks" / "codecs").glob("[a-z]*.py"))),
)
PROGRAM: Final = """
import sys
from importlib import import_module

for name in sys.argv[1:]:
    import_module(name)
print(*sorted(name for name in sys.modules if name in {"django", "rest_framework", "cards.models", "cards.catalogue"}))
"""


def test_reading_a_list_imports_no_framework() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *PURE], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stdout.split() == []
