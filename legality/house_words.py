"""Titles of the rules that house formats and events bring. The rules that they change keep their own."""

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
        "house-ban": RuleText(_("Banned by house rules"), Text(_("The house format bans the card."))),
        "house-cap": RuleText(_("Limited by house rules"), Text(_("The house format limits the copies of the card."))),
        "house-together": RuleText(
            _("Not together by house rules"),
            Text(_("A deck may only hold a limited number of different cards from a group.")),
        ),
        "house-points": RuleText(
            _("House points"), Text(_("Each copy of a card costs points; a deck must stay within the budget."))
        ),
        "house-copies": RuleText(
            _("Copies by house rules"), Text(_("The house format limits the copies of every card."))
        ),
        "house-sets": RuleText(_("Sets by house rules"), Text(_("The house format names the sets that may be used."))),
        "house-until": RuleText(
            _("Sets up to a date"), Text(_("A card must have a printing in a set released by that date."))
        ),
        "house-size": RuleText(
            _("Section size by house rules"), Text(_("The house format sets how many cards a section holds."))
        ),
        "team-shared-card": RuleText(
            _("No shared cards"),
            Text(_("By a rule of the event, the partners of a team may not share cards of the same name.")),
        ),
        "team-copies": RuleText(
            _("Copies across both decks"),
            Text(_("By a rule of the event, the copies of a name across both decks of a team are limited.")),
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
