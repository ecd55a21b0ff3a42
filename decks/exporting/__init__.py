"""Decks as files: the styles of a single deck (export.py), the archive of all decks, and the import of both."""
