"""Decks that people keep: their own lists, the bin, versions, plans, differences, folders, collections, rechecks."""
