"""The three files of the WoW TCG tracker, which differ in shape.

cards       {name: facts}: no faction, Unlimited or health; only the last sets have no better source
prints      [printing]: the products of every name, rarities, texts; cards by name, with what their texts say
expansions  {sort: {group: [product]}}

Its traps: a name with an empty legality list is a raid, token or event card, except where such a card has taken the
facts of a deck card of the same name; icons are left out of texts; twelve badges of Worldbreaker are listed under Wrathgate;
the traitors that came with the Black Temple raid are deck cards.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from legality.games.wow.card_sources.names import (
    UNSORTED,
    RestrictionLines,
    card_key,
    find_card_keys,
    has_deck_rules,
    name_slug,
    official_card_name,
    without_markup,
)
from legality.games.wow.card_sources.products import APART, CLASSES, STARTERS, product_code, set_row
from legality.sources.facts import Facts
from legality.sources.json_bytes import Json, read_json
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, UnreadableSource

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
    match _file_shape(found):
        case "cards":
            return _read_cards(found)
        case "prints":
            return _read_prints(found)
        case "expansions":
            return _read_expansions(found)

    raise UnreadableSource("neither the tracker's cards, nor its prints, nor its expansions")


def _file_shape(found: Json) -> str:
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


def _read_expansions(found: Mapping[str, Mapping[str, Iterable[str]]]) -> Batch:
    products = []
    for groups in found.values():
        for group in groups.values():
            for product in group:
                products.append(product)
    codes = {product: product_code(product) for product in products}
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


def _read_cards(found: Mapping[str, Json]) -> Batch:
    rows: dict[str, CardRow] = {}
    rejected: list[Rejected] = []
    for line, (name, card) in enumerate(found.items(), start=1):
        facts = (
            read_facts(official_card_name(name), card)
            if name_slug(name) and isinstance(card, dict) and set(card) >= _CARD
            else None
        )
        if facts is None:
            rejected.append(Rejected(line, "unknown-card", (), name[:200]))
            continue
        described = card_key(name, UNSORTED.get(name, ""))
        for key in {described: None, **dict.fromkeys(find_card_keys(name))}:
            if key == described or key not in rows:
                rows[key] = _card_row(key, name, facts if key == described else {})

    return Batch(game="wow", source=SOURCE, cards=tuple(rows.values()), rejected=tuple(rejected))


def _card_row(key: str, name: str, facts: Facts, texts: Mapping[str, str] | None = None) -> CardRow:
    real = official_card_name(name)
    aliases = (name,) if name_slug(name) != name_slug(real) and name not in UNSORTED else ()
    return CardRow(key=key, name=real, names={"en": real}, facts=facts, aliases=aliases, texts=texts or {})


def _read_prints(found: Sequence[Json]) -> Batch:
    rejected: list[Rejected] = []
    grouped: dict[str, list[tuple[str, str, Mapping[str, Json]]]] = {}
    for line, row in enumerate(found, start=1):
        fault = _find_fault(row)
        if fault:
            rejected.append(Rejected(line, fault, (), json.dumps(row, ensure_ascii=False)[:200]))
            continue
        code = product_code(row["card_print_expansion_name"]) or ""
        if code == "BWG" and row["card_name"] in WORLDBREAKER_BADGES:
            code = "BWB"
        if code == "BTR" and row["card_print_id_in_exapansion"] in TRAITORS:
            code = "BT"
        number = row["card_print_id_in_exapansion"].lstrip("0")
        grouped.setdefault(card_key(row["card_name"], code), []).append((code, number, row))

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
                text=_join_text(row),
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


def _find_fault(row: Json) -> str:
    """Why a printing is rejected; empty if it is taken."""
    if not isinstance(row, dict) or not all(isinstance(row.get(name), str) for name in _PRINT):
        return "columns"
    if not name_slug(row["card_name"]):
        return "no-name"

    return "" if product_code(row["card_print_expansion_name"]) else "unknown-set"


def _printed_card(key: str, printed: PrintedRows) -> CardRow:
    texts = [text for _, _, row in printed if (text := _join_text(row))]
    lines = RestrictionLines("\n".join(texts))
    traits = {"reputation": sorted(set(lines.reputation)), "talent": sorted(set(lines.talent))}
    # A line that has lost its icons leaves open what is required.
    facts: Facts = {"traits": traits} if lines.mutilated else {"requires": lines.requires, "traits": traits}
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
        if each.get("card_print_text_front") and has_deck_rules(_join_text(each)):
            facts["unknown"] = ["include", "exclude"]

    return _card_row(key, printed[0][2]["card_name"], facts, {"en": texts[0]} if texts else {})


def _join_text(row: Mapping[str, Json]) -> str:
    sides = (row.get("card_print_text_front"), row.get("card_print_text_back"))
    return "\n".join(without_markup(side) for side in sides if isinstance(side, str) and without_markup(side))


# A card to facts: the meaning of its type words, and what is missing.


KINDS: Final[Mapping[str, str]] = {
    "Ability": "ability",
    "Ally": "ally",
    "Equipment": "item",
    "Event": "event",
    "Hero": "hero",
    "Location": "location",
    "Master_Hero": "master-hero",
    "Quest": "quest",
}
APART_KINDS: Final = ("event", "raid", "token")
RACES: Final = (
    *("human", "dwarf", "night-elf", "gnome", "draenei", "worgen", "high-elf"),
    *("orc", "undead", "tauren", "troll", "blood-elf", "goblin"),
)
_CLASSES: Final = frozenset(map(name_slug, CLASSES))
# More figures than any number on a card has.
_FIGURES: Final = 4
# Words of the type line that are split in two, and words that only say the kind.
_PAIRS: Final = frozenset((*(race for race in RACES if "-" in race), "death-knight", "beast-mastery"))
_KIND_WORDS: Final = frozenset(("token", "item", "armor", "weapon", "master"))

# A raid card of the same name has taken the facts of these deck cards.
OVERWRITTEN: Final = frozenset(
    (
        *("A Break in the Action", "No Mercy", "Protect the Master"),
        *("Hemorrhage", "Doom", "Mal'Ganis", "The Lich King", "Kel'Thuzad"),
        *("Dark Lady Sylvanas Windrunner", "Highlord Tirion Fordring", "Vanessa VanCleef", "Admiral Ripsnarl"),
        *("Rune of Zeth", "Living Bomb", "Onslaught", "Doomguard"),
    )
)
# Icons that another card has, or a line of the text: no other sword has the Priest's, Pyroblast is a Talent of Fire
# and Fire is the Mage's, and a Hero Required line has lent its icon.
MISTAKEN: Final = frozenset(("Krol Blade", "Lord of Icecrown", "Pyroblast"))
# Deck cards whose legality list is empty by mistake.
LEGAL: Final = frozenset(("Voidshrieker", "Tidal Burst"))


def read_facts(name: str, card: Mapping[str, Any]) -> Facts | None:  # Any: JSON as it comes
    """The facts of a card; empty for a name with another card's facts; None for an unknown category."""
    category = KINDS.get(str(card["card_category"]))
    types = card["card_types"]
    if category is None or not isinstance(types, list) or not isinstance(card["card_classes"], list):
        return None
    if name in OVERWRITTEN:
        return {}

    apart = not card["card_legalities"] and name not in LEGAL
    kind = _kind_of(category, types, apart)
    # The slugs of the type words, with the races and classes of two words whole.
    words = [name_slug(word) for word in " ".join(map(str, types)).split(" ")]
    found: list[str] = []
    for word in filter(None, words):
        pair = f"{found[-1]}-{word}" if found else ""
        if pair in _PAIRS:
            found[-1] = pair
        else:
            found.append(word)
    traits = _traits_of(card, found, category, kind)
    if name in MISTAKEN:
        del traits["class"]

    cost = str(card["card_mana_cost"])
    is_number = cost.isascii() and cost.isdigit() and len(cost) <= _FIGURES
    return {
        "kind": kind,
        "supertypes": [],
        "traits": traits,
        "numbers": {"cost": int(cost)} if is_number else {},
    }


