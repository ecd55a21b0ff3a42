"""Deck checks: picked, counted on a phone with or without a network, compared where two judges differ."""
