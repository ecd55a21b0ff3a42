"""Teams: made with the first entry, joined by a link that works once, put together and apart by the staff, dropped as one."""

import pytest

from accounts.models import User
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import Details, EventFullError, undo_withdrawal, withdraw_entry
from events.entries.event_lock import turn_in
from events.entries.teammates import TeamFullError, find_partner, find_partners
from events.entries.teams import join_by_link, link_token, move_into_team, name_team, put_apart
from events.models import Entry, Event, LogEntry, Team
from tests.events.event_of import EARLY, entry_of, event_of
from tests.events.teams_of import joined, team_event, team_of

pytestmark = pytest.mark.django_db

STAFF = Author(None, Role.ORGANISER)


def seats(event: Event) -> list[tuple[int, int | None, str]]:
    """Number, team and seat of each entry."""
    rows = event.entries.select_related("team").order_by("number")
    return [(one.number, one.team.number if one.team else None, one.seat) for one in rows]


def steps(entry: Entry) -> list[tuple[str, dict[str, object]]]:
    """What the log tells of an entry, the oldest first."""
    return [(one.action, one.details) for one in entry.log.order_by("pk")]


def test_who_registers_first_makes_the_team_and_the_partner_takes_its_other_seat(mei: User, lin: User) -> None:
    event = team_event()

    first, second = team_of(event, mei, lin)

    assert seats(event) == [(1, 1, "A"), (2, 1, "B")]
    assert (find_partner(first), find_partner(second)) == (second, first)
    assert steps(first) == [("registered", {}), ("teamed", {"team": 1, "partner": 2})]
    assert steps(second) == [("registered", {}), ("teamed", {"team": 1})]


def test_single_players_have_no_team(mei: User) -> None:
    event = event_of()
    entry_of(event, mei)

    assert seats(event) == [(1, None, "")]
    assert Team.objects.count() == 0


def test_a_link_works_once_and_a_new_one_ends_the_one_before(mei: User, lin: User, admin_user: User) -> None:
    event = team_event()
    first = entry_of(event, mei)
    assert first.team is not None
    old, new = link_token(first.team), link_token(first.team)

    with pytest.raises(Team.DoesNotExist), turn_in(event) as held:
        join_by_link(held, old, Details("Lin"), lin.pk, EARLY)
    with turn_in(event) as held:
        join_by_link(held, new, Details("Lin"), lin.pk, EARLY)
    with pytest.raises(Team.DoesNotExist), turn_in(event) as held:
        join_by_link(held, new, Details("Ada"), admin_user.pk, EARLY)
    with pytest.raises(TeamFullError):
        link_token(first.team)

    first.team.refresh_from_db()
    assert event.entries.count() == 2
    assert first.team.link_digest == ""


def test_two_who_registered_alone_come_together(mei: User, lin: User) -> None:
    event = team_event()
    first, alone = entry_of(event, mei), entry_of(event, lin, "Lin")

    joined(event, first, lin)

    assert seats(event) == [(1, 1, "A"), (2, 1, "B")]
    alone.refresh_from_db()
    assert find_partner(alone) == first


def test_a_player_does_not_leave_a_partner_behind(mei: User, lin: User, admin_user: User) -> None:
    event = team_event()
    team_of(event, mei, lin)
    other = entry_of(event, admin_user, "Ada")

    with pytest.raises(TeamFullError):
        joined(event, other, mei)


def test_the_last_place_is_the_partners_only_if_nobody_has_taken_it(mei: User, lin: User) -> None:
    event = team_event(capacity=1)
    first = entry_of(event, mei)

    with pytest.raises(EventFullError):
        joined(event, first, lin)

    assert event.entries.count() == 1


def test_one_drop_drops_the_team_and_its_return_brings_both_back(mei: User, lin: User) -> None:
    event = team_event()
    first, second = team_of(event, mei, lin)

    with turn_in(event):
        withdraw_entry(first, Author(mei.pk), EARLY)
    gone = event.entries.taking_part().count()
    second = event.entries.select_related("event").get(pk=second.pk)
    with turn_in(event) as held:
        undo_withdrawal(held, second, Author(lin.pk), EARLY)

    assert gone == 0
    assert event.entries.taking_part().count() == 2
    assert steps(first)[-2:] == [("withdrew", {}), ("returned", {"partner": 2})]
    assert steps(second)[-2:] == [("withdrew", {"partner": 1}), ("returned", {})]


def test_a_team_comes_back_only_where_both_find_a_place(mei: User, lin: User) -> None:
    event = team_event(capacity=2)
    first, _second = team_of(event, mei, lin)
    with turn_in(event):
        withdraw_entry(first, Author(mei.pk), EARLY)
    entry_of(event, None, "Walk-in")

    with pytest.raises(EventFullError), turn_in(event) as held:
        undo_withdrawal(held, first, Author(mei.pk), EARLY)
    with turn_in(event) as held:
        undo_withdrawal(held, first, STAFF, EARLY)

    assert event.entries.taking_part().count() == 3


def test_nobody_joins_a_team_that_has_withdrawn(mei: User, lin: User) -> None:
    event = team_event()
    first = entry_of(event, mei)
    assert first.team is not None
    with turn_in(event) as held:
        token = link_token(first.team)
        withdraw_entry(held.entries.select_related("event").get(pk=first.pk), Author(mei.pk), EARLY)

    with pytest.raises(Team.DoesNotExist), turn_in(event) as held:
        join_by_link(held, token, Details("Lin"), lin.pk, EARLY)


def test_the_staff_puts_players_together_and_apart(mei: User, lin: User) -> None:
    event = team_event()
    first, second = team_of(event, mei, lin)
    third = entry_of(event, None, "Ada")
    assert third.team is not None

    with turn_in(event) as held:
        move_into_team(held, second, third.team, STAFF, EARLY)
    moved = seats(event)
    with turn_in(event) as held:
        put_apart(held, third, STAFF, EARLY)

    assert moved == [(1, 1, "A"), (2, 2, "B"), (3, 2, "A")]
    assert seats(event) == [(1, 1, "A"), (2, 2, "B"), (3, 3, "A")]
    assert steps(first)[-1] == ("apart", {"partner": 2})
    assert steps(third)[1:] == [("teamed", {"team": 2, "partner": 2}), ("apart", {"partner": 2})]


def test_a_team_is_full_for_the_staff_too(mei: User, lin: User) -> None:
    event = team_event()
    first, _second = team_of(event, mei, lin)
    third = entry_of(event, None, "Ada")
    assert first.team is not None

    with pytest.raises(TeamFullError), turn_in(event) as held:
        move_into_team(held, third, first.team, STAFF, EARLY)


def test_a_name_is_told_once(mei: User) -> None:
    event = team_event()
    first = entry_of(event, mei)
    assert first.team is not None and first.team.label == "Team 1"

    with turn_in(event) as held:
        again = [name_team(held, first.team, "Twins", Author(mei.pk), EARLY) for _ in range(2)]

    assert again == [True, False]
    assert first.team.label == "Twins"
    assert LogEntry.objects.filter(action="details").count() == 1


def test_partners_of_many_are_one_query(mei: User, lin: User, django_assert_num_queries: object) -> None:
    event = team_event()
    first, second = team_of(event, mei, lin)
    alone = entry_of(event, None, "Ada")

    with django_assert_num_queries(1):  # type: ignore[operator]  # the fixture is a function
        found = find_partners([first, second, alone])

    assert found == {first.pk: second, second.pk: first}
