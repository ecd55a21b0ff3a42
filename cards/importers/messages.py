"""Why a row of a source was rejected, as a sentence in the language of the request."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from legality.sources.rows import Rejected

REJECTED: Final[Mapping[str, str | Promise]] = {
    "bad-clause": _("Column %(column)s: “%(value)s” is not a condition like class=druid."),
    "bad-day": _("Column %(column)s: “%(value)s” is not a date like 2026-05-08."),
    "bad-image": _("Column %(column)s: “%(value)s” is not an https address."),
    "bad-json-value": _("Column %(column)s: this must be text, a whole number, a list of texts or null."),
    "bad-number": _("Column %(column)s: “%(value)s” must be a whole number from -99999 to 99999."),
    "below-zero": _("Column %(column)s: “%(value)s” must be 0 or more."),
    "columns": _("The number of cells in this row does not match the columns of the file."),
    "contradiction": _(
        "This row and row %(row)s disagree about one card (%(column)s). If they are two cards "
        "with the same name, give each its own word in the column “key”."
    ),
    "control": _("Column %(column)s has invisible characters. Remove them."),
    "date-cell": _(
        "Column %(column)s: the spreadsheet turned it into a date (%(value)s). Format the cell "
        "as text and type it again."
    ),
    "divided": _("Column %(column)s: “%(value)s”. Separate several values with |."),
    "double-column": _("Column %(column)s appears twice. Remove one."),
    "duplicate": _("This row repeats an earlier one (the card begins in row %(row)s)."),
    "extra-cell": _("“%(value)s” has no heading. The row may have one cell too many."),
    "extra-sheet": _("Only the first sheet is read. Move the cards of sheet “%(value)s” into it."),
    "formula": _("Column %(column)s: “%(value)s” is a formula. Type its value."),
    "merged-cells": _("The cells %(value)s are merged. Split them and fill in each one."),
    "no-code": _("This row has no set."),
    "no-kind": _("Column %(column)s: the card type is missing. Type ? if you do not know it."),
    "no-name": _("This row has no card name."),
    "no-set": _("This row has a number but no set."),
    "no-value": _("This row has no value."),
    "number-in-use": _("“%(value)s” already has this set and number."),
    "number-shared": _(
        "Several cards have the number “%(value)s”. Also give the card's name in its official language."
    ),
    "number-taken": _("“%(value)s” in row %(row)s has the same set and number."),
    "number-unknown": _("No card has the number “%(value)s”. A new card also needs its type."),
    "open-value": _(
        "Column %(column)s: “%(value)s”. Put a question mark alone in its cell, or before a value that is not certain."
    ),
    "other-kind": _("Column %(column)s does not match the type “%(value)s”."),
    "perhaps-spaced": _(
        "Column %(column)s: is “%(value)s” one value or several? Write %(divided)s for several, %(quoted)s for one."
    ),
    "spaced": _("Column %(column)s: “%(value)s” is several values. Write %(divided)s."),
    "too-long": _("Column %(column)s: longer than %(limit)s characters."),
    "unknown-card": _("This row is not in the card format of this source."),
    "unknown-column": _("This game has no column called “%(column)s”."),
    "unknown-fact": _("Column %(column)s: this game has no card property called “%(value)s”."),
    "unknown-format": _("This game has no format called “%(value)s”."),
    "unknown-kind": _("Column %(column)s: this game has no card type called “%(value)s”."),
    "unknown-label": _("Column %(column)s: there is no label called “%(value)s”."),
    "unknown-phrase": _("We do not understand the phrase “%(value)s”."),
    "unknown-restriction": _("Unknown type of restriction: “%(value)s”."),
    "unknown-set": _("This game has no set called “%(value)s”."),
    "unknown-value": _("Column %(column)s: there is no value “%(value)s”."),
}

_NO_WORDS: Final = dict.fromkeys(("column", "limit", "row", "divided", "quoted"), "")


def rejected_sentence(row: Rejected, column: str = "") -> str:
    """Why the row was rejected, with suggestions. `column`: the heading of its column in the file."""
    words = dict(row.words) | ({"column": column} if column else {})
    sentence = str(REJECTED[row.key]) % {**_NO_WORDS, "value": row.text, **words}
    near = gettext("Did you mean: %(near)s?") % {"near": words["near"]} if words.get("near") else ""
    known = gettext("Available: %(known)s.") % {"known": words["known"]} if words.get("known") else ""
    for more in filter(None, (near, known)):
        sentence = gettext("%(fault)s %(allowed)s") % {"fault": sentence, "allowed": more}
    return sentence
