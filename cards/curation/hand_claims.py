"""Edits by people as claims of the source `hand`, which takes precedence over all others.

The tables are rebuilt from claims, so an edit outside the claims would be lost with the next import. Only the edited
fields are claimed: the rest is left to the other sources. A row that another source claims too can be changed by hand
but not deleted: it would come back. End a restriction with its last day instead.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from django.utils import timezone

from cards.curation.cells import card_row
from cards.importers.apply import ImportOutcome, import_batch
from cards.importers.claims import SORTS, Identity, SourceRow, from_data, row_identity
from cards.importers.database import GENERAL
from cards.models import Card, CardSet, Claim, Erratum, Printing, Restriction, Ruling
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow

SOURCE: Final = "hand"

EditableRow = CardSet | Card | Printing | Restriction | Erratum | Ruling
EditedRowT = TypeVar("EditedRowT", SetRow, PrintingRow, ErratumRow)


def claim_card(card: Card, cells: Mapping[str, str]) -> CardRow:
    """The claim of a card with these cells (see cells.py) and its earlier claims by hand. Raises BadCellError."""
    earlier = _earlier_claim(card.game, "cards", card.key)
    return card_row(card, cells, timezone.localdate(), earlier if isinstance(earlier, CardRow) else None)


def claim_set(row: CardSet, edited: Iterable[str]) -> SetRow:
    """The edited fields of a set; its names are one field. Of the days from which it is legal, those that differ."""
    # The days that are claimed by hand, before or now: those of other regions still come from their sources.
    stored = CardSet.objects.filter(game=row.game, code=row.code).values_list("legal", flat=True).first() or {}
    earlier = _earlier_claim(row.game, "sets", row.code)
    claimed = earlier.legal if isinstance(earlier, SetRow) else {}
    edited_days = {region: day for region, day in row.legal.items() if stored.get(region) != day or region in claimed}
    whole = SetRow(row.code, dict(row.names), row.released, row.sample, dict(row.releases), edited_days)
    return _keep_edited_fields(whole, SetRow(row.code, {}, None, row.sample), edited, row.game)


def claim_printing(row: Printing, edited: Iterable[str]) -> PrintingRow:
    """The edited fields of a printing."""
    empty = PrintingRow(row.card.key, row.card_set.code, row.number, row.variant)
    values = {name: getattr(row, name) for name in ("rarity", "artist", "image", "text")}
    return _keep_edited_fields(replace(empty, **values, flags=tuple(row.flags)), empty, edited, row.card.game)


def claim_restriction(row: Restriction) -> RestrictionRow:
    """A whole restriction."""
    return RestrictionRow(row.card.key, row.format, row.limit, row.since, row.until, row.source)


def claim_erratum(row: Erratum, edited: Iterable[str]) -> ErratumRow:
    """The edited fields of an erratum."""
    empty = ErratumRow(row.card.key, row.announced, "", {})
    values = {name: getattr(row, name) for name in ("kind", "summaries", "old", "new", "source", "url")}
    return _keep_edited_fields(replace(empty, **values), empty, edited, row.card.game)


def claim_ruling(row: Ruling) -> RulingRow:
    """A whole ruling."""
    key = row.card.key if row.card else GENERAL
    return RulingRow(key, row.question, dict(row.questions), dict(row.answers), row.date, row.source)


def claim_fields(row: CardSet | Printing | Restriction | Erratum | Ruling, edited: Iterable[str]) -> SourceRow:
    """The claim of edited fields of any row except a card."""
    match row:
        case CardSet():
            return claim_set(row, edited)
        case Printing():
            return claim_printing(row, edited)
        case Restriction():
            return claim_restriction(row)
        case Erratum():
            return claim_erratum(row, edited)
        case Ruling():
            return claim_ruling(row)


def claim_identity(row: EditableRow) -> Identity:
    """The identity of a row of the tables among claims."""
    claimed = CardRow(row.key, "", {}, {}) if isinstance(row, Card) else claim_fields(row, ())
    return next(sort for sort, kind in SORTS.items() if isinstance(claimed, kind)), row_identity(claimed)


def game_of_row(row: EditableRow) -> str:
    """The game that a row belongs to."""
    return row.game if isinstance(row, Card | CardSet | Ruling) else row.card.game


def claiming_sources(row: EditableRow) -> list[str]:
    """The sources with a claim of exactly this identity, by name."""
    sort, key = claim_identity(row)
    claims = Claim.objects.filter(game=game_of_row(row), sort=sort, key=key).order_by("source")
    return list(claims.values_list("source", flat=True))


def claim_rows(game: str, rows: Iterable[SourceRow], *, gone: Iterable[Identity] = (), by: int | None) -> ImportOutcome:
    """Claim these rows by hand, and withdraw those that are gone. It can be taken back like any import."""
    claimed = list(rows)
    # Any: each tuple holds the rows of its own sort, which a mapping cannot say.
    parts: dict[str, Any] = {
        sort: tuple(row for row in claimed if isinstance(row, kind)) for sort, kind in SORTS.items()
    }
    return import_batch(Batch(game=game, source=SOURCE, **parts), gone=gone, by=by, touched_only=True)


def _keep_edited_fields(whole: EditedRowT, empty: EditedRowT, edited: Iterable[str], game: str) -> EditedRowT:
    """The edited fields of `whole`; the others as claimed by hand before, else empty."""
    sort = next(sort for sort, kind in SORTS.items() if isinstance(whole, kind))
    earlier = _earlier_claim(game, sort, row_identity(whole))
    before = earlier if isinstance(earlier, type(whole)) else empty
    return replace(before, **{name: getattr(whole, name) for name in edited if hasattr(whole, name)})


def _earlier_claim(game: str, sort: str, key: str) -> SourceRow | None:
    data = Claim.objects.filter(game=game, source=SOURCE, sort=sort, key=key).values_list("data", flat=True).first()
    return None if data is None else from_data(sort, data)
