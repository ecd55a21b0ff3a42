"""Addresses of the pages about rules."""

from legality.games import GAMES
from legality.links import rule_page_path


def test_a_rule_has_a_page_and_a_warning_has_none() -> None:
    assert rule_page_path(GAMES["zero"], "main-size") == "/zero/rules/main-size/"
    assert rule_page_path(GAMES["zero"], "restricted-soon") is None
