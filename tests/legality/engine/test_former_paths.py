"""What games imported before the kit was there can still be imported, and is the same thing."""

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from legality.engine.former_paths import FORMER_PATHS
from legality.games import kit
from legality.games.discovery import find_games
from legality.games.faults import find_game_faults
from legality.games.skeleton import lay_skeleton

# By module, the names that the games of the site, the guide and its skeleton imported in version 0.1.
IMPORTED: Final[Mapping[str, str]] = {
    "blamed_cards": "blamed_cards removals",
    "boosters": "Booster Slot",
    "card": "Card",
    "checks": "CardCheck DeckCheck",
    "comparisons": "Comparison Exemption side_of",
    "completions": "Override",
    "conditions": "parse_condition where",
    "days": "Days",
    "deck": "Cards Deck",
    "demands": "Demand",
    "dialect": "Dialect PILTOVER",
    "edition": "Edition",
    "envelope": "Bound Envelope",
    "facts": "Fact NOTHING NO_VALUES OPEN Span Truth UNKNOWN all_true any_true exactly negated shares",
    "format": "ChosenCard Format Game Option PRECON RuleText Section Text",
    "kinds": "Allowed AllowedKinds Bans Copies CopyCaps DistinctNames Fellows Group LeaderSays LegalSets NotTogether OneInCommon Pool Requires RotationWarning SharesTrait Size Tally",
    "look": "Charts DrawnArt Layout Look Symbol TextSigns TextSymbol Tint Tints",
    "opening": "CardsToZone CitedNumber LeaderNumber Mulligan NumberByTurn Opening StartingZone WithoutLeaders",
    "pairs": "NoSharedNames SideboardSwap",
    "report": "BlamedCard Doubt Fix Operation Violation",
    "rule": "CheckContext DeckRule Fault Finding Judgement MissingFact Rule Together judgement_of",
    "search_bounds": "SEARCH TooMuch",
    "vocabulary": "Names PrintedNumber SearchVocabulary Sentence TableVocabulary USUAL_LABELS split_words usual_numbers word_set",
}


@pytest.mark.parametrize("former", IMPORTED)
def test_a_former_module_holds_what_games_imported_from_it(former: str) -> None:
    module = import_module(f"legality.engine.{former}")

    assert [name for name in IMPORTED[former].split() if getattr(module, name) is not getattr(kit, name)] == []


def test_every_former_path_of_a_game_is_kept() -> None:
    assert sorted(set(IMPORTED) - set(FORMER_PATHS)) == []


# The imports of the guide's game as version 0.1 laid them.
FORMER_IMPORTS: Final = {
    "game.py": """
from legality.engine.edition import Edition
from legality.engine.conditions import where
from legality.engine.days import Days
from legality.engine.format import Format, Game, RuleText, Section, Text
from legality.engine.kinds import Allowed, AllowedKinds, Copies, Size, Tally
from legality.engine.opening import CitedNumber, NumberByTurn, Opening
from legality.engine.vocabulary import SearchVocabulary, usual_numbers
""",
    "look.py": "\nfrom legality.engine.look import Layout, Look, Symbol, Tint, Tints\n",
}


def test_a_folder_written_by_the_guide_of_version_0_1_is_a_game_without_faults(tmp_path: Path) -> None:
    folder = tmp_path / "duel"
    lay_skeleton(folder, "duel", "Ember Duel")
    for name, imports in FORMER_IMPORTS.items():
        text = (folder / name).read_text(encoding="utf-8")
        former, changed = re.subn(r"\nfrom legality\.games\.kit import (\([^)]*\)|[^\n]*)\n", imports, text)
        (folder / name).write_text(former, encoding="utf-8")
        assert changed == 1

    (found,) = [game for game in find_games([tmp_path]) if game.slug == "duel"]

    assert find_game_faults(found.load()) == []
