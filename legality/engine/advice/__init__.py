"""What may be added to a deck, what is missing, and how its faults are fixed."""
