"""A game's slug begins its addresses: no other address begins so, and every table holds it."""

import re

from django.apps import apps
from django.conf import settings

from config.ops.health import ENDPOINTS
from legality.games.faults import is_game_slug
from tests.test_permissions import ALL


def test_every_word_that_an_address_begins_with_is_reserved() -> None:
    routes = [*(route for _name, route, _pattern in ALL), *ENDPOINTS, settings.STATIC_URL]
    first = {route.lstrip("/").partition("/")[0] for route in routes}

    # Without the addresses of games themselves, and the words that no slug can be.
    assert {word for word in first if re.fullmatch("[a-z][a-z0-9-]*", word)} == settings.RESERVED_WORDS


def test_every_table_holds_the_slug_of_a_game() -> None:
    fields = [field for model in apps.get_models() for field in model._meta.concrete_fields if field.name == "game"]

    (most,) = {field.max_length or 0 for field in fields}

    assert [is_game_slug("a" * size) for size in (most, most + 1)] == [True, False]
