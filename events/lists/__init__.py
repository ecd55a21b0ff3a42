"""Registered lists: frozen from an answer, judged again, compared."""
