"""Reading and writing lists needs no framework and no database: it can be run wherever Python runs."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import decks.decklist.codecs

ROOT: Final = Path(decks.decklist.codecs.__file__).resolve().parents[3]
# From text or codes to entries and cards, and back.
PURE: Final = (
    *(
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in sorted((ROOT / "decks" / "decklist").rglob("[a-z]*.py"))
    ),
    *("cards.catalogue.names.codes", "legality.sources.fold"),
)
PROGRAM: Final = """
import sys
from importlib import import_module

for name in sys.argv[1:]:
    import_module(name)
print(*sorted(name for name in sys.modules if name in {"django", "rest_framework", "cards.models", "cards.catalogue.lookup"}))
"""


def test_reading_a_list_imports_no_framework() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *PURE], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stdout.split() == []
