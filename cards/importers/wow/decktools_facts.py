"""A card of the decktools dump to facts: what its columns mean."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from cards.catalogue.facts import Facts, StoredPartly
from cards.importers.wow.names import slug
from cards.importers.wow.products import CLASSES, RAIDS, TOKENS
from cards.importers.wow.text_facts import RestrictionLines, deals_fire, has_deck_rules, plain
from legality.games.wow.talents import SPECS

ICONS: Final[Mapping[str, str]] = {name.replace(" ", ""): slug(name) for name in CLASSES}
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
    slug(race)
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


def code_of(row: DumpRow) -> str:
    """The code of the row's product; BLZ means several years and BT two products."""
    code = {"TOT": "ToT"}.get(row["setcode"], row["setcode"])
    if code == "BLZ":
        return f"BLZ{row['setname'][-2:]}"
    if code == "RAL":
        return "GOA"

    return "BTT" if code == "BT" and "Treasure" in row["setname"] else code


def facts_of(rows: Sequence[DumpRow]) -> Facts:
    """The facts of a card from its rows; the first has the numbers and words."""
    row, kind = rows[0], _kind(rows)
    tags, lines = _tags(row), RestrictionLines("\n".join(row["rules"] for row in rows))
    playable = kind not in ("hero", "raid", "token", "event")
    traits = {
        "class": _classes(rows),
        "faction": _most(rows, lambda one: FACTIONS[one["faction"]]),
        "race": [slug(row["race"])] if row["race"] else [],
        "spec": sorted({tag for tag in tags if tag in SPECS}) if kind == "hero" else [],
        "profession": sorted({slug(row[name]) for name in ("profession", "profession2") if row[name]}),
        "treachery": _treachery(tags) if kind == "hero" else [],
        "tag": _own_tags(row, tags),
        "reputation": sorted(set(lines.reputation)),
        "talent": sorted(set(lines.talent)) if playable else [],
        "damage": [slug(row["dmgtype"])] if row["dmgtype"] in DAMAGE else [],
    }
    facts: Facts = {
        "kind": kind,
        "supertypes": [],
        "labels": _labels(rows, tags, kind),
        "requires": lines.requires if playable else [],
        "traits": traits,
        "numbers": _numbers(row),
    }
    unsure = _unsure(rows, kind)
    if unsure:
        facts["unknown"] = unsure
    if "class" in unsure and (known := _sure_icons(rows)):
        facts["partly"] = {"class": known}

    return facts


def _unsure(rows: Sequence[DumpRow], kind: str) -> list[str]:
    """The facts that the columns lack but the texts have, or that the columns may have wrong."""
    unsure = ["include", "exclude"] if any(has_deck_rules(row["rules"]) for row in rows) else []
    icons = [_marked(row) for row in rows if _has_lost_mage(row)]
    guessed = any(kind == "item" or icons_of_row >= _CASTERS for icons_of_row in icons)
    return [*unsure, "class"] if guessed else unsure


def _sure_icons(rows: Sequence[DumpRow]) -> StoredPartly | None:
    """The icons where only the Mage's is a guess; None where it decides between nine icons and no class."""
    surely = {name for row in rows for name in _marked(row) if not (name == "mage" and _has_lost_mage(row))}
    if "mage" in surely or len(surely) == len(ICONS) - 1:
        return None

    return {"surely": sorted(surely), "perhaps": ["mage"]}


def _numbers(row: DumpRow) -> dict[str, int]:
    """The numbers that are numbers: a cost with X is lost, a quest's is what completing it takes, of two sides the first."""
    found = {name: _NUMBER.match(row[column]) for name, column in NUMBERS.items()}
    if row["type"] == "Quest":
        found["cost"] = None

    return {name: int(match[1]) for name, match in found.items() if match}


def _kind(rows: Sequence[DumpRow]) -> str:
    """The kind; kinds that only raids or events have are not deck cards."""
    row, code = rows[0], code_of(rows[0])
    if code in TOKENS or (code in TOKEN_RAIDS and row["type"] == "Ally"):
        return "token"
    if code == "GOA" or (code in RAIDS and KINDS[row["type"]] in ("quest", "event")):
        return "event"
    if code in RAIDS:
        return "raid"

    tags = [tag for row in rows for tag in _tags(row)]
    if row["type"] == "Equipment" and any(tag.endswith("weapon") for tag in tags):
        return "weapon"

    armor = row["type"] == "Equipment" and not {"armor", "armor-set", "amor-set"}.isdisjoint(tags)
    return "armor" if armor else KINDS[row["type"]]


def _classes(rows: Sequence[DumpRow]) -> list[str]:
    """A hero's classes from its tags, any other card's from the icons; all ten mean no class."""
    if rows[0]["type"] == "Hero":
        return sorted({name for column in ("class", "class2") if (name := slug(rows[0][column])) in ICONS.values()})

    icons = {name for row in rows for name in _icons(row)}
    return sorted(icons) if len(icons) < len(ICONS) else []


def _icons(row: DumpRow) -> set[str]:
    """The icons marked, with the Mage's where a block has lost it."""
    icons = _marked(row)
    if not _has_lost_mage(row):
        return icons

    return icons | {"mage"} if icons >= _CASTERS else icons - {"mage"}


def _marked(row: DumpRow) -> set[str]:
    return {name for column, name in ICONS.items() if row[column].lower() == "x"}


def _has_lost_mage(row: DumpRow) -> bool:
    """Whether the Mage column repeats the Death Knight's: so does all equipment of one set, and of no other.

    Elsewhere the Mage's icon is on nearly all that the Priest's and the Warlock's are on, and else, beside others, on no
    weapon or armor. Uncertain cases are marked as unknown, and count only if another list agrees.
    """
    return row["type"] == "Equipment" and code_of(row) == "ToF" and row["all_classes"] != "All"


def _most(rows: Sequence[DumpRow], fact: Callable[[DumpRow], Iterable[str]]) -> list[str]:
    """The fact of most rows, the first among equals: single rows of reprints are mistyped."""
    counts = Counter(tuple(fact(row)) for row in rows)
    return list(counts.most_common(1)[0][0])


def _tags(row: DumpRow) -> list[str]:
    """The slugs of the tag columns without their numbers; several tags in one column are divided by commas."""
    words = (word for column in TAGS for word in _SLOT.sub("", plain(row[column])).split(","))
    return [slug(word) for word in words if slug(word)]


def _own_tags(row: DumpRow, tags: Iterable[str]) -> list[str]:
    """The tags other than labels, specs and allegiances, with an ally's class words and the words of a creature's race."""
    hero = row["type"] == "Hero"
    dropped = LABELS | (SPECS | {"traitor"} if hero else frozenset())
    found = {tag for tag in tags if tag not in dropped}
    found |= {name for column in ("class", "class2") if (name := slug(row[column])) and _is_tag(name, hero)}
    if slug(row["race"]) not in PLAYERS:
        found |= {slug(word) for word in row["race"].split()}

    return sorted(found)


def _is_tag(name: str, hero: bool) -> bool:
    return not hero or name not in ICONS.values()


def _treachery(tags: Iterable[str]) -> list[str]:
    return ["traitor"] if "traitor" in tags else ["loyal"]


def _labels(rows: Sequence[DumpRow], tags: Iterable[str], kind: str) -> list[str]:
    found = {tag for tag in tags if tag in LABELS}
    if kind == "ability" and any(deals_fire(row["rules"]) for row in rows):
        found.add("fire-damage")

    return sorted(found)
