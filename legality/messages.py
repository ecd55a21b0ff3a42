"""Findings as sentences, in the language of the request. Codes and numbers are the same in every language.

Each `key` of a violation has one sentence here, which a test checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext
from django.utils.translation import gettext_lazy as _

from legality.engine.game import Game
from legality.engine.rules.kinds import NO_POOL
from legality.engine.values.card import LEGAL_DAY, Card
from legality.engine.values.report import Doubt, Violation
from legality.engine.values.search_bounds import SEARCH
from legality.engine.values.vocabulary import Names
from legality.house_words import HOUSE_TEXTS, cite_words, rule_words
from legality.sentences import NUMBERS, ON_CARDS, ON_DECK, TO_CONFIRM

# Divides the words of a slug; before a figure a hyphen belongs to a number.
_BEFORE_WORD: Final = re.compile(r"-(?![0-9])")
# How many cards a sentence names; the page lists all of them beside it.
NAMED: Final = 5


def game_text(game: Game, text: str) -> str:
    """A sentence of a game in the reader's language, by the game's own translations; else in English."""
    own = game.translations.get(get_language() or "en", {}).get(text)
    return own or (gettext(text) if text in HOUSE_TEXTS else text)


def source_name(game: Game, source: str) -> str:
    """The title of a document in the reader's language, as far as the game knows its words; the rest as it is."""
    language = get_language() or "en"
    for words, names in game.source_words.items():
        source = source.replace(words, names.get(language, words))
    return source


def sentence(violation: Violation, game: Game) -> str:
    """What is wrong, in one or two short sentences with the numbers compared."""
    words = sentence_words(violation.words, game)
    found, limit = violation.found or 0, violation.limit or 0
    number = len({blame.card for blame in violation.cards})
    if violation.key in ON_CARDS:
        section = section_name(game, violation.section)
        return str(ON_CARDS[violation.key] % {"section": section, "cards": number, **words})

    awaits_lines = bool(violation.to_confirm) and violation.key in TO_CONFIRM
    text = str(TO_CONFIRM[violation.key]) if awaits_lines else _of_deck(violation.key, number, game)
    return text % {
        "section": section_name(game, violation.section),
        "trait": gettext("icon"),
        "value": "",
        "rest": "",
        "rules": "",
        "card": card_name(violation.cards[0].card) if violation.cards else "",
        "numbers": _numbers(violation),
        "found": found,
        "limit": limit,
        "missing": abs(limit - found),
        "to_confirm": violation.to_confirm,
        **_counted(found, limit, get_language()),
        **words,
    }


def _of_deck(key: str, number: int, game: Game) -> str:
    """The sentence of a key: the game's own, by the number of cards, before that of every game."""
    own = game.sentences.get(key)
    if own is None:
        return str(ON_DECK[key])

    return game_text(game, own.one if number == 1 or not own.many else own.many)


def says_how(key: str) -> bool:
    """Whether the sentence says how many cards to add or take out."""
    return "%(missing)s" in str(ON_DECK.get(key, ""))


# Cached, because thousands of cards may break a rule by the same numbers.
@lru_cache(maxsize=4096)
def _counted(found: int, limit: int, language: str | None) -> Mapping[str, str]:  # noqa: ARG001  a part of the key
    """The numbers with the nouns and verbs that agree with them, in the language that is active."""
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
    if doubt.fact == SEARCH:
        return gettext("Telling whether these cards can stand together would take a longer search than is made here.")

    if doubt.fact == NO_POOL:
        return gettext("No pool is registered: whether the cards of this deck were opened cannot be told.")

    fact = trait_name(game, doubt.fact)
    return gettext("%(card)s: the %(fact)s is not in the database, so this cannot be decided.") % {
        "card": card_name(doubt.card),
        "fact": fact,
    }


def in_language(names: Names) -> str:
    """The name in the reader's language, else in English, else the first name given."""
    return names.get(language_in(names), "")


def language_in(names: Names) -> str:
    """The language in which `in_language` gives the name; English where there is no name."""
    languages = (get_language() or "en", "en", *names)
    return next((language for language in languages if names.get(language)), "en")


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
    """The name of a trait's value or a kind: the game's word, else the slug with capitals: `lee-sin` is Lee Sin, `s-044` S-044.

    A required value that names its trait has the trait behind it: `talent=X` is X (talent).
    """
    trait, sign, value = slug.partition("=")
    if sign and trait in game.traits:
        return pgettext("a required value and its trait", "%(value)s (%(trait)s)") % {
            "value": value_name(game, value),
            "trait": trait_name(game, trait),
        }

    names = game.values.get(slug) or game.kinds.get(slug)
    if names:
        return in_language(names)

    return _BEFORE_WORD.sub(" ", slug).title()


def figure_words(figures: Iterable[tuple[str, str]]) -> str:
    """The numbers of a rule, as its `figures` give them, in words."""
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
    "values": _("only %(n)s"),
}

FACTS: Final[Mapping[str, str | Promise]] = {
    "kind": _("kind of card"),
    "supertype": _("supertype"),
    "label": _("label"),
    "requires": _("requirement"),
    "set": _("set"),
    LEGAL_DAY: _("day from which its sets are legal"),
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
        case "section" | "leader" | "rest" | "beside":
            return section_name(game, value)
        case "rules":
            return listed(_rule(part, game) for part in value.split("|"))
        case "sections":
            return listed(section_name(game, part) for part in value.split("|"))
        case "value":
            return value_name(game, value)
        case "needs":
            return pgettext("between names", " and ").join(_needed(line, game) for line in value.split(";"))
        case "day":
            return date_format(date.fromisoformat(value))

    return value


def _rule(broken: str, game: Game) -> str:
    """A rule, given as its code and its number, by its title."""
    code, _, cite = broken.partition(" ")
    words = rule_words(game, code)
    title = game_text(game, words.title) if words else code
    return pgettext("a rule and its number", "%(title)s (%(cite)s)") % {"title": title, "cite": cite_words(cite)}


def _needed(line: str, game: Game) -> str:
    return either(value_name(game, part) for part in line.split("|"))
