"""Forms of the admin for claims: a card by its cells, a set by its names, restrictions by format."""

from collections.abc import Container, Iterable, Mapping
from itertools import product
from typing import Any, ClassVar, Final
from unicodedata import normalize

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cards.catalogue.display_names import LANGUAGES as LANGUAGE_NAMES
from cards.catalogue.loading import legal_day
from cards.catalogue.normal_values import ascii_slug
from cards.curation.cells import TEXT, card_cells, cell_columns
from cards.curation.corrections import field_name
from cards.curation.hand_claims import claim_card
from cards.importers.messages import rejected_sentence
from cards.importers.spreadsheet.cells import BadCellError
from cards.importers.spreadsheet.columns import LANGUAGES
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling
from legality.engine.game import Game
from legality.games import GAMES
from legality.sources.rows import Rejected

EVERYWHERE: Final = "global"
# The ends of the names of fields for a text in each language of the site.
ENDS: Final[Mapping[str, str]] = {"en": "en", "zh-hans": "zh_hans"}
WIDE: Final = {"class": "vLargeTextField", "rows": 4}


def game_choices() -> list[tuple[str, str]]:
    """The games by their English names."""
    return [(game.slug, game.names["en"]) for game in GAMES.values()]


class NewCardForm(forms.ModelForm[Card]):
    """A card begins with its game and its name; its cells are filled on the page that follows."""

    game = forms.ChoiceField(choices=game_choices)
    key = forms.SlugField(
        required=False, max_length=200, allow_unicode=True, help_text=_("Leave it empty to create it from the name.")
    )

    class Meta:
        model = Card
        fields = ("game", "name", "key")

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """A key that no card of the game has."""
        found = super().clean() or {}
        name = found.get("name", "")
        found["key"] = found.get("key") or ascii_slug(name) or "-".join(name.split())
        if Card.objects.filter(game=found.get("game"), key=found["key"]).exists():
            raise ValidationError(_("This game already has a card with this key. Choose a different key."))

        return found


class CardForm(forms.ModelForm[Card]):
    """The cells of a card. The fields are those of its game: see `card_form`."""

    class Meta:
        model = Card
        fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as Django's form takes them
        super().__init__(*args, **kwargs)
        self.initial.update(card_cells(self.instance))

    @property
    def edited(self) -> dict[str, str]:
        """The cells that were changed."""
        return {
            name: self.cleaned_data[name]
            for name in self.changed_data
            if name in cell_columns(GAMES[self.instance.game])
        }

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """Check each changed cell as in a table, with its error next to it."""
        found = super().clean() or {}
        for name in self.changed_data:
            try:
                claim_card(self.instance, {name: found.get(name, "")})
            except BadCellError as bad:
                self.add_error(name, rejected_sentence(Rejected(0, bad.key, bad.words)))

        return found


def card_form(game: Game) -> type[CardForm]:
    """The form for cards of a game."""
    fields: dict[str, forms.Field] = {}
    for code in cell_columns(game):
        label = field_name(game, code)
        is_text = code.startswith(TEXT)
        widget = forms.Textarea(attrs=WIDE) if is_text else forms.TextInput(attrs={"class": "vTextField"})
        cell = forms.CharField(required=False, label=label, widget=widget, max_length=4000 if is_text else 1000)
        fields[code] = cell
    return type("CardForm", (CardForm,), {**fields, "__module__": __name__})


