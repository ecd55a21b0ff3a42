"""Findings as sentences, in the language of the request. Codes and numbers never change with it.

Each `key` of a violation has one sentence here; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from legality.engine.card import Card
from legality.engine.format import Game, Names
from legality.engine.report import Doubt, Violation

SENTENCES: Final[Mapping[str, str | Promise]] = {
    "too-few": _("%(section)s: %(found)s cards, at least %(limit)s are needed. Add %(missing)s."),
    "too-few-exactly": _("%(section)s: %(found)s cards, exactly %(limit)s are needed. Add %(missing)s."),
    "too-many": _("%(section)s: %(found)s cards, at most %(limit)s are allowed. Take out %(missing)s."),
    "too-many-exactly": _("%(section)s: %(found)s cards, exactly %(limit)s are allowed. Take out %(missing)s."),
    "not-one-of": _(
        "%(section)s: %(found)s cards, only %(low)s or %(high)s are allowed. Add %(missing)s or take out all."
    ),
    "above-minimum": _("%(section)s: %(found)s cards, more than the %(limit)s that are needed."),
    "sideboard-not-full": _("%(section)s: %(found)s cards, %(limit)s are allowed."),
    "wrong-section": _("These cards do not belong in this section (%(section)s)."),
    "never-in-deck": _("These cards are tokens or the like and stand in no deck."),
    "over-copies": _("%(card)s: %(found)s copies, at most %(limit)s are allowed. Take out %(missing)s."),
    "over-copies-by": _(
        "%(card)s: %(found)s copies of one %(trait)s, at most %(limit)s are allowed. Take out %(missing)s."
    ),
    "over-count": _("%(found)s such cards in all, at most %(limit)s are allowed. Take out %(missing)s."),
    "same-name": _("%(card)s stands here %(found)s times; the names must differ."),
    "not-in-common": _("These cards differ from the rest of the deck in %(trait)s (%(value)s)."),
    "not-shared": _("These cards share no %(trait)s with the deck's %(leader)s."),
    "beyond-leader": _("These cards have a %(trait)s that the deck's %(leader)s lacks."),
    "leader-lacks": _("These cards require %(needs)s; the deck's %(leader)s has no such trait."),
    "banned": _("These cards are banned."),
    "capped": _("%(card)s: %(found)s copies, restricted to %(limit)s. Take out %(missing)s."),
    "restricted-soon": _("%(card)s: %(found)s copies, but only %(limit)s from %(day)s on."),
    "not-yet": _("These cards become legal only on %(day)s."),
    "not-in-sets": _("These cards have no printing in a legal set."),
    "not-in-pool": _("These cards are not in the pool, or not so often."),
    "pool-left-out": _("These cards of the pool are in neither the main deck nor the sideboard."),
    "no-mission-fits": _("These cards fit none of the missions."),
    "no-champion-unit": _("The chosen champion must be a champion unit."),
    "other-champion": _("The chosen champion is not the legend's: their champion tags differ."),
    "legends-without-neeko": _("Additional legends are only for decks with Neeko, Blending In."),
    "legend-again": _("The legends of a deck must differ in name."),
    "too-many-domains": _("The deck uses %(found)s domains, at most %(limit)s are allowed."),
    "excluded-by-leader": _("These cards are excluded by the deck's %(leader)s."),
    "not-included-by-leader": _("These cards are not among those that the deck's %(leader)s allows."),
    "talent-of-traitor": _("A traitor uses no Talents."),
    "swap-fixed": _("%(section)s: this section does not change between games."),
    "swap-added": _("These cards are not in the deck as registered, or not so often."),
    "swap-missing": _("These cards of the registered deck are missing."),
    "swap-size": _("The main deck has %(found)s cards; it was registered with %(limit)s."),
    "partners-share": _("%(section)s: partners may not share these cards."),
    "talent-of-other-spec": _("These Talents are of another spec than the deck's %(leader)s."),
}


def sentence(violation: Violation, game: Game) -> str:
    """What is wrong, in one or two short sentences with the numbers compared."""
    words = {name: _said(name, value, game) for name, value in violation.words}
    found, limit = violation.found or 0, violation.limit or 0
    return str(SENTENCES[violation.key]) % {
        "section": section_name(game, violation.section),
        "trait": gettext("icon"),
        "card": card_name(violation.cards[0].card) if violation.cards else "",
        "found": found,
        "limit": limit,
        "missing": abs(limit - found),
        **words,
    }


def doubt_sentence(doubt: Doubt, game: Game) -> str:
    """Which fact of which card is lacking."""
    fact = trait_name(game, doubt.fact)
    return gettext("%(card)s: the %(fact)s is not in the database, so this cannot be decided.") % {
        "card": card_name(doubt.card),
        "fact": fact,
    }


def in_language(names: Names) -> str:
    """The name in the reader's language, else in English, else in whatever language there is."""
    return names.get(get_language() or "en") or names.get("en") or next(iter(names.values()), "")


def card_name(card: Card) -> str:
    """The card's name in the reader's language, else its official one."""
    return card.names.get(get_language() or "en") or card.name


def section_name(game: Game, slug: str) -> str:
    """A section's name; empty for none."""
    return in_language(game.section(slug).names) if slug else ""


def trait_name(game: Game, slug: str) -> str:
    """The name of a trait or other fact that a rule looks at."""
    return in_language(game.traits[slug]) if slug in game.traits else str(FACTS.get(slug, slug))


def value_name(game: Game, slug: str) -> str:
    """The name of a trait's value or a kind: the game's word, else the slug with capitals."""
    names = game.values.get(slug) or game.kinds.get(slug)
    return in_language(names) if names else slug.replace("-", " ").title()


def figure_words(figures: Iterable[tuple[str, str]]) -> str:
    """The numbers of a rule, as `legality.rulebook.figures_of` gives them, in words; empty for none."""
    numbers = dict(figures)
    if "at_least" in numbers and "at_most" in numbers:
        return gettext("%(at_least)s to %(at_most)s") % numbers

    return ", ".join(
        str(FIGURES[name]) % {"n": number.replace(" / ", gettext(" or "))} for name, number in numbers.items()
    )


FIGURES: Final[Mapping[str, str | Promise]] = {
    "exactly": _("exactly %(n)s"),
    "at_least": _("at least %(n)s"),
    "at_most": _("at most %(n)s"),
    "one_of": _("exactly %(n)s"),
    "sets": _("sets %(n)s"),
}

FACTS: Final[Mapping[str, str | Promise]] = {
    "kind": _("kind of card"),
    "supertype": _("supertype"),
    "label": _("label"),
    "requires": _("requirement"),
    "set": _("set"),
}


def _said(name: str, value: str, game: Game) -> str:
    match name:
        case "trait":
            return trait_name(game, value) if value else gettext("icon")
        case "leader":
            return section_name(game, value)
        case "value":
            return value_name(game, value)
        case "needs":
            return gettext(" or ").join(value_name(game, part) for part in value.split("|"))
        case "day":
            return date_format(date.fromisoformat(value))

    return value
