"""A pool beside boosters of its set."""

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from cards.models import Printing
from events.entries.pooling import open_pool
from events.lists.freezing import FrozenCard, frozen_cards
from events.models import Event
from events.pools.figures import BoosterFigures, pool_figures
from tests.events.pools.pools_of import sealed_event, sealed_pool

pytestmark = pytest.mark.django_db

RARE = ("rare", "epic", "showcase")


def cards(event: Event, text: str) -> list[FrozenCard]:
    opened = open_pool(event, text)
    return frozen_cards(opened.resolved, opened.catalogue)


def names_of(rarity: str, count: int) -> list[str]:
    """Cards which are of this rarity in Origins, runes aside; those with no other picture."""
    shown: dict[str, set[str]] = {}
    printings = Printing.objects.filter(card__game="riftbound", card_set__code="OGN").order_by("number")
    for key, one in printings.values_list("card__key", "rarity"):
        shown.setdefault(f"riftbound.{key}", set()).add(one)

    known = load_catalogue("riftbound").cards
    found = [known[ident] for ident, rarities in shown.items() if rarities == {rarity}]
    return [card.names["en"] for card in found if card.kind != "rune"][:count]


def boosters(event: Event, *more: str, common: int = 14, uncommon: int = 7, rare: int = 5) -> BoosterFigures:
    """Two boosters of Origins as a pool, one card a line, with more lines."""
    names = [*names_of("common", common), *names_of("uncommon", uncommon), *names_of("rare", rare)]
    found = pool_figures(event, cards(event, "\n".join([*(f"1 {name}" for name in names), *more]))).boosters
    assert found is not None
    return found


def told(found: BoosterFigures) -> list[tuple[tuple[str, ...], int, int, int, bool]]:
    return [(one.holds.rarities, one.count, one.holds.least, one.holds.most, one.fits) for one in found.counts]


def test_a_pool_stands_beside_what_its_boosters_hold() -> None:
    found = boosters(sealed_event())

    assert (found.booster.card_set, found.set_name, found.boosters, found.fits) == ("OGN", "Origins", 2, True)
    assert told(found) == [
        ((), 26, 26, 26, True),
        (("common",), 14, 14, 16, True),
        (("uncommon",), 7, 6, 8, True),
        (RARE, 5, 4, 6, True),
    ]


def test_too_many_rares_and_too_few_commons_do_not_fit() -> None:
    found = boosters(sealed_event(), common=12, rare=7)

    assert [one.fits for one in found.counts] == [True, False, True, False]
    assert not found.fits


def test_runes_lie_apart_and_are_counted_nowhere() -> None:
    event = sealed_event()

    assert told(boosters(event, "6 Fury Rune")) == told(boosters(event))


def test_the_number_of_boosters_is_that_of_the_cards_that_each_player_opens() -> None:
    found = boosters(sealed_event(pool_size=84))

    assert found.boosters == 6
    assert told(found)[0] == ((), 26, 78, 78, False)


def test_a_card_that_is_in_no_booster_of_the_set_is_named() -> None:
    found = boosters(sealed_event(), "1 Inferna")

    assert [one["name"] for one in found.elsewhere] == ["Inferna"]
    assert found.fits is False


def test_of_a_set_whose_boosters_are_not_known_nothing_is_said() -> None:
    event = sealed_event()

    assert pool_figures(event, cards(event, sealed_pool())).boosters is None
    assert pool_figures(event, []).boosters is None


def test_a_pool_beside_boosters_costs_no_query_more(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = sealed_event()
    listed = cards(event, "\n".join(f"1 {name}" for name in names_of("common", 3)))
    pool_figures(event, listed)

    with django_assert_num_queries(2):
        pool_figures(event, listed)
