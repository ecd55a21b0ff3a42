"""The pages of teams: the link for a partner, the page to which it leads, what both are reported, what the staff does."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.models import Entry, Event, Staff, Team, TeamJudgement
from tests.decks.own_decks import another
from tests.events.event_of import entry_of, registered
from tests.events.teams_of import lee_sin, rengar, team_event, team_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def coming(organiser: User | None = None, /, **more: object) -> Event:
    """An event of teams that everybody finds, open for a day from now."""
    now = timezone.now()
    return team_event(organiser, **{"deadline": now + DAY, "start": now + 2 * DAY, "listed": True} | more)


def page(client: Client, event: Event, path: str = "mine/") -> str:
    return client.get(f"/events/{event.slug}/{path}").content.decode()


def link_of(client: Client, event: Event) -> str:
    """The path of the link that a player gets for their partner."""
    found = client.post(f"/events/{event.slug}/mine/team/link/").content.decode()
    link = re.search(r"/events/team/[\w-]+/", found)
    assert link is not None
    return link[0]


def sent(text: str, **more: str) -> dict[str, str]:
    return {"name": "Mei", "text": text, "do": "register"} | more


def test_a_team_registers_by_the_first_players_link(mei: User, lin: User) -> None:
    event, first, second = coming(), another(mei), another(lin)
    first.post(f"/events/{event.slug}/register/", sent(rengar()))
    link = link_of(first, event)

    asked = second.get(link).content.decode()
    joined = second.post(link, {"name": "Lin"})
    done = second.post(f"/events/{event.slug}/register/", sent(lee_sin(), name="Lin"))

    assert "Mei asks you to play in a team of two." in asked
    assert joined.headers["Location"] == f"/events/{event.slug}/register/"
    assert done.headers["Location"] == f"/events/{event.slug}/mine/"
    assert [(one.number, one.seat, one.team_id) for one in event.entries.all()] == [
        (1, "A", Team.objects.get().pk),
        (2, "B", Team.objects.get().pk),
    ]
    assert TeamJudgement.objects.get().verdict == "legal"
    assert "Lin" in page(first, event) and "Mei" in page(second, event)


def test_a_link_is_shown_once_and_stored_nowhere(mei: User) -> None:
    event, client = coming(), another(mei)
    entry_of(event, mei)

    link = link_of(client, event)

    assert link.split("/")[-2] not in str(Team.objects.values())
    assert link not in page(client, event)


def test_who_has_no_account_is_led_through_the_login_and_back(mei: User) -> None:
    event = coming(listed=False)
    entry_of(event, mei)
    link = link_of(another(mei), event)

    found = Client().get(link).content.decode()

    assert f"?next={link}" in found
    assert Client().post(link, {"name": "Lin"}).headers["Location"].startswith("/accounts/login/")


def test_a_link_that_has_been_used_has_ended(mei: User, lin: User, admin_user: User) -> None:
    event = coming()
    entry_of(event, mei)
    link = link_of(another(mei), event)
    another(lin).post(link, {"name": "Lin"})

    assert [another(admin_user).get(link).status_code, another(admin_user).post(link, {"name": "A"}).status_code] == [
        404,
        404,
    ]


def test_ones_own_link_is_for_the_partner(mei: User) -> None:
    event, client = coming(), another(mei)
    entry_of(event, mei)
    link = link_of(client, event)

    assert "This is the link for your partner." in client.get(link).content.decode()
    assert client.post(link, {"name": "Mei"}).status_code == 409


def test_bad_details_stand_in_the_form(mei: User, lin: User) -> None:
    event = coming(asks_pronouns=True)
    entry_of(event, mei)
    answer = another(lin).post(link_of(another(mei), event), {"name": "", "pronouns": "they"})

    assert answer.status_code == 400
    assert 'value="they"' in answer.content.decode()
    assert event.entries.count() == 1


def test_the_last_place_that_somebody_took_meanwhile_is_told(mei: User, lin: User) -> None:
    event = coming(capacity=1)
    entry_of(event, mei)

    answer = another(lin).post(link_of(another(mei), event), {"name": "Lin"})

    assert answer.status_code == 409
    assert "All places have just been taken." in answer.content.decode()


def test_after_the_lock_nobody_joins_and_nobody_is_asked(mei: User, lin: User) -> None:
    event, first = coming(grace=0), another(mei)
    entry_of(event, mei)
    link = link_of(first, event)
    now = timezone.now()
    Event.objects.filter(pk=event.pk).update(deadline=now - timedelta(seconds=1), start=now + DAY)

    assert (another(lin).get(link).status_code, another(lin).post(link, {"name": "Lin"}).status_code) == (409, 409)
    assert first.post(f"/events/{event.slug}/mine/team/link/").status_code == 302
    assert "Link for my partner" not in page(first, event)


def test_the_second_list_is_refused_and_both_read_why(mei: User, lin: User) -> None:
    event, first, second = coming(), another(mei), another(lin)
    team_of(event, mei, lin)
    first.post(f"/events/{event.slug}/register/", sent(rengar()))

    refused = second.post(f"/events/{event.slug}/register/", sent(rengar(), name="Lin", seen="on"))

    found = refused.content.decode()
    assert refused.status_code == 409
    assert Entry.objects.get(number=2).current is None
    assert "break the team rules" in found
    assert 'data-code="team-legends"' in found and rengar().splitlines()[0] in found
    told = "A list that conflicts with the partner’s was rejected".replace("’", "&#x27;")
    pages = [page(client, event) for client in (first, second)]
    assert [told in one for one in pages] == [True, True]
    assert ["Submitted by player 2: Partners&#x27; battlefields, Partners&#x27; legends" in one for one in pages] == [
        True,
        True,
    ]


def test_what_is_flagged_is_ticked_and_then_stands_on_both_pages(mei: User, lin: User) -> None:
    event, first, second = coming(if_illegal="flag"), another(mei), another(lin)
    team_of(event, mei, lin)
    path = f"/events/{event.slug}/register/"
    first.post(path, sent(rengar()))

    unseen = second.post(path, sent(rengar(), name="Lin"))
    seen = second.post(path, sent(rengar(), name="Lin", seen="on"))

    assert (unseen.status_code, seen.status_code) == (400, 302)
    assert ['data-code="team-legends"' in page(client, event) for client in (first, second)] == [True, True]


def test_one_drop_is_told_before_and_drops_both(mei: User, lin: User) -> None:
    event, first = coming(), another(mei)
    team_of(event, mei, lin)

    before = page(first, event)
    first.post(f"/events/{event.slug}/mine/leave/")

    assert "If one player drops, the team drops: Lin is withdrawn with you." in before
    assert event.entries.taking_part().count() == 0
    assert "You have withdrawn." in page(another(lin), event)


def test_a_team_has_a_name(mei: User) -> None:
    event, client = coming(), another(mei)
    entry_of(event, mei)

    client.post(f"/events/{event.slug}/mine/team/", {"name": " Twins "})
    long = client.post(f"/events/{event.slug}/mine/team/", {"name": "x" * 81}, follow=True).content.decode()

    assert Team.objects.get().name == "Twins"
    assert "at most 80 characters" in long


def test_without_teams_there_is_no_page_of_a_team(mei: User) -> None:
    event = coming(team_size=1)
    entry_of(event, mei)

    assert another(mei).post(f"/events/{event.slug}/mine/team/link/").status_code == 404


def test_the_staff_puts_players_together_and_apart(mei: User, lin: User, admin_user: User) -> None:
    event, client = coming(mei), another(mei)
    entry_of(event, lin, "Lin")
    entry_of(event, admin_user, "Ada")
    path = f"/events/{event.slug}/entries/2/team/"

    told = [
        client.post(path, {"do": "together", "partner": word}, follow=True).content.decode()
        for word in ("9", "x", "#1")
    ]
    together = set(event.entries.values_list("team__number", flat=True))
    client.post(path, {"do": "apart"})

    assert ["No other player has the number" in found for found in told] == [True, True, False]
    assert "They are now a team." in told[2]
    assert together == {1}
    assert event.entries.values("team").distinct().count() == 2
    assert client.post(path, {"do": "dance"}).status_code == 404


def test_a_team_that_is_full_is_told_to_the_staff(mei: User, lin: User, admin_user: User) -> None:
    event = coming(mei)
    team_of(event, lin, admin_user)
    entry_of(event, None, "Ada")

    answer = another(mei).post(f"/events/{event.slug}/entries/3/team/", {"do": "together", "partner": "1"}, follow=True)

    assert "That team is full" in answer.content.decode()


def test_a_scorekeeper_puts_teams_together_and_learns_no_verdict(mei: User, lin: User, admin_user: User) -> None:
    event = coming(if_illegal="flag")
    Staff.objects.create(event=event, person=mei, role=Staff.Role.SCOREKEEPER)
    first, second = team_of(event, lin, admin_user)
    registered(event, first, rengar())
    registered(event, second, rengar())

    found = page(another(mei), event, "entries/1/")

    assert "Team up" in found
    assert "team-legends" not in found and "badge--illegal" not in found
