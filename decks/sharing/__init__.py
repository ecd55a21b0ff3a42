"""A deck for others: pages, paper, pictures, and finding public decks."""
