"""Registered lists that others may see: by the event's table of phase and audience, and the player's consent."""
