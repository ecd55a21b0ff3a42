"""The look of the proof. Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.engine.values.look import Layout, Look, Symbol, Tint, Tints

LOOK: Final = Look(
    tints=Tints(light=Tint("#7a4b12", "#f8eedd"), dark=Tint("#e8b878", "#33230f")),
    kinds={"land": "map", "creature": "pawn", "instant": "bolt", "artifact": "ring", "enchantment": "sparkle"},
    values={
        "identity": {
            "white": Symbol("sun", "#7a6100"),
            "blue": Symbol("drop", "#1e6296"),
            "red": Symbol("flame", "#b12a20"),
        }
    },
    layout=Layout(cost="cost", foot=(), marks=("identity",)),
)
