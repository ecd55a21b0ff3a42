"""The decktools dump of the WoW TCG: tab-separated, one row a print, Heroes of Azeroth to Tomb of the Forgotten.

Its traps: quotation marks are text; a hero's classes stand in the tag columns `class` and `class2`, every other card's
icons in ten columns marked `x`; ten marks mean no icon; a class word of an ally is a tag; costs with an X have no number;
CD2, CD3 and tokens have number 0; blocks, some of them wrong, are ignored; a raid card that shares its name with a deck
card is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from cards.importers.rows import Batch, CardRow, PrintingRow, Rejected, UnreadableSource
from cards.importers.wow.decktools_facts import FACTIONS, ICONS, KINDS, TAGS, DumpRow, code_of, facts_of
from cards.importers.wow.names import key_of, official, slug
from cards.importers.wow.products import APART, SETS, is_known, set_row
from cards.importers.wow.text_facts import plain

SOURCE: Final = "wow-decktools"
COLUMNS: Final = frozenset(
    (
        *("name", "type", "faction", "setcode", "setname", "no", "rules", "rarity", "def", "cost", "strikecost", "atk"),
        *("dmgtype", "health", "race", "class", "class2", "profession", "profession2", "artist", *ICONS, *TAGS),
    )
)
RARITIES: Final[Mapping[str, str]] = {
    "c": "common",
    "u": "uncommon",
    "r": "rare",
    "e": "epic",
    "p": "promo",
    "l": "loot",
}
_EDITION: Final = re.compile(r"\((EA - Sketch|EA|Loot)\)")
_VARIANTS: Final[Mapping[str, str]] = {"EA": "ea", "EA - Sketch": "sketch", "Loot": "loot"}


def parse(data: bytes) -> Batch:
    """The cards and printings of the dump. Raises UnreadableSource when it is not UTF-8 or lacks a column."""
    rows, rejected = _rows(data)
    grouped: dict[str, list[DumpRow]] = {}
    for row in rows:
        grouped.setdefault(key_of(row["name"], code_of(row)), []).append(row)

    kept = {key: _of_one_card(of_key) for key, of_key in grouped.items()}
    codes = dict.fromkeys(code_of(row) for of_key in kept.values() for row in of_key)
    return Batch(
        game="wow",
        source=SOURCE,
        sets=tuple(set_row(code) for code in codes),
        cards=tuple(_card(key, of_key) for key, of_key in kept.items()),
        printings=_printings(kept),
        rejected=tuple(rejected),
    )


def _rows(data: bytes) -> tuple[list[DumpRow], list[Rejected]]:
    lines = _text(data).split("\n")
    head = lines[0].rstrip("\r").split("\t")
    missing = sorted(COLUMNS - set(head))
    if missing:
        raise UnreadableSource(f"line 1: not the decktools dump, without the columns {', '.join(missing)}")

    rows: list[DumpRow] = []
    rejected: list[Rejected] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        row = dict(zip(head, line.rstrip("\r").split("\t"), strict=False))
        fault = _fault(row, line.count("\t") + 1 == len(head))
        if fault:
            rejected.append(Rejected(number, fault[0], fault[1:], line[:200]))
        else:
            rows.append(row)

    return rows, rejected


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"byte {error.start}: not UTF-8") from error


def _fault(row: DumpRow, complete: bool) -> tuple[str, *tuple[tuple[str, str], ...]] | None:
    """The key and parameters of the reason to reject a row."""
    if not complete:
        return ("columns",)
    if not slug(row["name"]):
        return ("no-name",)
    for column, known in (("type", row["type"] in KINDS), ("faction", row["faction"] in FACTIONS)):
        if not known:
            return ("unknown-value", ("column", column), ("value", row[column]))

    return None if is_known(code_of(row)) else ("unknown-set", ("value", row["setcode"]))


def _of_one_card(rows: Sequence[DumpRow]) -> list[DumpRow]:
    """The rows of a name without those of raid cards, unless the name is nothing else; the rows of sets first."""
    deck = [row for row in rows if code_of(row) not in APART]
    return sorted(deck or rows, key=lambda row: (code_of(row) not in SETS, bool(_variant(row)), code_of(row)))


def _printings(kept: Mapping[str, Sequence[DumpRow]]) -> tuple[PrintingRow, ...]:
    found: dict[tuple[str, str, str, str], DumpRow] = {}
    for key, rows in kept.items():
        for row in rows:
            number = "" if row["no"] == "0" else row["no"]
            found.setdefault((key, code_of(row), number, _variant(row)), row)

    return tuple(
        PrintingRow(
            card=key,
            card_set=code,
            number=number,
            variant=variant,
            rarity=RARITIES.get(row["rarity"], ""),
            artist=row["artist"],
            text=plain(row["rules"]),
        )
        for (key, code, number, variant), row in found.items()
    )


def _variant(row: DumpRow) -> str:
    match = _EDITION.search(row["setname"])
    return _VARIANTS[match[1]] if match else ""


def _card(key: str, rows: Sequence[DumpRow]) -> CardRow:
    name, text = official(rows[0]["name"]), plain(rows[0]["rules"])
    spelled = {row["name"] for row in rows if slug(row["name"]) != slug(name)}
    return CardRow(
        key=key,
        name=name,
        names={"en": name},
        facts=facts_of(rows),
        aliases=tuple(sorted(spelled)),
        texts={"en": text} if text else {},
    )
