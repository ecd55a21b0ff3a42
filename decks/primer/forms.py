"""The form of a primer."""

from hashlib import sha256
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.access.saving import PRIMER, storable_text

DIGITS: Final = 16


class PrimerField(forms.CharField):
    """A long text whose lines end as they are counted: with one character."""

    def to_python(self, value: Any) -> str:  # Any: the framework's own
        """The text as it is stored."""
        return storable_text((super().to_python(value) or "").replace("\r\n", "\n"))


class PrimerForm(forms.Form):
    """A primer, and the mark of the text that the writer began from."""

    primer = PrimerField(
        label=_("Primer"),
        max_length=PRIMER,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 18, "aria-describedby": "primer-help"}),
    )
    began = forms.CharField(required=False, max_length=DIGITS, widget=forms.HiddenInput)


def text_mark(text: str) -> str:
    """A short mark of a text: texts that differ have different ones."""
    return sha256(text.encode()).hexdigest()[:DIGITS]
