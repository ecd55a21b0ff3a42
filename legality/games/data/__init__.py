"""Tables of the larger games: words, sets, ready-made decks. Data only; the rules stand in the game files."""
