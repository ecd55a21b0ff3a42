"""The result of a rule for one card, as sentences in the language of the request.

Each key of a `Comparison` or an `Exemption` has one sentence here, which a test checks.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from legality.engine.explain import RuleResult
from legality.engine.game import Game
from legality.engine.values.explanations import Comparison, Exemption, Side
from legality.engine.values.report import Doubt
from legality.engine.values.vocabulary import word_set
from legality.messages import (
    doubt_sentence,
    join_alternatives,
    list_items,
    sentence_words,
    value_name,
    violation_sentence,
)

OUTCOMES: Final[Mapping[str, str | Promise]] = {
    "passes": _("Passes"),
    "breaks": _("Breaks the rule"),
    "unknown": _("Cannot be determined"),
    "none": _("Does not apply"),
}

COMPARISONS: Final[Mapping[str, str | Promise]] = {
    "size": _("%(section)s: %(have)s cards, %(want)s allowed."),
    "size-low": _("%(section)s: %(have)s cards, at least %(want)s."),
    "size-high": _("%(section)s: %(have)s cards, at most %(want)s."),
    "kind": _("Its type: %(have)s. Allowed in %(section)s: %(want)s."),
    "trait": _("The card's %(trait)s: %(have)s. The deck's %(leader)s: %(want)s."),
    "fact": _("The card's %(trait)s: %(have)s."),
    "common": _("The card's %(trait)s: %(have)s. The other cards have in common: %(want)s."),
    "kept": _("The card's %(trait)s: %(have)s. The deck may have at most %(limit)s: %(want)s."),
    "requires": _("Its text requires: %(have)s. The deck's %(leader)s has: %(want)s."),
    "copies": _("%(have)s of at most %(want)s copies (%(sections)s)."),
    "copies-by": _("%(have)s of at most %(want)s copies of one %(trait)s (%(sections)s)."),
    "copies-own": _("%(have)s of at most %(want)s copies, by the card's own text (%(sections)s)."),
    "count": _("%(value)s: %(have)s of at most %(want)s cards in all (%(sections)s)."),
    "sum-low": _("%(have)s of at least %(want)s in all (%(sections)s)."),
    "sum-high": _("%(have)s of at most %(want)s in all (%(sections)s)."),
    "same-name": _("%(section)s: %(have)s cards of this name, at most %(want)s."),
    "fellows": _("%(have)s is paired with %(want)s."),
    "pool": _("%(have)s in the deck, %(want)s in the pool."),
    "allowed": _("The card's %(trait)s: %(have)s. Allowed: %(when)s."),
    "allowed-always": _("The card's %(trait)s: %(have)s. The format allows it."),
    "allowed-over": _("The card's %(trait)s: %(have)s. No longer allowed: %(when)s."),
    "allowed-coming": _("The card's %(trait)s: %(have)s. Allowed later: %(when)s."),
    "allowed-never": _("The card's %(trait)s: %(have)s. The format does not allow it."),
    "together": _("Limited to %(want)s of these names: %(when)s. The deck has: %(have)s."),
    "together-over": _("No longer limited to %(want)s of these names: %(when)s. The deck has: %(have)s."),
    "together-coming": _("Limited to %(want)s of these names later: %(when)s. The deck has: %(have)s."),
    "set": _("%(have)s has been legal since %(want)s."),
    "set-always": _("%(have)s is legal."),
    "set-coming": _("%(have)s becomes legal on %(want)s."),
    "set-never": _("%(have)s is not legal here."),
    "set-undated": _("Our database does not have the date from which %(have)s is legal."),
    "set-unknown": _("We do not know which set this card is from."),
    "ban": _("Banned: %(when)s."),
    "ban-over": _("No longer banned: %(when)s."),
    "ban-coming": _("Banned later: %(when)s."),
    "cap": _("Restricted to %(want)s: %(when)s. The deck has %(have)s."),
    "cap-over": _("No longer restricted to %(want)s: %(when)s."),
    "cap-coming": _("Restricted to %(want)s later: %(when)s. The deck has %(have)s."),
}

EXEMPTIONS: Final[Mapping[str, str | Promise]] = {
    "section": _("Applies only to: %(sections)s."),
    "leader": _("This rule does not apply because of the deck's leader."),
    "pair": _("This rule compares two decks."),
    "whole": _("It only counts the cards (%(section)s), no matter which."),
    "no-trait": _("The card has no %(traits)s, so it fits every deck."),
    "no-leader": _("The deck has no %(leader)s yet; the card may still fit."),
    "no-requirement": _("The card's text has no requirement."),
    "label": _("The label %(value)s exempts the card."),
    "freed": _("The rule does not limit cards of this type."),
    "no-label": _("Applies only to cards with the label %(value)s."),
    "no-supertype": _("Applies only to these cards: %(value)s."),
    "not-counted": _("The rule does not count this card."),
    "option": _("The option %(option)s turns this rule off."),
    "no-group": _("No other card is forbidden together with this one."),
    "no-cap": _("This card has no limit of its own in this format."),
    "spared": _("This format allows the card even where this rule does not."),
    "own-cap": _("Another rule sets a separate limit for this card."),
    "banned": _("The card is banned, so its own limit does not matter."),
    "misplaced": _("The card is in the wrong section, which another rule reports."),
    "alone": _("It is the only one, so it does not have to match another."),
    "no-pool": _("No pool was given."),
    "free-card": _("Any deck may add this card, in any number."),
    "free-of-pool": _("The pool lists no such cards (%(section)s), so you may use any."),
}

# The comparisons whose sides are slugs of the game; other sides are figures, days and codes of sets.
NAMED: Final = word_set("""
    kind, trait, fact, common, kept, requires, allowed, allowed-always, allowed-over, allowed-coming, allowed-never
