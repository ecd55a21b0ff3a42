"""The sentences of findings, by the `key` of the violation. `legality/messages.py` fills in names and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

# Sentences about cards that the page lists beside them; singular and plural.
ON_CARDS: Final[Mapping[str, Promise]] = {
    "wrong-section": ngettext_lazy(
        "This card does not belong in this section (%(section)s).",
        "These cards do not belong in this section (%(section)s).",
        "cards",
    ),
    "never-in-deck": ngettext_lazy(
        "This card is a token or the like and cannot be in a deck.",
        "These cards are tokens or the like and cannot be in a deck.",
        "cards",
    ),
    "not-in-common": ngettext_lazy(
        "This card differs from the rest of the deck in %(trait)s (%(value)s).",
        "These cards differ from the rest of the deck in %(trait)s (%(value)s).",
        "cards",
    ),
    "not-shared": ngettext_lazy(
        "This card shares no %(trait)s with the deck's %(leader)s.",
        "These cards share no %(trait)s with the deck's %(leader)s.",
        "cards",
    ),
    "beyond-leader": ngettext_lazy(
        "This card has a %(trait)s that the deck's %(leader)s lacks.",
        "These cards have a %(trait)s that the deck's %(leader)s lacks.",
        "cards",
    ),
    "leader-lacks": ngettext_lazy(
        "This card requires %(needs)s; the deck's %(leader)s has no such trait.",
        "These cards require %(needs)s; the deck's %(leader)s has no such trait.",
        "cards",
    ),
    "banned": ngettext_lazy("This card is banned.", "These cards are banned.", "cards"),
    "leaves-soon": ngettext_lazy(
        "This card leaves the format on %(day)s.", "These cards leave the format on %(day)s.", "cards"
    ),
    "not-yet": ngettext_lazy(
        "This card becomes legal only on %(day)s.", "These cards become legal only on %(day)s.", "cards"
    ),
    "no-longer": ngettext_lazy(
        "This card left the format on %(day)s.", "These cards left the format on %(day)s.", "cards"
    ),
    "not-allowed": ngettext_lazy(
        "This card has no %(trait)s that the format allows.",
        "These cards have no %(trait)s that the format allows.",
        "cards",
    ),
    "not-together": ngettext_lazy(
        "This card may not stand beside others of its group: at most %(most)s of these names.",
        "These cards may not stand in a deck together: at most %(most)s of these names.",
        "cards",
    ),
    "not-together-soon": ngettext_lazy(
        "From %(day)s on this card may not stand beside others of its group: at most %(most)s of these names.",
        "From %(day)s on these cards may not stand in a deck together: at most %(most)s of these names.",
        "cards",
    ),
    "not-in-sets": ngettext_lazy(
        "This card has no printing in a legal set.", "These cards have no printing in a legal set.", "cards"
    ),
    "no-leader-for": ngettext_lazy(
        "No %(leader)s can have what this card asks for.", "No %(leader)s can have what these cards ask for.", "cards"
    ),
    "no-leader-for-all": ngettext_lazy(
        "No %(leader)s allows this card.",
        "No %(leader)s allows these cards together. Keep some of them.",
        "cards",
    ),
    "excluded-by-leader": ngettext_lazy(
        "This card is excluded by the deck's %(leader)s.", "These cards are excluded by the deck's %(leader)s.", "cards"
    ),
    "not-included-by-leader": ngettext_lazy(
        "This card is not among those that the deck's %(leader)s allows.",
        "These cards are not among those that the deck's %(leader)s allows.",
        "cards",
    ),
    "partners-share": ngettext_lazy(
        "%(section)s: partners may not share this card.", "%(section)s: partners may not share these cards.", "cards"
    ),
    "team-shares": ngettext_lazy(
        "This card is in the deck of the partner too; partners may not share it.",
        "These cards are in the deck of the partner too; partners may not share them.",
        "cards",
    ),
}

# Sentences about numbers and the deck. `_counted` writes the numbers with their nouns and verbs.
ON_DECK: Final[Mapping[str, str | Promise]] = {
    "too-few": _("%(section)s: %(cards)s, %(at_least)s. Add %(missing)s."),
    "too-few-exactly": _("%(section)s: %(cards)s, %(exactly_needed)s. Add %(missing)s."),
    "too-many": _("%(section)s: %(cards)s, %(at_most)s. Take out %(missing)s."),
    "too-many-exactly": _("%(section)s: %(cards)s, %(exactly_allowed)s. Take out %(missing)s."),
    "too-many-beside": _(
        "%(section)s: %(cards)s, %(at_most)s beside the %(beside)s that is still to come. Take out %(missing)s."
    ),
    "not-one-of": _(
        "%(section)s: %(cards)s, but it must hold either %(low)s or %(high)s. Add %(missing)s or take out all."
    ),
    "above-minimum": _("%(section)s: %(cards)s, more than the %(limit)s needed."),
    "sideboard-not-full": _("%(section)s: %(cards)s, it may hold %(limit)s."),
    "over-copies": _("%(card)s: %(copies)s, %(at_most)s. Take out %(missing)s."),
    "over-copies-by": _("%(card)s: %(copies)s of one %(trait)s, %(at_most)s. Take out %(missing)s."),
    "over-copies-of": _("%(card)s (%(value)s): %(copies)s of one %(trait)s, %(at_most)s. Take out %(missing)s."),
    "over-count": _("%(value)s cards: %(found)s in all, %(at_most)s. Take out %(missing)s."),
    "over-sum": _("%(rules)s: %(found)s in all, at most %(limit)s."),
    "under-count": _("%(value)s cards: %(found)s in all, %(at_least)s. Add %(missing)s."),
    "under-sum": _("%(rules)s: %(found)s in all, at least %(limit)s."),
    "no-room": _(
        "%(rules)s: %(found)s in all, at least %(limit)s, which no cards that are added can reach. Replace some cards."
    ),
    "no-room-beside": _("%(rules)s: no cards can be added that keep to it and finish the deck. Replace some cards."),
    "same-name": _("%(card)s: %(copies)s here; the names must differ."),
    "capped": _("%(card)s: %(copies)s, restricted to %(limit)s. Take out %(missing)s."),
    "restricted-soon": _("%(card)s: %(copies)s, but only %(limit)s from %(day)s on."),
    "lone-copy": _("%(card)s: a single copy beside others (%(section)s)."),
    "not-in-pool": _("More than the pool holds: %(numbers)s. Take out %(missing)s."),
    "too-few-of-pool": _("%(section)s: %(cards)s, %(at_least)s. Move cards here from: %(rest)s."),
    "no-fellows": _("These cards cannot stand together as the deck's %(leader)s."),
    "no-split": _("No split of the pool makes a legal deck with the cards that are placed."),
    "pool-left-out": _("Left over from the pool: %(numbers)s. %(rest)s: add %(missing)s."),
    "pool-size": _("The pool has %(cards)s; a pool of this format usually has %(limit)s."),
    "swap-registered": _("The deck as registered breaks these rules: %(rules)s."),
    "swap-count": _("%(section)s: %(cards)s, registered with %(limit)s."),
    "swap-back": _("%(section)s: %(cards)s, registered with %(limit)s. Move %(missing)s back."),
    "swap-fixed": _("%(section)s: this section does not change between games."),
    "swap-added": _("More than in the deck as registered: %(numbers)s."),
    "swap-missing": _("Missing from the deck as registered: %(numbers)s."),
    "swap-size": _("The main deck has %(cards)s; it was registered with %(limit)s."),
}

# Sentences that say how many cards to add, while open lines may be among these cards.
TO_CONFIRM: Final[Mapping[str, str | Promise]] = {
    "too-few": _("%(section)s: %(cards)s, and %(to_confirm)s to confirm; %(at_least)s."),
    "too-few-exactly": _("%(section)s: %(cards)s, and %(to_confirm)s to confirm; %(exactly_needed)s."),
    "not-one-of": _("%(section)s: %(cards)s, and %(to_confirm)s to confirm; it must hold either %(low)s or %(high)s."),
    "under-count": _("%(value)s cards: %(found)s in all, and %(to_confirm)s to confirm; %(at_least)s."),
    "pool-left-out": _("Left over from the pool: %(numbers)s. %(rest)s: %(to_confirm)s to confirm."),
}

# The numbers of one card, for findings whose numbers differ from card to card.
NUMBERS: Final[Mapping[str, str | Promise]] = {
    "not-in-pool": _("%(card)s (%(found)s in the deck, %(limit)s in the pool)"),
    "pool-left-out": _("%(card)s (%(found)s in the deck, %(limit)s in the pool)"),
    "swap-added": _("%(card)s (%(found)s now, %(limit)s registered)"),
    "swap-missing": _("%(card)s (%(found)s now, %(limit)s registered)"),
}
