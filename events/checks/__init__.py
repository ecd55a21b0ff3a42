"""Deck checks: picked, counted on a phone with or without a network, told apart where two judges differ."""
