"""Sources of the WoW TCG: the public lists, and what they share."""
