"""A person's deck, the browser in which that person is logged in, and the cards that most decks are of."""

from collections.abc import Mapping

import pytest
from django.test import Client

from accounts.models import User
from cards.catalogue.lookup import Catalogue
from decks.models import Deck
from tests.decks.own_decks import another, made


@pytest.fixture
def owner(mei: User) -> Client:
    return another(mei)


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei)


@pytest.fixture
def catalogue(catalogues: Mapping[str, Catalogue]) -> Catalogue:
    return catalogues["riftbound"]
