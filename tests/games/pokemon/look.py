"""The look of the proof. Every shape and every colour is our own, copied from no game."""

from __future__ import annotations

from typing import Final

from legality.engine.look import Layout, Look, Symbol, Tint, Tints

MARKS: Final = {"e": "#5f5c58", "f": "#2c713c", "g": "#1e6296", "h": "#6d3fa6"}

LOOK: Final = Look(
    tints=Tints(light=Tint("#8c2a2a", "#fbe9e7"), dark=Tint("#f2a39b", "#3a1b1a")),
    kinds={"pokemon": "paw", "trainer": "bust", "energy": "bolt", "token": "token"},
    numbers={"health": "heart"},
    values={"mark": {mark: Symbol("badge", colour) for mark, colour in MARKS.items()}},
    layout=Layout(cost="", foot=("health",), marks=("mark",)),
)
