"""Cards that a query finds but that the deck rules out: how many they are, which, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from api.typed import Positive
from cards.catalogue.lookup import Catalogue
from cards.search.legal import ids_by_standing
from decks.check.checking import Answer
from legality.engine.values.card import Card
from legality.engine.values.report import BANNED, NOT_IN_FORMAT
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

# Of many for the same reason.
ALL: Final = {**WHY, DECK: _("they do not fit the deck")}


class HiddenJson(TypedDict):
    """Cards that fit the query and are left out, since the deck may not have them."""

    count: Positive
    message: str


def hidden_cards(left_out: frozenset[str], answer: Answer, catalogue: Catalogue) -> HiddenJson | None:
    """What is left out of an answer, in a sentence; None where nothing is."""
    if not left_out:
        return None

    reasons = _by_reason(left_out, answer, catalogue)
    few = (
        {catalogue.cards[ident]: why for why, ids in reasons.items() for ident in ids} if len(left_out) <= NAMED else {}
    )
    what = _named(few) if few else _counted({why: len(ids) for why, ids in reasons.items() if ids})
    return {
        "count": len(left_out),
        "message": gettext("%(count)s hidden: %(what)s.") % {"count": len(left_out), "what": what},
    }


def _by_reason(left_out: frozenset[str], answer: Answer, catalogue: Catalogue) -> dict[str, frozenset[str]]:
    """The ids of the cards by what rules them out. What the format says of every card is in memory."""
    asked, other = answer.question, DECK if answer.deck.pool is None else POOL
    ids = ids_by_standing(catalogue, asked.format_, asked.day, asked.region)
    banned, absent = (left_out & ids.get(standing, frozenset()) for standing in (BANNED, NOT_IN_FORMAT))
    return {BANNED: banned, NOT_IN_FORMAT: absent, other: left_out - banned - absent}


def _named(reasons: Mapping[Card, str]) -> str:
    cards = sorted(reasons, key=card_name)
    each = (gettext("%(card)s, %(why)s") % {"card": card_name(card), "why": WHY[reasons[card]]} for card in cards)
    return gettext("; ").join(each)


def _counted(counts: Mapping[str, int]) -> str:
    if len(counts) == 1:
        return str(ALL[next(iter(counts))])

    words = {
        BANNED: gettext("%(count)s banned"),
        NOT_IN_FORMAT: gettext("%(count)s not in this format"),
        POOL: gettext("%(count)s not in the pool"),
        DECK: ngettext("%(count)s does not fit the deck", "%(count)s do not fit the deck", counts.get(DECK, 0)),
    }
    return gettext(", ").join(words[why] % {"count": counts[why]} for why in WHY if why in counts)
