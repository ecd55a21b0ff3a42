"""The forms of versions and of the plan."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.forms import ListField


class VersionForm(forms.Form):
    """The name of a version."""

    name = forms.CharField(label=_("Name of the version"), max_length=120)


class PlanForm(forms.Form):
    """The planned list, and the revision of the deck that the reader saw."""

    plan = ListField(label=_("Planned list"))
    revision = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
