"""Reads the vectors of a game: decks with the answer that every face of the site must give for them.

A file is `<rule>-<what>.txt` in a folder of vectors: a decklist under a header of comments.

    # formats: standard, standard-2v2
    # day: 2026-08-08             # verdict: illegal        # rule: main-size
    # region: cn                  # codes: main-size        # edge: past
    # option: precon=true         # doubts: class-icon      # says: One short sentence.
    # pool: draft.pool.txt

A file gives one vector for each of its formats. `region`, `option`, `pool` and `doubts` may be left out, `codes` and
`doubts` may be empty or hold several codes. `edge` is `at` (still legal) or `past` (no longer). A pool is a list in a
file of its own, named *.pool.txt.
"""

from dataclasses import dataclass
from datetime import date
from itertools import chain, dropwhile
from pathlib import Path
from typing import Final, Literal, get_args

from legality.engine.game import Game
from legality.engine.values.report import Verdict

Edge = Literal["at", "past"]

POOL: Final = ".pool.txt"
NEEDED: Final = frozenset(("formats", "day", "verdict", "codes", "rule", "edge", "says"))
KEYS: Final = NEEDED | {"region", "option", "pool", "doubts"}
VERDICTS: Final[dict[str, Verdict]] = {verdict: verdict for verdict in get_args(Verdict)}
EDGES: Final[dict[str, Edge]] = {edge: edge for edge in get_args(Edge)}


class BadVectorError(ValueError):
    """A vector file with a header that cannot be read; the message names the file."""


@dataclass(frozen=True, slots=True)
class Vector:
    """One deck, what is asked of it in one format, and the answer: the verdict with all codes of violations and doubts."""

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


def vectors_in(folder: Path, game: Game) -> list[Vector]:
    """The vectors of a game in a folder, by name; none where there is no folder. Raises BadVectorError for a wrong file."""
    paths = sorted(path for path in folder.glob("*.txt") if not path.name.endswith(POOL))
    return list(chain.from_iterable(read_vectors(path, game) for path in paths))


def read_vectors(path: Path, game: Game) -> tuple[Vector, ...]:
    """The vectors in a file, one for each format. Raises BadVectorError for an unknown, missing, repeated or unreadable key."""
    text = path.read_text(encoding="utf-8")
    try:
        # The comments that open the file, as keys and values.
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

        slugs = [slug.strip() for slug in header["formats"].split(",")]
        known = [format_.slug for format_ in game.formats]
        wrong = [slug for slug in slugs if slug not in known or slugs.count(slug) > 1]
        if wrong:
            raise ValueError(f"formats of {game.slug} are {', '.join(known)}, each once; not: {wrong[0]!r}")
        return tuple(_read_vector(path, text, header, game, slug) for slug in slugs)
    except (ValueError, KeyError, OSError) as fault:
        raise BadVectorError(f"{path}: {fault}") from fault


def judged_list(vector: Vector) -> str:
    """Its list without the header: what is judged."""
    lines = vector.text.split("\n")
    return "\n".join(dropwhile(lambda line: line.startswith("#"), lines))


def _read_vector(path: Path, text: str, header: dict[str, str], game: Game, format_: str) -> Vector:
    day = date.fromisoformat(header["day"])
    options: list[str] = []
    for pair in header.get("option", "").split():
        slug, _, value = pair.partition("=")
        if value != "true":
            raise ValueError(f"not an option: {pair}")
        options.append(slug)

    pool = None
    if "pool" in header:
        if not header["pool"].endswith(POOL):
            raise ValueError(f"not a pool file: {header['pool']}")
        pool = (path.parent / header["pool"]).read_text(encoding="utf-8")

    return Vector(
        path=path,
        game=game.slug,
        format=format_,
        day=day,
        region=header.get("region", "global"),
        options=frozenset(options),
        pool=pool,
        text=text,
        verdict=VERDICTS[header["verdict"]],
        codes=tuple(sorted(header["codes"].split())),
        doubts=tuple(sorted(header.get("doubts", "").split())),
        rule=header["rule"],
        edge=EDGES[header["edge"]],
        says=header["says"],
    )
