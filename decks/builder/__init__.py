"""What the deck builder asks and is told."""
