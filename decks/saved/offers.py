"""What the form of a deck offers where someone else saved it meanwhile: both changes in one, and what has to be chosen."""

import json
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from cards.catalogue.loading import load_catalogue
from decks.access.saving import StaleDeckError
from decks.decklist.rows import Row
from decks.models import Deck
from decks.saved.diff import ShownDiff, section_names, show_diff
from decks.saved.forms import DeckForm
from decks.saved.merge import FIELD, FIELDS, Joined, base_deck, fill_joined, is_same, join_changes
from decks.saved.versions import compare_decks
from legality.engine.game import Game
from legality.engine.values.card import Card
from legality.messages import game_text, list_items, name_in_language

# The fields that a form carries along as they were when it was opened.
BEGAN: Final = ("name", "folder", "format", "region", "options", "text", "pool")
# Before the key of a choice, in the names of the form's fields.
TAKE: Final = "take."
LONG: Final = 120


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """A card or a field that both changed differently, with both sides in words; `is_mine`: what is here is chosen."""

    name: str
    label: str
    card: Card | None
    mine: str
    theirs: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two changed: cards and open lines, and other fields as (label, before, after)."""

    cards: ShownDiff
    fields: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """Both changes of a deck can be had in one: what each of the two changed, and what has to be chosen."""

    mine: Side
    theirs: Side
    choices: tuple[OfferedChoice, ...]


def starting_values(deck: Deck) -> str:
    """The deck as a form begins with it, to be sent back with the form."""
    return json.dumps({name: getattr(deck, name) for name in BEGAN})


def build_offer(form: DeckForm, current: Deck, day: date) -> Offer | None:
    """Both changes in one for a valid form and the deck as it is now; None if they cannot be compared or add nothing."""
    found = _join_changes(form, current, day)
    if found is None or not found.is_more:
        return None

    here = _changes_of(form.fill(copy(current)), form, current, day)
    there = _changes_of(current, form, current, day)

    choices: list[OfferedChoice] = []
    names = section_names(form.game)
    cards = load_catalogue(form.game.slug).cards
    for clash in found.clashes:
        name = f"{TAKE}{clash.card}"
        mine = _say_copies(clash.mine, names)
        theirs = _say_copies(clash.theirs, names)
        is_mine = form.data.get(name) != "theirs"
        choices.append(OfferedChoice(name, clash.name, cards.get(clash.card), mine, theirs, is_mine))
    for field in found.fields:
        name = f"{TAKE}{FIELD}{field.field}"
        mine = _say_value(field.field, field.mine, form.game)
        theirs = _say_value(field.field, field.theirs, form.game)
        is_mine = form.data.get(name) != "theirs"
        choices.append(OfferedChoice(name, _field_label(field.field, form), None, mine, theirs, is_mine))
    return Offer(here, there, tuple(choices))


def fill_from_form(form: DeckForm, deck: Deck, day: date) -> Deck:
    """The deck with the values of a valid form, unsaved; with both changes in one if the form asks for that.

    Raises StaleDeckError if the two cannot be compared, or if something is left to choose: neither takes the other's place unasked.
    """
    if "union" not in form.data:
        return form.fill(deck)

    found = _join_changes(form, deck, day)
    if found is None:
        raise StaleDeckError(deck)

    # What clashes since the page was drawn is asked for: no one has chosen it yet.
    keys = [clash.card for clash in found.clashes] + [f"{FIELD}{clash.field}" for clash in found.fields]
    if any(f"{TAKE}{key}" not in form.data for key in keys):
        raise StaleDeckError(deck)

    fill_joined(deck, found)
    return deck


def _join_changes(form: DeckForm, current: Deck, day: date) -> Joined | None:
    mine = form.fill(copy(current))
    names = {name for name in FIELDS if name in form.fields and (name != "folder" or "folder" in form.data)}
    taken = {key.removeprefix(TAKE) for key, side in form.data.items() if key.startswith(TAKE) and side == "mine"}
    return join_changes(_form_base(form), mine, current, names | {"text", "options"}, day, taken)


def _form_base(form: DeckForm) -> Mapping[str, object]:
    """What the form began with; nothing if it does not say so in a way that can be read."""
    try:
        values = json.loads(form.cleaned_data.get("began") or "{}")
    except ValueError:
        return {}

    known = dict.fromkeys(BEGAN, str) | {"options": list}
    if not isinstance(values, dict):
        return {}

    is_whole = all(isinstance(value, known.get(name, str)) for name, value in values.items())
    return values if is_whole else {}


def _changes_of(deck: Deck, form: DeckForm, current: Deck, day: date) -> Side:
    """What a deck, mine or theirs, has changed of what the form began with."""
    base = _form_base(form)
    cards = show_diff(compare_decks(base_deck(base, current), deck, day), section_names(form.game))
    fields: list[tuple[str, str, str]] = []
    for name in BEGAN:
        if name not in base or name == "text":
            continue
        before = base[name]
        after = getattr(deck, name)
        if not is_same(before, after):
            words = (_say_value(name, before, form.game), _say_value(name, after, form.game))
            fields.append((_field_label(name, form), *words))
    return Side(cards, tuple(fields))


def _say_copies(rows: Sequence[Row], names: Mapping[str, str]) -> str:
    """Copies of a card in words, with what is written next to its name; a word for no copies."""
    lines: list[str] = []
    for row in rows:
        parts = [str(row.count), names.get(row.section, ""), row.code, *(f"#{tag}" for tag in row.tags), row.note]
        lines.append(" · ".join(part for part in parts if part))
    return list_items(lines) or _("none")


def _field_label(field: str, form: DeckForm) -> str:
    return str(form.fields[field].label) if field in form.fields else _("Options")


def _say_value(field: str, value: object, game: Game) -> str:
    """The value of a field in words; the beginning of a long one."""
    if isinstance(value, list):
        return list_items(game_text(game, option.says) for option in game.options if option.slug in value) or _("none")

    formats = {format_.slug: format_.names for format_ in game.formats}
    names = {"format": formats, "region": game.regions}.get(field, {})
    text = name_in_language(names[str(value)]) if value in names else str(value)
    return Truncator(text).chars(LONG) or _("none")
