"""The form in which a person offers a card, in the game's own cells."""

from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import load_catalogue
from cards.catalogue.normal_values import allowed_words, is_closed
from cards.curation.cells import UNKNOWN, cell_columns
from cards.curation.corrections import field_name
from cards.curation.proposals import BadProposalError, proposal_codes, propose_card, read_proposal, typed_cells
from cards.importers.messages import rejected_sentence
from cards.importers.spreadsheet.columns import LANGUAGES
from cards.models import CardSet, ProposedCard
from legality.engine.game import Game
from legality.messages import name_in_language
from legality.sources.fold import has_han, squash

# Cells that few cards need.
RARE: Final = frozenset("aliases labels requires copy_limit include exclude".split())
# With more values of a fact than these none is listed below its cell.
MOST_LISTED: Final = 16


class ProposalForm(forms.Form):
    """The cells of a card that the site lacks, where it is printed, and how the person knows."""

    source = forms.CharField(
        label=_("How do you know?"), max_length=300, help_text=_("A web address, a rulebook or the card in your hand.")
    )

    def __init__(self, *args: Any, game: Game, person: int, **kwargs: Any) -> None:  # Any: as Django's form takes them
        super().__init__(*args, **kwargs)
        self.game = game
        self.person = person
        self.fields = {code: self._cell_field(code) for code in proposal_codes(game)} | self.fields

    def _cell_field(self, code: str) -> forms.Field:
        if code == "kind":
            kinds = [(slug, name_in_language(names)) for slug, names in self.game.kinds.items()]
            return forms.ChoiceField(
                label=field_name(self.game, code), choices=[(UNKNOWN, gettext("Not known")), *kinds], required=False
            )
        if code == "set":
            sets = CardSet.objects.filter(game=self.game.slug).order_by("-released", "code")
            named = [(one.code, f"{name_in_language(one.names) or one.code} ({one.code})") for one in sets]
            return forms.ChoiceField(label=gettext("Set"), choices=[("", gettext("Not known")), *named], required=False)

        label = gettext("Number in the set") if code == "number" else field_name(self.game, code)
        return forms.CharField(label=label, required=False, max_length=1000, help_text=self._listed_values(code))

    def _listed_values(self, code: str) -> str:
        """The values of a fact that has few."""
        column = cell_columns(self.game).get(code)
        fact = column.name if column and column.part == "trait" else ""
        values = allowed_words(self.game, fact) if fact and is_closed(self.game, fact) else ()
        return gettext(", ").join(values) if len(values) <= MOST_LISTED else ""

    def _group(self, *, of_names: bool = False, rare: bool = False) -> list[BoundField]:
        codes = [code for code in cell_columns(self.game) if code in self.fields]
        return [self[code] for code in codes if (code in LANGUAGES) == of_names and (code in RARE) == rare]

    @property
    def name_fields(self) -> list[BoundField]:
        """The names in each language, the official one first."""
        return self._group(of_names=True)

    @property
    def fact_fields(self) -> list[BoundField]:
        """What most cards have."""
        return self._group()

    @property
    def rare_fields(self) -> list[BoundField]:
        """What few cards have."""
        return self._group(rare=True)

    @property
    def has_rare(self) -> bool:
        """Whether one of the rare cells was filled in."""
        return any(self.data.get(code) for code in RARE)

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """Require a card that the site lacks, in cells that can be read."""
        found: dict[str, Any] = super().clean() or {}
        cells = typed_cells({code: found.get(code, "") for code in proposal_codes(self.game)})
        try:
            read_proposal(self.game, cells)
        except BadProposalError as bad:
            code = dict(bad.rejected.words).get("column", "")
            own = code if code in self.fields else None
            self.add_error(own, rejected_sentence(bad.rejected, field_name(self.game, code) if own else ""))
            return found

        catalogue = load_catalogue(self.game.slug)
        open_ones = ProposedCard.objects.filter(by_id=self.person, game=self.game.slug, status="open")
        offered = {name for sought in open_ones.values_list("sought", flat=True) for name in sought.split()}
        for language in LANGUAGES:
            name = cells.get(language, "")
            if name and catalogue.named(name):
                self.add_error(language, gettext("The site already has a card with this name."))
            elif name and squash(name) in offered:
                self.add_error(language, gettext("You have already offered this card."))
        found["cells"] = cells
        return found

    def propose(self) -> ProposedCard:
        """Store the offer."""
        return propose_card(self.game, self.cleaned_data["cells"], self.cleaned_data["source"], self.person)


def initial_cells(game: Game, name: str) -> dict[str, str]:
    """The cells that a name from a list fills in: that of its script, among the languages of the game's cards."""
    official = game.official_language
    language = official if has_han(name) == (official != "en") else "zh-hans" if official == "en" else "en"
    return {language: name[:200]}
