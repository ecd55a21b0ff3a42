"""The words that addresses of the site begin with. A game's slug begins its addresses too, so it is none of them."""

from __future__ import annotations

from typing import Final

from legality.engine.vocabulary import word_set

# Written down, since the addresses are known only after the games are: a test compares them with the addresses.
RESERVED: Final = word_set("""
    accounts, admin, api, build, cards, check, collection, corrections, decks, events, explain, hand, healthz, i18n,
    metrics, odds, house-formats, offline, pictures, pool, readyz, static
""")
