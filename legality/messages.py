"""Findings as sentences, in the language of the request. Codes and numbers are the same in every language.

Each `key` of a violation has one sentence here, which a test checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, ngettext_lazy, npgettext, pgettext
from django.utils.translation import gettext_lazy as _

from legality.engine.card import Card
from legality.engine.format import Game, Names
from legality.engine.report import Doubt, Violation

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
    "not-in-sets": ngettext_lazy(
        "This card has no printing in a legal set.", "These cards have no printing in a legal set.", "cards"
    ),
    "no-mission-fits": ngettext_lazy(
        "This card fits none of the missions.", "These cards fit none of the missions.", "cards"
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
    "talent-of-other-spec": ngettext_lazy(
        "This Talent is of another spec than the deck's %(leader)s.",
        "These Talents are of another spec than the deck's %(leader)s.",
        "cards",
    ),
}

# Sentences about numbers and the deck. `_counted` writes the numbers with their nouns and verbs.
ON_DECK: Final[Mapping[str, str | Promise]] = {
    "too-few": _("%(section)s: %(cards)s, %(at_least)s. Add %(missing)s."),
    "too-few-exactly": _("%(section)s: %(cards)s, %(exactly_needed)s. Add %(missing)s."),
    "too-many": _("%(section)s: %(cards)s, %(at_most)s. Take out %(missing)s."),
    "too-many-exactly": _("%(section)s: %(cards)s, %(exactly_allowed)s. Take out %(missing)s."),
    "not-one-of": _(
        "%(section)s: %(cards)s, but it must hold either %(low)s or %(high)s. Add %(missing)s or take out all."
    ),
    "above-minimum": _("%(section)s: %(cards)s, more than the %(limit)s needed."),
    "sideboard-not-full": _("%(section)s: %(cards)s, it may hold %(limit)s."),
    "over-copies": _("%(card)s: %(copies)s, %(at_most)s. Take out %(missing)s."),
    "over-copies-by": _("%(card)s: %(copies)s of one %(trait)s, %(at_most)s. Take out %(missing)s."),
    "over-count": _("%(value)s cards: %(found)s in all, %(at_most)s. Take out %(missing)s."),
    "same-name": _("%(card)s: %(copies)s here; the names must differ."),
    "capped": _("%(card)s: %(copies)s, restricted to %(limit)s. Take out %(missing)s."),
    "restricted-soon": _("%(card)s: %(copies)s, but only %(limit)s from %(day)s on."),
    "lone-copy": _("%(card)s: a single copy beside others (%(section)s)."),
    "not-in-pool": _("More than the pool holds: %(numbers)s. Take out %(missing)s."),
    "pool-left-out": _("Left over from the pool: %(numbers)s. %(rest)s: add %(missing)s."),
    "no-champion-unit": _("The chosen champion must be a champion unit."),
    "other-champion": _("The chosen champion is not the legend's: their champion tags differ."),
    "legends-without-neeko": _("Additional legends are only for decks with Neeko, Blending In."),
    "legend-again": _("The legends of a deck must differ in name."),
    "too-many-domains": _("Too many domains in the deck: %(found)s, the limit is %(limit)s."),
    "talent-of-traitor": _("A traitor uses no Talents."),
    "swap-fixed": _("%(section)s: this section does not change between games."),
    "swap-added": _("More than in the deck as registered: %(numbers)s."),
    "swap-missing": _("Missing from the deck as registered: %(numbers)s."),
    "swap-size": _("The main deck has %(cards)s; it was registered with %(limit)s."),
}

# The numbers of one card, for findings whose numbers differ from card to card.
NUMBERS: Final[Mapping[str, str | Promise]] = {
    "not-in-pool": _("%(card)s (%(found)s in the deck, %(limit)s in the pool)"),
    "pool-left-out": _("%(card)s (%(found)s in the deck, %(limit)s in the pool)"),
    "swap-added": _("%(card)s (%(found)s now, %(limit)s registered)"),
    "swap-missing": _("%(card)s (%(found)s now, %(limit)s registered)"),
}

# How many cards a sentence names; the page lists all of them beside it.
NAMED: Final = 5


def sentence(violation: Violation, game: Game) -> str:
    """What is wrong, in one or two short sentences with the numbers compared."""
    words = sentence_words(violation.words, game)
    found, limit = violation.found or 0, violation.limit or 0
    if violation.key in ON_CARDS:
        number = len({blame.card for blame in violation.cards})
        section = section_name(game, violation.section)
        return str(ON_CARDS[violation.key] % {"section": section, "cards": number, **words})

    return str(ON_DECK[violation.key]) % {
        "section": section_name(game, violation.section),
        "trait": gettext("icon"),
        "value": "",
        "rest": "",
        "card": card_name(violation.cards[0].card) if violation.cards else "",
        "numbers": _numbers(violation),
        "found": found,
        "limit": limit,
        "missing": abs(limit - found),
        **_counted(found, limit),
        **words,
    }


def says_how(key: str) -> bool:
    """Whether the sentence says how many cards to add or take out."""
    return "%(missing)s" in str(ON_DECK.get(key, ""))


def _counted(found: int, limit: int) -> dict[str, str]:
    """The numbers with the nouns and verbs that agree with them."""
    at_most = ngettext("at most %(count)s is allowed", "at most %(count)s are allowed", limit)
    exactly = ngettext("exactly %(count)s is allowed", "exactly %(count)s are allowed", limit)
    none = gettext("none is allowed")
    return {
        "cards": npgettext("in a section", "%(count)s card", "%(count)s cards", found) % {"count": found},
        "copies": ngettext("%(count)s copy", "%(count)s copies", found) % {"count": found},
        "at_least": ngettext("at least %(count)s is needed", "at least %(count)s are needed", limit) % {"count": limit},
        "exactly_needed": ngettext("exactly %(count)s is needed", "exactly %(count)s are needed", limit)
        % {"count": limit},
        "at_most": at_most % {"count": limit} if limit else none,
        "exactly_allowed": exactly % {"count": limit} if limit else none,
    }


def _numbers(violation: Violation) -> str:
    """The first cards of a finding with their numbers, and how many more there are."""
    if violation.key not in NUMBERS:
        return ""

    numbers = [
        str(NUMBERS[violation.key]) % {"card": card_name(blame.card), "found": blame.found, "limit": blame.limit}
        for blame in violation.cards[:NAMED]
    ]
    more = len(violation.cards) - len(numbers)
    if more:
        numbers.append(ngettext("%(count)s more card", "%(count)s more cards", more) % {"count": more})

    return listed(numbers)


def listed(items: Iterable[str]) -> str:
    """The items as a list in the reader's language."""
    return pgettext("between the items of a list", ", ").join(items)


