"""The decktools dump of the WoW TCG: tab-separated, one row a print, Heroes of Azeroth to Tomb of the Forgotten.

Its traps: quotation marks are text; a hero's classes are in the tag columns `class` and `class2`, every other card's
icons in ten columns marked `x`; ten marks mean no icon; a class word of an ally is a tag; costs with an X have no number;
CD2, CD3 and tokens have number 0; blocks, some of them wrong, are ignored; a raid card that shares its name with a deck
card is left out.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from legality.games.wow.card_sources.names import (
    RestrictionLines,
    card_key,
    deals_fire,
    has_deck_rules,
    name_slug,
    official_card_name,
    without_markup,
)
from legality.games.wow.card_sources.products import APART, CLASSES, RAIDS, SETS, TOKENS, is_known, set_row
from legality.games.wow.talents import SPECS
from legality.sources.facts import Facts, StoredPartly
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, UnreadableSource

# A card of the decktools dump to facts: what its columns mean.


ICONS: Final[Mapping[str, str]] = {name.replace(" ", ""): name_slug(name) for name in CLASSES}
_CASTERS: Final = frozenset(("priest", "warlock"))
TAGS: Final = ("subtype", "subtype2", "subtype3", "subtype4", "instant")
KINDS: Final[Mapping[str, str]] = {
    "Ability": "ability",
    "Ability Ally": "ally",
    "Ally": "ally",
    "Equipment": "item",
    "Hero": "hero",
    "Location": "location",
    "Master Hero": "master-hero",
    "Quest": "quest",
    "Achievement": "event",
}
# Raids whose allies are tokens, numbered apart from the other cards.
TOKEN_RAIDS: Final = frozenset(("BTR", "NXR", "OLR"))
LABELS: Final = frozenset(("unique", "unlimited", "instant"))
FACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "Alliance": ("alliance",),
    "Both": ("alliance", "horde"),
    "Horde": ("horde",),
    "Neutral": (),
}
DAMAGE: Final = frozenset(("Arcane", "Fire", "Frost", "Holy", "Melee", "Nature", "Ranged", "Shadow"))
PLAYERS: Final = frozenset(
    name_slug(race)
    for race in (
        *("Human", "Dwarf", "Night Elf", "Gnome", "Draenei", "Worgen", "High Elf"),
        *("Orc", "Undead", "Tauren", "Troll", "Blood Elf", "Goblin"),
    )
)
NUMBERS: Final[Mapping[str, str]] = {
    "cost": "cost",
    "attack": "atk",
    "health": "health",
    "strike": "strikecost",
    "defense": "def",
}
_SLOT: Final = re.compile(r"\s*\(\d+\)")
_NUMBER: Final = re.compile(r"(\d{1,3})(?:/\d+)?$")

DumpRow = Mapping[str, str]


def row_product_code(row: DumpRow) -> str:
    """The code of the row's product; BLZ means several years and BT two products."""
    code = {"TOT": "ToT"}.get(row["setcode"], row["setcode"])
    if code == "BLZ":
        return f"BLZ{row['setname'][-2:]}"
    if code == "RAL":
        return "GOA"

    return "BTT" if code == "BT" and "Treasure" in row["setname"] else code


