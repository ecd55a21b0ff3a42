"""Names and codes of cards, made comparable: pure, without tables."""
