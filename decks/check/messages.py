"""Problem lines and refusals as sentences, in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext_lazy as _

from decks.check.verdicts import VERDICTS
from decks.decklist.entries import Limit
from decks.decklist.problems import Problem

SENTENCES: Final[Mapping[str, str | Promise]] = {
    "unknown": _("No card of this name is known."),
    "ambiguous": _("Several cards answer to this name. Choose one."),
    "two-cards": _("The name and the number on this line are of different cards. Choose one."),
    "guessed": _("Possibly the card suggested here. It does not count until you confirm it."),
    "unguessed": _("No card of this name is known. This list has too many such lines to look for what each may mean."),
    "unknown-heading": _("This heading is not known here. The cards below it are placed by their kinds."),
    "commented": _("This comment reads as a card. It is not counted: comments decide nothing."),
    "names-card": _(
        "This line names a card, but reads as a note. The card is not counted: give it a line of its own, such as “3 Card name”."
    ),
    "noted": _(
        "This note names a card with a number of copies. If it belongs to the deck, give it a line of its own, such as “3 Card name”."
    ),
    "count": _("The number of copies cannot be read, or is not from 1 to 999."),
    "control": _("This line has characters that cannot be seen."),
    "long": _("This line is too long to be a card's name."),
    "name": _("This line names no card."),
    "unread": _(
        "This list has too many lines of unusual form; this one was not read. Write a card as a number and its name: 3 Defy."
    ),
    "code-damaged": _(
        "This deck code is damaged: a part of it is missing or changed. Copy it again, from its start to its end."
    ),
    "code-version": _(
        "This deck code is of a newer version than those that this site can read. Paste the deck as a list of cards instead."
    ),
    "code-content": _(
        "This deck code names a set that is not known here. Paste the deck as a list of cards: those that are known are read."
    ),
    "code-card": _("The deck code names a card that is not known here. Add the card by its name."),
    "code-game": _("This deck code is of another game. Choose that game, then paste the code again."),
    "code-unknown": _(
        "This looks like a deck code, but it is damaged or of a kind that this site does not know. "
        "Copy it again, all of it, or paste the deck as a list of cards."
    ),
    "code-link": _(
        "This is the address of a page, not a list. Open it, copy the list of cards there and paste it here."
    ),
    "file": _(
        "This line is of a file that cannot be read: it is damaged or of a kind that this site does not know. "
        "Paste the deck as a list of cards: 3 Defy."
    ),
    "several-decks": _("There are several decks here. Paste one of them."),
    "chosen-unclear": _("Several cards could be the chosen champion. Give it a heading of its own."),
}

LIMITS: Final[Mapping[str, str | Promise]] = {
    "lines": _("This list has more than %(at_most)s lines."),
    "bytes": _("This list is longer than %(at_most)s bytes."),
}


def problem_sentence(problem: Problem) -> str:
    """Why the line is not in the deck, and how to correct it; for a name of several cards, what each would do."""
    said = key_sentence(problem.key)
    ways = [
        f"{name} ({VERDICTS[verdict]})"
        for name, verdict in zip(problem.suggestions, problem.outcomes, strict=False)
        if verdict
    ]
    if not ways:
        return said

    each = pgettext("between the items of a list", ", ").join(ways)
    return _("%(fault)s %(allowed)s") % {"fault": said, "allowed": _("With each: %(ways)s.") % {"ways": each}}


def key_sentence(key: str) -> str:
    """The sentence of a problem's key."""
    return _in_language(key, get_language())


@lru_cache(maxsize=128)
def _in_language(key: str, language: str | None) -> str:
    # The same few are said of line after line of a long list.
    return str(SENTENCES[key])


def limit_sentence(limit: Limit) -> str:
    """Which limit a refused text exceeds."""
    return str(LIMITS[limit.name]) % {"at_most": f"{limit.at_most:,}"}
