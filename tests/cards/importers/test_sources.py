"""Sources of cards are those of the games, also of games in other folders, and tables that people fill by hand."""

from pathlib import Path
from typing import Final

import pytest

from cards.importers import merge, sources
from legality.games.registry import Registry
from legality.sources.rows import Batch, CardRow

GAME: Final = """
from dataclasses import replace
from legality.games.kit import Batch, CardRow, CardSource, read_json
from legality.games.zero import GAME as ZERO


def parse(data):
    names = read_json(data)
    cards = tuple(CardRow(name.lower(), name, {"en": name}, {}) for name in names)
    return Batch("duel", cards=cards, source="duel-list")


GAME = replace(
    ZERO,
    slug="duel",
    formats=tuple(replace(each, game="duel") for each in ZERO.formats),
    card_sources=(CardSource("duel-list", parse, precedence=1),),
)
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry:
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "__init__.py").write_text(GAME, encoding="utf-8")
    games = Registry()
    games.look_in([tmp_path])
    monkeypatch.setattr(sources, "GAMES", games)
    monkeypatch.setattr(merge, "GAMES", games)
    return games


def test_the_names_of_the_sites_own_sources_stay() -> None:
    assert sources.source_names() == (
        *("riftbound-gallery", "riftbound-riftcodex", "riftbound-catalog-zh", "riftbound-errata"),
        *("wow-decktools", "wow-tracker", "wow-restrictions"),
        *("csv", "xlsx", "json"),
    )


def test_the_ranks_of_the_sites_own_sources_stay() -> None:
    ranks = merge.rank_sources()
    ranked = {game: [name for name in ranks if name.startswith(game)] for game in ("riftbound", "wow")}

    assert ranks[:4] == ["hand", "csv", "xlsx", "json"]
    assert ranked["riftbound"] == [
        *("riftbound-errata", "riftbound-gallery", "riftbound-riftcodex", "riftbound-catalog-zh")
    ]
    assert ranked["wow"] == [
        *("wow-deckbuilding", "wow-restrictions", "wow-decktools"),
        *("wow-tracker", "wow-tracker-prints", "wow-tracker-sets"),
    ]
    assert ranks[-1] == "starter"


def test_a_game_in_another_folder_brings_a_source(games: Registry) -> None:
    game, source = sources.public_sources()["duel-list"]

    assert game is games["duel"]
    assert not source.shares_numbers
    assert sources.parse("duel-list", "duel", b'["Ant"]') == Batch(
        "duel", cards=(CardRow("ant", "Ant", {"en": "Ant"}, {}),), source="duel-list"
    )
    assert merge.rank_sources().index("duel-list") < merge.rank_sources().index("starter")
