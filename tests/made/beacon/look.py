"""The look of Beacon Watch, with two shapes of its own."""

from typing import Final

from legality.games.kit import Charts, Layout, Look, Symbol, Tint, Tints

LOOK: Final = Look(
    tints=Tints(light=Tint("#7a3b00", "#fbf0e2"), dark=Tint("#f2bd7c", "#33230f")),
    kinds={
        "keeper": "lantern",
        "crew": "squad",
        "signal": "flag",
        "relic": "orb",
        "tower": "lighthouse",
        "flare": "burst",
    },
    supertypes={"basic": "token"},
    numbers={"strain": "bolt", "life": "heart", "hand": "fan"},
    values={
        "colour": {
            "amber": Symbol("sun", "#8a4b08"),
            "tide": Symbol("waves", "#1e5a86"),
            "moss": Symbol("leaf", "#2f6327"),
        },
        "creed": {"港": Symbol("sea", "#20506b", square=True), "山": Symbol("boulder", "#5b4a3a", square=True)},
    },
    shapes={
        "lantern": "M9 3h6v3H9z M7 8h10v11H7z M10 21h4",
        "lighthouse": "M10 3h4l3 18H7z M8 9h8",
    },
    layout=Layout(
        cost="cost", foot=("strain", "life", "hand"), marks=("colour", "creed"), tags=("guild",), sorts=("block",)
    ),
    charts=Charts("cost", ("strain",), ("colour",)),
)
