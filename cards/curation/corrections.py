"""Deciding on proposed corrections: an accepted one becomes a claim by hand, which no import overwrites."""

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlencode

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.catalogue.display_names import LANGUAGES, fact_name, labels_in
from cards.catalogue.partly import PERHAPS
from cards.curation.cells import TEXT, UNKNOWN, cell_columns
from cards.curation.hand_claims import claim_card, claim_rows
from cards.importers.game_lock import announce_change, lock_game
from cards.importers.spreadsheet.cells import split_cell
from cards.models import Correction
from legality.engine.game import Game
from legality.messages import name_in_language

MOST_OPEN: Final = 50
# An address has room for so many facts of cards.
MOST_STEPS: Final = 40
WORDS: Final[Mapping[str, str | Promise]] = {
    "aliases": _("Other names"),
    "kind": _("Type"),
    "supertypes": _("Supertypes"),
    "labels": _("Labels"),
    "requires": _("Requirements"),
    "copy_limit": _("Copies allowed"),
    "include": _("Cards it allows"),
    "exclude": _("Cards it forbids"),
}

# Columns of every game whose cells hold slugs, like those of traits.
_VALUES: Final = ("kind", "supertypes", "labels", "requires")


class AlreadyDecidedError(ValueError):
    """Someone else has decided on the proposal already."""


def field_name(game: Game, code: str) -> str:
    """The name of a card's cell, in the reader's language."""
    language = code.removeprefix(TEXT)
    if code.startswith(TEXT):
        return gettext("Text (%(language)s)") % {"language": LANGUAGES.get(language, language)}
    if language in LANGUAGES:
        return gettext("Name (%(language)s)") % {"language": LANGUAGES[language]}
    if code in WORDS:
        return str(WORDS[code])

    name = fact_name(game, code.partition(".")[2] or code)
    return name[:1].upper() + name[1:]


def cell_text(game: Game, code: str, cell: str) -> str:
    """A cell in the reader's language: each value by its name, unknown values as typed."""
    if cell == UNKNOWN:
        return gettext("unknown")

    column = cell_columns(game).get(code)
    if column is None or column.part != "trait" and column.name not in _VALUES:
        return cell

    lines = (
        " | ".join(_name_value(game, column.name, value) for value in split_cell(line)) for line in cell.split(";")
    )
    return "; ".join(lines)


def _name_value(game: Game, field: str, slug: str) -> str:
    if slug.startswith(PERHAPS):
        return f"{PERHAPS}{_name_value(game, field, slug.removeprefix(PERHAPS))}"

    known = labels_in(game.slug) if field == "labels" else {**game.values, **game.kinds}
    names = known.get(slug)
    return name_in_language(names) if names else slug


def correctable_fields(game: Game) -> dict[str, str]:
    """Every cell that can be corrected, by its code."""
    return {code: field_name(game, code) for code in cell_columns(game)}


def next_correction_url(steps: Iterable[tuple[str, str, str]]) -> str | None:
    """The path of the form for the first of these (game, key, fact); None without any. The others wait in the address."""
    steps = list(steps)
    if not steps:
        return None

    game, key, fact = steps[0]
    then = [f"{other}:{about}" for _game, other, about in steps[1:]]
    query = {"about": fact} | ({"then": ",".join(then)} if then else {})
    return f"{reverse('hand:correct', args=(game, key))}?{urlencode(query, safe=':,')}"


def accept_correction(number: int, by: int) -> Correction:
    """Claim the value by hand. Raises AlreadyDecidedError, and BadCellError for a value that has become wrong since."""
    game = Correction.objects.values_list("card__game", flat=True).get(pk=number)
    announce_change(game)
    with transaction.atomic():
        lock_game(game)
        found = _pending_correction(number)
        claim_rows(found.card.game, [claim_card(found.card, {found.field: found.value})], by=by)
        return _decide_correction(found, Correction.Status.ACCEPTED, by, "")


@transaction.atomic
def decline_correction(number: int, by: int, reason: str) -> Correction:
    """Leave the card as it is. Raises AlreadyDecidedError."""
    return _decide_correction(_pending_correction(number), Correction.Status.DECLINED, by, reason)


def _pending_correction(number: int) -> Correction:
    found = Correction.objects.select_for_update(of=("self",)).select_related("card").get(pk=number)
    if found.status != Correction.Status.OPEN:
        raise AlreadyDecidedError(found.status)

    return found


def _decide_correction(found: Correction, status: Correction.Status, by: int, reason: str) -> Correction:
    found.status = status
    found.decided_by_id = by
    found.reason = reason
    found.decided_at = timezone.now()
    found.save(update_fields=("status", "decided_by", "decided_at", "reason"))
    return found
