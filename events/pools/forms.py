"""The forms of pools and swaps."""

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.access.forms import ListField
from decks.access.saving import storable_text
from events.models.round import MOST_ROUNDS


class PoolForm(forms.Form):
    """A pool to register."""

    text = ListField(label=_("Cards that were opened"))
    # Ticked by a person who has seen which lines name no card.
    seen = forms.BooleanField(label=_("I have seen this and register the pool as it is"), required=False)

    def clean_text(self) -> str:
        """The pool as every database can store it. Raises ValidationError for one without a line."""
        text = storable_text(self.cleaned_data["text"])
        if not text.strip():
            raise forms.ValidationError(_("Paste the cards that were opened, or tap them in the list of a set."))

        return text


class StaffPoolForm(PoolForm):
    """A pool that the staff enters: from paper, or with a reason after the lock."""

    is_paper = forms.BooleanField(label=_("Handed in on paper"), required=False)
    paper_place = forms.CharField(label=_("Where the paper list is stored"), max_length=80, required=False)
    reason = forms.CharField(label=_("Reason (shown to the player)"), max_length=300, required=False)


class ReplyForm(forms.Form):
    """What the owner says of a pool."""

    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    note = forms.CharField(
        label=_("What differs"), max_length=1000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def clean_note(self) -> str:
        """The note as every database can store it."""
        return storable_text(self.cleaned_data["note"]).strip()


class SwapForm(forms.Form):
    """Cards that came in and went out."""

    came = ListField(label=_("Came in"))
    went = ListField(label=_("Went out"))
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS, required=False)
    note = forms.CharField(label=_("Note"), max_length=300, required=False)

    def clean_note(self) -> str:
        """The note as every database can store it."""
        return storable_text(self.cleaned_data["note"])
