"""The database keeps one check for each deck, with a known verdict."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from decks.models import Check, Deck

pytestmark = pytest.mark.django_db


def test_an_unknown_verdict_is_refused_and_a_deck_has_one_check() -> None:
    deck = Deck.objects.create(name="x", game="rise", format="constructed")
    Check.objects.create(deck=deck, day=date(2026, 8, 8), verdict="legal", catalogue=1)

    with pytest.raises(IntegrityError), transaction.atomic():
        Check.objects.create(deck=deck, day=date(2026, 8, 9), verdict="legal", catalogue=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Check.objects.filter(deck=deck).update(verdict="perhaps")
