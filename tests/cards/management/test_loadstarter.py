"""`manage.py loadstarter`: what it says, and that a second run has no effect. The test database begins with one."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.importers.apply import import_batch
from cards.importers.starter import parse_starter_folder
from cards.models import Card, CardSet, CatalogueVersion, Claim, SearchRow
from legality.games import GAMES
from legality.sources.facts import Facts
from legality.sources.rows import Batch, CardRow
from tests.cards.importers.tables_seen import sizes
from tests.decks.gone_games import SLUG, served

pytestmark = pytest.mark.django_db


def said(*games: str) -> list[str]:
    output = StringIO()
    call_command("loadstarter", *games, stdout=output)

    return output.getvalue().splitlines()


def test_a_second_run_changes_nothing() -> None:
    versions = list(CatalogueVersion.objects.order_by("game").values_list("game", "number"))

    lines = said()

    assert lines == [f"{slug}: 0 created, 0 changed, {sum(sizes(slug))} unchanged" for slug in GAMES]
    assert list(CatalogueVersion.objects.order_by("game").values_list("game", "number")) == versions


def test_one_game_is_loaded_alone() -> None:
    assert said("zero") == [f"zero: 0 created, 0 changed, {sum(sizes('zero'))} unchanged"]


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("cards.csv", b"key,en\nx,\n", "cards.csv, line 2: 'x' has no name"),
        ("sets.csv", b"code,en,released,sample\nA,Set,soon,\n", "sets.csv, line 2: Invalid isoformat string: 'soon'"),
        ("sets.csv", b"code\n\xff\n", "sets.csv, after line 0: 'utf-8' codec can't decode byte 0xff in position 5"),
    ],
)
def test_faulty_files_of_a_game_are_told_with_their_line_and_the_others_are_loaded(
    tmp_path: Path, file: str, content: bytes, told: str
) -> None:
    output, errors = StringIO(), StringIO()
    with served(tmp_path):
        (GAMES[SLUG].folder / "starter" / file).write_bytes(content)
        with pytest.raises(CommandError, match=f"^not loaded: {SLUG}$"):
            call_command("loadstarter", SLUG, "zero", stdout=output, stderr=errors)

    assert errors.getvalue().startswith(f"{SLUG}: {told}")
    assert output.getvalue() == f"zero: 0 created, 0 changed, {sum(sizes('zero'))} unchanged\n"


def test_a_first_run_loads_every_row_of_the_files() -> None:
    Card.objects.all().delete()
    CardSet.objects.all().delete()
    Claim.objects.all().delete()

    lines = said()

    assert lines == [f"{slug}: {sum(sizes(slug))} created, 0 changed, 0 unchanged" for slug in GAMES]
    for slug, game in GAMES.items():
        batch = parse_starter_folder(GAMES[slug].folder / "starter", slug, game.official_language)
        rows = (batch.sets, batch.cards, batch.printings, batch.restrictions, batch.errata, batch.rulings)
        assert sizes(slug) == tuple(map(len, rows))


def test_a_card_changed_by_hand_is_put_right() -> None:
    Card.objects.filter(game="wow", key="death-coil-warlock").update(name="Drain Life")
    before = CatalogueVersion.objects.get(game="wow").number

    (line,) = [line for line in said() if line.startswith("wow:")]

    assert line == f"wow: 0 created, 0 changed, {sum(sizes('wow'))} unchanged"
    assert Card.objects.get(game="wow", key="death-coil-warlock").name == "Death Coil"
    assert CatalogueVersion.objects.get(game="wow").number > before


def test_a_database_of_an_older_site_learns_what_is_partly_known_and_keeps_all_else() -> None:
    for source, icons in (("wow-decktools", ["mage", "druid"]), ("wow-tracker", ["mage", "priest"])):
        facts: Facts = {"kind": "item", "traits": {"class": icons, "tag": ["ring"]}, "numbers": {"cost": 2}}
        import_batch(Batch("wow", cards=(CardRow("signet", "Signet", {"en": "Signet"}, facts),), source=source))
    signet = Card.objects.get(game="wow", key="signet")
    partly = signet.facts.pop("partly")
    signet.save()
    older = {card.pk: card.facts for card in Card.objects.all()}
    version, past = CatalogueVersion.objects.get(game="wow").number, signet.history.count()

    said()

    signet.refresh_from_db()
    assert partly == {"class": {"surely": ["mage"], "perhaps": ["druid", "priest"]}}
    assert {card.pk: card.facts for card in Card.objects.all()} == older | {
        signet.pk: older[signet.pk] | {"partly": partly}
    }
    assert "|class=mage|" in SearchRow.objects.get(card=signet).tokens
    assert CatalogueVersion.objects.get(game="wow").number > version
    assert signet.history.count() == past + 1


def test_what_another_source_says_of_a_starter_card_stays() -> None:
    row = CardRow("death-coil-warlock", "Drain Life", {"en": "Drain Life"}, {})
    import_batch(Batch("wow", cards=(row,), source="csv"))

    said()

    card = Card.objects.get(game="wow", key="death-coil-warlock")
    assert (card.name, card.aliases) == ("Drain Life", ["Death Coil"])
