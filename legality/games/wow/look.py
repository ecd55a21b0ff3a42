"""The look of the World of Warcraft TCG (魔兽世界卡牌). Every shape and every colour is our own, copied from no game."""

from __future__ import annotations

from typing import Final

from legality.engine.look import Layout, Look, Symbol, Tint, Tints

LOOK: Final = Look(
    tints=Tints(light=Tint("#875800", "#faf0dc"), dark=Tint("#e5b450", "#332708")),
    kinds={
        "ability": "sparkle",
        "ally": "pair",
        "armor": "breastplate",
        "item": "potion",
        "weapon": "sword",
        "quest": "map",
        "hero": "helmet",
        "location": "pin",
        "master-hero": "laurel",
        "token": "token",
        "raid": "gate",
        "event": "burst",
    },
    numbers={"attack": "sword", "strike": "hammer", "defense": "shield", "health": "heart"},
    values={
        "faction": {
            "horde": Symbol("axe", "#8c1c1c", square=True),
            "alliance": Symbol("tower", "#1d4687", square=True),
        },
        "class": {
            "death-knight": Symbol("skull", "#9d1f35"),
            "druid": Symbol("paw", "#a14a00"),
            "hunter": Symbol("bow", "#4b6f16"),
            "mage": Symbol("hat", "#1b6b8a"),
            "paladin": Symbol("hammer", "#a94475"),
            "priest": Symbol("candle", "#5f5c58"),
            "rogue": Symbol("mask", "#7a6100"),
            "shaman": Symbol("bolt", "#1a4fa0"),
            "warlock": Symbol("horns", "#5f4ca0", letters="Wl"),
            "warrior": Symbol("swords", "#7d5732", letters="Wr"),
        },
    },
    layout=Layout(foot=("attack", "strike", "defense", "health"), marks=("faction", "class"), tags=("race", "tag")),
)