def either(names: Iterable[str]) -> str:
    """The names as alternatives in the reader's language."""
    return pgettext("between names", " or ").join(names)


def doubt_sentence(doubt: Doubt, game: Game) -> str:
    """Which fact of which card is missing."""
    fact = trait_name(game, doubt.fact)
    return gettext("%(card)s: the %(fact)s is not in the database, so this cannot be decided.") % {
        "card": card_name(doubt.card),
        "fact": fact,
    }


def in_language(names: Names) -> str:
    """The name in the reader's language, else in English, else the first name given."""
    return names.get(get_language() or "en") or names.get("en") or next(iter(names.values()), "")


def card_name(card: Card) -> str:
    """The card's name in the reader's language, else its official one."""
    return card.names.get(get_language() or "en") or card.name


def section_name(game: Game, slug: str) -> str:
    """A section's name; empty for an empty slug."""
    return in_language(game.section(slug).names) if slug else ""


def trait_name(game: Game, slug: str) -> str:
    """The name of a trait or other fact that a rule looks at."""
    return in_language(game.traits[slug]) if slug in game.traits else str(FACTS.get(slug, slug))


def value_name(game: Game, slug: str) -> str:
    """The name of a trait's value or a kind: the game's word, else the slug with capitals."""
    names = game.values.get(slug) or game.kinds.get(slug)
    return in_language(names) if names else slug.replace("-", " ").title()


def figure_words(figures: Iterable[tuple[str, str]]) -> str:
    """The numbers of a rule, as `legality.rulebook.figures_of` gives them, in words."""
    numbers = dict(figures)
    if "at_least" in numbers and "at_most" in numbers:
        return gettext("%(at_least)s to %(at_most)s") % numbers

    return listed(
        str(FIGURES[name]) % {"n": listed(number.replace(" / ", gettext(" or ")).split(", "))}
        for name, number in numbers.items()
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
    "include": _("list of cards that it allows"),
    "exclude": _("list of cards that it rules out"),
}


def sentence_words(words: Iterable[tuple[str, str]], game: Game) -> dict[str, str]:
    """The words of a finding, a comparison or an exemption, as its sentence takes them."""
    return {name: _word(name, value, game) for name, value in words}


def _word(name: str, value: str, game: Game) -> str:
    match name:
        case "trait":
            return trait_name(game, value) if value else gettext("icon")
        case "traits":
            return either(trait_name(game, part) for part in value.split("|"))
        case "section" | "leader" | "rest":
            return section_name(game, value)
        case "sections":
            return listed(section_name(game, part) for part in value.split("|"))
        case "value":
            return value_name(game, value)
        case "needs":
            return pgettext("between names", " and ").join(_needed(line, game) for line in value.split(";"))
        case "day":
            return date_format(date.fromisoformat(value))

    return value


def _needed(line: str, game: Game) -> str:
    return either(value_name(game, part) for part in line.split("|"))
