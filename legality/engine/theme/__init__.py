"""The colours, icons and marks of a game."""
