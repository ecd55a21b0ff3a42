"""Letters about other verdicts: once a person and change, by numbers to organisers, in all languages of the site."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils.translation import override
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.entries.rejudging import keep_verdicts, rejudge, rejudge_all
from events.lists.judging import judge_submissions
from events.models import Entry, Event, Judgement, LogEntry, Staff
from tests.accounts.mailbox import sent
from tests.events.event_of import EARLY, GOES_ON, SECOND, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

PLAYERS = "Summer Cup: the verdict on your list has changed / Summer Cup：你的牌表判定有变"
ORGANISERS = "Summer Cup: some verdicts have changed / Summer Cup：有牌表的判定变了"
Judge = Callable[[], list[tuple[str, str]]]


@pytest.fixture
def organiser(db: None) -> User:
    return User.objects.create_user("Judy", email="judy@example.org")


@pytest.fixture
def event(organiser: User, mei: User) -> Event:
    """Two lists are out of date and have another verdict than is there: Mei's, and one that nobody has claimed."""
    found = event_of(organiser, ended=GOES_ON)
    registered(found, entry_of(found, mei, "Mei Lan"))
    registered(found, entry_of(found, name="Bo Wen"))
    outdate()
    return found


def outdate() -> None:
    Judgement.objects.update(catalogue=1, verdict="illegal")


@pytest.fixture
def judge(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Judge:
    """The clock's recheck; gives the recipients and subjects of the letters that it has led to."""

    def judged() -> list[tuple[str, str]]:
        with django_capture_on_commit_callbacks(execute=True):
            rejudge_all(EARLY)
        return sent()

    return judged


def test_the_organiser_and_the_player_are_written_to_once_for_a_change(event: Event, judge: Judge) -> None:
    first, second = judge(), judge()
    outdate()
    another = judge()

    letters = [("judy@example.org", ORGANISERS), ("mei@example.org", PLAYERS)]
    assert (first, second, another) == (letters, [], letters)


def test_letters_say_what_happened_in_both_languages_and_name_nobody_else(
    event: Event, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, settings: Settings
) -> None:
    settings.SITE_URL = "https://decks.example.org"

    with override("zh-hans"), django_capture_on_commit_callbacks(execute=True):
        call_command("recheckevents", stdout=StringIO())

    organisers, player = (str(message.body) for message in mail.outbox)
    assert "Hello Judy," in organisers
    assert organisers.count("#1, #2") == 2
    assert organisers.count(f"https://decks.example.org/events/{event.slug}/board/") == 2
    assert not {"Mei Lan", "Bo Wen", "Mei"} & set(organisers.split())
    assert "It is now legal." in player
    assert "现在合法。" in player
    assert player.count(f"https://decks.example.org/events/{event.slug}/mine/") == 2


def test_without_an_address_of_the_site_letters_have_no_link(
    event: Event, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        rejudge(event, EARLY)

    assert ["/events/" in str(message.body) for message in mail.outbox] == [False, False]


def test_an_organiser_who_plays_gets_one_letter(event: Event, judge: Judge, mei: User) -> None:
    Staff.objects.create(event=event, person=mei, role=Staff.Role.ORGANISER)

    assert judge() == [("judy@example.org", ORGANISERS), ("mei@example.org", ORGANISERS)]


def test_judges_and_scorekeepers_get_none(event: Event, judge: Judge, lin: User) -> None:
    Staff.objects.create(event=event, person=lin, role=Staff.Role.JUDGE)

    assert [address for address, _subject in judge()] == ["judy@example.org", "mei@example.org"]


def test_of_those_who_have_withdrawn_nobody_is_told(event: Event, judge: Judge, mei: User) -> None:
    for entry in event.entries.all():
        withdraw_entry(entry, Author(mei.pk), EARLY)

    assert judge() == []
    assert LogEntry.objects.filter(action="rejudged").count() == 2


def test_of_an_event_that_has_ended_nobody_is_told(
    event: Event, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    event.ended = EARLY - SECOND

    with django_capture_on_commit_callbacks(execute=True):
        rejudge(event, EARLY)

    assert sent() == []


def test_of_two_who_judge_at_once_one_tells(
    event: Event, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    read = [list(event.entries.select_related("current__judgement")) for _process in range(2)]
    told = list[tuple[Entry, ...]]()

    with django_capture_on_commit_callbacks(execute=True):
        for at, entries in enumerate(read):
            lists = [entry.current for entry in entries if entry.current]
            found = judge_submissions(event, lists, EARLY + timedelta(seconds=at))
            told.append(keep_verdicts(event, entries, found, EARLY))

    assert len(told[0]) == 2
    assert told[1] == ()
    assert sent() == [("judy@example.org", ORGANISERS), ("mei@example.org", PLAYERS)]
    assert Judgement.objects.filter(verdict="legal", catalogue=load_catalogue("riftbound").facts).count() == 2


def test_an_event_in_the_bin_keeps_its_verdicts(event: Event, judge: Judge) -> None:
    Event.objects.update(deleted=EARLY)

    found = rejudge(event, EARLY)

    assert found.judged == 0
    assert sent() == []
    assert set(Judgement.objects.values_list("verdict", flat=True)) == {"illegal"}
