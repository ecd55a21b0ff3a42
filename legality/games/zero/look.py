"""The look of Zero Dimension (零次元). Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.games.kit import DrawnArt, Layout, Look, Symbol, Tint, Tints

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
    art=DrawnArt("burst", traits=("colour",)),
)
