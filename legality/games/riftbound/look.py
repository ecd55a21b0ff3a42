"""The look of Riftbound (符文战场). Every shape and every colour is our own, copied from no game."""

from __future__ import annotations

from typing import Final

from legality.engine.look import Layout, Look, Symbol, Tint, Tints

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
)
