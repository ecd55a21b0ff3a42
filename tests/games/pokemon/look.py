"""The look of the proof. Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.engine.values.look import Layout, Look, Symbol, Tint, Tints

MARKS: Final = {
    "e": Symbol("moon", "#5f5c58"),
    "f": Symbol("leaf", "#2c713c"),
    "g": Symbol("drop", "#1e6296"),
    "h": Symbol("orb", "#6d3fa6"),
    "i": Symbol("flame", "#a3341f"),
    "j": Symbol("sun", "#8a5a00"),
}

LOOK: Final = Look(
    tints=Tints(light=Tint("#8c2a2a", "#fbe9e7"), dark=Tint("#f2a39b", "#3a1b1a")),
    kinds={"pokemon": "paw", "trainer": "bust", "energy": "bolt", "token": "token"},
    numbers={"health": "heart"},
    values={"mark": MARKS},
    layout=Layout(cost="", foot=("health",), marks=("mark",)),
)
