"""Who may read or write which deck, its text and its stored check: what several features need of a saved deck."""
