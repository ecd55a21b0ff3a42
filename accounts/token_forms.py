"""The form for a new token."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import OFFERED

DAYS: Final = (("30", _("30 days")), ("90", _("90 days")), ("365", _("One year")), ("", _("Until I revoke it")))


class TokenForm(forms.Form):
    """What a token is for, what it may do, and for how long."""

    name = forms.CharField(
        label=_("What it is for"),
        max_length=60,
        help_text=_("So that you know it again, such as “backup at home”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(label=_("What it may do"), choices=OFFERED, widget=forms.CheckboxSelectMultiple)
    days = forms.ChoiceField(label=_("How long it works"), choices=DAYS, required=False, initial="90")

    def expires(self, now: datetime) -> datetime | None:
        """When the token expires; None for never."""
        days: str = self.cleaned_data["days"]
        return now + timedelta(days=int(days)) if days else None
