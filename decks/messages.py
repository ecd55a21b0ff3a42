"""Problem lines and refusals as sentences, in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.entries import Limit
from decks.problems import Problem

SENTENCES: Final[Mapping[str, str | Promise]] = {
    "unknown": _("No card of this name is known."),
    "ambiguous": _("Several cards answer to this name. Choose one."),
    "guessed": _("Perhaps the card suggested here. It is not counted until you say so."),
    "unknown-heading": _("This heading is not known here. The cards below it are placed by their kinds."),
    "count": _("The number of copies must be from 1 to 999."),
    "control": _("This line has characters that cannot be seen."),
    "long": _("This line is too long to be a card's name."),
    "name": _("This line names no card."),
    "chosen-unclear": _("Several cards could be the chosen champion. Give it a heading of its own."),
}

LIMITS: Final[Mapping[str, str | Promise]] = {
    "lines": _("This list has more than %(at_most)s lines."),
    "bytes": _("This list is longer than %(at_most)s bytes."),
}


def problem_sentence(problem: Problem) -> str:
    """Why the line is not in the deck, and what to do."""
    return str(SENTENCES[problem.key])


def limit_sentence(limit: Limit) -> str:
    """Which limit a refused text is over."""
    return str(LIMITS[limit.name]) % {"at_most": f"{limit.at_most:,}"}
