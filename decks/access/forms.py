"""The form of a question about a list. A list may be any text; what cannot be read becomes problem lines."""

import datetime
from collections.abc import Mapping

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from cards.catalogue.house_formats import formats_offered
from decks.check.messages import limit_sentence
from decks.check.question import Question, RefusedError, options_in, parse_game, read_question
from decks.decklist.reading.lists import too_long
from legality.engine.game import Game
from legality.messages import game_text, name_in_language


class ListField(forms.CharField):
    """A decklist as typed: line ends and spaces stay, and every character is allowed."""

    widget = forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "autocapitalize": "off", "class": "list-input"})

    def __init__(self, **options: object) -> None:
        super().__init__(required=False, strip=False, **options)  # type: ignore[arg-type]  # the form field's own options
        self.validators = [v for v in self.validators if not isinstance(v, ProhibitNullCharactersValidator)]

    def clean(self, value: object) -> str:
        """The text. Raises ValidationError naming the limit that it exceeds."""
        text = str(super().clean(value))
        limit = too_long(text)
        if limit is not None:
            raise forms.ValidationError(limit_sentence(limit), code="too_long")

        return text


class QuestionForm(forms.Form):
    """What is asked of a list: format, day, region, options. `question` holds the Question once it is valid."""

    format = forms.ChoiceField(label=_("Format"))
    date = forms.CharField(label=_("Date"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    region = forms.ChoiceField(label=_("Region"), required=False)
    text = ListField(label=_("Decklist"))
    pool = ListField(label=_("Registered pool"))

    question: Question

    def __init__(self, data: Mapping[str, str] | None, *, game: Game, today: datetime.date, **options: object) -> None:
        super().__init__(data, **options)  # type: ignore[arg-type]  # the form's own options
        self.game = game
        self.today = today
        self._fill_choices()

    def _fill_choices(self) -> None:
        """Fill the choices with the game's formats, its regions if several, its options, and a pool for limited formats."""
        # The formats that the form is sent with, or begins with.
        named = {str(self.data.get("format", "")), str(self.initial.get("format", ""))}
        self.fields["format"] = forms.ChoiceField(
            label=_("Format"),
            choices=[(format_.slug, name_in_language(format_.names)) for format_ in formats_offered(self.game, named)],
            initial=self.game.default_format.slug,
        )
        regions = [(slug, name_in_language(names)) for slug, names in self.game.regions.items()]
        self.fields["region"] = forms.ChoiceField(label=_("Region"), choices=regions, required=False)
        if len(regions) < 2:
            del self.fields["region"]
        if not any(format_.limited for format_ in self.game.formats):
            del self.fields["pool"]
        for option in self.game.options:
            self.fields[option.slug] = forms.BooleanField(label=game_text(self.game, option.says), required=False)

    def clean(self) -> dict[str, object]:
        """Put each refusal next to its field; raises nothing."""
        given = super().clean() or {}
        self._refuse_strange_game()
        format_ = given.get("format", "")
        # An option is asked for only where the format knows it: a tick left from another format is not an error.
        options = {option.slug: given[option.slug] for option in options_in(self.game, str(format_))}
        try:
            self.question = self._read_question(given, options)
        except RefusedError as refusal:
            self._refuse(refusal)

        return given

    def _read_question(self, given: Mapping[str, object], options: Mapping[str, object]) -> Question:
        """The question; a value that its field refused is asked as it was sent. Raises RefusedError."""
        format_, day, region = (
            str(given.get(name, self.data.get(name, "")) or "") for name in ("format", "date", "region")
        )
        return read_question(self.game.slug, self.today, format_, day, region, options)

    def _refuse(self, refusal: RefusedError) -> None:
        """Put each refusal next to its field, unless that field has an error already."""
        for one in refusal.every:
            field = one.field if one.field in self.fields else None
            if field not in self.errors:
                self.add_error(field, one.message)

    def _refuse_strange_game(self) -> None:
        """Add an error for an unknown game, since the page falls back to another one."""
        try:
            parse_game(self.data.get("game") or self.game.slug)
        except RefusedError as refusal:
            self.add_error(None, refusal.message)
