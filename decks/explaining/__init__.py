"""Why, since when and where else: a card before every rule, the verdict through time and formats."""
