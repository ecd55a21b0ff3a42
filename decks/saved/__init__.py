"""Saved decks: lists of one's own decks, the bin, versions, plans, differences, folders, collections, rechecks."""
