"""Why a row of a source was rejected, as a sentence in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.importers.rows import Rejected

REJECTED: Final[Mapping[str, str | Promise]] = {
    "bad-clause": _("Column %(column)s: “%(value)s” is not a condition like class=druid."),
    "bad-day": _("Column %(column)s: “%(value)s” is not a day like 2026-05-08."),
    "bad-image": _("Column %(column)s: “%(value)s” is not an https address."),
    "bad-json-value": _("Column %(column)s: neither text, a whole number, a list of texts, nor null."),
    "bad-number": _("Column %(column)s: “%(value)s” is not a whole number from -99999 to 99999."),
    "below-zero": _("Column %(column)s: “%(value)s” is less than 0."),
    "columns": _("This row does not have the columns of its file."),
    "contradiction": _(
        "This row and row %(row)s say different things of one card (%(column)s). Two cards of one name need different words in the column “key”."
    ),
    "control": _("Column %(column)s has characters that cannot be seen."),
    "date-cell": _(
        "Column %(column)s: the spreadsheet made a date of it (%(value)s). Format the cell as text and type it again."
    ),
    "divided": _("Column %(column)s: “%(value)s”. Divide several values by |."),
    "double-column": _("The column %(column)s is there twice."),
    "duplicate": _("This row repeats an earlier one (the card begins in row %(row)s)."),
    "extra-cell": _("“%(value)s” has no heading. The row may have one cell too many."),
    "extra-sheet": _("Only the first sheet is read. Move the cards of sheet “%(value)s” into it."),
    "formula": _("Column %(column)s: “%(value)s” is a formula. Type its value."),
    "merged-cells": _("The cells %(value)s are merged. Divide them and fill each."),
    "no-code": _("This row names no set."),
    "no-kind": _("Column %(column)s: the kind is missing. Type ? if you do not know it."),
    "no-name": _("This row names no card."),
    "no-set": _("This row has a number but no set."),
    "no-value": _("This row has no value."),
    "number-in-use": _("This set and number are those of “%(value)s” already."),
    "number-shared": _("Several cards have the number “%(value)s”. Name the card in its official language too."),
    "number-taken": _("This set and number are those of “%(value)s” in row %(row)s."),
    "number-unknown": _("No card has the number “%(value)s”. A new card needs its kind too."),
    "open-value": _(
        "Column %(column)s: “%(value)s”. A question mark stands alone in its cell, or before a value that the card perhaps has."
    ),
    "other-kind": _("Column %(column)s says something else than the kind “%(value)s”."),
    "perhaps-spaced": _(
        "Column %(column)s: is “%(value)s” one value or several? Write %(divided)s for several, %(quoted)s for one."
    ),
    "spaced": _("Column %(column)s: “%(value)s” are several values. Write %(divided)s."),
    "too-long": _("Column %(column)s: longer than %(limit)s characters."),
    "unknown-card": _("This row is not a card as this source has them."),
    "unknown-column": _("No column of this game is called “%(column)s”."),
    "unknown-fact": _("Column %(column)s: this game has no fact called “%(value)s”."),
    "unknown-format": _("This game has no format called “%(value)s”."),
    "unknown-kind": _("Column %(column)s: this game has no kind called “%(value)s”."),
    "unknown-label": _("Column %(column)s: no label is called “%(value)s”."),
    "unknown-phrase": _("The phrase “%(value)s” is not understood."),
    "unknown-restriction": _("No restriction of this sort is known (“%(value)s”)."),
    "unknown-set": _("No set of this game is known as “%(value)s”."),
    "unknown-value": _("Column %(column)s: the value “%(value)s” is not known."),
}

_NO_WORDS: Final = dict.fromkeys(("column", "limit", "row", "divided", "quoted"), "")


def rejected_sentence(row: Rejected, column: str = "") -> str:
    """Why the row was rejected, with suggestions. `column`: the heading of its column in the file."""
    words = dict(row.words) | ({"column": column} if column else {})
    sentence = str(REJECTED[row.key]) % {**_NO_WORDS, "value": row.text, **words}
    near = gettext("Perhaps: %(near)s.") % {"near": words["near"]} if words.get("near") else ""
    known = gettext("There are: %(known)s.") % {"known": words["known"]} if words.get("known") else ""
    for more in filter(None, (near, known)):
        sentence = gettext("%(fault)s %(allowed)s") % {"fault": sentence, "allowed": more}
    return sentence
