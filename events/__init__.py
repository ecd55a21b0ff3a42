"""Tournaments: registration, lists as frozen copies, and who may do and see what."""
