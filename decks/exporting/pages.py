"""What a deck's page shows of its exports: the list, the codes, the styles to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.catalogue.loading import catalogue_of
from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.exporting.context import CannotExport
from decks.exporting.export import export, styles_of
from legality.messages import in_language

# Codes stand on the page itself, to be copied; other styles are linked.
CODES: Final = ("code", "riftbound")

# What each style is good for.
PURPOSES: Final = {
    "text": _("Names in the game's own language. This site reads it, and so do most others."),
    "english": _("To post for people who read English."),
    "chinese": _("To post for people who read Chinese."),
    "codes": _("When it matters which printing of a card is meant."),
    "numbers": _("The same in every language: for shops, and for sorting by set."),
    "arena": _("For sites and programs that ask for a list from MTG Arena."),
    "piltover": _("To paste at Piltover Archive, with its headings."),
    "code": _("The whole deck in one line. Paste it on the check page to open it."),
    "riftbound": _("The code that Piltover Archive and other Riftbound sites read."),
    "tts": _("To paste into the deck loader of Tabletop Simulator."),
    "json": _("For programs: everything, with the number of each card."),
    "csv": _("For Excel and other spreadsheets, one row a card."),
}

REASONS: Final = {
    "open-lines": _("Lines that are no cards would be lost here. Mend them first, or take a list."),
    "no-code": _("%(subject)s has no number that this can name. Take a list."),
    "lossy": _("This cannot tell the sections of this deck apart. Take a list."),
}


@dataclass(frozen=True, slots=True)
class DeckCode:
    """A code of the deck, or the reason `why` it cannot be written."""

    style: str
    name: str
    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Style:
    """A way to write the deck, and what it is good for."""

    slug: str
    name: str
    purpose: str


@dataclass(frozen=True, slots=True)
class StyleGroup:
    """Styles for one kind of use."""

    title: str | Promise
    styles: tuple[str, ...]


GROUPS: Final = (
    StyleGroup(
        _("Lists, to read and to paste"), ("text", "english", "chinese", "codes", "numbers", "arena", "piltover")
    ),
    StyleGroup(_("Codes, a whole deck in one line"), ("code", "riftbound")),
    StyleGroup(_("For programs and spreadsheets"), ("tts", "json", "csv")),
)


@dataclass(frozen=True, slots=True)
class Exports:
    """The plain list, the codes, and the styles of everything: each group's title with those that the game has."""

    text: str
    codes: tuple[DeckCode, ...]
    groups: tuple[tuple[str, tuple[Style, ...]], ...]


def exports_of(answer: Answer, name: str) -> Exports:
    """What the page of a deck offers."""
    game = answer.question.game
    catalogue = catalogue_of(game.slug)
    styles = {slug: in_language(names) for slug, names in styles_of(game).items()}
    written = partial(_body, answer, name, catalogue)
    codes = tuple(_code(written, slug, styles[slug]) for slug in CODES if slug in styles)

    return Exports(written("text"), codes, tuple(_grouped(styles)))


def sentence_of(refusal: CannotExport) -> str:
    """Why a deck cannot be written so, and what to do."""
    return str(REASONS[refusal.why]) % {"subject": refusal.subject}


def _grouped(styles: Mapping[str, str]) -> Iterator[tuple[str, tuple[Style, ...]]]:
    for group in GROUPS:
        present = (slug for slug in group.styles if slug in styles)
        yield str(group.title), tuple(Style(slug, styles[slug], str(PURPOSES[slug])) for slug in present)


def _code(written: Callable[[str], str], style: str, label: str) -> DeckCode:
    try:
        return DeckCode(style, label, written(style))
    except CannotExport as refusal:
        return DeckCode(style, label, "", sentence_of(refusal))


def _body(answer: Answer, name: str, catalogue: Catalogue, style: str) -> str:
    return str(export(answer, style, name, catalogue).body)
