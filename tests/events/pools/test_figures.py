"""A pool in figures."""

import pytest
from pytest_django import DjangoAssertNumQueries

from events.entries.pooling import open_pool
from events.lists.freezing import FrozenCard, frozen_cards
from events.models import Event
from events.pools.figures import RarityCount, pool_figures
from tests.events.pools.pools_of import sealed_event, sealed_pool

pytestmark = pytest.mark.django_db


def cards(event: Event, text: str) -> list[FrozenCard]:
    opened = open_pool(event, text)
    return frozen_cards(opened.resolved, opened.catalogue)


def test_a_pool_is_counted_by_rarity_beside_what_is_opened(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = sealed_event(pool_size=84)
    listed = cards(event, sealed_pool())
    pool_figures(event, listed)

    with django_assert_num_queries(2):
        found = pool_figures(event, listed)

    assert (found.total, found.expected, found.missing, found.beyond) == (71, 84, 13, 0)
    assert {one.slug: one.count for one in found.rarities} == {"common": 52, "uncommon": 5, "rare": 10, "epic": 4}


@pytest.mark.parametrize(("size", "missing", "beyond"), [(None, 0, 0), (2, -1, 1), (3, 0, 0), (4, 1, 0)])
def test_what_is_missing_is_told_where_the_organiser_has_said_how_many(
    size: int | None, missing: int, beyond: int
) -> None:
    event = sealed_event(pool_size=size)

    found = pool_figures(event, cards(event, "3 Inferna"))

    assert (found.missing, found.beyond) == (missing, beyond)


def test_an_empty_pool_has_no_rarities() -> None:
    assert pool_figures(sealed_event(), []).rarities == ()


def test_a_rarity_that_is_not_sure_is_not_told() -> None:
    event = sealed_event()

    found = pool_figures(
        event, [{"section": "main", "id": "riftbound.gone", "name": "Gone", "code": "", "count": 2, "line": 1}]
    )

    assert found.rarities == (RarityCount("", 2),)
