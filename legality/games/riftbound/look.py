"""The look of Riftbound (符文战场). Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.games.kit import DrawnArt, FigureTable, Layout, Look, Symbol, TextSigns, TextSymbol, Tint, Tints, word_set

# English texts write domains by the initial of their colour, Chinese ones by its word.
COLOURS: Final = {
    "fury": ("[R]", "[红色]"),
    "calm": ("[G]", "[绿色]"),
    "mind": ("[B]", "[蓝色]"),
    "body": ("[O]", "[橙色]"),
    "chaos": ("[P]", "[紫色]"),
    "order": ("[Y]", "[黄色]"),
}
MIGHT: Final = TextSymbol("swords", names={"en": "Might", "zh-hans": "战力"})
EXHAUST: Final = TextSymbol("exhaust", names={"en": "exhaust", "zh-hans": "横置"})
THEN: Final = TextSymbol("then", names={"en": "then", "zh-hans": "则"})
# Keywords whose cost is in the same brackets in Chinese.
COSTED: Final = frozenset(["Empower", "Equip", "Flow", "Repeat", "装配", "回响"])
KEYWORDS: Final = COSTED | word_set("""
    Accelerate, Action, Add, Ambush, Assault, Backline, Buff, Burn, Deathknell, Deflect, Empowered, Ganking, Hidden,
    Hunt, Legion, Level, Mighty, Predict, Quick-Draw, Reaction, Shield, Stun, Tank, Temporary, Unique, Vision,
    Weaponmaster, 急速, 迅捷, 获得, 伏击, 强攻, 后排, 增益, 绝念, 法盾, 游走, 待命, 狩猎, 鼓舞, 等级, 强力, 洞察, 灵便,
    反应, 坚守, 眩晕, 壁垒, 瞬息, 唯我, 预知, 百炼
""")
TEXT: Final = TextSigns(
    symbols={
        **{token: TextSymbol(trait="domain", value=slug) for slug, tokens in COLOURS.items() for token in tokens},
        "[A]": TextSymbol("any-rune", names={"en": "one power of any domain", "zh-hans": "一点任意特性的符能"}),
        "[C]": TextSymbol("own-rune", names={"en": "one power of its own domain", "zh-hans": "一点自身特性的符能"}),
        **dict.fromkeys(("[S]", "[M]"), MIGHT),
        **dict.fromkeys(("[T]", "[横置]"), EXHAUST),
        **dict.fromkeys(("[>]", "[>>]"), THEN),
    },
    number=TextSymbol(names={"en": "{} energy", "zh-hans": "{}点法力"}),
    keywords=KEYWORDS,
    costed=COSTED,
)

# What a card is, drawn before its champion and its words; and where it is from, drawn where nothing else is known.
CREATURES: Final = {
    "poro": "poro",
    "dragon": "dragon",
    "mech": "mech",
    "spider": "spider",
    "cat": "cat",
    "dog": "dog",
    "bird": "bird",
    "demon": "horns",
    "sentinel": "totem",
}
REGIONS: Final = {
    "equipment": "satchel",
    "spirit": "ghost",
    "fae": "feather",
    "pirate": "ship",
    "yordle": "mortarboard",
    "recruit": "helm",
    "elite": "helm",
    "trifarian": "axe",
    "noxus": "axe",
    "demacia": "tower",
    "ionia": "leaf",
    "bilgewater": "anchor",
    "shurima": "sun",
    "bandle-city": "tree",
    "shadow-isles": "ghost",
    "mount-targon": "mountain",
    "freljord": "snowflake",
    "piltover": "gear",
    "zaun": "potion",
    "the-void": "octopus",
    "ixtal": "totem",
    "icathia": "spiral",
}

LOOK: Final = Look(
    tints=Tints(light=Tint("#0a6b6c", "#e0f1f0"), dark=Tint("#62c9c4", "#11302f")),
    kinds={
        "legend": "crown",
        "unit": "pawn",
        "spell": "wand",
        "gear": "anvil",
        "rune": "runestone",
        "battlefield": "flag",
    },
    supertypes={"champion": "champion", "token": "token"},
    numbers={"power": "bolt", "might": "swords"},
    values={
        "domain": {
            "fury": Symbol("flame", "#b12a20"),
            "calm": Symbol("leaf", "#2c713c"),
            "mind": Symbol("eye", "#1e6296"),
            "body": Symbol("boulder", "#a14a00"),
            "chaos": Symbol("spiral", "#6d3fa6"),
            "order": Symbol("scales", "#7a6100"),
        },
    },
    layout=Layout(
        cost="energy", pips="power", foot=("might",), marks=("domain",), tags=("champion", "tag"), wide=("battlefield",)
    ),
    shapes={
        "any-rune": (
            "M9.1 4.1a2.900 2.900 0 1 0 5.800 0a2.900 2.900 0 1 0-5.800 0zM15.94 8.05a2.900 2.900 0 1 0 5.800 0a2.900 2.900 0 1 0-5.800 0zM15.94 15.95a2.900 2.900 0 1 0 5.800 0a2.900 2.900 0 1 0-5.800 0"
            "zM9.1 19.9a2.900 2.900 0 1 0 5.800 0a2.900 2.900 0 1 0-5.800 0zM2.26 15.95a2.900 2.900 0 1 0 5.800 0a2.900 2.900 0 1 0-5.800 0zM2.26 8.05a2.900 2.900 0 1 0 5.800 0a2.900 2.900 0 1 0-5.800 0z"
        ),
        "own-rune": "M12 1.500 21.100 6.750v10.500L12 22.500 2.900 17.250V6.750zM12 4.700 5.700 8.350v7.300L12 19.300l6.300-3.650v-7.300zM12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8z",
    },
    art=DrawnArt(
        "ridges",
        traits=("domain",),
        figures=(
            FigureTable("kind", {"rune": "runestone"}),
            FigureTable("tag", CREATURES),
            FigureTable("champion", faces=True),
            FigureTable(),
            FigureTable("tag", REGIONS),
        ),
        homes=("tag",),
    ),
    text=TEXT,
)
