"""What is taken along from the check to the form that saves a deck."""

import pytest
from django.test import Client

from tests.decks.own_decks import FORM

pytestmark = pytest.mark.django_db


def test_a_list_that_is_too_long_is_told_and_not_kept_for_saving(owner: Client) -> None:
    answer = owner.post("/decks/keep/", FORM | {"text": "x" * 250_001, "region": "cn"}, follow=True)

    assert "This list is longer than 250,000 bytes." in answer.text
    assert "pending_deck" not in owner.session


def test_what_is_no_word_of_the_form_is_not_kept_for_saving(owner: Client) -> None:
    owner.post("/decks/keep/", FORM | {"region": "c" * 101})

    assert "region" not in owner.session["pending_deck"]
