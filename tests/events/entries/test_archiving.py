"""Archiving: what has ended is judged once more and kept, whole or not at all; who goes on thaws it; later findings are notes."""

from datetime import date, datetime, timedelta
from secrets import randbelow

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Letter, User
from cards.models import Card, CatalogueVersion, Restriction
from events.entries import archiving
from events.entries.archiving import (
    archive_before_change,
    archive_before_reading,
    archive_ended,
    archive_event,
    make_archive,
)
from events.entries.history import entry_history
from events.entries.rejudging import outdated_entries, rejudge
from events.hosting.creating import EventEndedError, bin_event, change_event, restore_event
from events.models import Event, EventArchive, Judgement, ListReport, Submission, TeamJudgement
from legality.engine.values.search_bounds import ended_by
from tests.decks.own_decks import another
from tests.events.api.asking import Program
from tests.events.ended_world import ORGANISER, end, running, single_event, teams_event
from tests.events.event_of import GOES_ON, SECOND, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)


def ended_event(**more: object) -> tuple[Event, Submission]:
    """An event that has ended by itself with one legal list, of which nothing is archived."""
    event = event_of(None, if_illegal="flag", **more)
    return event, registered(event, entry_of(event))


def ban_a_card_of(made: Submission, since: date = date(2026, 1, 1), changed: datetime | None = None) -> None:
    """`changed`: when that is to have happened; else now."""
    card = Card.objects.get(game="riftbound", key=made.cards[-1]["id"].partition(".")[2])
    Restriction.objects.create(card=card, format="standard", limit=0, since=since)
    changes = CatalogueVersion.objects.filter(game="riftbound")
    changes.update(number=10**9 + randbelow(10**9), changed=changed or timezone.now())


def verdict_of(made: Submission) -> str:
    return Judgement.objects.get(submission=made).verdict


def test_an_event_is_archived_with_its_end_and_not_before() -> None:
    event, _made = ended_event()
    end_ = event.start + WEEK

    before = archive_event(event, end_ - SECOND)

    assert not before
    assert archive_event(event, end_)
    assert EventArchive.objects.get().event == event
    assert ListReport.objects.count() == 1
    assert Judgement.objects.get().final


def test_what_is_out_of_date_is_judged_once_more_and_nobody_is_written_to(mei: User) -> None:
    event = event_of(if_illegal="flag")
    entry = entry_of(event, mei)
    made = registered(event, entry)
    ban_a_card_of(made, changed=event.end)

    archive_event(event, timezone.now())

    assert verdict_of(made) == "illegal"
    assert not outdated_entries(event).exists()
    assert Letter.objects.count() == 0


def test_where_cards_have_changed_since_the_end_the_stored_verdict_is_that_of_the_end() -> None:
    event, made = ended_event()
    ban_a_card_of(made)

    judged = rejudge(event, timezone.now(), everything=True)
    archive_event(event, timezone.now())
    shown = {language: report["report"] for language, report in ListReport.objects.get().shown.items()}

    assert judged.judged == 0
    assert event.archive is not None
    assert verdict_of(made) == "legal"
    assert Judgement.objects.get().final
    assert not outdated_entries(event).exists()
    assert [(one["verdict"], one["word"], one["faults"]) for one in shown.values()] == [
        ("legal", "Legal", []),
        ("legal", "合法", []),
    ]
    assert [entry.number for entry in rejudge(event, timezone.now()).hit] == [1]


def test_an_illegal_list_whose_cards_have_changed_since_the_end_is_told_by_the_rules_that_it_broke() -> None:
    event = event_of(None, if_illegal="flag")
    made = registered(event, entry_of(event))
    ban_a_card_of(made, changed=event.end)
    rejudge(event, timezone.now())
    Restriction.objects.all().delete()
    CatalogueVersion.objects.filter(game="riftbound").update(number=10**9 + randbelow(10**9), changed=timezone.now())

    archive_event(event, timezone.now())
    faults = {language: one["report"]["faults"] for language, one in ListReport.objects.get().shown.items()}

    assert verdict_of(made) == "illegal"
    assert [[(one["code"], one["message"]) for one in found] for found in faults.values()] == [
        [("banned", "Ban list")],
        [("banned", "禁牌表")],
    ]


def test_a_verdict_that_later_cards_lead_to_as_well_has_its_whole_report() -> None:
    event = event_of(None, if_illegal="flag")
    made = registered(event, entry_of(event))
    ban_a_card_of(made, changed=event.end)
    rejudge(event, timezone.now())
    CatalogueVersion.objects.filter(game="riftbound").update(number=10**9 + randbelow(10**9), changed=timezone.now())

    archive_event(event, timezone.now())

    faults = ListReport.objects.get().shown["en"]["report"]["faults"]
    assert {fault["code"]: len(fault["chips"]) for fault in faults}["banned"] == 1


