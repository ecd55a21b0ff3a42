"""The numbers that the cards of a game have already, for checking tables that people type."""

from cards.catalogue.names.codes import plain_code
from cards.importers.spreadsheet.table import NumbersInUse
from cards.models import Printing


def numbers_in_use(game: str) -> NumbersInUse:
    """The names of the cards that have each code, by their keys. Printings without a number have no code."""
    rows = Printing.objects.filter(card__game=game).exclude(number="").order_by("pk")
    found: dict[str, dict[str, str]] = {}
    for key, name, *code in rows.values_list("card__key", "card__name", "card_set__code", "number", "variant"):
        card_set, number, variant = code
        found.setdefault(plain_code(f"{card_set}-{number}{variant}"), {})[key] = name

    return found
