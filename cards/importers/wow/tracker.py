"""The three files of the WoW TCG tracker, which differ in shape.

cards       {name: facts}: no faction, Unlimited or health; only the last sets have no better source
prints      [printing]: the products of every name, rarities, texts; cards by name, with what their texts say
expansions  {sort: {group: [product]}}

Its traps: a name with an empty legality list is a raid, token or event card, except where such a card has taken the
facts of a deck card of the same name; icons are left out of texts; twelve badges of Worldbreaker are listed under Wrathgate;
the traitors that came with the Black Temple raid are deck cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cards.catalogue.facts import Facts
from cards.importers.json_bytes import Json, read_json
from cards.importers.rows import Batch, CardRow, PrintingRow, Rejected, UnreadableSource
from cards.importers.wow.names import UNSORTED, key_of, keys_named, official, slug
from cards.importers.wow.products import APART, STARTERS, code_of, set_row
from cards.importers.wow.text_facts import RestrictionLines, has_deck_rules, plain
from cards.importers.wow.tracker_facts import facts_of

SOURCE: Final = "wow-tracker"
WORLDBREAKER_BADGES: Final = frozenset(
    (
        *("Amulet of Dull Dreaming", "Core of Ripeness", "Fluid Death", "Soul Casket", "Celadon Pendant"),
        *("Pendant of Quiet Breath", "String of Beaded Bubbles", "Band of Bees", "Band of Secret Names"),
        *("Ring of the Battle Anthem", "Twined Band of Flowers", "Bedrock Talisman"),
    )
)
TRAITORS: Final = frozenset(map(str, (*range(11, 20), *range(29, 43))))
_CARD: Final = frozenset(("card_category", "card_types", "card_classes", "card_legalities", "card_mana_cost"))
_PRINT: Final = frozenset(("card_name", "card_print_expansion_name", "card_print_id_in_exapansion"))

PrintedRows = Sequence[tuple[str, str, Mapping[str, Json]]]


def parse(data: bytes) -> Batch:
    """The batch of one of the three files. Raises UnreadableSource for bad JSON, and for JSON of another shape."""
    found = read_json(data)
    match _shape(found):
        case "cards":
            return _cards(found)
        case "prints":
            return _prints(found)
        case "expansions":
            return _expansions(found)

    raise UnreadableSource("neither the tracker's cards, nor its prints, nor its expansions")


def _shape(found: Json) -> str:
    """Which file it is, by its first entry; empty for any other."""
    entries = list(found.values() if isinstance(found, dict) else found) if isinstance(found, dict | list) else []
    first = entries[0] if entries else None
    if isinstance(found, list) and isinstance(first, dict) and set(first) >= _PRINT:
        return "prints"
    if isinstance(found, dict) and isinstance(first, dict) and set(first) >= _CARD:
        return "cards"

    if not isinstance(found, dict) or not found:
        return ""

    # Lists of the names of products.
    for entry in entries:
        for group in entry.values() if isinstance(entry, dict) else [None]:
            if not isinstance(group, list) or not all(isinstance(name, str) for name in group):
                return ""
    return "expansions"


def _expansions(found: Mapping[str, Mapping[str, Iterable[str]]]) -> Batch:
    products = []
    for groups in found.values():
        for group in groups.values():
            for product in group:
                products.append(product)
    codes = {product: code_of(product) for product in products}
    return Batch(
        game="wow",
        source=f"{SOURCE}-sets",
        sets=tuple(set_row(code) for code in dict.fromkeys(codes.values()) if code),
        rejected=tuple(
            Rejected(line, "unknown-set", (("value", product),), product)
            for line, product in enumerate(products, start=1)
            if not codes[product]
        ),
    )


def _cards(found: Mapping[str, Json]) -> Batch:
    rows: dict[str, CardRow] = {}
    rejected: list[Rejected] = []
    for line, (name, card) in enumerate(found.items(), start=1):
        facts = facts_of(official(name), card) if slug(name) and isinstance(card, dict) and set(card) >= _CARD else None
        if facts is None:
            rejected.append(Rejected(line, "unknown-card", (), name[:200]))
            continue
        described = key_of(name, UNSORTED.get(name, ""))
        for key in {described: None, **dict.fromkeys(keys_named(name))}:
            if key == described or key not in rows:
                rows[key] = _row(key, name, facts if key == described else {})

    return Batch(game="wow", source=SOURCE, cards=tuple(rows.values()), rejected=tuple(rejected))


def _row(key: str, name: str, facts: Facts, texts: Mapping[str, str] | None = None) -> CardRow:
    real = official(name)
    aliases = (name,) if slug(name) != slug(real) and name not in UNSORTED else ()
    return CardRow(key=key, name=real, names={"en": real}, facts=facts, aliases=aliases, texts=texts or {})


def _prints(found: Sequence[Json]) -> Batch:
    rejected: list[Rejected] = []
    grouped: dict[str, list[tuple[str, str, Mapping[str, Json]]]] = {}
    for line, row in enumerate(found, start=1):
        fault = _fault(row)
        if fault:
            rejected.append(Rejected(line, fault, (), json.dumps(row, ensure_ascii=False)[:200]))
            continue
        code = code_of(row["card_print_expansion_name"]) or ""
        if code == "BWG" and row["card_name"] in WORLDBREAKER_BADGES:
            code = "BWB"
        if code == "BTR" and row["card_print_id_in_exapansion"] in TRAITORS:
            code = "BT"
        number = row["card_print_id_in_exapansion"].lstrip("0")
        grouped.setdefault(key_of(row["card_name"], code), []).append((code, number, row))

    codes: dict[str, None] = {}
    cards: list[CardRow] = []
    printings: dict[PrintingRow, None] = {}
    for key, of_key in grouped.items():
        # The printings of raid cards only where the name has no others.
        printed = [each for each in of_key if each[0] not in APART] or of_key
        codes |= dict.fromkeys(code for code, _, _ in printed)
        cards.append(_printed_card(key, printed))
        for code, number, row in printed:
            printing = PrintingRow(
                card=key,
                card_set=code,
                number=number,
                rarity=str(row.get("card_print_rarity") or "").lower(),
                text=_text(row),
            )
            printings[printing] = None

    return Batch(
        game="wow",
        source=f"{SOURCE}-prints",
        sets=tuple(set_row(code) for code in codes),
        cards=tuple(cards),
        printings=tuple(printings),
        rejected=tuple(rejected),
    )


def _fault(row: Json) -> str:
    """Why a printing is rejected; empty if it is taken."""
    if not isinstance(row, dict) or not all(isinstance(row.get(name), str) for name in _PRINT):
        return "columns"
    if not slug(row["card_name"]):
        return "no-name"

    return "" if code_of(row["card_print_expansion_name"]) else "unknown-set"


def _printed_card(key: str, printed: PrintedRows) -> CardRow:
    texts = [text for _, _, row in printed if (text := _text(row))]
    lines = RestrictionLines("\n".join(texts))
    traits = {"reputation": sorted(set(lines.reputation)), "talent": sorted(set(lines.talent))}
    facts: Facts = {"traits": traits}
    if not lines.mutilated:
        facts["requires"] = lines.requires
    if {code for code, _, _ in printed} == {"TW"}:
        facts["kind"] = "hero"
    # The side of the hero in a starter of 2013; cards in starters of both sides have no icon.
    numbers_by_side: dict[str, str] = {}
    for code, number, _ in printed:
        if code in STARTERS and code.endswith("13"):
            numbers_by_side["alliance" if code.startswith("A") else "horde"] = number
    if len(numbers_by_side) > 1:
        traits["faction"] = []
    elif "1" in numbers_by_side.values():
        traits["faction"] = list(numbers_by_side)
    for _, _, each in printed:
        # A back without a front is another card's.
        if each.get("card_print_text_front") and has_deck_rules(_text(each)):
            facts["unknown"] = ["include", "exclude"]

    return _row(key, printed[0][2]["card_name"], facts, {"en": texts[0]} if texts else {})


def _text(row: Mapping[str, Json]) -> str:
    sides = (row.get("card_print_text_front"), row.get("card_print_text_back"))
    return "\n".join(plain(side) for side in sides if isinstance(side, str) and plain(side))
