"""Entries: a number for each, a place for as many as there are, one for each person, claimed by a link that works once."""

import pytest

from accounts.models import User
from accounts.views import delete_account
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import (
    Details,
    EntryTakenError,
    EventFullError,
    claim_entry_by_link,
    claim_token,
    create_entry,
    places_left,
    set_lock,
    undo_withdrawal,
    withdraw_entry,
    write_details,
)
from events.entries.event_lock import EventGoneError, turn_in
from events.hosting.creating import bin_event
from events.models import Entry, Event, LogEntry, PlayerDetails, Submission
from tests.events.event_of import EARLY, LOCK, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

STAFF = Author(None, Role.ORGANISER)


def actions(entry: Entry) -> list[str]:
    return list(LogEntry.objects.filter(entry=entry).order_by("pk").values_list("action", flat=True))


def test_a_number_is_never_given_twice() -> None:
    event = event_of()
    first, second = entry_of(event), entry_of(event)
    withdraw_entry(first, STAFF, EARLY)

    third = entry_of(event)

    assert [one.number for one in (first, second, third)] == [1, 2, 3]


def test_numbers_of_events_are_their_own() -> None:
    assert [entry_of(event_of()).number for _ in range(2)] == [1, 1]


def test_the_last_place_is_given_once_and_the_staff_may_give_more(mei: User, lin: User) -> None:
    event = event_of(capacity=1)
    entry_of(event, mei)

    with pytest.raises(EventFullError):
        entry_of(event, lin)

    assert entry_of(event).number == 2
    assert places_left(event) == 0


def test_who_withdraws_frees_a_place_and_may_find_it_taken(mei: User, lin: User) -> None:
    event = event_of(capacity=1)
    first = entry_of(event, mei)
    withdraw_entry(first, Author(mei.pk), EARLY)
    entry_of(event, lin)

    with pytest.raises(EventFullError):
        undo_withdrawal(event, first, Author(mei.pk), EARLY)

    undo_withdrawal(event, first, STAFF, EARLY)
    assert actions(first) == ["registered", "withdrew", "returned"]


def test_withdrawing_or_returning_twice_is_done_once(mei: User) -> None:
    event = event_of()
    entry = entry_of(event, mei)
    for _ in range(2):
        withdraw_entry(entry, Author(mei.pk), EARLY)
    for _ in range(2):
        undo_withdrawal(event, entry, Author(mei.pk), EARLY)

    assert actions(entry) == ["registered", "withdrew", "returned"]


def test_withdrawing_keeps_the_lists(mei: User) -> None:
    event = event_of()
    entry = entry_of(event, mei)
    made = registered(event, entry)
    entry.refresh_from_db()

    withdraw_entry(entry, Author(mei.pk), EARLY)

    assert Entry.objects.get().current == made


def test_a_person_has_one_entry(mei: User) -> None:
    event = event_of()
    entry_of(event, mei)

    with pytest.raises(EntryTakenError):
        entry_of(event, mei)

    assert event.entries.count() == 1


def test_a_claim_link_gives_the_entry_and_its_details_once_and_to_nobody_else(mei: User, lin: User) -> None:
    event = event_of()
    entry = entry_of(event, name="Mei")
    token = claim_token(entry, EARLY)

    claim_entry_by_link(event, token, mei.pk, EARLY)

    with pytest.raises(Entry.DoesNotExist):
        claim_entry_by_link(event, token, lin.pk, EARLY)
    entry.refresh_from_db()
    assert (entry.person, entry.claim_digest, entry.details.person) == (mei, "", mei)
    with pytest.raises(EntryTakenError):
        claim_token(entry, EARLY)


def test_a_new_claim_link_ends_the_one_before(mei: User) -> None:
    event = event_of()
    entry = entry_of(event)
    first, second = claim_token(entry, EARLY), claim_token(entry, EARLY)

    with pytest.raises(Entry.DoesNotExist):
        claim_entry_by_link(event, first, mei.pk, EARLY)

    assert claim_entry_by_link(event, second, mei.pk, EARLY).pk == entry.pk


def test_a_claim_link_of_another_event_gives_nothing(mei: User) -> None:
    token = claim_token(entry_of(event_of()), EARLY)

    with pytest.raises(Entry.DoesNotExist):
        claim_entry_by_link(event_of(), token, mei.pk, EARLY)


