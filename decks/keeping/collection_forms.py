"""The form of a collection."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.forms import ListField


class CollectionForm(forms.Form):
    """What a person has of a game, as a list."""

    text = ListField(label=_("The cards that you have"))
