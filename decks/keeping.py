"""Saved decks: judge one, keep what the check said, put one into the bin and take it out again."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils import timezone

from cards.catalogue import catalogue_of
from decks.asking import format_of, game_of
from decks.checking import Answer, Question, check_text
from decks.models import Check, Deck


def question_of(deck: Deck, day: date) -> Question:
    """What a saved deck is asked on a day. Raises Refused if its game or format is gone."""
    game = game_of(deck.game)
    return Question(game, format_of(game, deck.format), day, deck.region, frozenset(deck.options))


def answer_of(deck: Deck, day: date) -> Answer:
    """The answer for a saved deck on a day. Raises TooLong, NotInForce or Refused."""
    return check_text(question_of(deck, day), deck.text, catalogue_of(deck.game), deck.pool or None)


@transaction.atomic
def save(deck: Deck, day: date) -> Answer:
    """Save a deck with what a check on that day says. Raises as `answer_of` does, and then saves nothing."""
    answer = answer_of(deck, day)
    deck.updated = timezone.now()
    deck.save()
    remember(deck, answer)
    return answer


def remember(deck: Deck, answer: Answer) -> None:
    """Keep what the check said, for lists of decks."""
    report = answer.report
    said = {
        "day": report.day,
        "verdict": answer.verdict,
        "codes": list(report.codes),
        "problems": len(answer.problems),
        "edition": report.edition,
        "catalogue": catalogue_of(deck.game).version,
    }
    Check.objects.update_or_create(deck=deck, defaults=said)


def throw_away(deck: Deck) -> None:
    """Put a deck into the bin; its link stops working."""
    deck.deleted = timezone.now()
    deck.save(update_fields=("deleted",))


def restore(deck: Deck) -> None:
    """Take a deck out of the bin as it was."""
    deck.deleted = None
    deck.save(update_fields=("deleted",))
