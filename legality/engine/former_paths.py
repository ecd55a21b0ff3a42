"""The former paths of modules that games import, such as `legality.engine.edition`: they go on until version 1.0.

A game is written with `legality.games.kit`; nothing of the site itself imports by these paths.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Final

# By the former module, the modules that hold what it held.
FORMER_PATHS: Final = {
    "blamed_cards": ("rules.rule",),
    "boosters": ("values.boosters",),
    "card": ("values.card",),
    "checks": ("rules.checks",),
    "comparisons": ("values.explanations",),
    "completions": ("rules.override", "solve.open_lines"),
    "conditions": ("values.conditions",),
    "days": ("values.facts",),
    "deck": ("values.deck",),
    "demands": ("values.demands",),
    "dialect": ("values.vocabulary",),
    "edition": ("rules.format",),
    "envelope": ("values.possible_cards",),
    "facts": ("values.facts",),
    "format": ("game", "rules.format"),
    "kinds": ("rules.kinds",),
    "look": ("values.look",),
    "opening": ("values.opening",),
    "pairs": ("rules.pairs",),
    "report": ("values.report",),
    "rule": ("rules.rule",),
    "search_bounds": ("values.search_bounds",),
    "standing": ("values.report",),
    "telling": ("values.explanations",),
    "vocabulary": ("values.vocabulary",),
}


def keep_former_paths() -> None:
    """Make each former module importable: it holds the names of those that took its place."""
    for former, homes in FORMER_PATHS.items():
        module = ModuleType(f"legality.engine.{former}", f"The former path of {' and '.join(homes)}.")
        for home in homes:
            held = vars(import_module(f"legality.engine.{home}"))
            vars(module).update({name: value for name, value in held.items() if not name.startswith("_")})
        sys.modules[module.__name__] = module
