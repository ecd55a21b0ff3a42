"""Pages that show several features: the list of events and an event's own page."""
