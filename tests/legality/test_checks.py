"""The check of the games that were found: silent while all are served."""

from pathlib import Path

from django.core.checks import Warning, run_checks

from legality.checks import every_game_is_served
from tests.decks.gone_games import looking_in


def test_games_that_are_all_served_are_as_they_must_be() -> None:
    assert every_game_is_served() == []


def test_a_game_that_is_left_out_is_warned_of_with_its_place_and_the_reason(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "__init__.py").write_text("GAME = 1")

    with looking_in(tmp_path):
        found = [message for message in run_checks() if message.id == "legality.W001"]

    assert found == [
        Warning(
            f"The game 'broken' in {folder} is left out: the package has no GAME.",
            hint="Mend it or take it away; the other games are served.",
            id="legality.W001",
        )
    ]
