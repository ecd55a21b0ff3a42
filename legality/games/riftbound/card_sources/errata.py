"""A list of Riftbound's published errata: the old text and the new, when they were announced, and where.

Its traps: legends are named by their epithet alone, some cards with ", Starter"; codes may end in `?`, so the name
identifies the card.
"""

from datetime import date
from typing import Final

from legality.games.riftbound.card_sources.names import name_slug, official_name
from legality.games.riftbound.card_sources.prints import (
    GAME,
    LONGEST_NAME,
    Record,
    UnfitRecordError,
    https_or_empty,
    read_records,
    read_text,
    record_title,
    require_columns,
)
from legality.sources.json_bytes import read_json
from legality.sources.rows import Batch, ErratumRow, Rejected

SOURCE: Final = "riftbound-errata"
NEEDED: Final = frozenset(("name", "announced_on", "source_title", "source_url", "old_text", "new_text"))


def parse(data: bytes) -> Batch:
    """The batch of the list. Raises UnreadableSource for bad JSON, and for JSON of another shape."""
    rows: dict[tuple[str, date], tuple[int, ErratumRow]] = {}
    rejected: list[Rejected] = []
    for line, record in enumerate(read_records(read_json(data), NEEDED), start=1):
        try:
            row = _read_erratum(require_columns(record, NEEDED))
            # The text of a card changes once a day.
            first_line, first = rows.setdefault((row.card, row.announced), (line, row))
            if line != first_line:
                fault = "duplicate" if row == first else "contradiction"
                raise UnfitRecordError(fault, row=str(first_line), column="new_text")
        except UnfitRecordError as reason:
            rejected.append(Rejected(line, reason.key, reason.words, record_title(record)))

    errata = tuple(row for _, row in rows.values())
    return Batch(game=GAME, source=SOURCE, errata=errata, rejected=tuple(rejected))


def _read_erratum(record: Record) -> ErratumRow:
    card = name_slug(official_name(read_text(record, "name")))
    if not card:
        raise UnfitRecordError("no-name")
    if len(card) > LONGEST_NAME:
        raise UnfitRecordError("too-long", column="name", limit=str(LONGEST_NAME))

    day = str(record["announced_on"])
    try:
        announced = date.fromisoformat(day)
    except ValueError as error:
        raise UnfitRecordError("unknown-value", column="announced_on", value=day[:40]) from error

    return ErratumRow(
        card=card,
        announced=announced,
        kind="",
        summaries={},
        old=read_text(record, "old_text"),
        new=read_text(record, "new_text"),
        source=read_text(record, "source_title")[:300],
        url=https_or_empty(read_text(record, "source_url")),
    )
