"""What the pages of cards show."""
