"""`manage.py loadsamples`: public decks without an owner, made once and kept up to date."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from decks.management.commands.loadsamples import token_of
from decks.models import Check, Deck
from decks.samples import Sample, samples
from tests.decks.gone_games import SLUG, served

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


def test_one_game_is_loaded_alone() -> None:
    call_command("loadsamples", "zero", stdout=StringIO())

    assert set(Deck.objects.values_list("game", flat=True)) == {"zero"}


def test_faulty_samples_are_told_and_the_others_are_loaded(tmp_path: Path) -> None:
    output, errors = StringIO(), StringIO()
    folder = tmp_path / SLUG / "samples"
    folder.mkdir(parents=True)
    (folder / "casual.txt").write_text("4 Ichika\n")
    (folder / "casual-long.txt").write_text("1\n" * 30_000)
    (folder / "nothing.txt").write_text("4 Ichika\n")
    (folder / "official.txt").write_bytes(b"\xff")

    with served(tmp_path), pytest.raises(CommandError, match="^sample decks: 3 not loaded$"):
        call_command("loadsamples", SLUG, stdout=output, stderr=errors)

    assert [line.partition(":")[0] for line in errors.getvalue().splitlines()] == [
        f"{SLUG}, casual-long.txt",
        f"{SLUG}, nothing.txt",
        f"{SLUG}, official.txt",
    ]
    assert output.getvalue() == "sample decks: 1 loaded, 0 unchanged\n"
    assert Deck.objects.values_list("token", flat=True).get() == f"sample-{SLUG}-casual"


def test_a_token_that_is_too_long_for_the_table_ends_in_a_digest() -> None:
    tokens = {token_of(Sample("a" * 32, "standard", f"standard-{n}", "Rush", "")) for n in (1, 2)}

    assert {len(token) for token in tokens} == {40}
    assert len(tokens) == 2


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
