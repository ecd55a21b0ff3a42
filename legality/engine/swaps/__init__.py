"""Decks between two games of a match."""
