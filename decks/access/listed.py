"""A saved deck in a list of decks, with the verdict of its last check."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.access.serving import Served, find_served_each
from decks.check.messages import VERDICTS
from decks.models import Check, Deck
from legality.messages import name_in_language


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """A deck in a list of decks, with the words for its game, format and last check, and what is served of it."""

    deck: Deck
    game: str
    format_name: str
    check: Check | None
    word: str
    served: Served

    @property
    def why_unserved(self) -> str:
        """The sentence on a game or format that is not served at present; empty if both are."""
        if self.served:
            return ""
        if self.served.game:
            return _("This format is not available at the moment.")

        return _("This game is not available at the moment.")


def list_deck(deck: Deck) -> ListedDeck:
    """A deck as a list shows it; a game or format that is not served is shown by its slug."""
    return listed_each([deck])[0]


def listed_each(decks: Sequence[Deck]) -> list[ListedDeck]:
    """Decks as a list shows them, in their order. No query, or a few where some are of house formats."""
    rows: list[ListedDeck] = []
    for deck, served in zip(decks, find_served_each(decks), strict=True):
        check: Check | None = getattr(deck, "last_check", None)
        game = name_in_language(served.game.names) if served.game else deck.game
        format_name = name_in_language(served.format_.names) if served.format_ else deck.format
        word = str(VERDICTS[check.verdict]) if check else ""
        rows.append(ListedDeck(deck, game, format_name, check, word, served))

    return rows
