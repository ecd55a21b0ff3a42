"""Decks that people keep: saving, versions, plans, collections."""