def read_facts(rows: Sequence[DumpRow]) -> Facts:
    """The facts of a card from its rows; the first has the numbers and words."""
    row = rows[0]
    kind = _read_kind(rows)
    tags = _read_tags(row)
    lines = RestrictionLines("\n".join(row["rules"] for row in rows))
    playable = kind not in ("hero", "raid", "token", "event")
    # Single rows of reprints have mistyped factions.
    factions = Counter(FACTIONS[one["faction"]] for one in rows)
    treachery = ["traitor"] if "traitor" in tags else ["loyal"]
    labels = {tag for tag in tags if tag in LABELS}
    if kind == "ability" and any(deals_fire(one["rules"]) for one in rows):
        labels.add("fire-damage")
    traits = {
        "class": _read_classes(rows),
        "faction": list(factions.most_common(1)[0][0]),
        "race": [name_slug(row["race"])] if row["race"] else [],
        "spec": sorted({tag for tag in tags if tag in SPECS}) if kind == "hero" else [],
        "profession": sorted({name_slug(row[name]) for name in ("profession", "profession2") if row[name]}),
        "treachery": treachery if kind == "hero" else [],
        "tag": _own_tags(row, tags),
        "reputation": sorted(set(lines.reputation)),
        "talent": sorted(set(lines.talent)) if playable else [],
        "damage": [name_slug(row["dmgtype"])] if row["dmgtype"] in DAMAGE else [],
    }
    # The numbers that are numbers: a cost with X is lost, a quest's is what completing it takes, of two sides the
    # first.
    found = {name: _NUMBER.match(row[column]) for name, column in NUMBERS.items()}
    if row["type"] == "Quest":
        found["cost"] = None

    numbers = {name: int(match[1]) for name, match in found.items() if match}
    facts: Facts = {
        "kind": kind,
        "supertypes": [],
        "labels": sorted(labels),
        "requires": lines.requires if playable else [],
        "traits": traits,
        "numbers": numbers,
    }
    # The facts that the columns lack but the texts have, or that the columns may have wrong.
    unsure_rules = ["include", "exclude"] if any(has_deck_rules(row["rules"]) for row in rows) else []
    icons = [_labels_of_row(row) for row in rows if _has_lost_mage(row)]
    guessed = any(kind == "item" or icons_of_row >= _CASTERS for icons_of_row in icons)
    unsure = [*unsure_rules, "class"] if guessed else unsure_rules
    if unsure:
        facts["unknown"] = unsure
    if "class" in unsure and (known := _sure_icons(rows)):
        facts["partly"] = {"class": known}

    return facts


def _sure_icons(rows: Sequence[DumpRow]) -> StoredPartly | None:
    """The icons where only the Mage's is a guess; None where it decides between nine icons and no class."""
    surely = set()
    for row in rows:
        for name in _labels_of_row(row):
            if not (name == "mage" and _has_lost_mage(row)):
                surely.add(name)
    if "mage" in surely or len(surely) == len(ICONS) - 1:
        return None

    return {"surely": sorted(surely), "perhaps": ["mage"]}


def _read_kind(rows: Sequence[DumpRow]) -> str:
    """The kind; kinds that only raids or events have are not deck cards."""
    row = rows[0]
    code = row_product_code(rows[0])
    if code in TOKENS or (code in TOKEN_RAIDS and row["type"] == "Ally"):
        return "token"
    if code == "GOA" or (code in RAIDS and KINDS[row["type"]] in ("quest", "event")):
        return "event"
    if code in RAIDS:
        return "raid"

    tags = list(chain.from_iterable(_read_tags(row) for row in rows))
    if row["type"] == "Equipment" and any(tag.endswith("weapon") for tag in tags):
        return "weapon"

    armor = row["type"] == "Equipment" and not {"armor", "armor-set", "amor-set"}.isdisjoint(tags)
    return "armor" if armor else KINDS[row["type"]]


def _read_classes(rows: Sequence[DumpRow]) -> list[str]:
    """A hero's classes from its tags, any other card's from the icons; all ten mean no class."""
    if rows[0]["type"] == "Hero":
        return sorted(
            {name for column in ("class", "class2") if (name := name_slug(rows[0][column])) in ICONS.values()}
        )

    icons: set[str] = set()
    for row in rows:
        found = _labels_of_row(row)
        # Where the Mage's icon is lost, it is guessed from the Priest's and the Warlock's.
        if _has_lost_mage(row):
            found = found | {"mage"} if found >= _CASTERS else found - {"mage"}
        icons |= found
    return sorted(icons) if len(icons) < len(ICONS) else []


def _labels_of_row(row: DumpRow) -> set[str]:
    return {name for column, name in ICONS.items() if row[column].lower() == "x"}


def _has_lost_mage(row: DumpRow) -> bool:
    """Whether the Mage column repeats the Death Knight's: so does all equipment of one set, and of no other.

    Elsewhere the Mage's icon is on nearly everything that has both the Priest's and the Warlock's, and on no other weapon
    or armor with several icons. Uncertain cases are marked as unknown, and count only if another list agrees.
    """
    return row["type"] == "Equipment" and row_product_code(row) == "ToF" and row["all_classes"] != "All"


