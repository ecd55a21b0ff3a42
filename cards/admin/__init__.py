"""Editors for staff: cards with all that belongs to them, sets, restrictions, errata, rulings; and the imports.

Every edit is a claim by hand, which no import overwrites and which can be taken back among the imports. A row that
another source says as well cannot be deleted here, for it would come back: end a restriction with its last day.
"""

from cards.admin import card, rows

__all__ = ["card", "rows"]
