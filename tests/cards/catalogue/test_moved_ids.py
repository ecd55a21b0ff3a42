"""Stable ids: a card that an import merges or renames is found under its old id; one that vanishes is not."""

from dataclasses import replace

import pytest
from django.test import Client

from cards.catalogue.moved_ids import moved_to
from cards.models import Move
from legality.sources.rows import Batch, CardRow, PrintingRow
from tests.cards.importers.practice import ANT, BEE, OGN, PRINTED
from tests.cards.importers.written import write

pytestmark = pytest.mark.django_db

GAME = "riftbound"
TST = replace(OGN, code="TST")
PRINT = replace(PRINTED, card_set="TST")
BEFORE = Batch(GAME, (TST,), (ANT, BEE), (PRINT,))
RENAMED = replace(ANT, key="emmet", name="Emmet", names={"en": "Emmet"}, aliases=())


def after(*cards: CardRow, printing: PrintingRow = PRINT) -> Batch:
    return replace(BEFORE, cards=cards, printings=(printing,))


def moves() -> list[tuple[str, str]]:
    return list(Move.objects.order_by("old").values_list("old", "new"))


def test_a_card_under_another_key_with_the_same_printing_has_moved() -> None:
    write(BEFORE)
    write(after(RENAMED, BEE, printing=replace(PRINT, card="emmet")))

    assert moves() == [("ant", "emmet")]


def test_a_card_whose_name_another_card_bears_now_has_moved() -> None:
    write(BEFORE)
    write(after(replace(BEE, aliases=("Ant",)), printing=replace(PRINT, card="bee", number="008")))

    assert moves() == [("ant", "bee")]


def test_a_card_that_is_gone_without_a_trace_has_not_moved() -> None:
    write(BEFORE)
    write(after(BEE, printing=replace(PRINT, card="bee", number="008")))

    assert moves() == []


def test_a_card_with_two_heirs_has_not_moved() -> None:
    write(BEFORE)
    both = (replace(BEE, aliases=("Ant",)), RENAMED)
    write(after(*both, printing=replace(PRINT, card="emmet")))

    assert moves() == []


def test_an_older_id_leads_to_the_newest_in_one_step() -> None:
    write(BEFORE)
    write(after(RENAMED, BEE, printing=replace(PRINT, card="emmet")))
    write(after(replace(RENAMED, key="formica"), BEE, printing=replace(PRINT, card="formica")))

    assert moves() == [("ant", "formica"), ("emmet", "formica")]


def test_a_key_that_is_back_is_no_move_any_more() -> None:
    write(BEFORE)
    write(after(RENAMED, BEE, printing=replace(PRINT, card="emmet")))
    write(BEFORE)

    assert moves() == [("emmet", "ant")]
    assert moved_to(GAME, "ant") is None
    assert moved_to(GAME, "emmet") == "ant"


def test_an_id_whose_heir_is_gone_without_a_trace_leads_nowhere(client: Client) -> None:
    write(BEFORE)
    write(after(RENAMED, BEE, printing=replace(PRINT, card="emmet")))
    write(after(BEE, printing=replace(PRINT, card="bee", number="008")))

    assert moves() == []
    assert client.get("/api/v1/cards/riftbound.ant/").status_code == 404
    assert client.get("/api/v1/cards/migrations/?game=riftbound").json() == {"results": []}


def test_the_old_address_leads_to_the_new_with_its_words(client: Client) -> None:
    Move.objects.create(game=GAME, old="no-more", new="defy")

    api = client.get("/api/v1/cards/riftbound.no-more/?date=2026-08-08")
    page = client.get("/riftbound/cards/no-more/")

    assert api.status_code == 301
    assert api["Location"] == "/api/v1/cards/riftbound.defy/?date=2026-08-08"
    assert page.status_code == 301
    assert page["Location"] == "/riftbound/cards/defy/"


def test_an_id_that_never_was_is_not_found(client: Client) -> None:
    statuses = [
        client.get(f"{start}never-was/").status_code for start in ("/api/v1/cards/riftbound.", "/riftbound/cards/")
    ]

    assert statuses == [404, 404]


def test_the_moves_are_listed_for_copies_of_the_cards(client: Client) -> None:
    here = Move.objects.create(game=GAME, old="no-more", new="defy")
    Move.objects.create(game="wow", old="gone", new="here")

    body = client.get("/api/v1/cards/migrations/?game=riftbound").json()

    at = here.at.isoformat().replace("+00:00", "Z")
    assert body == {"results": [{"game": GAME, "old": "riftbound.no-more", "new": "riftbound.defy", "at": at}]}
