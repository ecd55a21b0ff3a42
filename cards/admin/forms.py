"""Forms of the admin for claims: a card by its cells, a set by its names, restrictions by format."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cards.catalogue.display_names import LANGUAGES as LANGUAGE_NAMES
from cards.curation.cells import TEXT, cells_of, columns
from cards.curation.corrections import field_name
from cards.curation.hand_claims import claim_card
from cards.importers.messages import rejected_sentence
from cards.importers.rows import Rejected
from cards.importers.spreadsheet.cells import BadCell
from cards.importers.spreadsheet.columns import LANGUAGES, slug
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling
from legality.engine.format import Game
from legality.games import GAMES

WIDE: Final = {"class": "vLargeTextField", "rows": 4}


def choices() -> list[tuple[str, str]]:
    """The games by their English names."""
    return [(game.slug, game.names["en"]) for game in GAMES.values()]


class NewCardForm(forms.ModelForm[Card]):
    """A card begins with its game and its name; its cells are filled on the page that follows."""

    game = forms.ChoiceField(choices=choices)
    key = forms.SlugField(
        required=False, max_length=200, allow_unicode=True, help_text=_("Left empty, it is made of the name.")
    )

    class Meta:
        model = Card
        fields = ("game", "name", "key")

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """A key that no card of the game has."""
        found = super().clean() or {}
        name = found.get("name", "")
        found["key"] = found.get("key") or slug(name) or "-".join(name.split())
        if Card.objects.filter(game=found.get("game"), key=found["key"]).exists():
            raise ValidationError(_("The game has a card with this key. Give the new one a key of its own."))

        return found


class CardForm(forms.ModelForm[Card]):
    """The cells of a card. The fields are those of its game: see `card_form`."""

    class Meta:
        model = Card
        fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as Django's form takes them
        super().__init__(*args, **kwargs)
        self.initial.update(cells_of(self.instance))

    @property
    def edited(self) -> dict[str, str]:
        """The cells that were changed."""
        return {
            name: self.cleaned_data[name] for name in self.changed_data if name in columns(GAMES[self.instance.game])
        }

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """Check each changed cell as in a table, with its error beside it."""
        found = super().clean() or {}
        for name in self.changed_data:
            try:
                claim_card(self.instance, {name: found.get(name, "")})
            except BadCell as bad:
                self.add_error(name, rejected_sentence(Rejected(0, bad.key, bad.words)))

        return found


def card_form(game: Game) -> type[CardForm]:
    """The form for cards of a game."""
    fields: dict[str, forms.Field] = {code: _cell(code, game) for code in columns(game)}
    return type("CardForm", (CardForm,), {**fields, "__module__": __name__})


def _cell(code: str, game: Game) -> forms.CharField:
    label = field_name(game, code)
    is_text = code.startswith(TEXT)
    widget = forms.Textarea(attrs=WIDE) if is_text else forms.TextInput(attrs={"class": "vTextField"})
    return forms.CharField(required=False, label=label, widget=widget, max_length=4000 if is_text else 1000)


class SetForm(forms.ModelForm[CardSet]):
    """A set with a field for each language's name."""

    class Meta:
        model = CardSet
        fields = ("game", "code", "released")

    game = forms.ChoiceField(choices=choices)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as Django's form takes them
        super().__init__(*args, **kwargs)
        self.initial.update({name_field(language): self.instance.names.get(language, "") for language in LANGUAGES})

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """The names as the set has them."""
        found = super().clean() or {}
        self.instance.names = {
            language: found[name_field(language)] for language in LANGUAGES if found.get(name_field(language))
        }
        return found


def name_field(language: str) -> str:
    """The field of a set's name in a language."""
    return f"name_{language}"


def set_form() -> type[SetForm]:
    """The form for sets."""
    fields = {
        name_field(language): forms.CharField(required=False, max_length=200, label=str(LANGUAGE_NAMES[language]))
        for language in LANGUAGES
    }
    return type("SetForm", (SetForm,), {**fields, "__module__": __name__})


class SettledForm(forms.ModelForm[Any]):  # Any: a form for rows of several tables
    """The fields of a row's identity are fixed: to change them, make another row and delete this one."""

    settled: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as Django's form takes them
        super().__init__(*args, **kwargs)
        for name in self.settled:
            if self.instance.pk and name in self.fields:
                self.fields[name].disabled = True


class PrintingForm(SettledForm):
    """A printing of a card."""

    image = forms.URLField(
        required=False, max_length=500, assume_scheme="https", widget=forms.URLInput(attrs={"size": 20})
    )

    settled = ("card_set", "number", "variant")

    class Meta:
        model = Printing
        fields = ("card_set", "number", "variant", "rarity", "artist", "image", "text")
        widgets: ClassVar = {"text": forms.Textarea(attrs={"rows": 2, "cols": 24})} | {
            name: forms.TextInput(attrs={"size": size})
            for name, size in (("number", 8), ("variant", 3), ("rarity", 9), ("artist", 16))
        }

    def clean_card_set(self) -> CardSet:
        """A set of the card's own game."""
        found: CardSet = self.cleaned_data["card_set"]
        card = getattr(self.instance, "card", None)
        if card and found.game != card.game:
            raise ValidationError(_("This set is of another game."))

        return found


class RestrictionForm(SettledForm):
    """A restriction in a format of the card's own game."""

    settled = ("card", "format", "since")

    class Meta:
        model = Restriction
        fields = ("card", "format", "limit", "since", "until", "source")

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """A format that the card's game has."""
        found: dict[str, Any] = super().clean() or {}
        card = found.get("card") or getattr(self.instance, "card", None)
        game = GAMES.get(card.game) if card else None
        known = [format_.slug for format_ in game.formats] if game else []
        if card and found.get("format") and found["format"] not in known:
            self.add_error("format", _("The game has these formats: %(known)s.") % {"known": ", ".join(known)})

        return found


class ErratumForm(SettledForm):
    """An erratum of a card."""

    url = forms.URLField(required=False, max_length=500, assume_scheme="https")

    settled = ("card", "announced")

    class Meta:
        model = Erratum
        fields = ("card", "announced", "kind", "summary", "old", "new", "source", "url")
        widgets: ClassVar = {name: forms.Textarea(attrs={"rows": 3, "cols": 40}) for name in ("old", "new")}


class RulingForm(SettledForm):
    """A ruling about a card. Its day is part of its identity."""

    settled = ("card", "question", "date")

    class Meta:
        model = Ruling
        fields = ("card", "question", "answer", "date", "source")
        widgets: ClassVar = {"answer": forms.Textarea(attrs={"rows": 3, "cols": 40})}
