"""Sources of Riftbound: the public lists, and what they share."""
