"""What judges type: a pick, a deck that is checked for a reason, an outcome."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from events.lists.offered_rules import OfferedRule
from events.models import DeckCheck, Round
from events.models.round import MOST_ROUNDS

MOST_AT_ONCE: Final = 200
Why = DeckCheck.Why


class PickForm(forms.Form):
    """So many decks at random, for a round; tables where the round is loaded. `loaded`: the round that is played now."""

    wanted = forms.IntegerField(label=_("Number of decks"), min_value=1, max_value=MOST_AT_ONCE, initial=4)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS, required=False)
    why = forms.ChoiceField(
        label=_("When"),
        choices=[(Why.BEGINNING, _("At the start of the round")), (Why.RANDOM, _("During the round"))],
    )
    uuid = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: object, loaded: Round | None = None, **kwargs: object) -> None:
        super().__init__(*args, **{"auto_id": "pick_%s", **kwargs})  # type: ignore[arg-type]  # Django's own arguments
        if loaded is not None:
            self.fields["wanted"].label = _("Number of tables")
            self.fields["round"].initial = loaded.number
            self.fields["round"].help_text = _(
                "In a loaded round, whole tables are picked and everyone at them is checked; in other "
                "rounds, single decks are picked."
            )


class TargetForm(forms.Form):
    """One deck, for a reason."""

    who = forms.CharField(label=_("Player"), max_length=120, help_text=_("Name, number or receipt code."), strip=True)
    reason = forms.CharField(label=_("Reason"), max_length=300)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS, required=False)
    seat = forms.CharField(
        label=_("Seat"), max_length=8, required=False, help_text=_("Leave empty to use the loaded round.")
    )
    uuid = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: object, **kwargs: object) -> None:
        # It is on one page with another form that has a round.
        super().__init__(*args, **{"auto_id": "target_%s", **kwargs})  # type: ignore[arg-type]  # Django's own arguments


class OutcomeForm(forms.Form):
    """What came of a check, where no script records it."""

    outcome = forms.ChoiceField(
        label=_("Outcome"),
        choices=[(DeckCheck.Outcome.CLEAN, _("No problem")), (DeckCheck.Outcome.FAULT, _("Problem found"))],
        widget=forms.RadioSelect,
    )
    rule = forms.ChoiceField(label=_("Rule"), required=False)
    infraction = forms.CharField(label=_("Infraction"), max_length=300, required=False)
    extension = forms.IntegerField(label=_("Time extension (minutes)"), min_value=0, max_value=1440, required=False)
    note = forms.CharField(
        label=_("Note"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "class": "check-note"}),
    )
    uuid = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: object, rules: list[OfferedRule], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # Django's own arguments
        self.fields["rule"].choices = [  # type: ignore[attr-defined]  # a field of choices
            ("", _("none")),
            *((rule.code, f"{rule.title} ({rule.cite})") for rule in rules),
        ]
