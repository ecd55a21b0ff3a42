"""The staff: invited by a link that works once, never left without an organiser."""

from datetime import timedelta

import pytest

from accounts.models import User
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.event_lock import turn_in
from events.hosting.creating import bin_event
from events.hosting.staff import (
    INVITATION_LIFE,
    LastOrganiserError,
    create_invitation,
    end_invitation,
    find_invitation,
    join_staff,
    open_invitations,
    remove_from_staff,
)
from events.models import Event, Invitation, Staff
from tests.events.event_of import EARLY, event_of

pytestmark = pytest.mark.django_db

ROLES = Staff.Role
BY = Author(None, Role.ORGANISER)


def joined(event: Event, person: User, role: Staff.Role) -> Staff:
    token = create_invitation(event, role, BY, EARLY)
    with turn_in(event):
        return join_staff(find_invitation(token, EARLY), person.pk, EARLY)


def test_an_invitation_makes_one_person_a_member_and_its_secret_is_stored_nowhere(mei: User) -> None:
    event = event_of()

    token = create_invitation(event, ROLES.JUDGE, BY, EARLY)
    with turn_in(event):
        join_staff(find_invitation(token, EARLY), mei.pk, EARLY)

    assert list(event.staff.values_list("person", "role", "since")) == [(mei.pk, "judge", EARLY)]
    assert token not in str(list(Invitation.objects.values()) + list(event.log.values()))
    with pytest.raises(Invitation.DoesNotExist):
        find_invitation(token, EARLY)


def test_of_two_at_once_one_becomes_a_member(mei: User, lin: User) -> None:
    event = event_of()
    token = create_invitation(event, ROLES.ORGANISER, BY, EARLY)
    first, second = find_invitation(token, EARLY), find_invitation(token, EARLY)

    join_staff(first, mei.pk, EARLY)

    with pytest.raises(Invitation.DoesNotExist):
        join_staff(second, lin.pk, EARLY)
    assert list(event.staff.values_list("person", flat=True)) == [mei.pk]


@pytest.mark.parametrize("token", ["", "guess"])
def test_a_guess_opens_nothing(token: str) -> None:
    create_invitation(event_of(), ROLES.JUDGE, BY, EARLY)

    with pytest.raises(Invitation.DoesNotExist):
        find_invitation(token, EARLY)


def test_an_invitation_ends_after_a_fortnight_and_with_its_event() -> None:
    event = event_of()
    token = create_invitation(event, ROLES.JUDGE, BY, EARLY)

    with pytest.raises(Invitation.DoesNotExist):
        find_invitation(token, EARLY + INVITATION_LIFE)
    assert find_invitation(token, EARLY + INVITATION_LIFE - timedelta(seconds=1)).event == event
    bin_event(event, EARLY)
    with pytest.raises(Invitation.DoesNotExist):
        find_invitation(token, EARLY)


@pytest.mark.parametrize(
    ("held", "offered", "kept"),
    [
        (ROLES.ORGANISER, ROLES.SCOREKEEPER, "organiser"),
        (ROLES.JUDGE, ROLES.SCOREKEEPER, "judge"),
        (ROLES.SCOREKEEPER, ROLES.JUDGE, "judge"),
        (ROLES.JUDGE, ROLES.ORGANISER, "organiser"),
    ],
)
def test_a_member_keeps_the_role_that_may_do_more(mei: User, held: Staff.Role, offered: Staff.Role, kept: str) -> None:
    event = event_of()
    joined(event, mei, held)

    joined(event, mei, offered)

    assert [member.role for member in event.staff.all()] == [kept]


def test_the_last_organiser_stays(mei: User, lin: User) -> None:
    event = event_of(mei)
    judge = joined(event, lin, ROLES.JUDGE)
    organiser = event.staff.get(person=mei)

    with pytest.raises(LastOrganiserError):
        remove_from_staff(event, organiser, BY, EARLY)
    remove_from_staff(event, judge, BY, EARLY)

    assert list(event.staff.all()) == [organiser]


def test_of_two_organisers_who_remove_each_other_one_stays(mei: User, lin: User) -> None:
    event = event_of(mei)
    other, first = joined(event, lin, ROLES.ORGANISER), event.staff.get(person=mei)

    remove_from_staff(event, other, Author(mei.pk, Role.ORGANISER), EARLY)

    with pytest.raises(LastOrganiserError):
        remove_from_staff(event, first, Author(lin.pk, Role.ORGANISER), EARLY)
    assert list(event.staff.all()) == [first]


def test_with_an_organiser_all_invitations_that_are_out_end(mei: User, lin: User) -> None:
    event = event_of(mei)
    second = joined(event, lin, ROLES.ORGANISER)
    token = create_invitation(event, ROLES.ORGANISER, Author(lin.pk, Role.ORGANISER), EARLY)

    with turn_in(event):
        remove_from_staff(event, second, BY, EARLY)

    with pytest.raises(Invitation.DoesNotExist):
        find_invitation(token, EARLY)


def test_a_judge_who_leaves_ends_no_invitation(mei: User, lin: User) -> None:
    event = event_of(mei)
    judge = joined(event, lin, ROLES.JUDGE)
    token = create_invitation(event, ROLES.JUDGE, BY, EARLY)

    with turn_in(event):
        remove_from_staff(event, judge, BY, EARLY)

    assert list(open_invitations(event, EARLY)) == [find_invitation(token, EARLY)]


def test_an_invitation_is_ended_before_anybody_uses_it() -> None:
    event = event_of()
    token = create_invitation(event, ROLES.JUDGE, BY, EARLY)

    with turn_in(event):
        end_invitation(find_invitation(token, EARLY), BY, EARLY)

    assert list(open_invitations(event, EARLY)) == []
    assert event.log.first().details == {"uninvited": "judge"}  # type: ignore[union-attr]  # it has just been logged
