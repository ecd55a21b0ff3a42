"""Cards that a query finds but that the deck rules out: how many they are, which, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from api.typed import Positive
from decks.check.checking import Answer
from legality.engine.card import Card
from legality.engine.card_legality import card_legality
from legality.engine.standing import BANNED, NOT_IN_FORMAT
from legality.messages import card_name

# Of more than these only the numbers are told.
NAMED: Final = 3
POOL: Final = "pool"
DECK: Final = "deck"
WHY: Final[Mapping[str, str | Promise]] = {
    BANNED: _("banned"),
    NOT_IN_FORMAT: _("not in this format"),
    POOL: _("not in the pool"),
    DECK: _("does not fit the deck"),
}


class HiddenJson(TypedDict):
    """Cards that fit the query and are left out, since the deck may not have them."""

    count: Positive
    message: str


def hidden_cards(cards: Iterable[Card], answer: Answer) -> HiddenJson | None:
    """What is left out of an answer, in a sentence; None where nothing is."""
    left_out = sorted(cards, key=card_name)
    if not left_out:
        return None

    asked, other = answer.question, DECK if answer.deck.pool is None else POOL

    def reason(card: Card) -> str:
        standing = card_legality(card, asked.format_, asked.day, asked.region)
        return standing if standing in WHY else other

    what = _named(left_out, reason) if len(left_out) <= NAMED else _counted(map(reason, left_out))
    return {
        "count": len(left_out),
        "message": gettext("%(count)s hidden: %(what)s.") % {"count": len(left_out), "what": what},
    }


def _named(cards: Iterable[Card], reason: Callable[[Card], str]) -> str:
    each = (gettext("%(card)s, %(why)s") % {"card": card_name(card), "why": WHY[reason(card)]} for card in cards)
    return gettext("; ").join(each)


def _counted(reasons: Iterable[str]) -> str:
    counts = Counter(reasons)
    words = {
        BANNED: gettext("%(count)s banned"),
        NOT_IN_FORMAT: gettext("%(count)s not in this format"),
        POOL: gettext("%(count)s not in the pool"),
        DECK: ngettext("%(count)s does not fit the deck", "%(count)s do not fit the deck", counts[DECK]),
    }
    return gettext(", ").join(words[why] % {"count": counts[why]} for why in WHY if counts[why])
