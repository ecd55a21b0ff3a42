"""What the export of one's data leaves out, by table: secrets, what is derived, what is not about the person."""

from typing import Final

PERSONAL_LEFT_OUT: Final = {
    "accounts.User": frozenset({"password"}),
    "accounts.Token": frozenset({"digest"}),
    "accounts.Device": frozenset({"session"}),
    # Whole catalogues of cards that staff have sent.
    "cards.Import": frozenset({"changes"}),
    # Derived from the text of the deck.
    "decks.DeckLine": frozenset({"*"}),
}
