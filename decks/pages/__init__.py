"""Pages that combine several features: home, the check of a list, the page of a deck."""
