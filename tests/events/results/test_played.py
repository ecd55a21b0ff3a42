"""Cards played: counted from published lists alone, by section, most played first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from events.models import Event, Placing, PlayerDetails, Submission
from events.results.played import Played, PlayedShare, count_played, shares_by_section
from legality.engine.values.card import Card
from tests.events.event_of import entry_of, event_of, registered
from tests.events.results.ended_events import entry_at

RENGAR, OTHER = "Legend:\n1 Rengar, Pridestalker\n\nMain:\n", "Main:\n"


def event_with(*lists: str, hidden: int = 0) -> Event:
    """An event whose players consent but for the last `hidden` ones; each ends at the place of their number."""
    event = event_of(if_illegal="flag")
    for text in lists:
        entry = entry_of(event)
        registered(event, entry, text)
        Placing.objects.create(entry=entry, place=entry.number)
    PlayerDetails.objects.filter(entry__number__lte=len(lists) - hidden).update(consent=True)
    return event


def told(found: Played) -> tuple[object, ...]:
    sections = [(one.slug, [(share.name, share.decks, share.copies) for share in one.shares]) for one in found.sections]
    return [(one.name, one.decks, one.percent) for one in found.leaders], sections


@pytest.mark.django_db
def test_leaders_and_cards_are_counted_by_section_the_most_played_first() -> None:
    event = event_with(RENGAR + "3 Defy\n2 Inferna", RENGAR + "1 Defy\n\nSideboard:\n2 Inferna", OTHER + "2 Pit Rookie")

    found = count_played(event)

    assert (found.lists, found.registered) == (3, 3)
    assert told(found) == (
        [("Rengar, Pridestalker", 2, 66.7)],
        [("main", [("Defy", 2, 4), ("Inferna", 1, 2), ("Pit Rookie", 1, 2)]), ("sideboard", [("Inferna", 1, 2)])],
    )
    assert found.sections[0].shares[0].average == 2.0


@pytest.mark.django_db
def test_who_does_not_consent_is_counted_nowhere() -> None:
    public = OTHER + "3 Defy"
    with_secret, without = event_with(public, RENGAR + "3 Inferna", hidden=1), event_with(public)

    found = count_played(with_secret)

    assert (found.lists, found.registered) == (1, 2)
    assert told(found) == told(count_played(without))


@pytest.mark.django_db
def test_the_first_places_are_counted_alone() -> None:
    event = event_with(*[OTHER + "3 Defy"] * 8, OTHER + "3 Inferna")

    found = count_played(event, 8)

    assert (found.lists, found.registered) == (8, 9)
    assert told(found) == ([], [("main", [("Defy", 8, 24)])])


@pytest.mark.django_db
def test_a_list_without_a_place_is_of_no_first_place() -> None:
    event = event_with(OTHER + "3 Defy")
    Placing.objects.all().delete()

    assert (count_played(event, 8).lists, count_played(event).lists) == (0, 1)


@pytest.mark.django_db
def test_a_card_that_has_left_the_site_keeps_its_frozen_name() -> None:
    event = event_with(OTHER + "3 Defy")
    made = entry_at(event, 1).current
    assert made is not None
    frozen = [{**made.cards[0], "id": "riftbound.gone", "name": "Gone"}]
    lost = Submission(cards=frozen)

    found = shares_by_section([lost], load_catalogue("riftbound"))

    assert found == {"main": [PlayedShare("riftbound.gone", "Gone", 1, 3, 1)]}


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_three_lists_take_as_many_queries_as_one(count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = event_with(*[OTHER + "3 Defy"] * count)
    count_played(event)

    with django_assert_num_queries(3):
        count_played(event)


def catalogue_of_letters() -> Catalogue:
    catalogue = Catalogue("x", 1, ())
    catalogue.cards = {f"x.{name}": Card(f"x.{name}", "x", name, "unit") for name in "abc"}
    return catalogue


@given(st.lists(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4)), max_size=5), max_size=6))
def test_no_card_stands_in_more_lists_than_there_are_and_copies_add_up(lists: list[list[tuple[str, int]]]) -> None:
    catalogue = catalogue_of_letters()
    made = [
        Submission(
            cards=[
                {"section": "main", "id": f"x.{name}", "name": name, "code": "", "count": n, "line": 1}
                for name, n in one
            ]
        )
        for one in lists
    ]

    shares = shares_by_section(made, catalogue).get("main", [])

    assert all(1 <= share.decks <= len(lists) and 0 < share.percent <= 100 for share in shares)
    assert sum(share.copies for share in shares) == sum(n for one in lists for _name, n in one)
    assert [share.decks for share in shares] == sorted((share.decks for share in shares), reverse=True)
