"""Rules as data, the formats that they make up, and what they find in a deck."""
