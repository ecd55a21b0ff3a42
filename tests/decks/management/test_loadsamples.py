"""`manage.py loadsamples`: public decks without an owner, made once and kept up to date."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from decks.models import Check, Deck
from decks.samples import samples

pytestmark = pytest.mark.django_db


def load() -> str:
    out = StringIO()
    call_command("loadsamples", stdout=out)
    return out.getvalue()


def test_every_sample_becomes_a_public_deck_with_its_check() -> None:
    output = load()

    wanted = {(f"sample-{s.game}-{s.slug}", s.name, s.game, s.format, s.text, s.pool or "") for s in samples()}
    assert output == f"sample decks: {len(wanted)} loaded, 0 unchanged\n"
    assert set(Deck.objects.values_list("token", "name", "game", "format", "text", "pool")) == wanted
    assert not Deck.objects.exclude(owner=None).exists()
    assert set(Deck.objects.values_list("visibility", flat=True)) == {"public"}
    assert set(Check.objects.values_list("verdict", "problems")) == {("legal", 0)}


def test_a_second_run_changes_nothing() -> None:
    load()
    before = list(Deck.objects.values())

    output = load()

    assert output == f"sample decks: 0 loaded, {len(samples())} unchanged\n"
    assert list(Deck.objects.values()) == before


def test_a_deck_that_differs_is_brought_up_to_date() -> None:
    load()
    deck = Deck.objects.get(token="sample-zero-official")
    text = deck.text
    Deck.objects.filter(pk=deck.pk).update(text="old", visibility="private")

    output = load()

    deck.refresh_from_db()
    assert output == f"sample decks: 1 loaded, {len(samples()) - 1} unchanged\n"
    assert (deck.text, deck.visibility) == (text, "public")
