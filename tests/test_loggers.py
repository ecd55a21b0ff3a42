"""Operators filter the log by these names: a module that moves takes its logger's name with it."""

import ast
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
APPS: Final = ("accounts", "api", "cards", "config", "decks", "events", "legality")

LOGGERS: Final = """
accounts.letters.outbox accounts.letters.sender accounts.limits cards.importers.turns
cards.migrations.0012_normal_facts config.assets.making config.caches config.databases.replica config.middleware
config.readiness config.server.site config.tasks config.warmup decks.samples decks.saved.tasks
events.entries.archiving events.entries.rejudging events.sheets.jobs legality.apps legality.games.registry
""".split()


def logger_names(path: Path) -> list[str]:
    """The names of the loggers that a module makes, as far as they are written there."""
    module = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "logging.getLogger" and node.args:
            name = node.args[0]
            if isinstance(name, ast.Constant):
                names.append(str(name.value))
            elif ast.unparse(name) == "__name__":
                names.append(module)

    return names


def test_the_loggers_have_the_names_that_operators_know() -> None:
    modules = [path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))]
    names = [name for path in modules for name in logger_names(path)]

    assert sorted(names) == sorted(LOGGERS)
