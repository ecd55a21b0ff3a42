"""Reads the vector files: decks with the answer that every face of the site must give for them.

A vector is tests/vectors/<game>/<format>/<rule>-<what>.txt: a decklist under a header of comments.

    # day: 2026-08-08             # verdict: illegal        # rule: main-size
    # region: cn                  # codes: main-size        # edge: past
    # option: precon=true         # doubts: class-icon      # says: One short sentence.
    # pool: draft.pool.txt

`region`, `option`, `pool` and `doubts` may be left out, `codes` and `doubts` may be empty or hold several codes.
`edge` is `at` (still legal) or `past` (no longer). A pool is a list in a file of its own, named *.pool.txt.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, Literal, get_args

from legality.engine.report import Verdict

Edge = Literal["at", "past"]

FOLDER: Final = Path(__file__).resolve().parent / "vectors"
NEEDED: Final = frozenset(("day", "verdict", "codes", "rule", "edge", "says"))
KEYS: Final = NEEDED | {"region", "option", "pool", "doubts"}
VERDICTS: Final[dict[str, Verdict]] = {verdict: verdict for verdict in get_args(Verdict)}
EDGES: Final[dict[str, Edge]] = {edge: edge for edge in get_args(Edge)}


class BadVector(ValueError):
    """A vector file with a header that cannot be read; the message names the file."""


@dataclass(frozen=True, slots=True)
class Vector:
    """One deck, what is asked of it, and the answer: the verdict with the codes of all violations and doubts."""

    path: Path
    game: str
    format: str
    day: date
    region: str
    options: frozenset[str]
    pool: str | None
    text: str
    verdict: Verdict
    codes: tuple[str, ...]
    doubts: tuple[str, ...]
    rule: str
    edge: Edge
    says: str

    @property
    def name(self) -> str:
        """`game/format/file`, without the suffix."""
        return f"{self.game}/{self.format}/{self.path.stem}"


def vectors() -> tuple[Vector, ...]:
    """Every vector, in the order of their names. Raises BadVector for the first file that cannot be read."""
    paths = sorted(path for path in FOLDER.glob("*/*/*.txt") if not path.name.endswith(".pool.txt"))
    return tuple(read_vector(path) for path in paths)


def read_vector(path: Path) -> Vector:
    """The vector in a file. Raises BadVector for an unknown, missing, repeated or unreadable key."""
    text = path.read_text(encoding="utf-8")
    try:
        return _vector(path, text, _header(text))
    except (ValueError, KeyError, OSError) as fault:
        raise BadVector(f"{path}: {fault}") from fault


def _vector(path: Path, text: str, header: dict[str, str]) -> Vector:
    return Vector(
        path=path,
        game=path.parent.parent.name,
        format=path.parent.name,
        day=date.fromisoformat(header["day"]),
        region=header.get("region", "global"),
        options=frozenset(map(_option, header.get("option", "").split())),
        pool=_pool(path, header["pool"]) if "pool" in header else None,
        text=text,
        verdict=VERDICTS[header["verdict"]],
        codes=tuple(sorted(header["codes"].split())),
        doubts=tuple(sorted(header.get("doubts", "").split())),
        rule=header["rule"],
        edge=EDGES[header["edge"]],
        says=header["says"],
    )


def _header(text: str) -> dict[str, str]:
    """The comments above the first line that is none, as keys and values."""
    header: dict[str, str] = {}
    for line in text.split("\n"):
        if not line.startswith("#"):
            break

        key, colon, value = (part.strip() for part in line[1:].partition(":"))
        if not colon or key not in KEYS or key in header:
            raise ValueError(f"not a header, or there twice: {line}")
        header[key] = value

    missing = {key for key in NEEDED if key not in header or not (header[key] or key == "codes")}
    if missing:
        raise ValueError(f"missing: {', '.join(sorted(missing))}")

    return header


def _option(text: str) -> str:
    slug, _, value = text.partition("=")
    if value != "true":
        raise ValueError(f"not an option: {text}")

    return slug


def _pool(path: Path, name: str) -> str:
    if not name.endswith(".pool.txt"):
        raise ValueError(f"not a pool file: {name}")

    return (path.parent / name).read_text(encoding="utf-8")
