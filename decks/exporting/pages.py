"""What a deck's page shows of its exports: the styles to choose from, each with its use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import load_catalogue
from decks.check.checking import Answer
from decks.exporting.context import CannotExportError
from decks.exporting.export import GROUPS, Group, export, export_styles
from legality.messages import name_in_language

TITLES: Final[Mapping[Group, Promise]] = {
    "list": _("Lists to read and paste"),
    "code": _("Codes: a whole deck in one line"),
    "data": _("For developers and spreadsheets"),
}
REASONS: Final = {
    "open-lines": _("Some lines are not recognised and would be lost here. Fix them first, or download a list."),
    "no-code": _("%(subject)s has no card number to use here. Use a list instead."),
    "lossy": _("This format cannot tell the sections of this deck apart. Use a list instead."),
}


@dataclass(frozen=True, slots=True)
class ShownStyle:
    """A way to write the deck, and what it is good for; `why` the deck cannot be written so."""

    slug: str
    name: str
    purpose: str
    why: str = ""


def export_groups(answer: Answer, name: str) -> list[tuple[str, list[ShownStyle]]]:
    """What the page of a deck offers: the title of each group, with the styles that the game has."""
    game = answer.question.game
    catalogue = load_catalogue(game.slug)
    shown: dict[Group, list[ShownStyle]] = {group: [] for group in GROUPS}
    for slug, style in export_styles(game).items():
        why = ""
        if style.group == "code":
            try:
                export(answer, slug, name, catalogue)
            except CannotExportError as refusal:
                why = refusal_sentence(refusal)

        name_and_purpose = name_in_language(style.names), name_in_language(style.purpose)
        shown[style.group].append(ShownStyle(slug, *name_and_purpose, why))

    return [(str(TITLES[group]), styles) for group, styles in shown.items()]


def refusal_sentence(refusal: CannotExportError) -> str:
    """Why a deck cannot be written so, and what to do."""
    return str(REASONS[refusal.why]) % {"subject": refusal.subject}
