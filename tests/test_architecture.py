"""The tree is as the docs say: they name what is there, layers have contracts, files stay short, games stay data."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from legality.games import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent
APPS: Final = ("accounts", "api", "cards", "config", "decks", "events", "legality")
PLAN: Final = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GAMES_PAGE: Final = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")

AT_MOST: Final = 600
# Written by a program, or data.
SKIPPED: Final = {"migrations", "vectors", "vendored", "__pycache__", ".venv", "var", ".git"}

# Folders that frameworks ask for under these names; the folder above them says what they hold.
UNNAMED: Final = {"migrations", "commands", "LC_MESSAGES", "zh_Hans", "site", "decks", "cards", "events", "__pycache__"}


def sources(*endings: str) -> Iterator[Path]:
    """The files of the project that people write."""
    for path in sorted(ROOT.rglob("*")):
        if path.suffix in endings and not SKIPPED.intersection(path.relative_to(ROOT).parts):
            yield path


def folders() -> set[str]:
    """The rooms of the house: every folder of an app that holds code, data or static files, without those of a game.

    Of the tests, those that mirror no app.
    """
    found = {path.relative_to(ROOT) for app in APPS for path in (ROOT / app).rglob("*") if path.is_dir()}
    found |= {path.relative_to(ROOT) for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name not in APPS}
    rooms = {Path("legality/games"), Path("legality/skeleton")}
    by_game = {path for path in found if set(path.parts) & (set(GAMES) | {"games", "skeleton"}) and path not in rooms}
    return {path.as_posix() for path in found - by_game if path.name not in UNNAMED}


def tree() -> set[str]:
    """The folders that the plan's tree names, as paths: the indent says what lies in what."""
    drawn = PLAN.partition("## The tree")[2].split("```")[1]
    named: list[str] = []
    found = set()
    for indent, name in re.findall(r"^( *)([a-z0-9_]+)/", drawn, re.MULTILINE):
        named[len(indent) // 2 :] = [name]
        found.add("/".join(named))

    return found


def test_the_plan_names_every_folder_of_code() -> None:
    assert sorted(folders() - tree()) == []


def test_every_folder_that_the_plan_names_is_there() -> None:
    assert sorted(name for name in tree() if not (ROOT / name).is_dir()) == []


def test_the_readme_has_a_row_for_every_app_and_leads_to_the_drawing_of_the_layers() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z]+)/` ", readme.partition("## Layout")[2], re.MULTILINE)

    assert sorted(set(APPS) - set(rows)) == []
    assert "(docs/architecture.md#layers)" in readme
    assert "(docs/architecture.md#layers)" in guide


def test_the_readme_shows_pictures_that_the_script_takes() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = (ROOT / "docs" / "pictures" / "take.py").read_text(encoding="utf-8")
    shown = set(re.findall(r"!\[[^\]]+\]\(docs/pictures/([a-z]+\.png)\)", readme))

    assert shown == {"builder.png", "verdict.png"}
    assert shown == set(re.findall(r'"([a-z]+\.png)"', script))


@pytest.mark.parametrize(
    "page", ["LICENSE", "NOTICE", "SECURITY.md", "CHANGELOG.md", "docs/players.md", "docs/organisers.md"]
)
def test_the_readme_leads_to_what_people_look_for(page: str) -> None:
    assert f"({page})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / page).is_file()


def test_the_architecture_opens_with_a_glossary_that_says_each_word_once() -> None:
    sections = re.findall(r"^## (.+)$", PLAN, re.MULTILINE)
    glossary = PLAN.partition("## Glossary")[2].partition("\n## ")[0]
    words = [word for row in re.findall(r"^\| ([a-z][^|]*) \|", glossary, re.MULTILINE) for word in row.split(", ")]

    assert sections[0] == "Glossary"
    assert len(words) > 60
    assert sorted(word for word in set(words) if words.count(word) > 1) == ["version"]


def test_the_plan_draws_every_feature_of_decks_and_events() -> None:
    """Also `houses`: a feature without a place in the drawings is one that newcomers do not find."""
    _, decks, _, events, _ = drawings()

    assert {"houses", "builder", "saved"} <= set(decks)
    assert {path.name for path in (ROOT / "decks").iterdir() if (path / "__init__.py").is_file()} <= set(decks)
    assert {path.name for path in (ROOT / "events").iterdir() if (path / "__init__.py").is_file()} <= set(events)


def test_the_commands_for_contributors_name_what_is_there() -> None:
    commands = "\n".join((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("```")[1::2])
    named = re.findall(r" (tests/[a-z0-9_/.]+)(?![a-z0-9_/.<])", commands)
    targets = re.findall(r"^make ([a-z-]+)", commands, re.MULTILINE)
    made = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)

    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert sorted(set(targets) - set(made)) == []


DECISIONS: Final = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
RECORDS: Final = [path.relative_to(ROOT).as_posix() for path in DECISIONS]


