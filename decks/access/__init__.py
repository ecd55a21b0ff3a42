"""Saved decks as several features need them: who may read or write which deck, its text and its stored check."""
