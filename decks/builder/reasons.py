"""Why a card is not added, for a copy that is not in the deck yet: these sentences never ask to take one out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from legality.engine.format import Game
from legality.engine.report import Violation
from legality.messages import section_name, sentence, trait_name

# Keys of violations whose usual sentence would count the copy that is not in the deck yet.
FULL: Final[Mapping[str, str | Promise]] = {
    "too-many": _("%(section)s is full: %(limit)s at most."),
    "too-many-exactly": _("%(section)s is full: exactly %(limit)s."),
    "over-copies": _("Copy limit reached: %(limit)s."),
    "over-copies-by": _("Copy limit reached: %(limit)s of one %(trait)s."),
    "over-copies-of": _("Copy limit reached: %(limit)s of one %(trait)s."),
    "over-count": _("Limit of such cards in all reached: %(limit)s."),
    "capped": _("Restriction reached: %(limit)s."),
    "not-in-common": _("Differs from the rest of the deck in %(trait)s."),
    "not-in-pool": _("The pool holds no more copies of this card."),
}


def reason_sentence(violation: Violation, game: Game) -> str:
    """Why the deck takes no further copy, in the reader's language."""
    if violation.key not in FULL:
        return sentence(violation, game)
    if violation.key == "not-in-pool" and not any(blame.limit for blame in violation.cards):
        return gettext("This card is not in the pool.")

    trait = dict(violation.words).get("trait", "")
    return str(FULL[violation.key]) % {
        "section": section_name(game, violation.section),
        "limit": violation.limit or 0,
        "trait": trait_name(game, trait) if trait else gettext("icon"),
    }
