"""The form that takes a file of decks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from decks.exporting.archive import LISTS, MAX_BYTES, MAX_MEMBERS, BadArchive, Member, unpack
from legality.games import GAMES
from legality.messages import in_language

TYPES: Final = ("application/zip", "application/json", "text/plain", "text/csv")
REASONS: Final = {
    "kind": _("This is no zip file, or it is damaged."),
    "bytes": _("This file is larger than %(megabytes)s MB."),
    "members": _("This file holds more than %(members)s files."),
    "unfolds": _("This file unfolds to far more than decks need; it is not read."),
}


def _games() -> list[tuple[str, str]]:
    return [("", str(_("As the file says"))), *((game.slug, in_language(game.names)) for game in GAMES.values())]


class ArchiveForm(forms.Form):
    """A zip of decks, one deck as JSON, or one list. `members` holds what is in it once the form is valid."""

    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "A zip from “All my decks in one file”, one list as text or CSV, or one deck of another program: JSON, YAML, TOML, "
            "Cockatrice, OCTGN, Magic Online, LackeyCCG, Magic Workstation, Forge."
        ),
        widget=forms.ClearableFileInput(
            attrs={"accept": ",".join((".zip", ".json", *(f".{ending}" for ending in LISTS), *TYPES))}
        ),
    )

    game = forms.ChoiceField(label=_("Game of a list that does not say it"), choices=_games, required=False)

    members: list[Member]

    def clean_file(self) -> UploadedFile[bytes]:
        """The file. Raises ValidationError with the reason why it is refused."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        try:
            self.members = unpack(file.read(MAX_BYTES + 1), file.name or "")
        except BadArchive as bad:
            words = {"megabytes": MAX_BYTES // 1_000_000, "members": f"{MAX_MEMBERS:,}"}
            raise forms.ValidationError(REASONS[bad.reason], code=bad.reason, params=words) from bad
        if not self.members:
            raise forms.ValidationError(_("There is no deck in this file."), code="none")

        return file

    def clean(self) -> None:
        """Give the chosen game to lists that name none."""
        super().clean()
        game = self.cleaned_data.get("game")
        if game and "file" in self.cleaned_data:
            self.members = [_of_game(member, game) for member in self.members]


def _of_game(member: Member, game: str) -> Member:
    if member.deck is None or member.deck.game:
        return member

    return replace(member, deck=replace(member.deck, game=game))
