"""One sheet: the player's own, any for the staff, and the address in its symbol."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from events.entries.authors import Author
from events.entries.entering import withdraw_entry
from events.models import Entry, Event, PlayerDetails, Staff
from tests.events.event_of import EARLY, entry_of, event_of, registered
from tests.events.sheets.made import card, frozen, pages_in

pytestmark = pytest.mark.django_db

UNFINISHED = "Legend:\n1 Rengar, Pridestalker"


def client_of(person: User | None) -> Client:
    client = Client()
    if person:
        client.force_login(person)

    return client


def own(event: Event) -> str:
    return reverse("events:own_sheet", args=(event.slug,))


def page_of(entry: Entry) -> str:
    return reverse("events:entry", args=(entry.event.slug, entry.number))


def of(entry: Entry) -> str:
    return reverse("events:entry_sheet", args=(entry.event.slug, entry.number))


def test_a_player_prints_their_own_sheet_and_no_verdict_stands_on_it(mei: User) -> None:
    event = event_of(if_illegal="flag")
    registered(event, entry_of(event, mei, name="Mei Lin"), UNFINISHED)

    answer = client_of(mei).get(own(event))

    (page,) = pages_in(answer.content)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="{event.slug}-1.pdf"'
    assert answer["Cache-Control"] == "private, no-store"
    assert ["Mei Lin" in page, "Rengar, Pridestalker" in page, "Verdict" in page] == [True, True, False]
    assert Entry.objects.get().printed_number is None


def test_the_staffs_sheet_tells_the_verdict_and_counts_as_printed(mei: User, lin: User) -> None:
    event = event_of(mei, if_illegal="flag")
    entry = entry_of(event, lin)
    registered(event, entry, UNFINISHED)

    heads, answer = client_of(mei).head(of(entry)), None
    before = Entry.objects.get().printed_number
    answer = client_of(mei).get(of(entry))

    assert heads.status_code == 200
    assert before is None
    assert "Verdict: Illegal" in pages_in(answer.content)[0]
    assert Entry.objects.get().printed_number == 1


def test_a_sheet_that_is_printed_again_writes_nothing(mei: User) -> None:
    event = event_of(mei)
    entry = entry_of(event)
    registered(event, entry)
    client_of(mei).get(of(entry))
    before = Event.objects.get().changes

    client_of(mei).get(of(entry))

    assert Event.objects.get().changes == before


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", b"595.28 841.89"), ("letter", b"612 792"), ("napkin", b"595.28 841.89")]
)
def test_the_paper_is_chosen_by_the_address(paper: str, size: bytes, mei: User) -> None:
    event = event_of()
    frozen(entry_of(event, mei), [card("Defy")])

    assert size in client_of(mei).get(own(event), {"paper": paper}).content


def test_a_judge_sees_sheets_a_scorekeeper_and_other_players_do_not(mei: User, lin: User) -> None:
    event = event_of()
    entry = entry_of(event, lin)
    frozen(entry, [card("Defy")])
    staff = Staff.objects.create(event=event, person=mei, role=Staff.Role.SCOREKEEPER)

    as_scorekeeper = client_of(mei).get(of(entry)).status_code
    Staff.objects.filter(pk=staff.pk).update(role=Staff.Role.JUDGE)
    as_judge = client_of(mei).get(of(entry)).status_code

    assert as_scorekeeper == 404
    assert as_judge == 200
    assert client_of(lin).get(of(entry)).status_code == 404


def test_without_a_list_the_staff_may_have_a_blank_sheet(mei: User) -> None:
    event = event_of(mei)
    entry = entry_of(event, name="Ana Abel")

    answer, blank = client_of(mei).get(of(entry)), client_of(mei).get(of(entry), {"missing": "1"})

    assert answer.status_code == 404
    assert f'href="{of(entry)}?missing=1"' in answer.content.decode()
    assert blank.status_code == 200
    assert "Ana Abel" in pages_in(blank.content)[0]
    assert Entry.objects.get().printed_number is None


def test_a_player_without_a_list_is_told_so(mei: User) -> None:
    event = event_of()
    entry_of(event, mei)

    answer = client_of(mei).get(own(event))

    assert answer.status_code == 404
    assert "Your sheet can be printed once you have registered a list." in answer.content.decode()


def test_who_has_withdrawn_prints_what_was_registered(mei: User) -> None:
    event = event_of()
    entry = entry_of(event, mei)
    frozen(entry, [card("Defy")])
    withdraw_entry(Entry.objects.get(), Author(mei.pk), EARLY)

    assert "Withdrawn" in pages_in(client_of(mei).get(own(event)).content)[0]


def test_the_sheet_of_an_account_that_is_gone_has_a_number_for_a_name(mei: User, lin: User) -> None:
    event = event_of(mei)
    entry = entry_of(event, lin, name="Lin")
    frozen(entry, [card("Defy")])
    lin.delete()

    page = pages_in(client_of(mei).get(of(entry)).content)[0]

    assert not PlayerDetails.objects.exists()
    assert ["Player 1" in page, "Lin" in page] == [True, False]


def test_a_deleted_event_has_no_sheets(mei: User) -> None:
    event = event_of(mei)
    entry = entry_of(event, mei)
    frozen(entry, [card("Defy")])
    Event.objects.update(deleted=EARLY)

    assert [client_of(mei).get(path).status_code for path in (own(event), of(entry))] == [404, 404]


def scanned(event: Event, code: str) -> str:
    return f"/E/{event.slug.upper()}/{code}/"


def test_the_symbol_leads_the_staff_to_the_entry_and_the_player_to_their_own(mei: User, lin: User) -> None:
    event = event_of(mei)
    entry = entry_of(event, lin)
    frozen(entry, [card("Defy")], code="7KQ2M9XD")

    staff, player = client_of(mei).get(scanned(event, "7KQ2M9XD")), client_of(lin).get(scanned(event, "7KQ2M9XD"))

    assert staff["Location"] == page_of(entry)
    assert player["Location"] == reverse("events:mine", args=(event.slug,))


@pytest.mark.parametrize("typed", ["7kq2m9xd", "7KQ2-M9XD"])
def test_a_code_is_read_as_people_type_it(typed: str, mei: User) -> None:
    event = event_of(mei)
    frozen(entry_of(event), [card("Defy")], code="7KQ2M9XD")

    assert client_of(mei).get(scanned(event, typed)).status_code == 302


def test_the_symbol_of_a_list_that_was_replaced_leads_to_the_entry(mei: User) -> None:
    event = event_of(mei)
    entry = entry_of(event)
    frozen(entry, [card("Defy")], code="AAAAAAAA")
    frozen(entry, [card("Defy", 2)], code="BBBBBBBB")

    assert client_of(mei).get(scanned(event, "AAAAAAAA"))["Location"] == page_of(entry)


def test_the_entry_says_that_the_sheet_in_hand_is_older_than_the_list_that_counts(mei: User, lin: User) -> None:
    event = event_of(mei)
    entry = entry_of(event, lin)
    for code in ("AAAAAAAA", "BBBBBBBB"):
        frozen(entry, [card("Defy")], code=code)

    for reader in (mei, lin):
        old, new = (client_of(reader).get(scanned(event, code), follow=True) for code in ("AAAAAAAA", "BBBBBBBB"))
        assert [b"This sheet is outdated" in page.content for page in (old, new)] == [True, False]
        assert b"AAAAAAAA" in old.content


def test_two_events_with_one_code_lead_each_to_its_own(mei: User) -> None:
    first, second = event_of(mei), event_of(mei)
    for event in (first, second):
        frozen(entry_of(event), [card("Defy")], code="7KQ2M9XD")

    paths = [client_of(mei).get(scanned(event, "7KQ2M9XD"))["Location"].split("/")[2] for event in (first, second)]

    assert paths == [first.slug, second.slug]


def plain(page: bytes) -> bytes:
    """The page without its own address and the secret of its form."""
    return re.sub(rb'AAAAAAAA|CCCCCCCC|value="\w{64}"', b"", page)


def test_to_everybody_else_a_code_does_not_exist(mei: User, lin: User) -> None:
    event = event_of()
    frozen(entry_of(event, mei), [card("Defy")], code="AAAAAAAA")
    frozen(entry_of(event, lin), [card("Defy")], code="BBBBBBBB")
    Staff.objects.create(event=event_of(), person=lin, role=Staff.Role.ORGANISER)

    known, unknown = (client_of(lin).get(scanned(event, code)) for code in ("AAAAAAAA", "CCCCCCCC"))

    assert (known.status_code, unknown.status_code) == (404, 404)
    assert plain(known.content) == plain(unknown.content)
    nobody = [client_of(None).get(scanned(event, code)).status_code for code in ("AAAAAAAA", "CCCCCCCC")]
    assert nobody == [302, 302]
