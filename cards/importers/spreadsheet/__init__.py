"""Tables that people fill in: CSV, XLSX and JSON, for any game."""
