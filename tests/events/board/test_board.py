"""The board: each entry with its state, counted, filtered, searched, in a number of queries that does not grow."""

import re

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from events.access.permissions import Role
from events.board.reminding import reminder_text, to_remind
from events.board.rows import BoardCounts, board_rows, count_entries, entries_shown
from events.entries.authors import Author
from events.entries.entering import set_lock, withdraw_entry
from events.models import Event, Judgement, PlayerDetails, Submission
from tests.decks.own_decks import another
from tests.events.api.asking import open_event
from tests.events.event_of import DEADLINE, EARLY, GOES_ON, LOCK, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

STAFF = Author(None, Role.JUDGE)


@pytest.fixture
def event(mei: User) -> Event:
    """Six entries: legal, illegal, late, from paper after the lock, none and unlocked, withdrawn."""
    found = event_of(mei, if_illegal="flag")
    legal, faulty, late, paper, none, gone = (entry_of(found, name=name) for name in "ABCDEF")
    registered(found, legal)
    registered(found, faulty, "3 Defy")
    registered(found, late, now=DEADLINE)
    registered(found, paper, now=LOCK, source="paper", paper_place="box 2", reason="brought it late")
    set_lock(none, STAFF, EARLY, unlocked=True)
    withdraw_entry(gone, STAFF, EARLY)
    return found


def names(event: Event, show: str = "", q: str = "", sort: str = "number") -> str:
    return "".join(
        row.name
        for row in board_rows(event, list(entries_shown(event, show, q, sort, sees_lists=True)), sees_lists=True)
    )


def test_the_counts_are_those_of_who_takes_part(event: Event) -> None:
    assert count_entries(event) == BoardCounts(
        taking_part=5, missing=1, legal=3, illegal=1, undetermined=0, unchecked=0, late=2, unlocked=1, withdrawn=1
    )


@pytest.mark.parametrize(
    ("show", "expected"),
    [
        ("", "ABCDE"),
        ("missing", "E"),
        ("illegal", "B"),
        ("undetermined", ""),
        ("unchecked", ""),
        ("late", "CD"),
        ("amended", "D"),
        ("paper", "D"),
        ("unlocked", "E"),
        ("withdrawn", "F"),
        ("nonsense", "ABCDE"),
    ],
)
def test_a_filter_shows_those_that_fit(event: Event, show: str, expected: str) -> None:
    assert names(event, show) == expected


@pytest.mark.parametrize("q", ["3", "C", "c 3", "#3", "c #3"])
def test_a_search_finds_by_number_and_name(event: Event, q: str) -> None:
    assert names(event, q=q) == "C"


def test_a_search_finds_the_receipt_as_people_type_it(event: Event) -> None:
    code = Submission.objects.get(entry__number=2).code

    assert names(event, q=f"{code[:4].lower()}-{code[4:]}") == "B"


def test_a_search_for_what_no_database_can_store_finds_nobody(event: Event) -> None:
    assert names(event, q="\x00") == ""


def test_a_list_whose_verdict_is_out_of_date_is_unchecked_and_never_legal(event: Event) -> None:
    judgement = Judgement.objects.get(submission__entry__number=1)
    judgement.catalogue += 1
    judgement.save()

    assert names(event, "unchecked") == "A"
    assert count_entries(event).legal == 2
    assert count_entries(event).unchecked == 1
    assert [row.verdict for row in board_rows(event, list(entries_shown(event, sees_lists=True)), sees_lists=True)][
        :2
    ] == ["unchecked", "unfinished"]


def test_who_has_no_legal_list_is_reminded(event: Event, rf: RequestFactory) -> None:
    text = reminder_text(event, to_remind(event), rf.get("/"))

    assert text.partition("\n\n")[2] == "No list yet:\n- E\n\nCheck again:\n- B: Illegal\n"
    assert "(Asia/Shanghai)" in text.partition("\n")[0]


@pytest.mark.parametrize("path", ["board/", "board/rows/"])
def test_the_board_asks_as_often_for_three_as_for_one(mei: User, path: str) -> None:
    event, client = event_of(mei, ended=GOES_ON), another(mei)
    registered(event, entry_of(event))
    client.get(f"/events/{event.slug}/{path}")

    def asked() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert client.get(f"/events/{event.slug}/{path}").status_code == 200
        return len(seen)

    one = asked()
    registered(event, entry_of(event))
    registered(event, entry_of(event))

    assert one == EXPECTED
    assert asked() == EXPECTED


# Session, person, event, role, entry, count and page of entries, verdicts out of date, counts of states and of verdicts,
# and the version of the cards.
EXPECTED = 12


def test_an_empty_board_says_what_to_do(mei: User) -> None:
    event = event_of(mei)

    page = another(mei).get(f"/events/{event.slug}/board/").content.decode()

    assert "No one is registered yet" in page


def test_markup_in_a_name_stays_text(mei: User) -> None:
    event = event_of(mei)
    entry_of(event, name="<script>alert(1)</script>")

    page = another(mei).get(f"/events/{event.slug}/board/").content.decode()

    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_an_unfinished_list_has_the_word_of_the_count_that_it_stands_in(event: Event, mei: User) -> None:
    entries = list(entries_shown(event, "illegal", sees_lists=True))
    (row,) = board_rows(event, entries, sees_lists=True)
    page = another(mei).get(f"/events/{event.slug}/board/?show=illegal").content.decode()

    assert (row.verdict, row.word, row.tone) == ("unfinished", "Illegal", "illegal")
    assert "Unfinished" not in page


@pytest.mark.parametrize(("claimed", "kept"), [(True, False), (False, True)])
def test_the_details_of_a_claimed_entry_have_no_consent_to_give(
    mei: User, lin: User, claimed: bool, kept: bool
) -> None:
    event = open_event(mei)
    entry_of(event, lin if claimed else None, "Lin")
    client, path = another(mei), f"/events/{event.slug}/entries/1/details/"

    page = client.get(path).content.decode()
    client.post(path, {"name": "Lina", "consent": "on"})

    details = PlayerDetails.objects.get()
    assert ('name="consent"' in page) == kept
    assert ("only they can decide" in page) == (not kept)
    assert (details.name, details.consent) == ("Lina", kept)


def test_names_stand_apart_from_the_direction_of_what_is_beside_them(mei: User) -> None:
    event = event_of(mei)
    entry_of(event, name="محمد")
    client = Client()
    client.force_login(mei)

    board, page = (client.get(reverse(f"events:{name}", args=(event.slug,))).text for name in ("board", "event"))

    assert "<bdi>محمد</bdi>" in board
    assert re.search(r"</strong>\s*player\s*<", board)
    assert re.search(r"</strong>\s+player\s+</p>", page)
