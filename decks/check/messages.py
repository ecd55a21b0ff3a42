"""Problem lines and refusals as sentences, in the language of the request."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext_lazy as _

from decks.decklist.entries import Problem, TextLimit
from legality.verdicts import MEANINGS

VERDICTS: Final[Mapping[str, str | Promise]] = {verdict: name for verdict, (name, _) in MEANINGS.items()}


SENTENCES: Final[Mapping[str, str | Promise]] = {
    "unknown": _("No card has this name."),
    "ambiguous": _("Several cards match this name. Choose one."),
    "two-cards": _("The name and the number on this line belong to different cards. Choose one."),
    "guessed": _("Possibly the card suggested here. It does not count until you confirm it."),
    "unguessed": _("No card has this name. The list has too many such lines to suggest cards for each."),
    "unknown-heading": _("Unknown heading. The cards below it are placed by their type."),
    "commented": _("This comment looks like a card. It is not counted: comments do not affect the verdict."),
    "talk": _("This line has no number and matches no card, so it is read as a comment."),
    "names-card": _(
        "This line names a card, but looks like a note, so the card is not counted. Put it on "
        "its own line, such as “3 Card name”."
    ),
    "noted": _(
        "This note names a card with a number of copies. If it belongs to the deck, put it on "
        "its own line, such as “3 Card name”."
    ),
    "count": _("The number of copies cannot be read, or is not between 1 and 999."),
    "control": _("This line has invisible characters. Delete them."),
    "long": _("This line is too long to be a card name."),
    "name": _("There is no card name in this line."),
    "unread": _(
        "This list has too many unusual lines, so this one was not read. Write a card as a number and its name: 3 Defy."
    ),
    "code-damaged": _("This deck code is damaged: part of it is missing or changed. Copy it again in full."),
    "code-version": _("This deck code is newer than this site can read. Paste the deck as a list of cards instead."),
    "code-content": _(
        "This deck code contains a set that this site does not know. Paste the deck as a list of "
        "cards instead: all known cards are recognised."
    ),
    "code-card": _("The deck code contains a card that this site does not know. Add the card by name."),
    "code-game": _("This deck code is for another game. Choose that game, then paste the code again."),
    "code-unknown": _(
        "This looks like a deck code, but it is damaged or in a format that this site does not "
        "know. Copy it again in full, or paste the deck as a list of cards."
    ),
    "code-link": _(
        "This is the address of a page, not a list. Open it, copy the list of cards there and paste it here."
    ),
    "file": _(
        "This line comes from a file that cannot be read: it is damaged or in a format that this "
        "site does not know. Paste the deck as a list of cards: 3 Defy."
    ),
    "several-decks": _("There are several decks here. Paste only one of them."),
    "chosen-unclear": _("Several cards could be the chosen champion. Put it under its own heading."),
}

LIMITS: Final[Mapping[str, str | Promise]] = {
    "lines": _("This list has more than %(at_most)s lines."),
    "bytes": _("This list is longer than %(at_most)s bytes."),
}


def problem_sentence(problem: Problem) -> str:
    """Why the line is not in the deck, and how to correct it; for a name of several cards, what each would do.

    The last word on a line whose name is offered is that it is proposed.
    """
    fault = key_sentence(problem.key)
    if problem.proposed:
        return _("%(fault)s %(allowed)s") % {"fault": fault, "allowed": _("A card with this name has been proposed.")}

    ways = [
        f"{name} ({VERDICTS[verdict]})"
        for name, verdict in zip(problem.suggestions, problem.outcomes, strict=False)
        if verdict
    ]
    if not ways:
        return fault

    each = pgettext("between the items of a list", ", ").join(ways)
    return _("%(fault)s %(allowed)s") % {"fault": fault, "allowed": _("Verdict for each: %(ways)s.") % {"ways": each}}


def key_sentence(key: str) -> str:
    """The sentence of a problem's key."""
    return _in_language(key, get_language())


@lru_cache(maxsize=128)
def _in_language(key: str, language: str | None) -> str:
    # The same few sentences are needed for line after line of a long list.
    return str(SENTENCES[key])


def limit_sentence(limit: TextLimit) -> str:
    """Which limit a refused text exceeds."""
    return str(LIMITS[limit.name]) % {"at_most": f"{limit.at_most:,}"}
