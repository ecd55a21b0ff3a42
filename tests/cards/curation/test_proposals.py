"""Cards that people offer: one page for whoever has an account, their own list of offers, and the decision of staff."""

import json
from datetime import timedelta
from typing import Final

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.data_export import personal_data
from accounts.models import User
from cards.catalogue.loading import load_catalogue
from cards.curation.corrections import AlreadyDecidedError
from cards.curation.proposals import (
    MOST_A_DAY,
    CardExistsError,
    accept_proposal,
    decline_proposal,
    propose_card,
    typed_cells,
    withdraw_proposal,
)
from cards.importers.apply import take_import_back
from cards.models import Card, CardSet, Import, Printing, ProposedCard
from legality.games import GAMES

pytestmark = pytest.mark.django_db

ADDRESS: Final = "/riftbound/cards/propose/"
RIFTBOUND: Final = GAMES["riftbound"]
GIVEN: Final = {
    "en": "Nine Lives",
    "zh-hans": "九命",
    "kind": "unit",
    "trait.domain": "fury",
    "number.energy": "4",
    "set": "OGN",
    "number": "999",
    "source": "The card in my hand",
}


@pytest.fixture
def player(client: Client, mei: User) -> Client:
    client.force_login(mei)
    return client


@pytest.fixture
def judge(lin: User) -> Client:
    """Somebody of the staff."""
    lin.is_staff = True
    lin.save()
    client = Client()
    client.force_login(lin)
    return client


def offered(by: User, **cells: str) -> ProposedCard:
    return propose_card(RIFTBOUND, typed_cells({"en": "Nine Lives"} | cells), "The card", by.pk)


def test_a_person_offers_a_card_and_sees_it_among_the_own_ones(player: Client, mei: User) -> None:
    answer = player.post(ADDRESS, GIVEN, follow=True)

    row = ProposedCard.objects.get()
    assert answer.redirect_chain == [("/corrections/", 302)]
    assert row.by == mei
    assert row.name == "Nine Lives"
    assert row.names == {"en": "Nine Lives", "zh-hans": "九命"}
    assert row.sought == "\nninelives\n九命\n"
    assert row.status == ProposedCard.Status.OPEN
    assert [one.row for one in answer.context["cards"]] == [row]


def test_the_name_of_a_line_is_filled_in(player: Client) -> None:
    assert player.get(ADDRESS, {"name": "Nine Lives"}).context["form"]["en"].value() == "Nine Lives"
    assert player.get(ADDRESS, {"name": "九命"}).context["form"]["zh-hans"].value() == "九命"


def test_an_offered_card_is_in_no_table_of_cards(player: Client) -> None:
    before = load_catalogue("riftbound")
    searched = player.get("/api/v1/cards/", {"q": "nine lives"}).content

    player.post(ADDRESS, GIVEN)

    assert ProposedCard.objects.count() == 1
    assert load_catalogue("riftbound") is before
    assert player.get("/api/v1/cards/", {"q": "nine lives"}).content == searched
    assert b"nine-lives" not in b"".join(player.get("/api/v1/bulk/riftbound.json"))


@pytest.mark.parametrize(
    ("changes", "field", "error"),
    [
        ({"en": "", "zh-hans": ""}, "en", "This row has no card name."),
        ({"en": "Defy"}, "en", "The site already has a card with this name."),
        (
            {"number.energy": "four"},
            "number.energy",
            "Column Energy: “four” must be a whole number from -99999 to 99999.",
        ),
        ({"number": "045"}, None, "“Defy” already has this set and number."),
        ({"set": ""}, "set", "This row has a number but no set."),
        ({"source": ""}, "source", "This field is required."),
    ],
)
def test_what_cannot_be_so_is_not_offered(
    player: Client, changes: dict[str, str], field: str | None, error: str
) -> None:
    answer = player.post(ADDRESS, GIVEN | changes)

    assert answer.status_code == 400
    assert answer.context["form"].errors == {field or "__all__": [error]}
    assert not ProposedCard.objects.exists()


def test_nobody_offers_one_card_twice(player: Client) -> None:
    player.post(ADDRESS, GIVEN)

    answer = player.post(ADDRESS, {"en": "nine lives", "source": "Me"})

    assert answer.context["form"].errors == {"en": ["You have already offered this card."]}


def test_the_database_takes_one_open_offer_of_a_name_from_a_person(mei: User, lin: User) -> None:
    offered(mei)
    offered(lin)

    with pytest.raises(IntegrityError), transaction.atomic():
        offered(mei)


