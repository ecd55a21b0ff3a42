"""The styles of decks/exporting/export.py: what each is given (job.py), then lists, codes and data."""
