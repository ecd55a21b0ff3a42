"""Copies of decks, plans that become decks, and folders, over the API."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from decks.models import Deck
from tests.decks.api.asking import URL, faults, json_of, revision_of, sent
from tests.decks.api.test_permissions import READ, WRITE, bearer
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

PLAN = "3 Defy\n1 Alpha Strike"


def test_a_public_deck_becomes_a_private_one_of_the_readers_own(mei: User, lin: User) -> None:
    deck = made(mei, visibility="public", folder="Events", plan=PLAN, region="cn", options=["precon"])

    answer = sent(another(lin), "POST", f"{URL}{deck.token}/clone/")

    copy, source = json_of(answer), json_of(another(mei).get(f"{URL}{deck.token}/"))
    own = {"owner": "Lin", "visibility": "private", "folder": "", "plan": ""}
    new = {name: copy[name] for name in ("id", "url", "created", "updated", "revision")}
    assert answer.status_code == 201
    assert answer["Location"] == f"{URL}{copy['id']}/"
    assert revision_of(answer) == 1
    assert copy == source | own | new
    assert copy["id"] != source["id"]


def test_a_copy_of_ones_own_deck_is_named_as_one(mei: User) -> None:
    answer = sent(another(mei), "POST", f"{URL}{made(mei).token}/clone/")

    assert answer.status_code == 201
    assert json_of(answer)["name"] == "Rush (copy)"


@pytest.mark.parametrize(("visibility", "status"), [("private", 404), ("unlisted", 201), ("public", 201)])
def test_who_may_read_a_deck_may_copy_it(mei: User, lin: User, visibility: str, status: int) -> None:
    deck = made(mei, visibility=visibility)

    nobody, other = (sent(client, "POST", f"{URL}{deck.token}/clone/") for client in (Client(), another(lin)))

    assert (nobody.status_code, other.status_code) == (401, status)
    assert Deck.objects.count() == 1 + (status == 201)


def test_a_deck_in_the_bin_is_not_copied(mei: User) -> None:
    deck = made(mei)
    another(mei).delete(f"{URL}{deck.token}/")

    assert faults(sent(another(mei), "POST", f"{URL}{deck.token}/clone/")) == (404, [("", "not_found")])


@pytest.mark.parametrize(("scopes", "status"), [(READ, 403), (WRITE, 201), ([*READ, *WRITE], 201), ([], 403)])
def test_a_token_needs_the_scope_to_write_for_a_copy(mei: User, scopes: list[str], status: int) -> None:
    deck = made(mei, visibility="public")

    assert sent(Client(), "POST", f"{URL}{deck.token}/clone/", **bearer(mei, scopes)).status_code == status


def test_a_plan_becomes_the_deck_and_what_was_is_a_version(mei: User) -> None:
    deck, client = made(mei, plan=PLAN), another(mei)

    answer = sent(client, "POST", f"{URL}{deck.token}/plan/apply/", If_Match='"1"')

    now, kept = json_of(client.get(f"{URL}{deck.token}/")), deck.versions.get()
    assert answer.status_code == 200
    assert revision_of(answer) == 2
    assert json_of(answer) == now
    assert (now["text"], now["plan"], now["revision"]) == (PLAN, "", 2)
    assert (kept.cause, kept.text) == ("plan", deck.text)


def test_a_plan_is_applied_to_the_revision_that_was_read_alone(mei: User) -> None:
    deck, client = made(mei, plan=PLAN), another(mei)
    address = f"{URL}{deck.token}/plan/apply/"

    blind, stale = sent(client, "POST", address), sent(client, "POST", address, If_Match='"7"')

    assert faults(blind) == (428, [("If-Match", "precondition_required")])
    assert faults(stale) == (412, [("", "stale")])
    assert json_of(stale)["current"] == json_of(client.get(f"{URL}{deck.token}/"))
    assert deck.versions.count() == 0


def test_where_nothing_is_planned_nothing_is_done(mei: User) -> None:
    deck = made(mei, plan=" \n")

    answer = sent(another(mei), "POST", f"{URL}{deck.token}/plan/apply/", If_Match="*")

    assert faults(answer) == (409, [("", "unplanned")])


def test_a_plan_is_its_owners_alone(mei: User, lin: User) -> None:
    deck = made(mei, plan=PLAN, visibility="public")
    address = f"{URL}{deck.token}/plan/apply/"
    asked = [(Client(), {}), (another(lin), {}), (Client(), bearer(mei, READ)), (Client(), bearer(lin, WRITE))]

    answers = [sent(client, "POST", address, If_Match="*", **headers) for client, headers in asked]

    assert [answer.status_code for answer in answers] == [401, 404, 403, 404]
    assert Deck.objects.get().plan == PLAN


def test_a_plan_of_a_deck_whose_game_is_gone_is_not_applied(mei: User) -> None:
    deck = made(mei, plan=PLAN)
    Deck.objects.update(game="chess")

    answer = sent(another(mei), "POST", f"{URL}{deck.token}/plan/apply/", If_Match="*")

    assert faults(answer) == (409, [("", "gone")])


@pytest.mark.parametrize("count", [1, 4])
def test_folders_are_ones_own_with_the_number_of_their_decks(
    mei: User, lin: User, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for folder in ["Events", ""] * count:
        made(mei, folder=folder)
    made(lin, folder="Secret", visibility="public")
    client = another(mei)
    client.get(f"{URL}folders/")

    with django_assert_num_queries(3):
        answer = client.get(f"{URL}folders/")

    assert json_of(answer) == {"results": [{"folder": "", "decks": count}, {"folder": "Events", "decks": count}]}
    assert faults(Client().get(f"{URL}folders/")) == (401, [("", "not_authenticated")])
