"""Names that people give: nothing in them hides, turns the words around them, or shows nothing at all."""

import re
from typing import Any, Final
from unicodedata import category

from django.forms import BaseForm

# Marks that turn the direction of their neighbours, and marks without a width that join nothing.
TURNING: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_HIDDEN: Final = re.compile(f"[{TURNING}\u00ad\u180e\u200b\u2060-\u2064\ufeff]")
# Letters and signs of Unicode that are drawn as nothing.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")


def plain_name(text: str) -> str:
    """The name without marks that hide or turn; empty if nothing of it can be seen. Joiners within words and emoji stay."""
    name = _HIDDEN.sub("", text)
    for sign in name:
        # What cannot be stored is refused, or becomes a sign, elsewhere.
        if sign == "\0" or (category(sign) not in ("Cf", "Mn", "Cc", "Zs", "Zl", "Zp") and sign not in _BLANK):
            return name

    return ""


def clean_names(form: BaseForm, *names: str) -> None:
    """Write names of a form as they are stored; a required name of which nothing can be seen is an error of its field."""
    given: dict[str, Any] = form.cleaned_data  # Any: values of fields; called while cleaning
    for name in names:
        if not given.get(name):
            continue

        given[name] = plain_name(given[name]).strip()
        field = form.fields[name]
        if field.required and not given[name]:
            form.add_error(name, field.error_messages["required"])
