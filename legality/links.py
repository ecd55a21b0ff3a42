"""Addresses of the pages about rules, for reports."""

from functools import lru_cache

from django.urls import reverse

from legality.engine.game import Game


@lru_cache(maxsize=512)
def rule_url(game: str, code: str) -> str:
    """The path of a rule's page."""
    return reverse("legality:rule", args=(game, code))


def rule_page_path(game: Game, code: str) -> str | None:
    """The path of a rule's page; None for the code of a warning, since warnings have no page."""
    return rule_url(game.slug, code) if code in game.words else None
