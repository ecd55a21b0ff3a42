"""The forms of what people keep: decks, versions, plans, collections."""

import datetime
from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from api.plain_names import clean_names
from decks.access.forms import ListField, QuestionForm
from decks.access.saving import storable_text
from decks.models import Deck
from legality.engine.game import Game


class DeckForm(QuestionForm):
    """A deck to save: the fields of a question, with a name and a folder."""

    name = forms.CharField(label=_("Name"), max_length=120)
    # The revision that the reader began from; saving over a newer one is a conflict.
    revision = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    # The deck as the form was opened with it, for a merge with what someone else saves meanwhile.
    began = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    folder = forms.CharField(
        label=_("Folder"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"list": "folders", "autocomplete": "off"}),
    )
    field_order = ("name", "folder", "format", "region", "text", "pool")

    def __init__(self, data: Mapping[str, str] | None, *, game: Game, today: datetime.date, **options: object) -> None:
        super().__init__(data, game=game, today=today, **options)
        del self.fields["date"]

    def clean(self) -> dict[str, object]:
        """The question of today, without a date field."""
        self.cleaned_data["date"] = ""
        clean_names(self, *(name for name in ("name", "folder") if name in self.fields))
        return super().clean()

    def fill(self, deck: Deck) -> Deck:
        """The deck with the values of the form, unsaved."""
        given = self.cleaned_data
        deck.name = given["name"]
        deck.game = self.game.slug
        deck.format = given["format"]
        deck.region = self.question.region
        deck.options = sorted(self.question.options)
        deck.text = storable_text(given["text"])
        deck.pool = storable_text(given.get("pool", ""))
        # A form that does not ask for the folder leaves it as it is.
        if "folder" in self.data:
            deck.folder = given["folder"]
        return deck


class VersionForm(forms.Form):
    """The name of a version."""

    name = forms.CharField(label=_("Version name"), max_length=120)


class PlanForm(forms.Form):
    """The planned list, and the revision of the deck that the reader saw."""

    plan = ListField(label=_("Planned list"))
    revision = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)


class CollectionForm(forms.Form):
    """A person's collection of a game, as a list."""

    text = ListField(label=_("Cards you own"))
