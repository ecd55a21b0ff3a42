"""Which file of which source to import."""

from pathlib import PurePath
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.curation import uploads
from cards.curation.cells import card_cells, means_same, normal_text
from cards.curation.corrections import cell_text, correctable_fields, field_name
from cards.curation.hand_claims import claim_card
from cards.importers.messages import rejected_sentence
from cards.importers.sources import TYPED, public_sources
from cards.importers.spreadsheet.cells import BadCellError
from cards.importers.spreadsheet.table import MOST_BYTES
from cards.models import Card, Correction
from legality.games import GAMES
from legality.messages import name_in_language
from legality.sources.rows import Rejected, UnreadableSource

MAX_SHOWN: Final = 40


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
        self.cells = card_cells(card)
        named = correctable_fields(GAMES[card.game])
        field = self.fields["field"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", gettext("Choose…")), *((code, self._choice(code, name)) for code, name in named.items())]

    def _choice(self, code: str, name: str) -> str:
        """The name of the cell, with its current text."""
        cell = cell_text(GAMES[self.card.game], code, self.cells[code])
        shown = f"{cell[:MAX_SHOWN]}…" if len(cell) > MAX_SHOWN else cell
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
        except BadCellError as bad:
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


TABLE: Final = "table"
ENDINGS: Final = {source.ending: source.name for source in TYPED.values()}
MEGABYTES: Final = MOST_BYTES // (1024 * 1024)


class ImportForm(forms.Form):
    """A game, a source, a file. The ending of a table is that of its type. After validation `ticket` leads to the stored file."""

    game = forms.ChoiceField(label=_("Game"))
    source = forms.ChoiceField(label=_("Source"))
    file = forms.FileField(label=_("File"))
    ticket = ""

    def __init__(self, *args: object, person: int, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as a form takes them
        self.person = person
        self._choose("game", [(game.slug, name_in_language(game.names)) for game in GAMES.values()])
        listed = [(name, f"{name} ({name_in_language(game.names)})") for name, (game, _) in public_sources().items()]
        self._choose("source", [(TABLE, gettext("A table (CSV, XLSX, JSON)")), *listed])
        self.fields["file"].help_text = gettext("At most %(count)s MB.") % {"count": MEGABYTES}

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean_file(self) -> UploadedFile[bytes]:
        """A file within the limit."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(too_large())

        return file

    def clean(self) -> None:
        """Keep the file, if it can be read as its source."""
        game, source, file = (self.cleaned_data.get(name) for name in ("game", "source", "file"))
        if not (game and source and file):
            return
        public = public_sources()
        if source in public and public[source][0].slug != game:
            self.add_error("source", gettext("This source belongs to another game."))
            return
        if source == TABLE:
            source = ENDINGS.get(PurePath(file.name).suffix.lower())
        if not source:
            self.add_error("file", gettext("A table ends in .csv, .xlsx or .json."))
            return

        self._keep(game, source, file)

    def _keep(self, game: str, source: str, file: UploadedFile[bytes]) -> None:
        try:
            self.ticket = uploads.keep_upload(
                file.read(), name=file.name or "", game=game, source=source, person=self.person
            )
        except UnreadableSource as broken:
            self.add_error("file", gettext("This file cannot be read: %(reason)s") % {"reason": broken})


def too_large() -> str:
    """The sentence that a file is too large."""
    return gettext("This file is larger than %(count)s MB.") % {"count": MEGABYTES}
