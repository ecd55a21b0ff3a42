"""What the owner of a house format types: the format itself, a rule, a table, a version."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from api.plain_names import clean_names
from cards.models import HouseFormat
from decks.houses.cells import ALIKE, NEEDS, read_rule_kind
from legality.engine.game import Game
from legality.engine.house import HouseKind
from legality.messages import name_in_language

MOST_NOTE: Final = 300


class HouseFormatForm(forms.ModelForm[HouseFormat]):
    """A house format without its rules. The official format is chosen once."""

    revision = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    class Meta:
        model = HouseFormat
        fields = ("name", "about", "listed")
        widgets = {"about": forms.Textarea(attrs={"rows": 3})}  # noqa: RUF012  Django reads it once

    def __init__(self, data: Mapping[str, object] | None, *, game: Game, instance: HouseFormat) -> None:
        super().__init__(data, instance=instance, use_required_attribute=False)
        if instance._state.adding:
            formats = [(format_.slug, name_in_language(format_.names)) for format_ in game.formats]
            self.fields["base"] = forms.ChoiceField(
                label=_("Official format"), choices=formats, initial=game.default_format.slug
            )
        self.initial["revision"] = instance.revision

    def clean(self) -> dict[str, object]:
        """The name as it is stored."""
        given = super().clean() or self.cleaned_data
        clean_names(self, "name")
        return given

    def values(self) -> dict[str, object]:
        """The fields that its owner changes."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}


class HouseVersionForm(forms.Form):
    """A draft that becomes a version."""

    note = forms.CharField(label=_("What has changed and why"), max_length=MOST_NOTE, required=False)
    revision = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


# The lists of a form, which always say something, also for a kind that has no use for it.
CHOSEN: Final = ("section", "option")
# The forms of the page: what is asked together.
GROUPS: Final = (
    (_("Cards"), (HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP, HouseKind.TOGETHER)),
    (_("Points"), (HouseKind.POINTS, HouseKind.BUDGET)),
    (_("Sets"), (HouseKind.SETS, HouseKind.WITHOUT, HouseKind.UNTIL)),
    (_("Sizes, copies and options"), (HouseKind.SIZE, HouseKind.COPIES, HouseKind.OPTION)),
)


def typed_rule(post: Mapping[str, str]) -> dict[str, str]:
    """What was typed into the form of a rule, by columns. Raises UnreadableCellError for no kind."""
    cells = {name: word.strip() for name, word in post.items() if name in (*ALIKE, *NEEDS) and word.strip()}
    cells.pop("number", None)
    kind = read_rule_kind(cells)
    return {name: word for name, word in cells.items() if name not in CHOSEN or kind in NEEDS[name]}
