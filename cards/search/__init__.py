"""Searching cards: one language for the page, the builder and the API. Import from here.

A query is parsed (grammar.py), planned (planner.py), answered from memory (results.py) and explained (explain.py).
tests/laws/test_search_laws.py compares every answer with a plain-Python evaluation.
"""

from cards.search.ast import SearchError
from cards.search.messages import error_sentence
from cards.search.plan import SearchPlan
from cards.search.planner import Decks
from cards.search.results import Results, count_results, find_card_ids, plan_or_error, read_results, search_cards
from cards.search.suggested import suggestions_for

__all__ = [
    "Decks",
    "SearchPlan",
    "Results",
    "SearchError",
    "error_sentence",
    "find_card_ids",
    "read_results",
    "plan_or_error",
    "search_cards",
    "suggestions_for",
    "count_results",
]
