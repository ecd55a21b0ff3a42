"""The look of the proof. Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.engine.values.look import Layout, Look, Symbol, Tint, Tints

LOOK: Final = Look(
    tints=Tints(light=Tint("#8a1f1f", "#fbeaea"), dark=Tint("#f2a3a3", "#3d1919")),
    kinds={
        "hero": "helmet",
        "weapon": "sword",
        "equipment": "breastplate",
        "action": "burst",
        "attack-reaction": "claws",
        "block": "tower",
        "defense-reaction": "shield",
        "instant": "bolt",
        "mentor": "mortarboard",
        "resource": "orb",
        "token": "token",
    },
    numbers={"power": "sword", "defense": "shield"},
    values={
        "colour": {
            "red": Symbol("flame", "#b12a20"),
            "yellow": Symbol("sun", "#7a6100"),
            "blue": Symbol("drop", "#1e6296"),
        },
    },
    layout=Layout(
        cost="cost", foot=("power", "defense"), marks=("colour",), tags=("class", "talent"), sorts=("class",)
    ),
)
