"""Tokens on their page: made once, shown once, revoked at once."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Event, Token, User
from accounts.models.token import hash_secret
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

URL = "/accounts/tokens/"
FORM = {"name": "backup at home", "scopes": ["decks:read", "decks:write"], "days": "30"}


def secret_in(page: str) -> str:
    found = re.search(r">(dw_[A-Za-z0-9_-]{43})<", page)
    assert found
    return found[1]


def test_a_token_is_shown_once_and_its_secret_is_kept_nowhere(as_mei: Client, mei: User) -> None:
    secret = secret_in(as_mei.post(URL, FORM).text)
    later = as_mei.get(URL).text

    token = mei.tokens.get()
    assert secret not in later
    assert (token.prefix, token.digest) == (secret[:9], hash_secret(secret))
    assert token.prefix in later
    assert (token.name, token.scopes) == ("backup at home", ["decks:read", "decks:write"])
    assert secret not in str(Token.objects.values()) + str(Event.objects.values())


def test_a_token_ends_when_it_was_asked_to(as_mei: Client, mei: User) -> None:
    as_mei.post(URL, FORM)
    as_mei.post(URL, FORM | {"days": ""})

    ends = list(mei.tokens.order_by("pk").values_list("expires", flat=True))
    assert ends[0] is not None
    assert timedelta(days=29) < ends[0] - timezone.now() <= timedelta(days=30)
    assert ends[1] is None


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["everything"]}, "scopes"),
        ({"days": "4000"}, "days"),
    ],
)
def test_a_bad_form_makes_no_token_and_loses_nothing(
    as_mei: Client, mei: User, changes: dict[str, object], field: str
) -> None:
    response = as_mei.post(URL, FORM | changes)

    assert response.status_code == 400
    assert list(response.context["form"].errors) == [field]
    assert mei.tokens.count() == 0
    assert field == "name" or 'value="backup at home"' in response.text


def test_a_revoked_token_says_so_and_stays_in_the_list(as_mei: Client, mei: User) -> None:
    token, _secret = Token.make(mei.pk, "backup", ["decks:read"], None)

    response = as_mei.post(f"{URL}{token.pk}/", follow=True)
    again = as_mei.post(f"{URL}{token.pk}/", follow=True)

    token.refresh_from_db()
    assert token.revoked is not None
    assert "“backup” no longer works." in response.text
    assert "revoked" in again.text
    assert Event.objects.filter(kind="token-revoked").count() == 1


def test_an_expired_token_says_so(as_mei: Client, mei: User) -> None:
    Token.make(mei.pk, "backup", ["decks:read"], timezone.now() - timedelta(minutes=1))

    page = as_mei.get(URL).text

    assert "expired" in page
    assert 'button--danger">Revoke' not in squeeze(page)


def test_tokens_of_others_are_neither_shown_nor_revoked(as_mei: Client, lin: User) -> None:
    token, _secret = Token.make(lin.pk, "of-lin", ["decks:read"], None)

    assert as_mei.post(f"{URL}{token.pk}/").status_code == 404
    assert "of-lin" not in as_mei.get(URL).text


def test_a_person_has_at_most_twenty_working_tokens(as_mei: Client, mei: User) -> None:
    tokens = [Token.make(mei.pk, str(number), ["decks:read"], None)[0] for number in range(20)]

    full = as_mei.post(URL, FORM)
    as_mei.post(f"{URL}{tokens[0].pk}/")
    as_mei.post(URL, FORM)

    assert "You already have 20 working tokens." in full.text
    assert mei.tokens.count() == 21


def test_the_list_costs_the_same_for_one_and_three(
    as_mei: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for made in (1, 2):
        for _ in range(made):
            Token.make(mei.pk, "one", ["events"], None)
        # Session, person, working ones, all.
        with django_assert_num_queries(4):
            as_mei.get(URL)


def test_a_scope_that_was_removed_is_not_listed() -> None:
    assert Token(scopes=["events", "gone"]).scope_names() == ["Enter and run events for me"]
