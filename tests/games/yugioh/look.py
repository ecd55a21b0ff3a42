"""The look of the proof. Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.engine.values.look import Layout, Look, Symbol, Tint, Tints

LOOK: Final = Look(
    tints=Tints(light=Tint("#5b3a8c", "#f1ebfa"), dark=Tint("#c3a6f2", "#2a1d40")),
    kinds={
        "monster": "horns",
        "spell": "wand",
        "trap": "gate",
        "fusion": "spiral",
        "synchro": "star",
        "xyz": "orb",
        "link": "squad",
    },
    numbers={"attack": "sword", "defense": "shield"},
    values={"ability": {"pendulum": Symbol("scales", "#2c713c")}},
    layout=Layout(cost="level", foot=("attack", "defense"), marks=("ability",), sorts=("ability",)),
)