""")
DATED: Final = frozenset(("set", "set-coming"))


def result_sentences(result: RuleResult, game: Game) -> list[str]:
    """Why the rule does not apply, if it does not, then the findings as the report words them."""
    sentences = [
        doubt_sentence(finding, game) if isinstance(finding, Doubt) else violation_sentence(finding, game)
        for finding in result.findings
    ]
    return sentences if result.exemption is None else [exemption_sentence(result.exemption, game), *sentences]


def exemption_sentence(exemption: Exemption, game: Game) -> str:
    """Why a rule does not bind the card."""
    return str(EXEMPTIONS[exemption.key]) % sentence_words(exemption.words, game)


def comparison_sentence(value: Comparison, game: Game) -> str:
    """Both sides of a comparison."""
    key = value.key
    if value.key == "set":
        key = "set-unknown" if value.have is None else "set" if value.want else "set-always"

    words = sentence_words(value.words, game)
    return str(COMPARISONS[key]) % {
        **words,
        "have": _side_words(value.have, value.key, game),
        "want": _day_words(value.want[0]) if key in DATED and value.want else _side_words(value.want, value.key, game),
        "when": _restriction_days(dict(value.words), key) if "since" in words else "",
    }


def _side_words(side: Side, key: str, game: Game) -> str:
    if side is None:
        return gettext("unknown")
    if not side:
        return gettext("none")

    # In Chinese figures are separated by spaces, and names are not.
    if key == "size":
        return gettext(" or ").join(side)

    names = [value_name(game, slug) for slug in side] if key in NAMED else side
    return join_alternatives(names) if key == "requires" else list_items(names)


def _restriction_days(words: Mapping[str, str], key: str) -> str:
    """The days of a restriction."""
    days = {name: _day_words(words[name]) if words[name] else "" for name in ("since", "until")}
    if days["since"] and days["until"]:
        return gettext("from %(since)s to %(until)s") % days
    if days["until"]:
        return gettext("until %(until)s") % days
    if not days["since"]:
        return gettext("start date unknown")

    return (gettext("from %(since)s on") if key.endswith("-coming") else gettext("since %(since)s")) % days


def _day_words(iso: str) -> str:
    return date_format(date.fromisoformat(iso))
