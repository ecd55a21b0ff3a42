"""The look of Zero Dimension (零次元). Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.games.kit import DrawnArt, FigureTable, Layout, Look, Symbol, Tint, Tints

LOOK: Final = Look(
    tints=Tints(light=Tint("#ad1a65", "#fbe7f1"), dark=Tint("#f48bbd", "#3a1728")),
    kinds={"character": "bust", "equipment": "satchel", "tactic": "playbook", "event": "burst"},
    numbers={"attack": "sword", "defense": "shield"},
    values={
        "colour": {
            "红": Symbol("flame", "#b12a20"),
            "黄": Symbol("sun", "#7a6100"),
            "蓝": Symbol("drop", "#1e6296"),
            "绿": Symbol("leaf", "#2c713c"),
            "白": Symbol("star", "#ffffff", ink="#37322b", edge="#938a7e"),
            "黑": Symbol("moon", "#2a2622", edge="#857c70"),
        },
    },
    layout=Layout(foot=("attack", "defense"), marks=("colour",), tags=("series",), sorts=("series",)),
    art=DrawnArt(
        "burst",
        traits=("colour",),
        figures=(
            FigureTable("role", faces=True),
            FigureTable(),
            FigureTable(
                "attribute",
                {
                    "海": "sea",
                    "茶馆": "potion",
                    "茶": "potion",
                    "列车": "rover",
                    "乘务员": "bell",
                    "站务": "lantern",
                    "邮件": "edict",
                    "邮差": "feather",
                    "艺人": "fan",
                    "鱼人": "fish",
                    "机械": "mech",
                    "动物": "paw-print",
                    "幽灵": "ghost",
                    "天使": "wing",
                    "武术家": "fist",
                    "道具": "key",
                },
            ),
        ),
        homes=("series",),
    ),
)
