"""The engine that checks decks: pure functions over frozen values, standard library only.

`check(format, deck, day, region, options)` gives a `Report`; `check_between_games` and `check_partners` do so for two decks. The
result depends on the arguments alone: the engine reads neither clock nor database, settings or language.

From below: `values` (cards, decks, facts, reports), `rules` (rules, their kinds, editions, formats, and what they find in a deck),
`game`, `solve` (whether a deck can be completed, a pool split, however open lines turn out), `swaps` (decks between games),
`checking` (the check itself), `advice` (what fits, what is missing, how to fix), `explain` (a card before every rule), `house`
(house formats), `theme` (colours, icons, marks).
"""

from legality.engine.checking import check, check_between_games, check_partners
from legality.engine.former_paths import keep_former_paths

__all__ = ["check", "check_between_games", "check_partners"]

keep_former_paths()