def test_a_team_keeps_its_verdict_where_cards_have_changed_since_the_end(mei: User, lin: User) -> None:
    event = teams_event(mei, lin)
    Event.objects.filter(pk=event.pk).update(ended=timezone.now())
    event.refresh_from_db()
    before = list(TeamJudgement.objects.values_list("verdict", "codes"))
    ban_a_card_of(Submission.objects.earliest("pk"))

    archive_event(event, timezone.now())

    assert len(before) > 0
    assert list(TeamJudgement.objects.values_list("verdict", "codes")) == before


def test_a_request_that_is_about_to_change_cards_waits_some_time_for_what_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(archiving, "_SLOW", set())
    event, _made = ended_event()
    other, _made = ended_event()
    monkeypatch.setattr(archiving, "SECONDS_BEFORE_A_CHANGE", 0.0)

    with ended_by(lambda: None):
        archive_before_change("riftbound", timezone.now())
        none = Event.objects.filter(archive__isnull=False).count()
        monkeypatch.setattr(archiving, "SECONDS_BEFORE_A_CHANGE", 9.0)
        archive_before_change("practice", timezone.now())
        of_another_game = Event.objects.filter(archive__isnull=False).count()
        archive_before_change("riftbound", timezone.now())

    assert (none, of_another_game) == (0, 0)
    assert not Event.objects.filter(pk__in=(event.pk, other.pk), archive__isnull=True).exists()


def test_no_verdict_changes_afterwards_and_what_lists_would_be_is_noted() -> None:
    event, made = ended_event()
    archive_event(event, timezone.now())
    steps = len(entry_history(event, made.entry, with_lists=True).steps)
    ban_a_card_of(made)

    found = rejudge(event, timezone.now())
    event.refresh_from_db()

    assert [entry.number for entry in found.hit] == [1]
    assert event.later is not None
    assert event.later["numbers"] == [1]
    assert verdict_of(made) == "legal"
    assert not Judgement.objects.get().hit
    assert len(entry_history(event, made.entry, with_lists=True).steps) == steps
    assert rejudge(event, timezone.now()).judged == 0


def test_the_note_is_for_the_staff_who_sees_lists(mei: User, lin: User) -> None:
    event = event_of(mei, if_illegal="flag", listed=True, asks_consent=False)
    made = registered(event, entry_of(event, lin))
    archive_event(event, timezone.now())
    ban_a_card_of(made)
    status, body = Program(mei).ask("POST", f"{event.slug}/judge/")

    note = "would have a different verdict"
    assert (status, body) == (200, {"judged": 1, "hit": [1]})
    assert note in another(mei).get(f"/events/{event.slug}/board/").text
    assert note not in another(lin).get(f"/events/{event.slug}/mine/").text


def test_an_end_that_is_taken_back_thaws_the_event_and_its_lists_are_judged_again() -> None:
    event = event_of(None, **running())
    made = registered(event, entry_of(event))
    end(event)
    ban_a_card_of(made)
    rejudge(event, timezone.now())

    change_event(event, {"ended": None}, ORGANISER, timezone.now(), None)

    event.refresh_from_db()
    assert (event.archive, event.later) == (None, None)
    assert not EventArchive.objects.exists()
    assert not ListReport.objects.exists()
    assert verdict_of(made) == "illegal"
    assert Judgement.objects.get().hit
    assert not Judgement.objects.get().final


def test_an_event_that_ends_again_is_archived_as_it_is_then() -> None:
    event = event_of(None, **running())
    made = registered(event, entry_of(event))
    end(event)
    first = event.archive
    change_event(event, {"ended": None}, ORGANISER, timezone.now(), None)
    ban_a_card_of(made)
    end(event)

    assert event.archive != first
    assert verdict_of(made) == "illegal"
    assert Judgement.objects.get().final


def test_another_moment_of_the_end_leaves_the_archive() -> None:
    event = event_of(None, **running())
    registered(event, entry_of(event))
    end(event)
    before = event.archive

    change_event(event, {"ended": timezone.now() - timedelta(minutes=5)}, ORGANISER, timezone.now(), None)

    event.refresh_from_db()
    assert event.archive == before


def test_what_lists_are_judged_by_stays_once_the_event_has_ended(mei: User) -> None:
    event = event_of(mei, **running())
    registered(event, entry_of(event))
    end(event)
    program = Program(mei)
    tag = program.send("GET", f"{event.slug}/")["ETag"]

    with pytest.raises(EventEndedError):
        change_event(event, {"date": date(2026, 9, 1)}, ORGANISER, timezone.now(), None)
    status, body = program.ask("PATCH", f"{event.slug}/", {"date": "2026-09-01"}, if_match=tag)
    goes_on = program.send("PATCH", f"{event.slug}/", {"date": "2026-09-01", "ended": None}, if_match=tag)

    assert status == 400
    assert [(one["field"], one["code"]) for one in body["errors"]] == [("date", "unknown")]
    assert goes_on.status_code == 200
    assert Event.objects.get().date == date(2026, 9, 1)


