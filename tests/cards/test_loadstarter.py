"""`manage.py loadstarter`: what it says, and that a second run changes nothing. The test database begins with one."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from cards.importers.starter import STARTER, parse
from cards.models import Card, CardSet, CatalogueVersion, Printing, Restriction
from legality.games import GAMES

pytestmark = pytest.mark.django_db


def said() -> list[str]:
    output = StringIO()
    call_command("loadstarter", stdout=output)

    return output.getvalue().splitlines()


def rows(slug: str) -> tuple[int, int, int, int]:
    return (
        CardSet.objects.filter(game=slug).count(),
        Card.objects.filter(game=slug).count(),
        Printing.objects.filter(card__game=slug).count(),
        Restriction.objects.filter(card__game=slug).count(),
    )


def test_a_second_run_changes_nothing() -> None:
    versions = list(CatalogueVersion.objects.order_by("game").values_list("game", "number"))

    lines = said()

    assert lines == [f"{slug}: 0 created, 0 changed, {sum(rows(slug))} unchanged" for slug in GAMES]
    assert list(CatalogueVersion.objects.order_by("game").values_list("game", "number")) == versions


def test_a_first_run_loads_every_row_of_the_files() -> None:
    Card.objects.all().delete()
    CardSet.objects.all().delete()

    lines = said()

    assert lines == [f"{slug}: {sum(rows(slug))} created, 0 changed, 0 unchanged" for slug in GAMES]
    for slug, game in GAMES.items():
        batch = parse(STARTER / slug, slug, game.official_language)
        assert rows(slug) == tuple(map(len, (batch.sets, batch.cards, batch.printings, batch.restrictions)))


def test_a_card_changed_by_hand_is_put_right() -> None:
    Card.objects.filter(game="wow", key="death-coil-warlock").update(name="Drain Life")

    (line,) = [line for line in said() if line.startswith("wow:")]

    assert line == f"wow: 0 created, 1 changed, {sum(rows('wow')) - 1} unchanged"
    assert Card.objects.get(game="wow", key="death-coil-warlock").name == "Death Coil"
