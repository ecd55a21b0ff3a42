"""The look of Vividz. Every shape and every colour is our own, copied from no game."""

from typing import Final

from legality.games.kit import DrawnArt, FigureTable, Layout, Look, Symbol, Tint, Tints

LOOK: Final = Look(
    tints=Tints(light=Tint("#673dba", "#efe9fa"), dark=Tint("#bda4f7", "#292040")),
    kinds={"account": "badge", "mission": "target", "character": "bust", "event": "burst"},
    numbers={"power": "bolt"},
    values={
        "feature": {
            "歌": Symbol("note", "#a94475"),
            "配信": Symbol("waves", "#b12a20"),
            "電脳": Symbol("chip", "#5f4ca0"),
            "舞": Symbol("fan", "#a14a00"),
            "海": Symbol("sea", "#1e6296"),
        },
    },
    layout=Layout(foot=("power",), marks=("feature",), tags=("mission_info",)),
    art=DrawnArt(
        "stage",
        traits=("feature",),
        figures=(FigureTable("account_info", faces=True), FigureTable()),
        homes=("mission_info",),
    ),
)
