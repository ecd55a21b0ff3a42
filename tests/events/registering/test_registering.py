"""The pages of players: nothing that was typed is lost, nothing of another's is shown, all is told as of the event's day."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.access.permissions import Role
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.models import Entry, Event, Staff, Submission
from tests.decks.own_decks import another
from tests.decks.own_decks import made as deck_of
from tests.events.event_of import EARLY, entry_of, event_of, legal_list, registered

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def coming(organiser: User | None = None, /, **more: object) -> Event:
    """An event that everybody finds, open for a day from now."""
    now = timezone.now()
    return event_of(organiser, **{"deadline": now + DAY, "start": now + 2 * DAY, "listed": True} | more)


def over(event: Event, by: timedelta) -> None:
    """The deadline passed that long ago; without grace it is the lock."""
    now = timezone.now()
    Event.objects.filter(pk=event.pk).update(deadline=now - by, start=now + DAY)


def sent(**more: str) -> dict[str, str]:
    return {"name": "Mei", "text": legal_list(), "do": "register"} | more


def page(client: Client, event: Event, path: str = "register/") -> str:
    return client.get(f"/events/{event.slug}/{path}").content.decode()


def test_a_legal_list_is_registered_and_its_receipt_shown(mei: User) -> None:
    event, client = coming(asks_consent=False), another(mei)

    answer = client.post(f"/events/{event.slug}/register/", sent())

    made = Submission.objects.get()
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/events/{event.slug}/mine/"
    assert f"{made.code[:4]}-{made.code[4:]}" in page(client, event, "mine/")
    assert (made.entry.person, made.entry.details.name) == (mei, "Mei")


def test_what_is_typed_without_an_account_stands_in_the_form_after_the_login(mei: User) -> None:
    event, client = coming(), Client()

    answer = client.post(f"/events/{event.slug}/register/", sent(text="3 Defy\r\n# 备注", name="Mei Lan"))
    client.force_login(mei)

    assert answer.headers["Location"] == f"/accounts/login/?next=/events/{event.slug}/register/"
    found = page(client, event)
    assert "3 Defy\n# 备注</textarea>" in found.replace("\r\n", "\n")
    assert 'value="Mei Lan"' in found
    assert not Entry.objects.exists()


def test_what_was_typed_before_a_login_that_took_too_long_is_shown(mei: User) -> None:
    event, client = coming(grace=0), Client()
    client.post(f"/events/{event.slug}/register/", sent(text="3 Defy"))
    over(event, timedelta(seconds=1))
    client.force_login(mei)

    answer = client.get(f"/events/{event.slug}/register/")

    assert answer.status_code == 409
    assert "3 Defy</textarea>" in answer.content.decode()


def test_a_deck_that_is_chosen_takes_the_place_of_what_was_typed_before(mei: User) -> None:
    event, client = coming(), Client()
    client.post(f"/events/{event.slug}/register/", sent(text="3 Defy"))
    client.force_login(mei)
    deck = deck_of(mei, text="2 Called Shot")

    assert "2 Called Shot</textarea>" in page(client, event, f"register/?deck={deck.token}")


def test_another_persons_private_deck_is_not_taken(mei: User, lin: User) -> None:
    event, deck = coming(), deck_of(lin)

    assert another(mei).get(f"/events/{event.slug}/register/?deck={deck.token}").status_code == 404


def test_one_second_after_the_lock_nothing_is_registered_and_nothing_lost(mei: User) -> None:
    event, client = coming(grace=0), another(mei)
    over(event, timedelta(seconds=1))

    answer = client.post(f"/events/{event.slug}/register/", sent(text="3 Defy"))

    assert answer.status_code == 409
    assert "3 Defy</textarea>" in answer.content.decode()
    assert not Entry.objects.exists()


def test_in_the_grace_a_list_is_taken_as_late(mei: User) -> None:
    event, client = coming(grace=10), another(mei)
    over(event, timedelta(seconds=1))

    client.post(f"/events/{event.slug}/register/", sent())

    assert Submission.objects.get().late is True


def test_the_last_place_that_somebody_took_meanwhile_loses_no_list(mei: User) -> None:
    event = coming(capacity=1)
    entry_of(event)

    answer = another(mei).post(f"/events/{event.slug}/register/", sent(text=legal_list()))

    found = answer.content.decode()
    assert answer.status_code == 409
    assert "All places are taken." in found
    assert legal_list().splitlines()[0] in found


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"text": "3 Defy"}, 409),
        ({"name": "\u200b\u2060"}, 400),
        ({"text": "3 Defy", "seen": "on"}, 409),
        ({"name": ""}, 400),
        ({"text": " "}, 400),
    ],
)
def test_bad_input_is_told_and_stands_in_the_form(mei: User, more: dict[str, str], status: int) -> None:
    event = coming()

    answer = another(mei).post(f"/events/{event.slug}/register/", sent(**{"name": "Mei L"} | more))

    found = answer.content.decode()
    assert answer.status_code == status
    assert Submission.objects.count() == 0
    assert Entry.objects.count() == 0
    assert (more.get("text") or legal_list().splitlines()[0]).strip() in found
    assert (more.get("name", "Mei L") or 'name="name"') in found


def test_a_warning_is_ticked(mei: User) -> None:
    event, client = coming(if_illegal="flag"), another(mei)
    path = f"/events/{event.slug}/register/"

    unseen = client.post(path, sent(text="3 Defy"))
    seen = client.post(path, sent(text="3 Defy", seen="on"))

    assert unseen.status_code == 400
    assert seen.status_code == 302
    assert Submission.objects.count() == 1


def test_the_list_that_counts_already_is_registered_once(mei: User) -> None:
    event, client = coming(), another(mei)
    client.post(f"/events/{event.slug}/register/", sent())
    made = Submission.objects.get()

    again = client.post(f"/events/{event.slug}/register/", sent(), follow=True)

    assert (
        f"This is already the current list. Its receipt is {made.code[:4]}-{made.code[4:]}." in again.content.decode()
    )
    assert Submission.objects.get() == made


def test_too_many_lists_of_an_entry_are_told_and_stand_in_the_form(
    mei: User, settings: Any
) -> None:  # Any: the settings
    settings.LISTS_AN_HOUR = 1
    event, client = coming(if_illegal="flag"), another(mei)
    client.post(f"/events/{event.slug}/register/", sent())

    answer = client.post(f"/events/{event.slug}/register/", sent(text="3 Defy", seen="on"))

    page = answer.content.decode()
    assert answer.status_code == 429
    assert "3 Defy</textarea>" in page
    assert "Try again in" in page
    assert Submission.objects.get().text == legal_list()


def test_of_two_tabs_the_last_list_counts_and_both_are_kept(mei: User) -> None:
    event, first, second = coming(), another(mei), another(mei)
    path = f"/events/{event.slug}/register/"
    page(first, event), page(second, event)

    first.post(path, sent())
    second.post(path, sent(deck_name="Second"))

    entry = Entry.objects.get()
    assert [one.deck_name for one in entry.submissions.all()] == ["Second", ""]
    assert entry.current == entry.submissions.get(number=2)


def test_an_event_that_is_changed_while_a_list_is_judged_judges_it_anew(mei: User) -> None:
    event, client = coming(), another(mei)

    def changed(execute: Callable[..., Any], query: str, *given: Any) -> Any:  # Any: the framework's own signature
        if query.startswith("UPDATE") and '"changes"' in query:
            with connection.cursor() as cursor:
                cursor.cursor.execute("UPDATE events_event SET date = '2026-08-09'")
        return execute(query, *given)

    with connection.execute_wrapper(changed):
        answer = client.post(f"/events/{event.slug}/register/", sent())

    found = answer.content.decode()
    assert answer.status_code == 409
    assert Submission.objects.count() == 0
    assert "Cards or rules have changed since." in found
    assert 'aria-label="Verdict"' in found


def test_lists_of_others_are_behind_no_number(mei: User, lin: User) -> None:
    event = coming()
    made = registered(event, entry_of(event, mei, name="Mei Lan"))
    registered(event, entry_of(event, lin, name="Lin"))
    readers = (another(lin), Client())

    paths = ("", "register/", "mine/", "mine/lists/2/", "entries/1/", "entries/1/lists/1/", "board/", "board/rows/")
    found = [client.get(f"/events/{event.slug}/{path}") for client in readers for path in paths]

    assert [one.status_code for one in found[:8]] == [200, 200, 200, 404, 404, 404, 404, 404]
    assert [one.status_code for one in found[8:]] == [200, 200, 302, 302, 302, 302, 302, 302]
    told = "".join(one.content.decode() for one in found)
    assert [word for word in ("Mei Lan", made.code, made.code[:4] + "-", made.digest) if word in told] == []


def test_the_page_of_an_event_names_no_player(mei: User, lin: User) -> None:
    event = coming(about="<script>alert(1)</script>")
    made = registered(event, entry_of(event, lin, name="Lin Tai"))

    told = [page(client, event, "") for client in (Client(), another(mei))]

    assert [word for word in ("Lin", made.code) for one in told if word in one] == []
    assert ["<script>alert(1)" in one for one in told] == [False, False]


def test_the_pages_speak_chinese(mei: User) -> None:
    event, client = coming(mei), another(mei)
    registered(event, entry_of(event, mei))

    found = [
        client.get(f"/events/{event.slug}/{path}", headers={"Accept-Language": "zh-hans"})
        for path in ("", "register/", "mine/", "board/", "edit/", "staff/", "roster/", "entries/1/")
    ]

    assert [(one.status_code, '<html lang="zh' in one.content.decode()) for one in found] == [(200, True)] * 8


def test_who_has_withdrawn_sees_it_and_comes_back_until_the_lock(mei: User) -> None:
    event, client = coming(grace=0), another(mei)
    entry = entry_of(event, mei)
    withdraw_entry(entry, Author(mei.pk), EARLY)
    closed = client.get(f"/events/{event.slug}/register/").status_code
    client.post(f"/events/{event.slug}/mine/leave/", {"undo": "1"})
    back = Entry.objects.get().withdrawn
    client.post(f"/events/{event.slug}/mine/leave/")
    over(event, timedelta(seconds=1))

    client.post(f"/events/{event.slug}/mine/leave/", {"undo": "1"})

    assert closed == 409
    assert back is None
    assert Entry.objects.get().withdrawn is not None


def test_a_member_of_the_staff_plays_too_and_registers_as_a_player(mei: User, lin: User) -> None:
    event = coming(lin)
    Staff.objects.create(event=event, person=mei, role=Staff.Role.JUDGE)

    another(mei).post(f"/events/{event.slug}/register/", sent())

    made = Submission.objects.get()
    assert (made.role, made.author, made.source) == ("", mei, "player")


def test_the_player_sees_an_amendment_with_its_reason_and_difference(mei: User, lin: User) -> None:
    event = coming(lin, grace=0, if_illegal="flag")
    entry = entry_of(event, mei)
    registered(event, entry)
    over(event, timedelta(seconds=1))
    registered(event, entry, "3 Defy", timezone.now(), Author(lin.pk, Role.ORGANISER), reason="Read the paper again")

    found = page(another(mei), event, "mine/")

    assert "Organiser Lin" in found
    assert "Read the paper again" in found
    assert "What was changed" in found
