"""The descriptions of operations about games and rules."""

from api.describing import describe, operation
from legality.api.render import GameDetailsJson, GamesJson, RulesJson
from legality.api.views import GamesView, GameView, RulesView

TAG = "Games and rules"
GAME = {"game": ("The slug of a game.", "riftbound")}

describe(
    GamesView,
    get=operation(
        "listGames",
        TAG,
        "All games",
        "Every game that the site knows, in the order in which people see them, each whole: its sections, kinds, traits and "
        "values with their names in every language, and its formats with all their editions.",
        gives={200: GamesJson},
    ),
)
describe(
    GameView,
    get=operation(
        "getGame",
        TAG,
        "One game",
        "What there is to know before checking decks of a game: the slugs that a check takes for `format`, `region` and "
        "`options`, the sections of a list, and the words that cards use.",
        gives={200: GameDetailsJson},
        path=GAME,
    ),
)
describe(
    RulesView,
    get=operation(
        "listRules",
        TAG,
        "The rules of a game",
        "Every rule that a report may name, by its stable `code`, with its citation, its numbers and its reading in each "
        "edition of each format.",
        gives={200: RulesJson},
        path=GAME,
    ),
)
