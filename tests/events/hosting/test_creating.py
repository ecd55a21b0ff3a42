"""Events: made, changed by revision, copied, thrown away and taken back."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.event_lock import EventGoneError
from events.hosting.creating import (
    BIN_DAYS,
    HAPPENED,
    WRITTEN,
    StaleEventError,
    bin_event,
    change_event,
    copy_event,
    create_event,
    empty_event_bin,
    renew_join_link,
    restore_event,
)
from events.models import Event, LogEntry
from legality.games import GAMES
from tests.events.event_of import DAY, DEADLINE, EARLY, SECOND, START, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

ORGANISER = Author(None, Role.ORGANISER)


def stored(event: Event) -> dict[str, object]:
    return dict(Event.objects.filter(pk=event.pk).values().get())


def test_who_makes_an_event_is_its_organiser(mei: User) -> None:
    fields = {"name": "Cup", "game": "riftbound", "format": "standard", "date": DAY, "deadline": DEADLINE}

    event = create_event(Event(**fields, start=START), mei.pk)

    assert list(event.staff.values_list("person", "role")) == [(mei.pk, "organiser")]


def test_a_change_writes_logs_and_grows_the_revision_by_one() -> None:
    event = event_of()

    changed = change_event(event, {"name": "Autumn Cup", "place": ""}, ORGANISER, EARLY, 1)

    assert changed.name == "Autumn Cup"
    assert stored(event)["name"] == "Autumn Cup"
    assert stored(event)["revision"] == 2
    assert [one.details for one in event.log.all()] == [{"fields": ["name"], "revision": 2}]


def test_a_change_that_changes_nothing_is_not_logged() -> None:
    event = event_of()

    change_event(event, {"name": event.name}, ORGANISER, EARLY, None)

    assert not LogEntry.objects.exists()


def test_of_two_organisers_at_odds_the_later_is_told_and_nothing_of_the_first_is_lost() -> None:
    event = event_of()
    change_event(event, {"name": "First"}, ORGANISER, EARLY, 1)
    before = stored(event)

    with pytest.raises(StaleEventError) as stale:
        change_event(event, {"name": "Second"}, ORGANISER, EARLY, 1)

    assert (stale.value.current.name, stale.value.current.revision) == ("First", 2)
    assert stored(event) == before


def test_an_event_in_the_bin_is_not_changed() -> None:
    event = event_of()
    bin_event(event, EARLY)
    before = stored(event)

    with pytest.raises(EventGoneError):
        change_event(event, {"name": "Second"}, ORGANISER, EARLY, 1)

    assert stored(event) == before


def test_a_copy_is_like_the_event_with_secrets_of_its_own_and_nothing_that_happened(mei: User) -> None:
    event = event_of(mei, cut=START, ended=START, capacity=8)
    entry_of(event, mei)

    copy = create_event(copy_event(event), mei.pk)

    alike = [name for name in WRITTEN if name not in HAPPENED]
    assert [getattr(copy, name) for name in alike] == [getattr(event, name) for name in alike]
    assert copy.cut is None
    assert copy.ended is None
    assert copy.entries.count() == 0
    assert copy.staff.count() == 1
    assert not {copy.slug, copy.secret, copy.join_token} & {event.slug, event.secret, event.join_token}


def test_what_comes_out_of_the_bin_is_as_it_was(mei: User) -> None:
    event = event_of(mei)
    registered(event, entry_of(event, mei))
    before = stored(event)

    bin_event(event, EARLY)
    restore_event(event)

    assert stored(event) == before
    assert event.entries.get().current is not None


def test_the_bin_is_emptied_of_what_has_lain_in_it_for_thirty_days(mei: User) -> None:
    old, young, alive = event_of(mei), event_of(mei), event_of(mei)
    registered(old, entry_of(old, mei))
    bin_event(old, EARLY)
    bin_event(young, EARLY + SECOND)

    count = empty_event_bin(EARLY + timedelta(days=BIN_DAYS) + SECOND)

    assert count == 1
    assert set(Event.objects.all()) == {young, alive}


def test_a_new_join_link_ends_the_one_before() -> None:
    event = event_of()

    token = renew_join_link(event)

    assert token != event.join_token
    assert stored(event)["join_token"] == token


@pytest.mark.parametrize("game", GAMES)
def test_an_event_of_every_game_is_made_on_the_page(mei: User, game: str) -> None:
    moments = {"date": "2099-08-08", "deadline_local": "2099-08-08T09:00", "start_local": "2099-08-08T10:00"}
    words = {
        "name": "Cup",
        "game": game,
        "format": GAMES[game].default_format.slug,
        "region": "global",
        "time_zone": "UTC",
    }
    answers = dict.fromkeys(("if_missing", "if_late", "if_illegal", "if_undetermined"), "flag")
    browser = Client()
    browser.force_login(mei)

    answer = browser.post(
        "/events/new/", moments | words | answers | {"grace": "0", "preset": "after", "team_size": "1"}
    )

    assert answer.status_code == 302, answer.content
    assert Event.objects.get().game == game
