"""The forms to propose a correction, and to decline one."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.curation.cells import cells_of, means_same, normal_text
from cards.curation.corrections import cell_text, field_name, fields
from cards.curation.hand_claims import claim_card
from cards.importers.messages import rejected_sentence
from cards.importers.rows import Rejected
from cards.importers.spreadsheet.cells import BadCell
from cards.models import Card, Correction
from legality.games import GAMES

SHOWN: Final = 40


class CorrectionForm(forms.Form):
    """A cell, the value that it should have, and the source."""

    field = forms.ChoiceField(label=_("What is wrong?"))
    value = forms.CharField(
        label=_("What should it be?"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 3, "class": "short"}),
        help_text=_(
            "Separate several values with |. A lone ? means unknown, a ? before a value means it is "
            "not certain, empty means none."
        ),
    )
    source = forms.CharField(
        label=_("How do you know?"), max_length=300, help_text=_("A web address, a rulebook or the card in your hand.")
    )
    note = forms.CharField(
        label=_("Anything else (optional)"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2, "class": "short"}),
    )

    def __init__(self, *args: Any, card: Card, **kwargs: Any) -> None:  # Any: as Django's form takes them
        super().__init__(*args, **kwargs)
        self.card = card
        self.cells = cells_of(card)
        named = fields(GAMES[card.game])
        field = self.fields["field"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", gettext("Choose…")), *((code, self._choice(code, name)) for code, name in named.items())]

    def _choice(self, code: str, name: str) -> str:
        """The name of the cell, with its current text."""
        cell = cell_text(GAMES[self.card.game], code, self.cells[code])
        shown = f"{cell[:SHOWN]}…" if len(cell) > SHOWN else cell
        return gettext("%(name)s: %(value)s") % {"name": name, "value": shown} if cell else name

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """Require a value that the cell can have and does not have yet."""
        found: dict[str, Any] = super().clean() or {}
        code = found.get("field")
        value = found.get("value", "").strip()
        if not code or "value" not in found:
            return found
        if means_same(GAMES[self.card.game], code, self.cells[code], value):
            self.add_error("value", gettext("The card already says this."))
            return found

        try:
            claim_card(self.card, {code: value})
        except BadCell as bad:
            name = field_name(GAMES[self.card.game], code)
            self.add_error("value", rejected_sentence(Rejected(0, bad.key, bad.words), name))

        return found

    def propose(self, person: int) -> Correction:
        """Store the proposal."""
        found = self.cleaned_data
        return Correction.objects.create(
            card=self.card,
            by_id=person,
            field=found["field"],
            was=self.cells[found["field"]],
            value=normal_text(self.card, found["field"], found["value"]),
            source=found["source"],
            note=found["note"],
        )


class DeclineForm(forms.Form):
    """Why a proposal is declined; its author reads it."""

    reason = forms.CharField(label=_("Reason"), max_length=300)
