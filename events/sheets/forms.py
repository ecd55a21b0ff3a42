"""What the staff says of a file of sheets."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
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

    def __init__(self, data: QueryDict | None, *, lists: int, players: int) -> None:
        super().__init__(data)
        self.lists = lists
        self.players = players

    def clean_missing(self) -> bool:
        """Refuses a file without a sheet."""
        missing: bool = self.cleaned_data["missing"]
        if not (self.players if missing else self.lists):
            raise forms.ValidationError(_("There is no list to print. Tick the box if you want blank sheets."))

        return missing
