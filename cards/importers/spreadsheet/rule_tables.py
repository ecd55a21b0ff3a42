"""Tables of sets and of restrictions, typed by hand under the headings of the starter files (cards/importers/starter.py).

A table with the heading `code` and days is about sets: `code`, names by language, `released`, `released:REGION`, `legal`,
`legal:REGION` (a day or `never`). One with `card`, `format` and `limit` is about restrictions: these, `since`, `until`, `source`; a card is
named by its key or by one of its numbers. An empty cell says nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Final, TypeVar

from cards.catalogue.loading import NEVER
from cards.catalogue.names.codes import plain_code
from cards.catalogue.normal_values import nearest_known_words
from cards.importers.spreadsheet.cells import MAX_SHOWN
from cards.importers.spreadsheet.columns import LANGUAGES, Column, fold_words, heading_columns
from legality.engine.game import Game
from legality.sources.rows import Batch, Rejected, RestrictionRow, SetRow

# The cards with each code: their names by their keys.
Holders = Mapping[str, Mapping[str, str]]
Line = tuple[int, Mapping[str, str]]
RowT = TypeVar("RowT")

SET_COLUMNS: Final = ("code", *LANGUAGES, "released", "legal")
# Known, so that a starter file can be uploaded as it is, but of no use to others.
SAMPLE: Final = "sample"
BY_REGION: Final = ("released", "legal")
RESTRICTION_COLUMNS: Final = ("card", "format", "limit", "since", "until", "source")
RESTRICTION_NEEDS: Final = frozenset(("card", "format", "limit"))
MOST_COPIES: Final = 99_999


class _BadRowError(ValueError):
    """A rejected row: `key` names the sentence, `words` are its parameters."""

    def __init__(self, key: str, **words: str) -> None:
        super().__init__(key)
        self.key = key
        self.words = tuple(words.items())


def is_rule_table(headings: Iterable[str], game: Game) -> bool:
    """Whether a table with these headings is about sets or restrictions, not about cards."""
    heads = {fold_words(head) for head in headings}
    return _is_about_sets(heads, game) or heads >= RESTRICTION_NEEDS


def parse_rule_table(headings: Sequence[str], lines: Iterable[Line], game: Game, source: str, in_use: Holders) -> Batch:
    """The sets or restrictions of a table, with the reason for every rejected row."""
    heads = {fold_words(head) for head in headings}
    if _is_about_sets(heads, game):
        rejected = _reject_strange_headings(headings, (*set_columns(game), SAMPLE))
        sets = _read_lines(lines, lambda cells: _read_set(cells, game), rejected)
        return Batch(game.slug, sets=tuple(sets), rejected=_in_order(rejected), source=source)

    rejected = _reject_strange_headings(headings, RESTRICTION_COLUMNS)
    restrictions = _read_lines(lines, lambda cells: _read_restriction(cells, game, in_use), rejected)
    return Batch(game.slug, restrictions=tuple(restrictions), rejected=_in_order(rejected), source=source)


def set_columns(game: Game) -> tuple[str, ...]:
    """The headings of a table of sets."""
    columns = list(SET_COLUMNS)
    for name in BY_REGION:
        columns += [f"{name}:{region}" for region in _other_regions(game)]
    return tuple(columns)


def rule_template(table: str, game: Game) -> bytes:
    """An empty table of `sets` or `restrictions`, with a mark of its encoding. Raises KeyError for any other."""
    columns = {"sets": set_columns(game), "restrictions": RESTRICTION_COLUMNS}[table]
    return f"{','.join(columns)}\r\n".encode("utf-8-sig")


def _is_about_sets(heads: Iterable[str], game: Game) -> bool:
    """Whether there are days next to a code. In a table of cards a code is the number of one, or a trait of the game's own."""
    has_days = any(head.partition(":")[0] in BY_REGION for head in heads)
    return has_days and "code" in heads and heading_columns(game).get("code") in (None, Column("fixed", "number"))


def _other_regions(game: Game) -> list[str]:
    return [region for region in game.regions if region != "global"]


def _reject_strange_headings(headings: Sequence[str], columns: Sequence[str]) -> list[Rejected]:
    """A rejection for each heading that such a table does not have."""
    known = {fold_words(column): column for column in columns}
    words = (("near", ""), ("known", ", ".join(columns)))
    return [
        Rejected(1, "unknown-column", (("column", head[:MAX_SHOWN]), *words), head[:MAX_SHOWN])
        for head in headings
        if head.strip() and fold_words(head) not in known
    ]


def _read_lines(
    lines: Iterable[Line], read: Callable[[Mapping[str, str]], RowT], rejected: list[Rejected]
) -> Iterable[RowT]:
    for number, line in lines:
        cells = {fold_words(head).replace(" ", "-"): cell.strip() for head, cell in line.items()}
        if not any(cells.values()):
            continue
        try:
            yield read(cells)
        except _BadRowError as bad:
            rejected.append(Rejected(number, bad.key, bad.words, " | ".join(filter(None, cells.values()))[:200]))


def _in_order(rejected: Iterable[Rejected]) -> tuple[Rejected, ...]:
    return tuple(sorted(rejected, key=lambda one: one.line))


def _read_set(cells: Mapping[str, str], game: Game) -> SetRow:
    code = cells.get("code", "")
    if not code:
        raise _BadRowError("no-code")

    own = {region: f"released:{region}" for region in _other_regions(game)}
    releases = {region: _read_day(cells, column).isoformat() for region, column in own.items() if cells.get(column)}
    legal = {region: _read_legal_day(cells, f"legal:{region}") for region in own if cells.get(f"legal:{region}")}
    if cells.get("legal"):
        legal = {"": _read_legal_day(cells, "legal"), **legal}
    return SetRow(
        code,
        {language: cells[language] for language in LANGUAGES if cells.get(language)},
        _read_day(cells, "released") if cells.get("released") else None,
        bool(cells.get(SAMPLE)),
        releases=releases,
        legal=legal,
    )


def _read_restriction(cells: Mapping[str, str], game: Game, in_use: Holders) -> RestrictionRow:
    named = cells.get("card", "")
    word = cells.get("format", "")
    limit = cells.get("limit", "")
    if not named:
        raise _BadRowError("no-name")

    known = [format_.slug for format_ in game.formats]
    if word not in known:
        raise _BadRowError(
            "unknown-format", value=word[:MAX_SHOWN], near=", ".join(nearest_known_words(word, dict.fromkeys(known)))
        )
    if not limit.isascii() or not limit.isdecimal() or int(limit) > MOST_COPIES:
        raise _BadRowError("bad-number", column="limit", value=limit[:MAX_SHOWN])

    holders = in_use.get(plain_code(named), {})
    key = next(iter(holders)) if len(holders) == 1 else named
    since = _read_day(cells, "since") if cells.get("since") else None
    until = _read_day(cells, "until") if cells.get("until") else None
    return RestrictionRow(key, word, int(limit), since, until, cells.get("source", ""))


def _read_legal_day(cells: Mapping[str, str], column: str) -> str:
    return NEVER if fold_words(cells[column]) == NEVER else _read_day(cells, column).isoformat()


def _read_day(cells: Mapping[str, str], column: str) -> date:
    # A cell that a spreadsheet holds as a day has the hour next to it.
    day, _, hour = cells[column].partition("T")
    try:
        if hour in ("", "00:00:00"):
            return date.fromisoformat(day)
    except ValueError:
        pass

    raise _BadRowError("bad-day", column=column, value=cells[column][:MAX_SHOWN])
