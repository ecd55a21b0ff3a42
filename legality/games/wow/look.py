"""The look of the World of Warcraft TCG (魔兽世界卡牌). Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.games.kit import DrawnArt, FigureTable, Layout, Look, Symbol, TextSigns, TextSymbol, Tint, Tints

# What the lists write for the icons of a card: `[Fire]`, at times `[Fire Icon]`. Arrows are between a cost and its effect.
ICONS: Final = {
    "arcane": TextSymbol("orb", names={"en": "arcane", "zh-hans": "奥术"}),
    "fire": TextSymbol("flame", names={"en": "fire", "zh-hans": "火焰"}),
    "frost": TextSymbol("snowflake", names={"en": "frost", "zh-hans": "冰霜"}),
    "holy": TextSymbol("sun", names={"en": "holy", "zh-hans": "神圣"}),
    "melee": TextSymbol("sword", names={"en": "melee", "zh-hans": "近战"}),
    "nature": TextSymbol("leaf", names={"en": "nature", "zh-hans": "自然"}),
    "ranged": TextSymbol("bow", names={"en": "ranged", "zh-hans": "远程"}),
    "shadow": TextSymbol("moon", names={"en": "shadow", "zh-hans": "暗影"}),
    "health": TextSymbol("heart", names={"en": "health", "zh-hans": "生命值"}),
    **dict.fromkeys(("def", "defense"), TextSymbol("shield", names={"en": "defense", "zh-hans": "防御"})),
    **dict.fromkeys(("atk", "attack"), TextSymbol("swords", names={"en": "attack", "zh-hans": "攻击力"})),
    "cost": TextSymbol("own-cost", names={"en": "cost", "zh-hans": "费用"}),
    **{slug: TextSymbol(trait="faction", value=slug) for slug in ("horde", "alliance")},
    "death knight": TextSymbol(trait="class", value="death-knight"),
    **{
        slug: TextSymbol(trait="class", value=slug)
        for slug in ("druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior")
    },
}
EXHAUST: Final = TextSymbol("exhaust", names={"en": "exhaust", "zh-hans": "横置"})
THEN: Final = TextSymbol("then", names={"en": "then", "zh-hans": "则"})
TEXT: Final = TextSigns(
    symbols={
        **{f"[{word}{end}]": one for word, one in ICONS.items() for end in ("", " icon")},
        **dict.fromkeys(("[Exhaust]", "[ACT]", "[Activate]", "[Activated]", "{exhaust}"), EXHAUST),
        **dict.fromkeys(("->", "→", ">>>"), THEN),
    },
    number=TextSymbol(names={"en": "{} resources", "zh-hans": "{}点资源"}),
)

# Races that are drawn as an animal; others have faces.
CREATURES: Final = {
    **dict.fromkeys(
        (
            "green-dragonkin",
            "red-dragonkin",
            "bronze-dragonkin",
            "blue-dragonkin",
            "black-dragonkin",
            "twilight-dragonkin",
            "dragonhawk",
        ),
        "dragon",
    ),
    "murloc": "fish",
    "fish": "fish",
    "shark": "fish",
    "worgen": "wolf",
    "wolf": "wolf",
    "turtle": "turtle",
    "crab": "crab",
    "nerubian": "spider",
    "boar": "pig",
    "lion": "cat",
    "wind-serpent": "snake",
    "keeper-of-the-grove": "tree",
    "ancient": "tree",
    "water-elemental": "drop",
    "fire-elemental": "flame",
    "earth-elemental": "boulder",
    "air-elemental": "feather",
    "faceless-one": "octopus",
    "gargoyle": "wing",
}
# Weapons, armour and what else a card is held or worn as.
GEAR: Final = {
    "dragonkin": "dragon",
    "totem": "totem",
    "trap": "web",
    "axe": "axe",
    "sword": "sword",
    "mace": "hammer",
    "dagger": "dagger",
    "staff": "staff",
    "bow": "bow",
    "crossbow": "bow",
    "gun": "gun",
    "wand": "wand",
    "polearm": "spear",
    "fist": "fist",
    "shield": "shield",
    "head": "helm",
    "chest": "breastplate",
    "hands": "hand",
    "feet": "boot",
    "ring": "ring",
    "trinket": "gem",
    "neck": "key",
}
DAMAGE: Final = {
    "fire": "flame",
    "frost": "snowflake",
    "shadow": "moon",
    "nature": "leaf",
    "holy": "sun",
    "arcane": "orb",
    "ranged": "arrow",
}
TALENTS: Final = {
    "pet": "paw-print",
    "demon": "horns",
    "elemental": "lightning",
    "restoration": "spring",
    "protection": "shield",
    "assassination": "dagger",
    "survival": "web",
    "feral": "claws",
    "unholy": "skull",
    "affliction": "spiral",
}

LOOK: Final = Look(
    tints=Tints(light=Tint("#875800", "#faf0dc"), dark=Tint("#e5b450", "#332708")),
    kinds={
        "ability": "sparkle",
        "ally": "pair",
        "armor": "breastplate",
        "item": "potion",
        "weapon": "sword",
        "quest": "map",
        "hero": "helmet",
        "location": "pin",
        "master-hero": "laurel",
        "token": "token",
        "raid": "gate",
        "event": "burst",
    },
    numbers={"attack": "sword", "strike": "hammer", "defense": "shield", "health": "heart"},
    values={
        "faction": {
            "horde": Symbol("axe", "#8c1c1c", square=True),
            "alliance": Symbol("tower", "#1d4687", square=True),
        },
        "class": {
            "death-knight": Symbol("skull", "#9d1f35"),
            "druid": Symbol("paw", "#a14a00"),
            "hunter": Symbol("bow", "#4b6f16"),
            "mage": Symbol("hat", "#1b6b8a"),
            "paladin": Symbol("hammer", "#a94475"),
            "priest": Symbol("candle", "#5f5c58"),
            "rogue": Symbol("mask", "#7a6100"),
            "shaman": Symbol("bolt", "#1a4fa0"),
            "warlock": Symbol("horns", "#5f4ca0", letters="Wl"),
            "warrior": Symbol("swords", "#7d5732", letters="Wr"),
        },
    },
    layout=Layout(foot=("attack", "strike", "defense", "health"), marks=("faction", "class"), tags=("race", "tag")),
    shapes={
        "own-cost": "M12 1.500a10.500 10.500 0 1 1 0 21a10.500 10.500 0 0 1 0-21zM12 4.500a7.500 7.500 0 1 0 0 15a7.500 7.500 0 0 0 0-15zM12 8l4 4-4 4-4-4z"
    },
    # Allies bear their class as a tag.
    art=DrawnArt(
        "banner",
        traits=("class", "tag", "faction"),
        like={"tag": "class"},
        figures=(
            FigureTable("race", CREATURES, faces=True),
            FigureTable("tag", GEAR),
            FigureTable(),
            FigureTable("damage", DAMAGE),
            FigureTable("tag", TALENTS),
        ),
        homes=("faction", "race", "reputation", "tag"),
    ),
    text=TEXT,
)
