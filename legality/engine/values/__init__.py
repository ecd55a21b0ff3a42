"""What rules are about: cards, decks, facts and reports. Nothing here knows a rule."""
