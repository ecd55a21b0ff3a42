"""Editors for staff: cards with all that belongs to them, sets, restrictions, errata, rulings; and the imports.

Every edit is a claim by hand, which no import overwrites and which can be taken back like an import. A row that
another source claims too cannot be deleted here: it would come back. End a restriction with its last day.
"""

from cards.admin import card, picture, rows

__all__ = ["card", "picture", "rows"]
