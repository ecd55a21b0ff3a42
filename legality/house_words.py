"""Titles of the rules that house formats and events bring. The rules that they change keep their own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from legality.engine.game import Game, RuleText, Text
from legality.engine.house.rules import CITE

HOUSE_WORDS: Final[Mapping[str, RuleText]] = MappingProxyType(
    {
        "house-ban": RuleText(_("Banned by the house"), Text(_("The house format bans the card."))),
        "house-cap": RuleText(_("Capped by the house"), Text(_("The house format allows so many copies of the card."))),
        "house-together": RuleText(
            _("Not together by the house"), Text(_("Of a group of cards a deck holds so many names."))
        ),
        "house-points": RuleText(
            _("Points of the house"), Text(_("Each copy of a card costs its points; a deck stays within the budget."))
        ),
        "house-copies": RuleText(
            _("Copies by the house"), Text(_("The house format limits the copies of every card."))
        ),
        "house-sets": RuleText(_("Sets of the house"), Text(_("The house format names the sets of its cards."))),
        "house-until": RuleText(
            _("Sets up to a day"), Text(_("A card has a printing in a set that was released by that day."))
        ),
        "house-size": RuleText(
            _("Size by the house"), Text(_("The house format says how many cards a section holds."))
        ),
        "team-shared-card": RuleText(
            _("No shared card"), Text(_("By a rule of the event the partners of a team share no card, by its name."))
        ),
        "team-copies": RuleText(
            _("Copies over both decks"),
            Text(_("By a rule of the event the decks of a team hold so many copies of a name together.")),
        ),
    }
)
# What rules cite that have no number, by how they cite it.
NO_NUMBERS: Final = MappingProxyType({"format": _("format"), "card text": _("card text")})
HOUSE_TEXTS: Final = frozenset(chain.from_iterable((words.title, words.says) for words in HOUSE_WORDS.values()))


def cite_words(cite: str) -> str:
    """The number of a rule for people: that of a house rule, and what has no number, in their language; any other as printed."""
    if cite in NO_NUMBERS:
        return gettext(NO_NUMBERS[cite])

    return gettext("House rule %(numbers)s") % {"numbers": cite.removeprefix(CITE)} if cite.startswith(CITE) else cite


def house_number(cite: str) -> int:
    """The number of the first house rule that is cited; 0 for an official rule."""
    return int(cite.removeprefix(CITE).partition(",")[0]) if cite.startswith(CITE) else 0


def rule_words(game: Game, code: str) -> RuleText | None:
    """The title of a rule and what it says; None for a warning, whose code belongs to no rule."""
    return game.words.get(code) or HOUSE_WORDS.get(code)
