"""Addresses of pages about games and rules, for reports that name them."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=512)
def rule_url(game: str, code: str) -> str:
    """The path of a rule's page."""
    return reverse("legality:rule", args=(game, code))