def test_placings_are_taken_after_the_end(mei: User) -> None:
    event = event_of(mei, **running())
    registered(event, entry_of(event))
    end(event)

    status, body = Program(mei).ask("PUT", f"{event.slug}/placings/", {"placings": [{"number": 1, "place": 1}]})

    assert (status, body) == (200, {"count": 1, "changed": True})


def test_an_event_comes_out_of_the_bin_with_its_archive() -> None:
    event, made = ended_event()
    archive_event(event, timezone.now())
    bin_event(event, timezone.now())
    ban_a_card_of(made)
    restore_event(event)

    event.refresh_from_db()
    assert event.archive is not None
    assert verdict_of(made) == "legal"
    assert rejudge(event, timezone.now()).judged == 1


def test_an_event_in_the_bin_is_archived_once_it_is_out_of_it() -> None:
    event, _made = ended_event()
    bin_event(event, timezone.now())
    in_bin = archive_ended(timezone.now()), archive_event(event, timezone.now())
    restore_event(event)

    assert in_bin == (0, False)
    assert archive_ended(timezone.now()) == 1


def test_an_event_that_cannot_be_judged_is_archived_as_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    event, made = ended_event()
    Event.objects.filter(pk=event.pk).update(format="gone")
    event.refresh_from_db()

    archive_event(event, timezone.now())
    Event.objects.filter(pk=event.pk).update(format="standard")
    event.refresh_from_db()

    assert event.archive is not None
    assert list(outdated_entries(event)) == [made.entry]
    assert not ListReport.objects.exists()


def test_a_team_whose_verdict_is_out_of_date_and_cannot_be_made_again_is_unchecked(mei: User, lin: User) -> None:
    event = teams_event(mei, lin)
    Event.objects.filter(pk=event.pk).update(format="gone")
    event.refresh_from_db()
    end(event)

    assert not TeamJudgement.objects.exists()


def test_what_changes_while_the_archive_is_made_makes_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    event, made = ended_event()
    tries: list[Event] = []

    def disturbed(one: Event) -> archiving.Archive:
        archive = make_archive(one)
        if not tries:
            ban_a_card_of(made)
        tries.append(one)
        return archive

    monkeypatch.setattr(archiving, "make_archive", disturbed)

    assert archive_event(event, timezone.now())
    assert len(tries) == 2


def test_an_archive_is_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    event, _made = ended_event()

    def fails(*_args: object, **_more: object) -> None:
        raise ValueError

    monkeypatch.setattr(Judgement.objects, "filter", fails)
    done = archive_ended(timezone.now())
    monkeypatch.undo()

    event.refresh_from_db()
    assert done == 0
    assert event.archive is None
    assert not EventArchive.objects.exists()
    assert not ListReport.objects.exists()


def test_whoever_asks_first_finds_an_event_archived_that_ended_by_itself(mei: User) -> None:
    event, made = ended_event(listed=True, visibility={"running": ["public"]}, asks_consent=False)
    first = another(mei).get(f"/events/{event.slug}/lists/").text
    ban_a_card_of(made)

    assert (
        another(mei).get(f"/events/{event.slug}/lists/").text.count("badge--legal") == first.count("badge--legal") == 1
    )
    assert EventArchive.objects.count() == 1


def test_an_event_that_goes_on_or_is_archived_costs_no_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    over, _made = ended_event()
    archive_event(over, timezone.now())
    goes_on = event_of(ended=GOES_ON)

    with django_assert_num_queries(0):
        archive_before_reading(goes_on, timezone.now())
        archive_before_reading(over, timezone.now())


def test_an_event_that_takes_long_is_left_to_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiving, "SECONDS_OF_A_READER", 0.0)
    monkeypatch.setattr(archiving, "_SLOW", set())
    event, _made = ended_event()

    archive_before_reading(event, timezone.now())
    monkeypatch.setattr(archiving, "SECONDS_OF_A_READER", 9.0)
    archive_before_reading(event, timezone.now())

    assert event.archive is None
    assert archive_ended(timezone.now()) == 1


def test_migrate_archives_what_has_ended_before_other_cards_come() -> None:
    event, _made = ended_event()
    goes_on = event_of(ended=GOES_ON)

    call_command("migrate", verbosity=0)

    event.refresh_from_db()
    goes_on.refresh_from_db()
    assert event.archive is not None
    assert goes_on.archive is None


def test_every_list_that_counts_has_its_report_in_every_language(mei: User, lin: User) -> None:
    event = single_event(mei, lin)
    end(event)

    shown = {report.submission.entry.number: report.shown["zh-hans"]["report"] for report in ListReport.objects.all()}

    assert [shown[number]["verdict"] for number in sorted(shown)] == ["legal", "illegal", "illegal", "undetermined"]
    assert shown[1]["word"] == "合法"
