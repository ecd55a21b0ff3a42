"""Registering a list: until the lock by its player, afterwards by the staff with a reason; what is stored never changes."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from events.access.permissions import Role
from events.access.viewers import NotAllowedError
from events.entries.authors import Author
from events.entries.entering import set_lock, withdraw_entry
from events.entries.event_lock import turn_in
from events.entries.history import entry_history
from events.entries.submitting import (
    EventChangedError,
    ListRefusedError,
    ReasonMissingError,
    SubmittedList,
    is_intact,
    submit_list,
)
from events.lists.judging import answer_of_text
from events.models import Entry, Event, FrozenError, Judgement, LogEntry, Submission
from tests.decks.own_decks import made as deck_of
from tests.events.event_of import DEADLINE, EARLY, LOCK, SECOND, START, entry_of, event_of, legal_list, registered

pytestmark = pytest.mark.django_db

SHORT = "3 Defy"
UNKNOWN = "\n2 Nobody Knows This"


@pytest.fixture
def judge(lin: User) -> Author:
    return Author(lin.pk, Role.JUDGE)


def stored(submission: Submission) -> tuple[Any, ...]:  # Any: every kind of column
    return Submission.objects.filter(pk=submission.pk).values_list().get()


def test_a_list_is_registered_with_its_verdict_receipt_and_a_line_in_the_log(mei: User) -> None:
    event = event_of()
    entry = entry_of(event, mei)

    made = registered(event, entry, deck_name="Jinx")

    entry.refresh_from_db()
    assert (entry.current, entry.changed) == (made, EARLY)
    assert (made.number, made.made, made.source, made.role, made.author) == (1, EARLY, "player", "", mei)
    assert (made.late, made.amendment, made.reason, made.deck_name) == (False, False, "", "Jinx")
    assert (made.text, made.open_lines, made.code) == (legal_list(), [], made.code)
    assert (made.judgement.verdict, made.judgement.day) == ("legal", event.date)
    assert is_intact(event, made)
    (logged,) = LogEntry.objects.filter(entry=entry, action="submitted")
    assert logged.details == {"number": 1, "before": None, "reason": ""}


@pytest.mark.parametrize(
    ("now", "late"), [(DEADLINE - SECOND, False), (DEADLINE, True), (DEADLINE + SECOND, True), (LOCK - SECOND, True)]
)
def test_in_the_grace_a_list_is_late(mei: User, now: Any, late: bool) -> None:  # Any: a moment
    event = event_of()

    made = registered(event, entry_of(event, mei), now=now)

    assert (made.late, made.amendment) == (late, False)


@pytest.mark.parametrize("now", [LOCK, LOCK + SECOND, START])
def test_from_the_lock_on_a_player_registers_nothing(mei: User, now: Any) -> None:  # Any: a moment
    event = event_of()
    entry = entry_of(event, mei)

    with pytest.raises(NotAllowedError):
        registered(event, entry, now=now)

    assert not Submission.objects.exists()


@pytest.mark.parametrize("whole", [True, False])
def test_an_unlocked_player_amends_until_the_event_has_ended(mei: User, whole: bool) -> None:
    event = event_of(unlocked=whole, if_late="refuse", ended=START)
    entry = entry_of(event, mei)
    if not whole:
        set_lock(entry, Author(None, Role.ORGANISER), LOCK, unlocked=True)

    made = registered(event, entry, now=START - SECOND)

    assert (made.late, made.amendment) == (True, True)
    with pytest.raises(NotAllowedError):
        registered(event, entry, now=START)


def test_another_persons_entry_is_never_written(mei: User, lin: User) -> None:
    event = event_of()
    entry = entry_of(event, mei)

    with pytest.raises(NotAllowedError):
        registered(event, entry, author=Author(lin.pk))


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.PLAYER])
def test_a_role_that_enters_no_lists_is_refused(mei: User, role: Role) -> None:
    event = event_of()

    with pytest.raises(NotAllowedError):
        registered(event, entry_of(event), author=Author(mei.pk, role))


def test_who_has_withdrawn_sends_no_list(mei: User) -> None:
    event = event_of()
    entry = entry_of(event, mei)
    withdraw_entry(entry, Author(mei.pk), EARLY)

    with pytest.raises(NotAllowedError):
        registered(event, entry)


@pytest.mark.parametrize(
    ("setting", "text", "now", "cause"),
    [
        ("if_illegal", SHORT, EARLY, "illegal"),
        ("if_undetermined", UNKNOWN, EARLY, "undetermined"),
        ("if_late", "", DEADLINE, "late"),
    ],
)
def test_what_the_event_refuses_is_told_by_its_cause_and_never_refused_to_the_staff(  # noqa: PLR0913  a row of the table
    mei: User,
    judge: Author,
    setting: str,
    text: str,
    now: Any,  # Any: a moment
    cause: str,
) -> None:
    answers: dict[str, Any] = {"if_illegal": "flag", "if_undetermined": "flag"}  # Any: fields of an event
    event = event_of(**answers | {setting: "refuse"})
    entry = entry_of(event, mei)
    text = legal_list() + text if text == UNKNOWN else text

    with pytest.raises(ListRefusedError) as refused:
        registered(event, entry, text, now)

    assert refused.value.cause == cause
    assert registered(event, entry, text, now, judge, source="staff").number == 1


@pytest.mark.parametrize("answer", ["flag", "allow"])
def test_what_the_event_takes_is_registered_with_its_verdict(mei: User, answer: str) -> None:
    event = event_of(if_illegal=answer, if_undetermined=answer, if_late=answer)
    entry = entry_of(event, mei)

    made = [registered(event, entry, text, DEADLINE) for text in (SHORT, legal_list() + UNKNOWN)]

    assert [one.judgement.verdict for one in made] == ["unfinished", "undetermined"]
    assert [one.open_lines == [] for one in made] == [True, False]


def test_the_last_list_counts_and_all_are_kept(mei: User) -> None:
    event = event_of(if_illegal="flag")
    entry = entry_of(event, mei)

    lists = [registered(event, entry, text, EARLY + n * SECOND) for n, text in enumerate(("", SHORT, ""))]

    entry.refresh_from_db()
    assert [one.number for one in entry.submissions.all()] == [3, 2, 1]
    assert entry.current == lists[2]
    assert len({one.code for one in lists}) == 3


def test_after_the_lock_the_staff_gives_a_reason_that_the_player_is_shown(mei: User, judge: Author) -> None:
    event = event_of(if_illegal="flag")
    entry = entry_of(event, mei)
    first = registered(event, entry)

    with pytest.raises(ReasonMissingError):
        registered(event, entry, SHORT, LOCK, judge, reason="  ")
    amended = registered(event, entry, SHORT, LOCK, judge, reason="  Wrong sheet ", source="paper", paper_place="box")

    assert (amended.amendment, amended.reason, amended.role, amended.author_id) == (
        True,
        "Wrong sheet",
        "judge",
        judge.person,
    )
    step, *_rest = entry_history(event, entry, with_lists=True).steps
    assert (step.log.action, step.who, step.reason, step.submission) == (
        "amended",
        "Judge Lin",
        "Wrong sheet",
        amended,
    )
    assert step.change is not None
    assert (step.change.diff.came, step.change.diff.went) == (3, sum(card["count"] for card in first.cards))


def test_a_question_that_was_changed_after_judging_registers_nothing(mei: User) -> None:
    event = event_of()
    entry = entry_of(event, mei)
    answer = answer_of_text(event, legal_list())
    Event.objects.update(date=event.date + timedelta(days=1))

    with pytest.raises(EventChangedError), turn_in(event) as held:
        submit_list(held, held.entries.get(), SubmittedList(legal_list()), answer, Author(mei.pk), EARLY)

    assert Entry.objects.get(pk=entry.pk).current is None


def test_a_deck_that_is_edited_or_deleted_changes_nothing(mei: User) -> None:
    event = event_of()
    deck = deck_of(mei, text=legal_list())
    made = registered(event, entry_of(event, mei), deck.text)
    before = stored(made)

    deck.text = "1 Defy"
    deck.save()
    after_edit = stored(made)
    deck.delete()

    assert stored(made) == after_edit == before


def test_a_stored_list_is_frozen(mei: User) -> None:
    event = event_of()
    entry = entry_of(event, mei)
    made = registered(event, entry)
    before = stored(made)
    made.text = SHORT

    for write in (
        made.save,
        lambda: made.save(update_fields=["text"]),
        lambda: Submission.objects.update(text=SHORT),
        lambda: Submission.objects.filter(pk=made.pk).update(late=True),
        lambda: entry.submissions.update(text=SHORT),
        lambda: Submission.objects.bulk_update([made], ["text"]),
        lambda: Submission.objects.update_or_create(pk=made.pk, defaults={"text": SHORT}),
    ):
        with pytest.raises(FrozenError), transaction.atomic():
            write()

    assert stored(made) == before


@pytest.mark.parametrize("text", ["3 Defy\r\n", "3 Defy ", "３ Defy", "3 Defy\n\n# 备注 🙂", "3 Defy\t\n"])
def test_the_text_is_kept_byte_for_byte(text: str) -> None:
    event = event_of()

    made = registered(event, entry_of(event), text)

    assert Submission.objects.get(pk=made.pk).text == text
    assert is_intact(event, Submission.objects.get(pk=made.pk))


def test_a_list_that_somebody_altered_in_the_database_is_not_intact() -> None:
    event = event_of()
    made = registered(event, entry_of(event))
    made.cards = made.cards[1:]

    assert not is_intact(event, made)


def test_an_event_that_is_deleted_for_ever_takes_its_lists_along(mei: User) -> None:
    event = event_of(mei)
    registered(event, entry_of(event, mei))

    event.delete()

    assert [table.objects.count() for table in (Event, Entry, Submission, Judgement, LogEntry)] == [0] * 5
    assert User.objects.filter(pk=mei.pk).exists()
