"""What every source of cards is parsed with, and to: rows, facts, folded text, the JSON of a file. Standard library only."""
