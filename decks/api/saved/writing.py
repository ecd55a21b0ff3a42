"""Applies the body of a request to a deck, and saves it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from api.bodies import Faults, RequestData, add_faults, fault, validated_data
from cards.catalogue.loading import load_catalogue
from decks.access.saving import DETAILS, save_deck, storable_text, write_deck_fields, written_fields
from decks.access.serving import answer_of
from decks.api.checks.bodies import Given
from decks.api.saved.bodies import OperationsSerializer
from decks.check.messages import limit_sentence
from decks.check.question import Question
from decks.decklist.deck_codes import sections_of
from decks.decklist.reading.lists import MAX_COUNT, too_long
from decks.decklist.rows import Row, rows_as_text
from decks.models import Deck, DeckVersion
from decks.report.judged_rows import build_judged_rows
from decks.report.operations import OperationError, RowOperation, apply_steps
from decks.saved.versions import save_over
from legality.engine.game import Game
from legality.games import GAMES

# Causes that replace a list, so that what was there before is kept as a version.
KEEPING: Final = {DeckVersion.Cause.IMPORT, DeckVersion.Cause.CLEAR}


def fill_deck(deck: Deck, given: Given) -> None:
    """Set all members that the body has; the others stay, and the deck is not saved. Raises ValidationError."""
    for name in (*DETAILS, "text", "pool"):
        if name in given:
            setattr(deck, name, given[name])
    question: Question | None = given.get("question")
    if question is None:
        return

    deck.game = question.game.slug
    deck.format = question.format_.slug
    deck.region = question.region
    deck.options = sorted(question.options)
    if "rows" in given:
        deck.text = _write_rows(given["rows"], question.game)


def save_body(deck: Deck, given: Given, expected: int | None) -> None:
    """Save the members of the body, after a version for an import or a clearing. A body that changes nothing saves nothing."""
    before = written_fields(deck)
    fill_deck(deck, given)
    if written_fields(deck) == before:
        return

    today = timezone.localdate()
    details = [name for name in DETAILS if name in given]
    if "question" not in given:
        write_deck_fields(deck, details, expected)
    elif given.get("cause") in KEEPING:
        save_over(deck, today, DeckVersion.Cause(given["cause"]), expected, details)
    else:
        save_deck(deck, today, expected, details=details)


def save_operations(deck: Deck, body: RequestData) -> None:
    """Apply the steps of a body to a deck as it was read, and save it. Raises ValidationError."""
    if len(body) > 1:
        raise ValidationError({"operations": [_("Give either operations or fields.")]}, code="invalid")

    given = validated_data(OperationsSerializer(data=body))
    today = timezone.localdate()
    apply_operations(deck, given["operations"], today)
    # Never over a newer revision, whatever If-Match allows.
    save_deck(deck, today, deck.revision, details=())


def read_merge_base(given: Given, game: str) -> dict[str, object]:
    """The values of a deck as its writer had read it, for a deck of that game. Raises ValidationError."""
    values: dict[str, object] = {
        name: storable_text(value) for name, value in given.items() if name not in ("rows", "options")
    }
    if "options" in given:
        values["options"] = sorted(slug for slug, is_on in given["options"].items() if is_on)
    if "rows" in given:
        values["text"] = _write_rows(given["rows"], GAMES[game])

    return values


def apply_operations(deck: Deck, steps: Sequence[Mapping[str, object]], today: date) -> None:
    """Apply the steps to the deck's list. Raises ValidationError for an impossible step, and as `answer_of` does."""
    answer = answer_of(deck, today)
    operations = [RowOperation(**step) for step in steps]  # type: ignore[arg-type]  # validated by the serializer

    # Raises ValidationError for every section that the game does not have.
    known = sections_of(answer.question.game)
    message = _("This game has no such section. Allowed: %(values)s.") % {"values": ", ".join(known)}
    faults: Faults = {}
    for place, operation in enumerate(operations):
        for field, slug in (("section", operation.section), ("to", operation.to)):
            if slug not in known and (slug or field == "section"):
                add_faults(faults, fault(["operations", str(place), field], message, "unknown"))
    if faults:
        raise ValidationError(faults)
    try:
        rows = apply_steps(build_judged_rows(answer, deck.text), operations, load_catalogue(deck.game))
    except OperationError as error:
        field, sentence = {
            "absent": ("count", _("This section has fewer copies than that.")),
            "many": ("count", _("A line can have at most %(most)s copies.") % {"most": MAX_COUNT}),
            "card": ("card", _("Unknown card.")),
        }[error.reason]
        path = ["operations", str(error.place), field]
        raise ValidationError(fault(path, sentence, error.reason)) from error

    deck.text = _write_rows(rows, answer.question.game)


def _write_rows(rows: Iterable[Row], game: Game) -> str:
    """The rows as the deck's text. Raises ValidationError if it exceeds a limit."""
    text = storable_text(rows_as_text(rows, game, get_language() or "en"))
    limit = too_long(text)
    if limit is not None:
        raise ValidationError({"text": [limit_sentence(limit)]}, code="too_long")

    return text