@pytest.mark.parametrize(
    "page",
    ["docs/architecture.md", "docs/games.md", "README.md", "CONTRIBUTING.md", "docs/decisions/README.md", *RECORDS],
)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    paths = re.findall(r"`([a-z_]+/[A-Za-z0-9_./-]+)`", text)
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)

    # The page on games also names what is in the folder of each.
    homes = [ROOT, *(GAMES["riftbound"].folder for _ in range(page == "docs/games.md"))]
    gone = [path for path in paths if not any((home / path).exists() for home in homes) and path not in PLANNED]
    assert gone + [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def test_the_index_of_decisions_lists_every_record_once_in_order() -> None:
    index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")

    assert re.findall(r"\]\((\d{4}-[a-z-]+\.md)\)", index) == [path.name for path in DECISIONS]
    assert [int(path.name[:4]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))


@pytest.mark.parametrize("path", DECISIONS, ids=[path.stem for path in DECISIONS])
def test_a_decision_says_its_context_what_follows_and_why_not_otherwise(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert text.startswith(f"# {int(path.name[:4])}. ")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == [
        "Context",
        "Decision",
        "Consequences",
        "Alternatives, and why not",
    ]


@pytest.mark.parametrize("target", ["CONTRIBUTING.md", "docs/decisions/README.md"])
def test_the_readme_and_the_plan_lead_to_the_page(target: str) -> None:
    for page in ("README.md", "docs/architecture.md"):
        links = re.findall(r"\]\((?!https?:)([^)#]+)\)", (ROOT / page).read_text(encoding="utf-8"))
        assert (ROOT / target).resolve() in [(ROOT / page).parent.joinpath(link).resolve() for link in links]


# The table of differences names what was planned, and the database is made by the first run.
PLANNED: Final = {"legality/engine/kinds.py", "var/deckwright.sqlite3", "var/secret_key"}


OURS: Final = [game for game in GAMES.values() if game.folder.is_relative_to(ROOT / "legality")]


@pytest.mark.parametrize("game", OURS, ids=[game.slug for game in OURS])
def test_every_game_has_the_files_that_the_page_on_games_asks_for(game: object) -> None:
    table = GAMES_PAGE.partition("## The folder")[2].partition("\n\n\n")[0].partition("A module beside")[0]
    asked = re.findall(r"`([\w./-]+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))
    folder = game.folder  # type: ignore[attr-defined]  # a game

    assert len(asked) > 4
    assert [path for path in asked if not (folder / path).exists()] == []


def contracts(kind: str, key: str) -> list[object]:
    """What the contracts of a kind name under a key, in their order."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    return [contract.get(key) for contract in linter["contracts"] if contract["type"] == kind]


def floors_of(app: str) -> list[str]:
    """The names of an app's floors, from above to below."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = next(contract["layers"] for contract in linter["contracts"] if contract.get("containers") == [app])
    return re.findall(r"[a-z]+", " ".join(layers))


def drawings() -> list[list[str]]:
    """The drawings of layers and floors, each as its names from above to below."""
    blocks = PLAN.partition("## Layers\n")[2].partition("\n## ")[0].split("```")[1::2]
    # What a name means is written after two spaces.
    return [re.findall(r"[a-z]+", re.sub(r"(?<=\S)  .*", "", block)) for block in blocks]


def test_the_layers_and_floors_are_drawn_as_the_contracts_have_them() -> None:
    layers, decks, cards, events, engine = drawings()

    assert layers == ["config", "events", "decks", "cards", "legality", "api"]
    assert decks == floors_of("decks")
    assert cards == floors_of("cards")
    assert events == floors_of("events")
    assert engine == floors_of("legality.engine")


def test_the_layers_are_under_contract() -> None:
    assert ["config", "events", "decks", "cards", "legality", "api"] in contracts("layers", "layers")
    assert ["accounts"] in contracts("protected", "protected_modules")
    assert ["legality.engine", "legality.games"] in contracts("forbidden", "source_modules")


def test_every_file_of_decks_stands_on_a_floor() -> None:
    containers, exhaustive = contracts("layers", "containers"), contracts("layers", "exhaustive")

    assert dict(zip(map(str, containers), exhaustive, strict=True))["['decks']"] is True


def test_every_file_of_cards_stands_on_a_floor() -> None:
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (floors,) = [contract for contract in linter["contracts"] if contract.get("containers") == ["cards"]]

    assert floors["exhaustive"] is True
    assert floors["layers"][-7:] == ["curation", "pictures", "importers", "search", "art", "catalogue", "models"]


def asks_for_a_game(path: Path) -> list[int]:
    """The lines that compare something with the slug of a game, or look for it among several."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        texts = {each.value for side in sides for each in ast.walk(side) if isinstance(each, ast.Constant)}
        found += [sides[0].lineno] if texts & set(GAMES) else []

    return found


def test_only_the_games_own_files_know_which_game_it_is() -> None:
    code = [path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts]
    shared = [
        path for path in code if not path.is_relative_to(ROOT / "legality" / "games") and "importers" not in path.parts
    ]

    assert [(path.relative_to(ROOT).as_posix(), lines) for path in shared if (lines := asks_for_a_game(path))] == []


def test_no_template_or_script_knows_which_game_it_is() -> None:
    slugs = "|".join(GAMES)
    asks = re.compile(rf"[=!]==?\s*['\"](?:{slugs})['\"]")

    assert [path.name for path in sources(".html", ".js") if asks.search(path.read_text(encoding="utf-8"))] == []


def test_files_stay_short() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources(".py", ".html", ".css", ".js")
    }

    assert {name: length for name, length in lengths.items() if length > AT_MOST} == {}


def test_a_comparison_with_a_game_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_text(
        'if game == "wow":\n    pass\nif game.slug in ("rise", "zero"):\n    pass\nif game == "chess":\n    pass\n'
    )

    assert asks_for_a_game(path) == [1, 3]
