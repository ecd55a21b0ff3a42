"""The look of RISE TCG (崛起). Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.games.kit import DrawnArt, FigureTable, Layout, Look, Symbol, Tint, Tints

LOOK: Final = Look(
    tints=Tints(light=Tint("#2a628c", "#e5eef5"), dark=Tint("#8bbde3", "#1a2b38")),
    kinds={
        "armor": "breastplate",
        "order": "edict",
        "ability": "sparkle",
        "accessory": "ring",
        "weapon": "sword",
        "ally": "pair",
        "vehicle": "rover",
        "squad": "squad",
        "commander": "insignia",
        "token": "token",
    },
    numbers={"attack": "sword", "defense": "shield", "health": "heart"},
    values={
        "faction": {
            "众神议会": Symbol("temple", "#7a6100", square=True),
            "自由战线": Symbol("wing", "#1e6296", square=True),
            "巴尔之灵": Symbol("ghost", "#6d3fa6", square=True),
        },
        "class": {
            "博士": Symbol("mortarboard", "#1b6b8a"),
            "先知": Symbol("orb", "#5f4ca0"),
            "猛士": Symbol("claws", "#a14a00"),
            "高阶武士": Symbol("knight", "#7d5732"),
            "受难者": Symbol("broken-heart", "#9d1f35"),
            "使徒": Symbol("book", "#4b6f16"),
            "无畏": Symbol("shield", "#5f5c58"),
        },
    },
    layout=Layout(foot=("attack", "defense", "health"), marks=("faction", "class")),
    art=DrawnArt(
        "shards",
        traits=("class", "faction"),
        figures=(
            FigureTable(),
            FigureTable(
                "tag",
                {
                    "机械": "mech",
                    "手枪": "gun",
                    "枪刃": "gun",
                    "重型武器": "rocket",
                    "长剑": "sword",
                    "波动长剑": "sword",
                    "短刃": "dagger",
                    "战锤": "hammer",
                    "战矛": "spear",
                    "拳套": "fist",
                    "护盾": "shield",
                    "旗帜": "flag",
                    "手册": "book",
                    "胸甲": "breastplate",
                    "幽魂": "ghost",
                    "智能(2)": "chip",
                },
            ),
            FigureTable("class", faces=True),
            FigureTable(
                "damage",
                {
                    "病毒": "potion",
                    "电磁": "lightning",
                    "热能": "flame",
                    "射线": "burst",
                    "射击": "gun",
                    "格斗": "fist",
                },
            ),
        ),
        homes=("faction", "class"),
    ),
)