def _read_tags(row: DumpRow) -> list[str]:
    """The slugs of the tag columns without their numbers; several tags in one column are divided by commas."""
    words = chain.from_iterable(_SLOT.sub("", without_markup(row[column])).split(",") for column in TAGS)
    return [name_slug(word) for word in words if name_slug(word)]


def _own_tags(row: DumpRow, tags: Iterable[str]) -> list[str]:
    """The tags other than labels, specs and allegiances, with an ally's class words and the words of a creature's race."""
    hero = row["type"] == "Hero"
    dropped = LABELS | (SPECS | {"traitor"} if hero else frozenset())
    found = {tag for tag in tags if tag not in dropped}
    for column in ("class", "class2"):
        name = name_slug(row[column])
        if name and (not hero or name not in ICONS.values()):
            found.add(name)
    if name_slug(row["race"]) not in PLAYERS:
        found |= {name_slug(word) for word in row["race"].split()}

    return sorted(found)


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
    rows, rejected = _read_rows(data)
    grouped: dict[str, list[DumpRow]] = {}
    for row in rows:
        grouped.setdefault(card_key(row["name"], row_product_code(row)), []).append(row)

    codes: dict[str, None] = {}
    cards: list[CardRow] = []
    for key, of_key in grouped.items():
        # The rows of raid cards only where the name has no others; the rows of sets first.
        deck = [row for row in of_key if row_product_code(row) not in APART] or of_key
        deck.sort(key=lambda row: (row_product_code(row) not in SETS, bool(_read_variant(row)), row_product_code(row)))
        grouped[key] = deck
        codes |= dict.fromkeys(row_product_code(row) for row in deck)
        name = official_card_name(deck[0]["name"])
        text = without_markup(deck[0]["rules"])
        card = CardRow(
            key=key,
            name=name,
            names={"en": name},
            facts=read_facts(deck),
            aliases=tuple(sorted({row["name"] for row in deck if name_slug(row["name"]) != name_slug(name)})),
            texts={"en": text} if text else {},
        )
        cards.append(card)

    return Batch(
        game="wow",
        source=SOURCE,
        sets=tuple(set_row(code) for code in codes),
        cards=tuple(cards),
        printings=_build_printings(grouped),
        rejected=tuple(rejected),
    )


def _read_rows(data: bytes) -> tuple[list[DumpRow], list[Rejected]]:
    try:
        lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise UnreadableSource(f"byte {error.start}: not UTF-8") from error

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
        fault = _find_fault(row, line.count("\t") + 1 == len(head))
        if fault:
            rejected.append(Rejected(number, fault[0], fault[1:], line[:200]))
        else:
            rows.append(row)

    return rows, rejected


def _find_fault(row: DumpRow, complete: bool) -> tuple[str, *tuple[tuple[str, str], ...]] | None:
    """The key and parameters of the reason to reject a row."""
    if not complete:
        return ("columns",)
    if not name_slug(row["name"]):
        return ("no-name",)
    if row["type"] not in KINDS:
        return ("unknown-value", ("column", "type"), ("value", row["type"]))
    if row["faction"] not in FACTIONS:
        return ("unknown-value", ("column", "faction"), ("value", row["faction"]))

    return None if is_known(row_product_code(row)) else ("unknown-set", ("value", row["setcode"]))


def _build_printings(rows_by_key: Mapping[str, Sequence[DumpRow]]) -> tuple[PrintingRow, ...]:
    found: dict[tuple[str, str, str, str], DumpRow] = {}
    for key, rows in rows_by_key.items():
        for row in rows:
            number = "" if row["no"] == "0" else row["no"]
            found.setdefault((key, row_product_code(row), number, _read_variant(row)), row)

    return tuple(
        PrintingRow(
            card=key,
            card_set=code,
            number=number,
            variant=variant,
            rarity=RARITIES.get(row["rarity"], ""),
            artist=row["artist"],
            text=without_markup(row["rules"]),
        )
        for (key, code, number, variant), row in found.items()
    )


def _read_variant(row: DumpRow) -> str:
    match = _EDITION.search(row["setname"])
    return _VARIANTS[match[1]] if match else ""
