"""The errors of a query as sentences in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.search.ast import SearchError
from legality.games import GAMES
from legality.messages import in_language

ERRORS: Final[Mapping[str, str | Promise]] = {
    "bad-cursor": _("This page belongs to another search. Begin again from the first page."),
    "empty-group": _("There is nothing between these parentheses. Write something there, or take them out."),
    "field-elsewhere": _("“%(field)s” is a field of %(names)s. Choose a game, or add one such as game:%(game)s."),
    "needs-game": _("“%(field)s” needs a game. Add one, such as game:riftbound."),
    "no-and": _("Leave out “%(text)s”: all terms must match. If it is part of a name, put it in quotes."),
    "no-comparing": _("“%(field)s” is not a number, so it cannot be compared. Use : or = or !=."),
    "no-decks": _("“in:” cannot be asked here: no decks are known on this page."),
    "no-field": _("“%(text)s” begins with an operator: write a field before it, or put it in quotes."),
    "no-not": _(
        "Instead of “%(text)s” write “-” before a term, as in -t:unit. Put it in quotes if it is part of a name."
    ),
    "no-or": _("Instead of “%(text)s” write “or”. Put it in quotes if it is part of a name."),
    "no-value": _("A value is missing here."),
    "not-a-day": _("“%(text)s” is not a date. Write it as 2026-08-08."),
    "not-a-number": _("“%(text)s” is not a whole number from -%(limit)s to %(limit)s."),
    "not-inside": _("“%(field)s” is about the whole result: it cannot be used with “or”, after “-” or in parentheses."),
    "not-understood": _("“%(text)s” is not understood here. Put it in quotes if you mean it as a word."),
    "nothing-follows": _("Something has to follow here."),
    "other-game": _("This search is of %(names)s alone. Take this out, or search all games."),
    "several": _("“%(text)s” can mean several formats: %(near)s. Write one of them."),
    "too-deep": _("Parentheses and negations go more than %(limit)s deep. Make the query simpler."),
    "too-long": _("The query is longer than %(limit)s characters. Make it shorter."),
    "too-many": _("The query has more than %(limit)s terms. Make it shorter."),
    "too-vague": _("“%(text)s” means more than %(limit)s values of “%(field)s”. Write more of it."),
    "twice": _("“%(field)s” is there twice. Take one out."),
    "unclosed": _("This parenthesis is not closed."),
    "unclosed-quote": _("This quotation mark is not closed."),
    "unknown-deck": _("There is no deck “%(text)s” that you may see."),
    "unknown-field": _("No field is called “%(field)s” here. Put it in quotes if it is part of a name."),
    "unknown-game": _("There is no game “%(text)s” here."),
    "unknown-value": _("“%(field)s” has no value “%(text)s”."),
    "unopened": _("This parenthesis was never opened."),
}


def error_sentence(error: SearchError) -> str:
    """What is wrong and how to fix it, with suggestions where there are any."""
    words = dict(error.words)
    if "games" in words:
        words["names"] = gettext(", ").join(in_language(GAMES[slug].names) for slug in words["games"].split(", "))
    sentence = str(ERRORS[error.key]) % words
    if not words.get("near") or error.key == "several":
        return sentence

    return f"{sentence} {gettext('Perhaps: %(near)s.') % {'near': words['near']}}"
