"""The errors of a query as sentences in the language of the request."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.search.ast import SearchError
from legality.games import GAMES
from legality.messages import name_in_language

ERRORS: Final[Mapping[str, str | Promise]] = {
    "bad-cursor": _("This page belongs to another search. Start again from the first page."),
    "empty-group": _("There is nothing between these parentheses. Write something between them, or remove them."),
    "field-elsewhere": _("“%(field)s” is a field of %(names)s. Choose a game, or add one such as game:%(game)s."),
    "needs-game": _("“%(field)s” needs a game. Add one, such as game:riftbound."),
    "no-and": _("Remove “%(text)s”: all terms must match. If it is part of a name, put it in quotes."),
    "no-comparing": _("“%(field)s” is not a number, so it cannot be compared. Use : or = or !=."),
    "no-decks": _("“in:” does not work here: this page has no decks."),
    "no-field": _("“%(text)s” begins with an operator: write a field before it, or put it in quotes."),
    "no-not": _(
        "Instead of “%(text)s” write “-” before a term, as in -t:unit. Put it in quotes if it is part of a name."
    ),
    "no-or": _("Instead of “%(text)s” write “or”. Put it in quotes if it is part of a name."),
    "no-value": _("A value is missing here."),
    "not-a-day": _("“%(text)s” is not a date. Write it as 2026-08-08."),
    "not-a-number": _("“%(text)s” must be a whole number from -%(limit)s to %(limit)s."),
    "not-inside": _(
        "“%(field)s” applies to the whole result: it cannot be used with “or”, after “-” or in parentheses."
    ),
    "not-understood": _("We do not understand “%(text)s” here. Put it in quotes to search for it as a word."),
    "nothing-follows": _("Something is missing after this. Complete the query, or remove this."),
    "other-game": _("This search covers only %(names)s. Remove this, or search all games."),
    "several": _("“%(text)s” can mean several formats: %(near)s. Write the one you mean."),
    "too-deep": _("Parentheses and negations go more than %(limit)s deep. Make the query simpler."),
    "too-long": _("The query is longer than %(limit)s characters. Make it shorter."),
    "too-many": _("The query has more than %(limit)s terms. Make it shorter."),
    "too-vague": _("“%(text)s” matches more than %(limit)s values of “%(field)s”. Write more of it."),
    "twice": _("“%(field)s” appears twice. Remove one."),
    "unclosed": _("This parenthesis is not closed. Add the closing one."),
    "unclosed-quote": _("This quotation mark is not closed. Add the closing one."),
    "unknown-deck": _("Deck “%(text)s” does not exist, or you are not allowed to see it."),
    "unknown-field": _("There is no field called “%(field)s” here. Put it in quotes if it is part of a name."),
    "unknown-game": _("There is no game called “%(text)s” here."),
    "unknown-value": _("“%(field)s” has no value “%(text)s”."),
    "unopened": _("This parenthesis has no opening one. Add it, or remove this one."),
}


def error_sentence(error: SearchError) -> str:
    """What is wrong and how to fix it, with suggestions where there are any."""
    words = dict(error.words)
    if "games" in words:
        words["names"] = gettext(", ").join(name_in_language(GAMES[slug].names) for slug in words["games"].split(", "))
    sentence = str(ERRORS[error.key]) % words
    if not words.get("near") or error.key == "several":
        return sentence

    return f"{sentence} {gettext('Did you mean: %(near)s?') % {'near': words['near']}}"
