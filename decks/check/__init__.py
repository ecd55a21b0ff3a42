"""Checks a list: from a question to its answer, and the answer as JSON and as text. Page, API and commands all use it."""
