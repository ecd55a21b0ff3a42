"""Decks as codes, both ways: one file a kind of code, all pure; `stream.py` holds what they share."""
