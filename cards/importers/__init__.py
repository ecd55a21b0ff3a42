"""From sources of cards to rows, from rows to claims, from claims to the tables."""
