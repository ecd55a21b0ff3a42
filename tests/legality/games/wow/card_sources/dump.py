"""A decktools dump of rows that tests make."""

from legality.games.wow.card_sources.decktools import parse
from legality.sources.facts import Facts
from legality.sources.rows import CardRow

HEAD = (
    *("cardid", "name", "type", "faction", "setcode", "setname", "no", "rules", "rarity", "def", "cost", "strikecost"),
    *("atk", "dmgtype", "health", "all_classes"),
    *("DeathKnight", "Druid", "Hunter", "Mage", "Paladin", "Priest", "Rogue", "Shaman", "Warlock", "Warrior"),
    *("instant", "race", "class", "class2", "subtype", "subtype2", "subtype3", "subtype4"),
    *("profession", "profession2", "block", "artist"),
)
ICONS = HEAD[16:26]
PLAIN = {"type": "Ability", "faction": "Neutral", "setcode": "HoA", "setname": "Heroes of Azeroth", "no": "1"}


def dump(*rows: dict[str, str]) -> bytes:
    """A dump of those rows."""
    lines = [HEAD, *([{**PLAIN, **row}.get(column, "") for column in HEAD] for row in rows)]
    return "\n".join("\t".join(line) for line in lines).encode()


def cards(*rows: dict[str, str]) -> dict[str, CardRow]:
    return {card.key: card for card in parse(dump(*rows)).cards}


def facts(**row: str) -> Facts:
    """The facts of a card of one row."""
    (card,) = parse(dump({"name": "Ant", **row})).cards
    return card.facts


def trait(name: str, **row: str) -> list[str]:
    return facts(**row)["traits"][name]
