"""Findings as sentences, in the language of the request. Codes and numbers are the same in every language.

Each `key` of a violation has one sentence here, which a test checks.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, ngettext_lazy, npgettext, pgettext
from django.utils.translation import gettext_lazy as _

from legality.engine.game import Game
from legality.engine.rules.kinds import NO_POOL
from legality.engine.values.card import LEGAL_DAY, Card
from legality.engine.values.report import Doubt, Violation
from legality.engine.values.search_bounds import SEARCH
from legality.engine.values.vocabulary import Names
from legality.house_words import HOUSE_TEXTS, cite_words, rule_words

# The sentences of findings, by the `key` of the violation. `legality/messages.py` fills in names and numbers.


# Sentences about cards that the page lists next to them; singular and plural.
ON_CARDS: Final[Mapping[str, Promise]] = {
    "wrong-section": ngettext_lazy(
        "This card does not belong in this section (%(section)s).",
        "These cards do not belong in this section (%(section)s).",
        "cards",
    ),
    "never-in-deck": ngettext_lazy(
        "This card is a token or similar and cannot be in a deck.",
        "These cards are tokens or similar and cannot be in a deck.",
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
        "This card has a %(trait)s that the deck's %(leader)s does not have.",
        "These cards have a %(trait)s that the deck's %(leader)s does not have.",
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
        "This card may not be played with others of its group: at most %(most)s of these names.",
        "These cards may not be in a deck together: at most %(most)s of these names.",
        "cards",
    ),
    "not-together-soon": ngettext_lazy(
        "From %(day)s this card may not be played with others of its group: at most %(most)s of these names.",
        "From %(day)s these cards may not be in a deck together: at most %(most)s of these names.",
        "cards",
    ),
    "not-in-sets": ngettext_lazy(
        "This card has no printing in a legal set.", "These cards have no printing in a legal set.", "cards"
    ),
    "no-leader-for": ngettext_lazy(
        "No %(leader)s can have what this card requires.", "No %(leader)s can have what these cards require.", "cards"
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
        "This card is not one of those that the deck's %(leader)s allows.",
        "These cards are not among those that the deck's %(leader)s allows.",
        "cards",
    ),
    "partners-share": ngettext_lazy(
        "%(section)s: partners may not share this card.", "%(section)s: partners may not share these cards.", "cards"
    ),
    "team-shares": ngettext_lazy(
        "This card is also in the partner's deck; partners may not share it.",
        "These cards are also in the partner's deck; partners may not share them.",
        "cards",
    ),
}

# Sentences about numbers and the deck. `_count_words` writes the numbers with their nouns and verbs.
ON_DECK: Final[Mapping[str, str | Promise]] = {
    "too-few": _("%(section)s: %(cards)s, %(at_least)s. Add %(missing)s."),
    "too-few-exactly": _("%(section)s: %(cards)s, %(exactly_needed)s. Add %(missing)s."),
    "too-many": _("%(section)s: %(cards)s, %(at_most)s. Remove %(missing)s."),
    "too-many-exactly": _("%(section)s: %(cards)s, %(exactly_allowed)s. Remove %(missing)s."),
    "too-many-beside": _("%(section)s: %(cards)s, %(at_most)s while %(beside)s is still missing. Remove %(missing)s."),
    "not-one-of": _(
        "%(section)s: %(cards)s, but it must have either %(low)s or %(high)s. Add %(missing)s or remove all."
    ),
    "above-minimum": _("%(section)s: %(cards)s, more than the %(limit)s needed."),
    "sideboard-not-full": _("%(section)s: %(cards)s, up to %(limit)s allowed."),
    "over-copies": _("%(card)s: %(copies)s, %(at_most)s. Remove %(missing)s."),
    "over-copies-by": _("%(card)s: %(copies)s of one %(trait)s, %(at_most)s. Remove %(missing)s."),
    "over-copies-of": _("%(card)s (%(value)s): %(copies)s of one %(trait)s, %(at_most)s. Remove %(missing)s."),
    "over-count": _("%(value)s cards: %(found)s in all, %(at_most)s. Remove %(missing)s."),
    "over-sum": _("%(rules)s: %(found)s in all, at most %(limit)s."),
    "under-count": _("%(value)s cards: %(found)s in all, %(at_least)s. Add %(missing)s."),
    "under-sum": _("%(rules)s: %(found)s in all, at least %(limit)s."),
    "no-room": _("%(rules)s: %(found)s in all, at least %(limit)s. Adding cards cannot reach it. Replace some cards."),
    "no-room-beside": _(
        "%(rules)s: no cards you add can both follow this rule and complete the deck. Replace some cards."
    ),
    "same-name": _("%(card)s: %(copies)s here; the names must differ."),
    "capped": _("%(card)s: %(copies)s, restricted to %(limit)s. Remove %(missing)s."),
    "restricted-soon": _("%(card)s: %(copies)s, but only %(limit)s from %(day)s on."),
    "lone-copy": _("%(card)s: only a single copy, next to other cards (%(section)s)."),
    "not-in-pool": _("More than in the pool: %(numbers)s. Remove %(missing)s."),
    "too-few-of-pool": _("%(section)s: %(cards)s, %(at_least)s. Move cards here from: %(rest)s."),
    "no-fellows": _("These cards cannot be the deck's %(leader)s together."),
    "no-split": _("No split of the pool makes a legal deck with the cards already placed."),
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


# Divides the words of a slug; before a figure a hyphen belongs to a number.
_BEFORE_WORD: Final = re.compile(r"-(?![0-9])")
# How many cards a sentence names; the page lists all of them next to it.
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


def violation_sentence(violation: Violation, game: Game) -> str:
    """What is wrong, in one or two short sentences with the numbers compared."""
    words = sentence_words(violation.words, game)
    found = violation.found or 0
    limit = violation.limit or 0
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
        "numbers": _cards_with_numbers(violation),
        "found": found,
        "limit": limit,
        "missing": abs(limit - found),
        "to_confirm": violation.to_confirm,
        **_count_words(found, limit, get_language()),
        **words,
    }


def _of_deck(key: str, number: int, game: Game) -> str:
    """The sentence of a key: the game's own, by the number of cards, before that of every game."""
    own = game.sentences.get(key)
    if own is None:
        return str(ON_DECK[key])

    return game_text(game, own.one if number == 1 or not own.many else own.many)


