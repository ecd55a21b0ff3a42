"""The form of a round: its number and stage; the pairings stand beside it, as they were sent."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from events.models import Round
from events.models.round import MOST_ROUNDS


class RoundForm(forms.Form):
    """Which round it is."""

    number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)
    stage = forms.ChoiceField(label=_("Stage"), choices=Round.Stage.choices)
