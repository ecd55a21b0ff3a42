"""A copy of a deck, as the reader's own."""

from datetime import date

from django.utils.translation import gettext as _

from decks.access.saving import NAME, save_deck, write_deck_fields
from decks.access.serving import UNJUDGED
from decks.models import JUDGED, Deck


def clone_deck(deck: Deck, person: int, day: date) -> Deck:
    """A private copy of a deck for a person who may read it; also of a deck that cannot be judged.

    A primer is its author's own words: it goes along into the author's copy, never under another name.
    """
    is_own = deck.owner_id == person
    name = _("%(name)s (copy)") % {"name": deck.name} if is_own else deck.name
    copied = {field: getattr(deck, field) for field in (*JUDGED, *(("primer",) if is_own else ()))}
    copy = Deck(owner_id=person, name=name[:NAME], **copied)
    try:
        save_deck(copy, day)
    except UNJUDGED:
        write_deck_fields(copy, ())

    return copy
