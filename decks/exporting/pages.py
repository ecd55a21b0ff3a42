"""What a deck's page shows of its exports: the styles to choose from, each with its use."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import load_catalogue
from decks.check.checking import Answer
from decks.exporting.context import CannotExportError
from decks.exporting.export import STYLES, export, export_styles
from legality.messages import name_in_language

# The styles that cannot hold every deck.
CHOOSY: Final = ("code", "riftbound", "tts")

# What each style is good for.
PURPOSES: Final = {
    "text": _("Names in the game's own language. This site reads it, and so do most others."),
    "english": _("For sharing with people who read English."),
    "chinese": _("For sharing with people who read Chinese."),
    "codes": _("When the exact printing of a card matters."),
    "numbers": _("The same in every language: for shops, and for sorting by set."),
    "arena": _("For sites and programs that expect a list from MTG Arena."),
    "piltover": _("To paste into Piltover Archive, with its headings."),
    "code": _("The whole deck in one line. Paste it on the check page to open it."),
    "riftbound": _("The code that Piltover Archive and other Riftbound sites read."),
    "tts": _("To paste into the deck loader of Tabletop Simulator."),
    "json": _("For developers: everything, with the number of each card."),
    "csv": _("For Excel and other spreadsheets, one row per card."),
}

REASONS: Final = {
    "open-lines": _("Some lines are not recognised and would be lost here. Fix them first, or download a list."),
    "no-code": _("%(subject)s has no card number to use here. Use a list instead."),
    "lossy": _("This format cannot tell the sections of this deck apart. Use a list instead."),
}


@dataclass(frozen=True, slots=True)
class Style:
    """A way to write the deck, and what it is good for; `why` the deck cannot be written so."""

    slug: str
    name: str
    purpose: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class StyleGroup:
    """Styles for one kind of use."""

    title: str | Promise
    styles: tuple[str, ...]


GROUPS: Final = (
    StyleGroup(_("Lists to read and paste"), ("text", "english", "chinese", "codes", "numbers", "arena", "piltover")),
    StyleGroup(_("Codes: a whole deck in one line"), ("code", "riftbound")),
    StyleGroup(_("For developers and spreadsheets"), ("tts", "json", "csv")),
)


def export_groups(answer: Answer, name: str) -> tuple[tuple[str, tuple[Style, ...]], ...]:
    """What the page of a deck offers: the title of each group, with the styles that the game has."""
    game = answer.question.game
    catalogue = load_catalogue(game.slug)
    styles = export_styles(game)
    found: list[tuple[str, tuple[Style, ...]]] = []
    for group in GROUPS:
        shown: list[Style] = []
        for slug in group.styles:
            if slug not in styles:
                continue

            why = ""
            if slug in CHOOSY:
                try:
                    export(answer, slug, name, catalogue)
                except CannotExportError as refusal:
                    why = refusal_sentence(refusal)
            shown.append(Style(slug, name_in_language(STYLES[slug]), str(PURPOSES[slug]), why))
        found.append((str(group.title), tuple(shown)))

    return tuple(found)


def refusal_sentence(refusal: CannotExportError) -> str:
    """Why a deck cannot be written so, and what to do."""
    return str(REASONS[refusal.why]) % {"subject": refusal.subject}