def says_count(key: str) -> bool:
    """Whether the sentence says how many cards to add or take out."""
    return "%(missing)s" in str(ON_DECK.get(key, ""))


# Cached, because thousands of cards may break a rule by the same numbers.
@lru_cache(maxsize=4096)
def _count_words(found: int, limit: int, language: str | None) -> Mapping[str, str]:  # noqa: ARG001  a part of the key
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


def _cards_with_numbers(violation: Violation) -> str:
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

    return list_items(numbers)


def list_items(items: Iterable[str]) -> str:
    """The items as a list in the reader's language."""
    return pgettext("between the items of a list", ", ").join(items)


def join_alternatives(names: Iterable[str]) -> str:
    """The names as alternatives in the reader's language."""
    return pgettext("between names", " or ").join(names)


def is_about_fact(doubt: Doubt) -> bool:
    """Whether the doubt is about a fact of its card, not about a search or a pool."""
    return doubt.fact not in (SEARCH, NO_POOL)


def doubt_sentence(doubt: Doubt, game: Game) -> str:
    """Which fact of which card is missing."""
    if doubt.fact == SEARCH:
        return gettext("We cannot tell whether these cards may be played together: the search would take too long.")

    if doubt.fact == NO_POOL:
        return gettext("No pool is registered: we cannot tell whether the cards of this deck were opened.")

    fact = trait_name(game, doubt.fact)
    return gettext("%(card)s: the %(fact)s is missing from our database, so this cannot be decided.") % {
        "card": card_name(doubt.card),
        "fact": fact,
    }


