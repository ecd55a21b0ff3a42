"""Who may do what in an event, and who may see what, by phase."""
