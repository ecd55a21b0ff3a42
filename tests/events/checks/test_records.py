"""Records of judges are facts: kept whole, stored once, never refused for being late."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import User
from events.access.permissions import Role
from events.access.viewers import find_viewer
from events.checks.check_summary import summarise_check
from events.checks.records import accept_waiting_record, judge_slip, take_records
from events.checks.sheet import checked_cards, list_counts
from events.entries.authors import Author
from events.models import CheckRecord, DeckCheck, Event, FrozenError, Staff, Submission
from tests.events.checks.check_of import check_of, judge_of, record_of
from tests.events.event_of import GOES_ON, SECOND, START, event_of

pytestmark = pytest.mark.django_db


def taken(check: DeckCheck, judge: User, *records: object) -> list[str]:
    viewer = find_viewer(check.event, judge.pk, START)
    return [one["state"] for one in take_records(check.event, viewer, records, START)]


@pytest.fixture
def check(mei: User) -> DeckCheck:
    return check_of(event_of(mei, ended=GOES_ON), mei)


def test_a_record_is_stored_once_however_often_it_is_sent(check: DeckCheck, mei: User) -> None:
    record = record_of(check)

    assert [taken(check, mei, record), taken(check, mei, record, record)] == [["stored"], ["already", "already"]]
    assert CheckRecord.objects.count() == 1


def test_one_id_with_other_contents_keeps_both_and_tells_it(check: DeckCheck, mei: User) -> None:
    record = record_of(check)
    viewer = find_viewer(check.event, mei.pk, START)
    take_records(check.event, viewer, [record], START)

    (answer,) = take_records(check.event, viewer, [record | {"content": {"cards": []}}], START)

    assert answer == {"uuid": record["uuid"], "state": "stored", "conflict": True}
    assert CheckRecord.objects.count() == 2
    assert summarise_check(check, {}).twins


def test_what_is_no_record_is_told_and_harms_no_other(check: DeckCheck, mei: User) -> None:
    odd = ["", None, {}, record_of(check, kind="dance"), record_of(check, uuid="x"), record_of(check, content=[])]

    assert taken(check, mei, *odd, record_of(check)) == [*["unreadable"] * 6, "stored"]


def test_a_check_of_another_event_is_unknown(check: DeckCheck, mei: User) -> None:
    other = check_of(event_of(mei, ended=GOES_ON), mei)

    assert taken(check, mei, record_of(other)) == ["unknown"]
    assert not CheckRecord.objects.exists()


def test_a_judge_sends_after_the_end(check: DeckCheck, mei: User) -> None:
    event = check.event
    event.ended = START + SECOND
    event.save()

    viewer = find_viewer(event, mei.pk, START + timedelta(days=1))
    (answer,) = take_records(event, viewer, [record_of(check)], START + timedelta(days=1))

    assert answer["state"] == "stored"


def test_what_somebody_sends_who_was_a_judge_waits_for_the_organiser(check: DeckCheck, mei: User, lin: User) -> None:
    judge_of(check.event, lin)
    slip = judge_slip(check, lin.pk)
    Staff.objects.filter(person=lin).delete()
    record = record_of(check, "outcome", {"outcome": "fault"}, slip=slip)

    assert [taken(check, lin, record), taken(check, lin, record)] == [["waiting"], ["waiting"]]
    check.refresh_from_db()
    assert check.outcome == "none-yet"

    accept_waiting_record(check.event, CheckRecord.objects.get(), Author(mei.pk, Role.ORGANISER), START)

    check.refresh_from_db()
    assert check.outcome == "fault"
    assert taken(check, lin, record) == ["waiting"]


def test_a_slip_of_another_judge_or_check_opens_nothing(check: DeckCheck, mei: User, lin: User) -> None:
    other = check_of(check.event, mei, "Bo")
    slips = [judge_slip(check, mei.pk), judge_slip(other, lin.pk), "", "x:y"]

    assert taken(check, lin, *(record_of(check, slip=slip) for slip in slips)) == ["unknown"] * 4


def test_an_outcome_closes_the_check_with_the_rules_number_on_the_day(check: DeckCheck, mei: User) -> None:
    said = {"outcome": "fault", "rule": "sideboard-size", "infraction": "9 cards", "extension": 8, "note": "told both"}
    taken(check, mei, record_of(check, "outcome", said))

    check.refresh_from_db()
    assert (check.outcome, check.rule, check.infraction, check.extension, check.note, check.closed) == (
        "fault",
        "sideboard-size",
        "9 cards",
        8,
        "told both",
        START,
    )
    assert check.citation


def test_an_outcome_stands_in_the_log_once(check: DeckCheck, mei: User, lin: User) -> None:
    judge_of(check.event, lin)
    clean, fault = {"outcome": "clean", "note": "seen"}, {"outcome": "fault", "infraction": "59 cards"}
    sent = record_of(check, "outcome", clean)

    taken(check, mei, sent, sent, record_of(check), record_of(check, "outcome", {"outcome": "none-yet"}))
    taken(check, mei, record_of(check, "outcome", clean))
    taken(check, lin, record_of(check, "outcome", clean), record_of(check, "outcome", fault))

    steps = check.event.log.filter(action="checked").order_by("pk")
    told = {"rule": "", "round": 1, "table": None}
    assert [(step.entry, step.author, step.role, step.details) for step in steps] == [
        (check.entry, mei, "organiser", {"outcome": "clean"} | told),
        (check.entry, lin, "judge", {"outcome": "fault"} | told),
    ]


def test_an_outcome_that_waited_stands_in_the_log_once_it_counts(check: DeckCheck, mei: User, lin: User) -> None:
    judge_of(check.event, lin)
    slip = judge_slip(check, lin.pk)
    Staff.objects.filter(person=lin).delete()
    taken(check, lin, record_of(check, "outcome", {"outcome": "clean"}, slip=slip))
    waiting = check.event.log.filter(action="checked").count()

    for _ in range(2):
        accept_waiting_record(check.event, CheckRecord.objects.get(), Author(mei.pk, Role.ORGANISER), START)

    assert waiting == 0
    assert check.event.log.filter(action="checked").count() == 1


def test_long_words_of_an_outcome_do_no_harm(check: DeckCheck, mei: User) -> None:
    said = {"outcome": "clean", "rule": None, "extension": 9999, "note": "n" * 5000}
    assert taken(check, mei, record_of(check, "outcome", said)) == ["stored"]

    check.refresh_from_db()
    assert check.outcome == "clean"
    assert check.citation == ""
    assert check.extension == 1440
    assert len(check.note) == 2000


def test_two_judges_of_one_check_both_stay_and_their_conflict_is_told(check: DeckCheck, mei: User, lin: User) -> None:
    judge_of(check.event, lin)
    first = check.submission.cards[0]
    two = {"cards": [{"section": first["section"], "id": first["id"], "name": first["name"], "counted": 2}]}
    taken(check, mei, record_of(check))
    taken(check, lin, record_of(check, content=two), record_of(check, "outcome", {"outcome": "clean"}))
    taken(check, mei, record_of(check, "outcome", {"outcome": "fault"}))

    told = summarise_check(check, list_counts(checked_cards(check.event, check.submission)))

    assert [(one.name, one.counted) for one in told.conflicts] == [(first["name"], [("Lin", 2), ("Mei", 1)])]
    assert told.outcomes_differ is True
    assert len(told.counts) == 2
    assert CheckRecord.objects.count() == 4


def test_records_and_lists_are_never_changed(check: DeckCheck, mei: User) -> None:
    before = Submission.objects.filter(pk=check.submission_id).values().get()
    taken(check, mei, record_of(check))
    record = CheckRecord.objects.get()

    with pytest.raises(FrozenError):
        record.save()
    with pytest.raises(FrozenError):
        CheckRecord.objects.update(content={})
    assert Submission.objects.filter(pk=check.submission_id).values().get() == before


def post(client: Client, event: Event, body: object) -> tuple[int, object]:
    answer = client.post(f"/events/{event.slug}/checks/records/", body, "application/json")
    return answer.status_code, answer.json()


def test_the_door_answers_each_record_by_its_id(client: Client, check: DeckCheck, mei: User) -> None:
    client.force_login(mei)
    record = record_of(check)

    status, said = post(client, check.event, {"judge": mei.pk, "records": [record], "about": str(check.uuid)})

    assert (status, said) == (
        200,
        {
            "records": [{"uuid": record["uuid"], "state": "stored", "conflict": False}],
            "ended": False,
            "lists": True,
            "conflicts": [],
            "mine": {
                "counts": record["content"],
                "swap": None,
                "after": {"counts": [record["uuid"]]},
                "clash": [],
            },
            "closed": "",
        },
    )


def test_the_door_keeps_strangers_and_other_judges_out(client: Client, check: DeckCheck, mei: User, lin: User) -> None:
    body = {"judge": mei.pk, "records": [record_of(check)]}
    assert post(client, check.event, body)[0] == 401

    client.force_login(lin)
    assert post(client, check.event, body) == (409, {"state": "other"})
    assert post(client, check.event, body | {"judge": lin.pk}) == (404, {"state": "unknown"})
    assert post(client, check.event, [])[0] == 400
    assert post(client, check.event, {"judge": lin.pk, "records": "x"})[0] == 400
    assert not CheckRecord.objects.exists()


def test_a_deleted_account_leaves_its_records(check: DeckCheck, mei: User, lin: User) -> None:
    judge_of(check.event, lin)
    taken(check, lin, record_of(check, uuid=str(uuid4())))
    lin.delete()

    assert [one.judge for one in summarise_check(check, {}).counts] == ["–"]