def name_in_language(names: Names) -> str:
    """The name in the reader's language, else in English, else the first name given."""
    return names.get(language_in(names), "")


def language_in(names: Names) -> str:
    """The language in which `name_in_language` gives the name; English where there is no name."""
    languages = (get_language() or "en", "en", *names)
    return next((language for language in languages if names.get(language)), "en")


def card_name(card: Card) -> str:
    """The card's name in the reader's language, else its official one."""
    return card.names.get(get_language() or "en") or card.name


def section_name(game: Game, slug: str) -> str:
    """A section's name; empty for an empty slug."""
    return name_in_language(game.section(slug).names) if slug else ""


def total_name(section: str, others: Sequence[str]) -> str:
    """What a total counts: the name of its section, with those of other sections whose cards count towards it."""
    if not others:
        return section

    return gettext("%(section)s with %(others)s") % {"section": section, "others": list_items(others)}


FACTS: Final[Mapping[str, str | Promise]] = {
    "kind": _("card type"),
    "supertype": _("supertype"),
    "label": _("label"),
    "requires": _("requirement"),
    "set": _("set"),
    LEGAL_DAY: _("date from which its sets are legal"),
    "include": _("cards it allows"),
    "exclude": _("cards it excludes"),
}


def trait_name(game: Game, slug: str) -> str:
    """The name of a trait or other fact that a rule looks at."""
    return name_in_language(game.traits[slug]) if slug in game.traits else str(FACTS.get(slug, slug))


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
        return name_in_language(names)

    return _BEFORE_WORD.sub(" ", slug).title()


FIGURES: Final[Mapping[str, str | Promise]] = {
    "exactly": _("exactly %(n)s"),
    "at_least": _("at least %(n)s"),
    "at_most": _("at most %(n)s"),
    "one_of": _("exactly %(n)s"),
    "sets": _("sets %(n)s"),
    "values": _("only %(n)s"),
}


def figure_words(figures: Iterable[tuple[str, str]]) -> str:
    """The numbers of a rule, as its `figures` give them, in words."""
    numbers = dict(figures)
    if "at_least" in numbers and "at_most" in numbers:
        return gettext("%(at_least)s to %(at_most)s") % numbers

    return list_items(
        str(FIGURES[name]) % {"n": list_items(number.replace(" / ", gettext(" or ")).split(", "))}
        for name, number in numbers.items()
    )


def sentence_words(words: Iterable[tuple[str, str]], game: Game) -> dict[str, str]:
    """The words of a finding, a comparison or an exemption, as its sentence takes them."""
    return {name: _word_of(name, value, game) for name, value in words}


def _word_of(name: str, value: str, game: Game) -> str:
    match name:
        case "trait":
            return trait_name(game, value) if value else gettext("icon")
        case "traits":
            return join_alternatives(trait_name(game, part) for part in value.split("|"))
        case "section" | "leader" | "rest" | "beside":
            return section_name(game, value)
        case "rules":
            return list_items(_rule_title(part, game) for part in value.split("|"))
        case "sections":
            return list_items(section_name(game, part) for part in value.split("|"))
        case "value":
            return value_name(game, value)
        case "needs":
            return pgettext("between names", " and ").join(_needed_text(line, game) for line in value.split(";"))
        case "day":
            return date_format(date.fromisoformat(value))

    return value


def _rule_title(broken: str, game: Game) -> str:
    """A rule, given as its code and its number, by its title."""
    code, _, cite = broken.partition(" ")
    words = rule_words(game, code)
    title = game_text(game, words.title) if words else code
    return pgettext("a rule and its number", "%(title)s (%(cite)s)") % {"title": title, "cite": cite_words(cite)}


def _needed_text(line: str, game: Game) -> str:
    return join_alternatives(value_name(game, part) for part in line.split("|"))
