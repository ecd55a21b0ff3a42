"""Which file of which source to import."""

from pathlib import PurePath
from typing import Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.curation import uploads
from cards.importers.rows import UnreadableSource
from cards.importers.sources import PUBLIC, TYPED
from cards.importers.spreadsheet.table import MOST_BYTES
from legality.games import GAMES
from legality.messages import in_language

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
        self._choose("game", [(game.slug, in_language(game.names)) for game in GAMES.values()])
        listed = [
            (source.name, f"{source.name} ({in_language(GAMES[source.game].names)})") for source in PUBLIC.values()
        ]
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
        if source in PUBLIC and PUBLIC[source].game != game:
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
