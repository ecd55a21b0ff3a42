"""What the staff says of a file of sheets."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from events.sheets.drawing import PAPERS
from events.sheets.gathering import ORDERS


class SheetsForm(forms.Form):
    """Paper, order, and whether entries without a list get a blank sheet."""

    paper = forms.ChoiceField(
        label=_("Paper"),
        choices=[(paper.slug, paper.name) for paper in PAPERS.values()],
        widget=forms.RadioSelect,
        initial="a4",
    )
    order = forms.ChoiceField(label=_("Order"), choices=list(ORDERS.items()), widget=forms.RadioSelect, initial="name")
    missing = forms.BooleanField(label=_("A blank sheet for each player without a list"), required=False)
