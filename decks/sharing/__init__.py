"""Decks for other people: copies, print, QR codes, pictures, and the search of public decks."""
