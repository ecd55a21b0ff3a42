"""A list as people write it: text, tables and codes to entries, entries to cards, and back. Pure: no Django, no database."""
