"""A name that somebody offers as a card: its line stays open as before, and its message ends with that note."""

from datetime import date
from typing import Final

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from cards.curation.proposals import decline_proposal, propose_card, withdraw_proposal
from cards.models import ProposedCard
from decks.check.checking import check_text
from decks.check.question import Question
from legality.games import GAMES

pytestmark = pytest.mark.django_db

RIFTBOUND: Final = GAMES["riftbound"]
CHECK: Final = "/api/v1/check/"
NOTE: Final = " A card with this name has been proposed."
TODAY: Final = date(2026, 8, 8)
LIST: Final = {"game": "riftbound", "deck": {"text": "3 Defy\n2 Nine Lives\n1 Ten Lives"}}


def offered(by: User) -> ProposedCard:
    return propose_card(RIFTBOUND, {"en": "Nine Lives", "zh-hans": "九命", "kind": "?"}, "The card", by.pk)


def test_the_answer_of_everybody_is_as_before_except_for_the_note(client: Client, mei: User) -> None:
    before = client.post(CHECK, LIST, "application/json").json()
    offered(mei)
    after = client.post(CHECK, LIST, "application/json").json()

    first, second = after["problems"]
    assert first["message"] == before["problems"][0]["message"] + NOTE
    assert second == before["problems"][1]
    first["message"] = first["message"].removesuffix(NOTE)
    assert after == before


@pytest.mark.parametrize("name", ["Nine Lives", "nine  lives", "九命"])
def test_the_note_is_there_by_any_of_the_names(mei: User, name: str) -> None:
    offered(mei)

    answer = check_text(Question(RIFTBOUND, RIFTBOUND.default_format, TODAY), f"2 {name}", load_catalogue("riftbound"))

    assert [problem.proposed for problem in answer.problems] == [True]


def test_what_was_taken_back_or_declined_leaves_no_note(mei: User, lin: User) -> None:
    catalogue = load_catalogue("riftbound")
    withdraw_proposal(offered(mei).pk, mei.pk)
    assert not catalogue.is_proposed("Nine Lives")

    row = offered(mei)
    assert catalogue.is_proposed("Nine Lives")
    decline_proposal(row.pk, lin.pk, "No")
    assert not catalogue.is_proposed("Nine Lives")


def test_the_names_are_read_once_and_only_for_a_line_without_a_card(
    mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    catalogue = load_catalogue("riftbound")
    question = Question(RIFTBOUND, RIFTBOUND.default_format, TODAY)

    with django_assert_num_queries(0):
        check_text(question, "3 Defy", catalogue)
    with django_assert_num_queries(1):
        check_text(question, "3 Defy\n2 Nine Lives\n1 Ten Lives", catalogue)


def test_a_report_links_to_the_form_for_who_is_logged_in_and_to_the_login_for_others(client: Client, mei: User) -> None:
    form = {"game": "riftbound", "format": "standard", "region": "global", "text": "2 Nine Lives"}
    stranger = client.post("/check/", form).content.decode()
    client.force_login(mei)
    person = client.post("/check/", form).content.decode()

    address = "/riftbound/cards/propose/?name=Nine+Lives"
    assert address in stranger
    assert "Log in to offer this card" in stranger
    assert address in person
    assert "Log in to offer this card" not in person