class SetForm(forms.ModelForm[CardSet]):
    """A set with a field for each language's name, and one for the days from which it is legal."""

    class Meta:
        model = CardSet
        fields = ("game", "code", "released")

    game = forms.ChoiceField(choices=game_choices)
    legal_days = forms.CharField(
        required=False,
        label=_("Legal from"),
        widget=forms.Textarea(attrs={"rows": 4, "cols": 40}),
        help_text=_(
            "One line with the date from which the set is legal in tournaments, such as 2026-05-08, "
            "and one line for each region with its own date, such as cn: 2026-04-10 or tw: never. "
            "Without any line the date is unknown, and decks that need the set are undetermined."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as Django's form takes them
        super().__init__(*args, **kwargs)
        self.initial["legal_days"] = written_days(self.instance.legal)
        self.initial.update({name_field(language): self.instance.names.get(language, "") for language in LANGUAGES})

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """The names and days as the set has them."""
        found = super().clean() or {}
        game = GAMES.get(found.get("game") or self.instance.game)
        try:
            self.instance.legal = read_days(found.get("legal_days", ""), game.regions if game else {})
        except ValueError as error:
            self.add_error("legal_days", str(error))
        self.instance.names = {
            language: found[name_field(language)] for language in LANGUAGES if found.get(name_field(language))
        }
        return found


def written_days(legal: Mapping[str, str]) -> str:
    """The days of a set as lines for people: `2026-05-08`, `cn: 2026-04-10`."""
    return "\n".join(f"{region}: {day}" if region else day for region, day in legal.items())


def read_days(lines: str, regions: Container[str]) -> dict[str, str]:
    """The days of such lines, by region, whatever the width and case of their letters.

    Raises ValueError, in the reader's language, for any other line, and for a second one of a region.
    """
    found: dict[str, str] = {}
    for line in filter(None, (normalize("NFKC", line).strip().casefold() for line in lines.splitlines())):
        region, _colon, day = line.rpartition(":")
        region = region.strip()
        day = day.strip()
        if region and (region not in regions or region == EVERYWHERE):
            raise ValueError(_("This game has no region called “%(region)s”.") % {"region": region})
        try:
            legal_day(day)
        except ValueError:
            raise ValueError(_("“%(day)s” is neither a date like 2026-05-08 nor “never”.") % {"day": day}) from None

        if region in found:
            raise ValueError(_("“%(line)s”: this region already has a line.") % {"line": line})

        found[region] = day

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
            raise ValidationError(_("This set belongs to another game."))

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
            self.add_error("format", _("The formats of this game are: %(known)s.") % {"known": ", ".join(known)})

        return found


class TextsForm(SettledForm):
    """A field for each language of the site for every text that a row has by language; other languages stay as they are.

    `texts`: the fields of the row, each with what the form's own fields begin with.
    """

    texts: ClassVar[Mapping[str, str]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # Any: as Django's form takes them
        super().__init__(*args, **kwargs)
        for field, beginning in self.texts.items():
            stored = getattr(self.instance, field)
            self.initial.update({f"{beginning}_{end}": stored.get(code, "") for code, end in ENDS.items()})

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """The texts as the row has them."""
        found = super().clean() or {}
        for field, beginning in self.texts.items():
            typed = {code: found.get(f"{beginning}_{end}", "") for code, end in ENDS.items()}
            texts = {**getattr(self.instance, field), **typed}
            setattr(self.instance, field, {code: text for code, text in texts.items() if text})
        return found

    @classmethod
    def row_fields(cls, names: Iterable[str]) -> list[str]:
        """The fields of the row that fields of the form are about."""
        beginnings = {beginning: field for field, beginning in cls.texts.items()}
        return [beginnings.get(name.partition("_")[0], name) for name in names]


def text_fields(form: type[TextsForm]) -> dict[str, str]:
    """By each field of the form for a text in a language, the field of the row that has it."""
    texts = product(form.texts.items(), ENDS.values())
    return {f"{beginning}_{end}": field for (field, beginning), end in texts}


def text_field(label: Any, longest: int, rows: int = 1) -> forms.CharField:  # Any: a lazy text
    """A field for a text in one language."""
    long = forms.Textarea(attrs={"rows": rows, "cols": 40})
    return forms.CharField(
        required=False,
        max_length=longest,
        label=label,
        widget=long if rows > 1 else forms.TextInput(attrs={"class": "vTextField"}),
    )


class ErratumForm(TextsForm):
    """An erratum of a card."""

    url = forms.URLField(required=False, max_length=500, assume_scheme="https")
    summary_en = text_field(_("Summary in English"), 300)
    summary_zh_hans = text_field(_("Summary in Chinese"), 300)

    settled = ("card", "announced")
    texts: ClassVar = {"summaries": "summary"}

    class Meta:
        model = Erratum
        fields = ("card", "announced", "kind", "summary_en", "summary_zh_hans", "old", "new", "source", "url")
        widgets: ClassVar = {name: forms.Textarea(attrs={"rows": 3, "cols": 40}) for name in ("old", "new")}


class RulingForm(TextsForm):
    """A ruling about a card. Its day is part of its identity."""

    question_en = text_field(_("Question in English"), 500)
    question_zh_hans = text_field(_("Question in Chinese"), 500)
    answer_en = text_field(_("Answer in English"), 4000, rows=3)
    answer_zh_hans = text_field(_("Answer in Chinese"), 4000, rows=3)

    settled: ClassVar[tuple[str, ...]] = ("card", "date")
    texts: ClassVar = {"questions": "question", "answers": "answer"}

    class Meta:
        model = Ruling
        fields: ClassVar[tuple[str, ...]] = (
            *("card", "question_en", "question_zh_hans", "answer_en", "answer_zh_hans"),
            *("date", "source"),
        )

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """A question and an answer in some language. What a new one asks first identifies it, once for a card."""
        found = super().clean()
        row = self.instance
        for field, texts in (("question_en", row.questions), ("answer_en", row.answers)):
            if not texts:
                self.add_error(field, _("Fill in at least one language."))
        if row.pk or self.errors:
            return found

        card = found.get("card") or row.card
        row.game = card.game if card else found.get("game", "")
        row.question = next(iter(row.questions.values()))
        if Ruling.objects.filter(game=row.game, card=card, question=row.question).exists():
            self.add_error("question_en", _("This question already has an answer: change that one."))
        return found


class RulingPageForm(RulingForm):
    """A ruling on a page of its own: about a card, or about a game."""

    game = forms.ChoiceField(
        required=False,
        choices=lambda: [("", "–"), *game_choices()],
        help_text=_("For a general question about a game, without a card."),
    )

    settled = ("card", "game", "date")

    class Meta(RulingForm.Meta):
        fields: ClassVar[tuple[str, ...]] = ("card", "game", *RulingForm.Meta.fields[1:])

    def clean(self) -> dict[str, Any]:  # Any: as Django has it
        """A card or a game."""
        if not self.instance.pk and not self.cleaned_data.get("card") and not self.cleaned_data.get("game"):
            self.add_error("game", _("Choose a card, or the game that the question is about."))
        return super().clean()