def _kind_of(category: str, types: Collection[str], apart: bool) -> str:
    if apart and category != "event":
        if "Token" in types:
            return "token"

        return "event" if "Achievement" in types or "Biker" in types else "raid"
    if category == "item" and "Weapon" in types:
        return "weapon"

    return "armor" if category == "item" and "Armor" in types else category


def _traits_of(card: Mapping[str, Any], words: Sequence[str], category: str, kind: str) -> dict[str, list[str]]:
    """The traits in the words. A hero's spec and professions, and factions without a word, stay unknown."""
    hero = category == "hero"
    # A hero's classes are type words, any other card's its icons; all ten mean no class.
    if hero:
        classes = set(words) & _CLASSES
    else:
        icons = {name_slug(str(name)) for name in card["card_classes"]} & _CLASSES
        lent = category == "ally" and (not set(words).isdisjoint(RACES))
        classes = set() if lent or icons == _CLASSES else icons
    dropped = {*RACES, *_KIND_WORDS, *(("traitor", *_CLASSES) if hero else ())}
    treachery = ["traitor"] if "traitor" in words else ["loyal"]
    traits = {
        # A boss has the type line of a hero, but is not a hero.
        "class": sorted(classes) if kind not in APART_KINDS else [],
        "race": sorted(set(words) & set(RACES)),
        "treachery": treachery if hero else [],
    }
    if not hero:
        traits |= {"spec": [], "profession": []}
    # The type words of equipment only repeat its kind.
    if category != "item":
        traits["tag"] = sorted(set(words) - dropped)
    if kind not in ("weapon", "hero"):
        traits["damage"] = [name_slug(str(card["card_attack_type"]))] if card.get("card_attack_type") else []
    # A Monster is neutral; raid, token and event cards have no icons at all.
    if "monster" in words or kind in APART_KINDS:
        traits["faction"] = []

    return traits