@pytest.mark.parametrize("token", ["", "guess", "\x00"])
def test_a_guessed_or_empty_claim_link_gives_nothing(mei: User, token: str) -> None:
    event = event_of()
    entry_of(event)

    with pytest.raises(Entry.DoesNotExist):
        claim_entry_by_link(event, token, mei.pk, EARLY)


def test_an_entry_in_which_nothing_has_happened_makes_room_for_the_one_of_the_roster(mei: User) -> None:
    event = event_of()
    own, rostered = entry_of(event, mei), entry_of(event)

    claim_entry_by_link(event, claim_token(rostered, EARLY), mei.pk, EARLY)

    own.refresh_from_db()
    rostered.refresh_from_db()
    assert own.person_id is None
    assert own.withdrawn == EARLY
    assert rostered.person_id == mei.pk
    assert actions(own) == ["registered", "withdrew"]
    assert list(PlayerDetails.objects.values_list("entry", flat=True)) == [rostered.pk]


def test_an_entry_of_the_roster_that_was_claimed_by_mistake_waits_for_its_player_again(mei: User, lin: User) -> None:
    event = event_of()
    wrong, right = entry_of(event, name="Lin"), entry_of(event, name="Mei")

    for entry in (wrong, right):
        claim_entry_by_link(event, claim_token(entry, EARLY), mei.pk, EARLY)
    wrong.refresh_from_db()
    told = (wrong.person_id, wrong.withdrawn, wrong.details.name, wrong.details.person_id, wrong.details.consent)
    claim_entry_by_link(event, claim_token(wrong, EARLY), lin.pk, EARLY)

    assert told == (None, None, "Lin", None, False)
    assert actions(wrong) == ["registered", "claimed", "claimed", "claimed"]
    assert [(one.person, one.details.name) for one in event.entries.order_by("number")] == [(lin, "Lin"), (mei, "Mei")]


def test_a_claim_link_gives_no_second_entry_beside_one_that_is_in_use(mei: User) -> None:
    event = event_of()
    registered(event, entry_of(event, mei))
    token = claim_token(entry_of(event), EARLY)

    with pytest.raises(EntryTakenError):
        claim_entry_by_link(event, token, mei.pk, EARLY)


@pytest.mark.parametrize(("own", "given"), [(True, False), (False, True)])
def test_the_staff_gives_consent_for_nobody_who_has_an_entry_of_their_own(mei: User, own: bool, given: bool) -> None:
    entry = entry_of(event_of(), mei if own else None)

    write_details(entry, Details("Mei Lan", consent=True), STAFF, EARLY)

    held = PlayerDetails.objects.get(entry=entry)
    assert (held.name, held.consent) == ("Mei Lan", given)


def test_the_staff_takes_consent_away_and_only_the_player_gives_it_again(mei: User) -> None:
    entry = entry_of(event_of(), mei)
    consents = []
    for author, consent in (
        (Author(mei.pk), True),
        (STAFF, True),
        (STAFF, False),
        (STAFF, True),
        (Author(mei.pk), True),
    ):
        write_details(entry, Details("Mei", consent=consent), author, EARLY)
        consents.append(PlayerDetails.objects.get(entry=entry).consent)

    assert consents == [True, True, False, False, True]


def test_a_lock_that_stands_so_already_is_not_logged(mei: User) -> None:
    entry = entry_of(event_of(), mei)
    for unlocked in (True, True, False, False):
        set_lock(entry, STAFF, LOCK, unlocked=unlocked)

    assert actions(entry) == ["registered", "unlocked", "locked"]


def test_nobody_writes_in_an_event_that_lies_in_the_bin() -> None:
    event = event_of()
    bin_event(event, EARLY)

    with pytest.raises(EventGoneError), turn_in(event) as held:
        create_entry(held, Details("Mei"), STAFF, EARLY)

    assert not Entry.objects.exists()


def test_a_deleted_account_leaves_a_number_with_its_list_and_no_details(mei: User) -> None:
    event: Event = event_of()
    entry = entry_of(event, mei, name="Mei Lan")
    made = registered(event, entry)

    delete_account(mei)

    entry, left = Entry.objects.get(), Submission.objects.get()
    assert entry.person is None
    assert entry.label == "Player 1"
    assert entry.current == made
    assert left.author is None
    assert not PlayerDetails.objects.exists()
    assert (left.text, left.digest) == (made.text, made.digest)
    assert "Mei Lan" not in str(list(LogEntry.objects.values()))
