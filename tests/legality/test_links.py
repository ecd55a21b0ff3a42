"""Addresses of the pages about rules."""

from legality.games import GAMES
from legality.links import page_of


def test_a_rule_has_a_page_and_a_warning_has_none() -> None:
    assert page_of(GAMES["zero"], "main-size") == "/zero/rules/main-size/"
    assert page_of(GAMES["zero"], "restricted-soon") is None
