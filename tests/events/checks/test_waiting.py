"""What somebody records who is of the staff no more waits: shown, accepted or set aside, and bounded."""

import pytest
from django.test import Client

from accounts.models import User
from events.access.permissions import Role
from events.checks.check_summary import summarise_check
from events.checks.records import MOST_WAITING, accept_waiting_record, judge_slip, set_aside
from events.entries.authors import Author
from events.models import CheckRecord, DeckCheck, Staff
from tests.events.checks.check_of import judge_of, record_of
from tests.events.checks.test_records import check, taken
from tests.events.event_of import START
from tests.markup import squeeze

__all__ = ["check"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(check: DeckCheck, mei: User, lin: User) -> CheckRecord:
    """An outcome that came from somebody who was a judge."""
    judge_of(check.event, lin)
    slip = judge_slip(check, lin.pk)
    Staff.objects.filter(person=lin).delete()
    said = {"outcome": "fault", "rule": "sideboard-size", "infraction": "nine cards", "note": "seen twice"}
    taken(check, lin, record_of(check, "outcome", said, slip=slip))
    return CheckRecord.objects.get()


def test_what_a_waiting_record_says_is_shown_before_it_is_accepted(
    client: Client, check: DeckCheck, waiting: CheckRecord, mei: User
) -> None:
    client.force_login(mei)
    base = f"/events/{check.event.slug}/checks/"

    for page in (client.get(base), client.get(f"{base}{check.uuid}/")):
        told = squeeze(page.content.decode())
        assert "Problem found · sideboard-size · nine cards · seen twice" in told
        assert f"{base}records/{waiting.pk}/aside/" in told


def test_a_record_that_is_set_aside_is_kept_and_marked_and_does_not_count(
    client: Client, check: DeckCheck, waiting: CheckRecord, mei: User
) -> None:
    client.force_login(mei)
    base = f"/events/{check.event.slug}/checks/"

    client.post(f"{base}records/{waiting.pk}/aside/")

    check.refresh_from_db()
    told = summarise_check(check, {})
    assert check.outcome == "none-yet"
    assert told.waiting == []
    assert [one.record for one in told.aside] == [waiting]
    assert "set aside, does not count" in client.get(f"{base}{check.uuid}/").content.decode()
    assert "nine cards" not in client.get(base).content.decode()


def test_a_record_that_was_set_aside_can_be_accepted_and_one_that_counts_goes_on_counting(
    check: DeckCheck, waiting: CheckRecord, mei: User
) -> None:
    author, seen = Author(mei.pk, Role.ORGANISER), []
    for step in (set_aside, accept_waiting_record, set_aside):
        step(check.event, waiting, author, START)
        check.refresh_from_db()
        seen.append((check.outcome, len(summarise_check(check, {}).aside)))

    assert seen == [("none-yet", 1), ("fault", 0), ("fault", 0)]


def test_of_one_who_was_a_judge_only_so_many_records_wait(check: DeckCheck, waiting: CheckRecord, lin: User) -> None:
    slip = judge_slip(check, lin.pk)
    some = [record_of(check, slip=slip) for _ in range(MOST_WAITING)]

    states = taken(check, lin, *some)

    assert states == [*["waiting"] * (MOST_WAITING - 1), "full"]
    assert taken(check, lin, some[0], some[-1]) == ["waiting", "full"]
