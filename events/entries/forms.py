"""The forms of players: who they are, and the list that they register."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from api.plain_names import clean_names
from decks.access.forms import ListField
from decks.access.saving import storable_text
from events.entries.entering import Details
from events.models import Event, PlayerDetails


class DetailsForm(forms.ModelForm[PlayerDetails]):
    """What an event asks of its players, and nothing else."""

    class Meta:
        model = PlayerDetails
        fields = ("name", "pronouns", "member_id", "consent")
        labels = {"consent": _("My list may be published under my name")}  # noqa: RUF012  Django reads it once

    def __init__(  # noqa: PLR0913  who is asked for whom
        self,
        data: Mapping[str, object] | None,
        *,
        event: Event,
        known: PlayerDetails | None,
        name: str = "",
        may_consent: bool = True,
    ) -> None:
        super().__init__(data, instance=known, initial={} if known else {"name": name}, use_required_attribute=False)
        self.known = known
        for field in ("pronouns", "member_id", "consent"):
            if not getattr(event, f"asks_{field}"):
                del self.fields[field]
        if not may_consent:
            self.fields.pop("consent", None)
        if known is not None:
            self._say_what_was_shown()

    def _say_what_was_shown(self) -> None:
        """Send along what the form was shown with; a program that does not say it has seen what is known."""
        for field in self.fields.values():
            field.show_hidden_initial = True
        if self.is_bound:
            shown = {self.add_initial_prefix(name): str(self.initial[name]) for name in self.fields}
            self.data = {**shown, **dict(self.data.items())}

    def make_optional(self) -> None:
        """Require no answer: a list can be checked before its player says who they are."""
        for field in self.fields.values():
            field.required = False

    def clean(self) -> dict[str, object]:
        """Names as they are stored."""
        given = super().clean() or self.cleaned_data
        clean_names(self, *(name for name in ("name", "pronouns", "member_id") if name in self.fields))
        return given

    def details(self) -> Details:
        """What was given; what was not asked for stays as it is known. Call it on a valid form."""
        known = self.known
        given = self.cleaned_data
        return Details(
            storable_text(given["name"]),
            storable_text(given.get("pronouns", known.pronouns if known else "")),
            storable_text(given.get("member_id", known.member_id if known else "")),
            given.get("consent", known.consent if known else False),
        )

    def shown(self) -> Details | None:
        """What the form was shown with; None where nothing was known. Call it on a bound form."""
        if self.known is None:
            return None

        said = {name: field.to_python(self.data[self.add_initial_prefix(name)]) for name, field in self.fields.items()}
        texts = {name: storable_text(value) if isinstance(value, str) else value for name, value in said.items()}
        return Details(**{name: self.initial[name] for name in self.Meta.fields} | texts)


class ListForm(forms.Form):
    """A list to register."""

    text = ListField(label=_("Decklist"))
    deck_name = forms.CharField(label=_("Deck name"), max_length=120, required=False)
    # Ticked by a player who has seen what there is to say of the list.
    seen = forms.BooleanField(label=_("I have seen this and register the list as it is"), required=False)

    def clean(self) -> dict[str, object]:
        """The name of the deck as it is stored."""
        given = super().clean() or self.cleaned_data
        clean_names(self, "deck_name")
        return given

    def clean_text(self) -> str:
        """The list as every database can store it. Raises ValidationError for a list without a line."""
        text = storable_text(self.cleaned_data["text"])
        if not text.strip():
            raise forms.ValidationError(_("Paste a list, or use one of your decks."))

        return text


class StaffListForm(ListForm):
    """A list that the staff enters: from paper, or with a reason after the lock."""

    is_paper = forms.BooleanField(label=_("Handed in on paper"), required=False)
    paper_place = forms.CharField(label=_("Where the paper list is stored"), max_length=80, required=False)
    reason = forms.CharField(label=_("Reason (shown to the player)"), max_length=300, required=False)