@pytest.mark.parametrize("values", [{"status": "lost"}, {"status": "accepted"}, {"decided_at": timezone.now()}])
def test_the_database_refuses_what_cannot_be(mei: User, values: dict[str, object]) -> None:
    row = offered(mei)

    with pytest.raises(IntegrityError), transaction.atomic():
        ProposedCard.objects.filter(pk=row.pk).update(**values)


def test_a_person_offers_twenty_cards_a_day_also_if_some_are_taken_back(player: Client, mei: User) -> None:
    for number in range(MOST_A_DAY):
        withdraw_proposal(offered(mei, en=f"Card {number}").pk, mei.pk)

    assert player.post(ADDRESS, GIVEN).status_code == 302
    assert ProposedCard.objects.count() == MOST_A_DAY

    ProposedCard.objects.update(created=timezone.now() - timedelta(days=1, minutes=1))
    player.post(ADDRESS, GIVEN)
    assert ProposedCard.objects.filter(name="Nine Lives").exists()


def test_an_accepted_card_is_on_the_site_and_can_be_undone(judge: Client, mei: User) -> None:
    cells = {code: text for code, text in GIVEN.items() if code != "source"}
    row = offered(mei, **cells)

    judge.post(f"/corrections/cards/{row.pk}/", {"decision": "accept"})

    row.refresh_from_db()
    card = Card.objects.get(game="riftbound", key="nine-lives")
    assert row.status == ProposedCard.Status.ACCEPTED
    assert card.facts["kind"] == "unit"
    assert Printing.objects.get(card=card).code == "OGN-999"
    assert CardSet.objects.get(game="riftbound", code="OGN").names["en"] != "OGN"
    assert [found.id for found in load_catalogue("riftbound").named("九命")] == ["riftbound.nine-lives"]

    take_import_back(Import.objects.latest("pk"))
    assert not Card.objects.filter(key="nine-lives").exists()


def test_what_was_left_empty_is_unknown(mei: User, lin: User) -> None:
    accept_proposal(offered(mei).pk, lin.pk)

    facts = Card.objects.get(game="riftbound", key="nine-lives").facts
    assert "kind" not in facts
    assert {"kind", "domain"} <= set(facts["unknown"])


def test_a_declined_card_keeps_the_reason_for_its_proposer(judge: Client, player: Client, mei: User) -> None:
    row = offered(mei)

    judge.post(f"/corrections/cards/{row.pk}/", {"decision": "decline", "reason": "It is a token."})

    assert "It is a token." in player.get("/corrections/").content.decode()
    assert not Card.objects.filter(key="nine-lives").exists()


def test_a_card_that_came_in_the_meantime_is_not_overwritten(judge: Client, mei: User, lin: User) -> None:
    first, second = offered(mei), offered(lin)
    accept_proposal(first.pk, lin.pk)

    with pytest.raises(CardExistsError):
        accept_proposal(second.pk, lin.pk)

    judge.post(f"/corrections/cards/{second.pk}/", {"decision": "accept"})
    second.refresh_from_db()
    assert second.status == ProposedCard.Status.OPEN


def test_what_is_decided_stays(mei: User, lin: User) -> None:
    row = offered(mei)
    decline_proposal(row.pk, lin.pk, "No")

    with pytest.raises(AlreadyDecidedError):
        accept_proposal(row.pk, lin.pk)
    with pytest.raises(AlreadyDecidedError):
        withdraw_proposal(row.pk, mei.pk)


def test_only_the_proposer_takes_an_offer_back(player: Client, judge: Client, mei: User) -> None:
    row = offered(mei)

    assert judge.post(f"/corrections/cards/{row.pk}/withdraw/").status_code == 404

    player.post(f"/corrections/cards/{row.pk}/withdraw/")
    row.refresh_from_db()
    assert row.status == ProposedCard.Status.WITHDRAWN
    assert player.get("/corrections/").context["cards"] == []


def test_offers_are_in_the_export_and_go_with_the_account(mei: User) -> None:
    offered(mei)

    assert "Nine Lives" in json.dumps(personal_data(mei)["proposed_cards"], default=str)

    mei.delete()
    assert not ProposedCard.objects.exists()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_own_form(player: Client, game: str) -> None:
    answer = player.get(f"/{game}/cards/propose/")

    assert answer.status_code == 200
    form = answer.context["form"]
    assert {field.name for field in (*form.name_fields, *form.fact_fields, *form.rare_fields)} | {
        "set",
        "number",
        "source",
    } == set(form.fields)
