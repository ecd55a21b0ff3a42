"""The page of placings: for scorekeepers and organisers, with what was sent kept where it is refused."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Event, Placing, Staff
from tests.decks.own_decks import another
from tests.events.event_of import START, entry_of, event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(mei: User, lin: User) -> Event:
    found = event_of(mei, ended=START)
    Staff.objects.create(event=found, person=lin, role=Staff.Role.SCOREKEEPER)
    for name in ("An", "Bo", "Cy"):
        entry_of(found, name=name)
    return found


def test_a_scorekeeper_loads_placings_after_the_end(event: Event, lin: User) -> None:
    answer = another(lin).post(f"/events/{event.slug}/placings/", {"text": "place,player\n1,2\n2,3"}, follow=True)

    assert "Placings loaded: 2." in answer.content.decode()
    assert list(Placing.objects.values_list("place", "entry__number")) == [(1, 2), (2, 3)]


def test_a_file_is_taken_as_its_spreadsheet_writes_it(event: Event, mei: User) -> None:
    file = SimpleUploadedFile("名次.csv", "名次,选手\n1,3\n".encode("gb18030"))

    another(mei).post(f"/events/{event.slug}/placings/", {"file": file})

    assert list(Placing.objects.values_list("place", "entry__number")) == [(1, 3)]


def test_a_fault_loads_nothing_and_loses_nothing(event: Event, mei: User) -> None:
    client = another(mei)
    client.post(f"/events/{event.slug}/placings/", {"text": "place,player\n1,2"})

    answer = client.post(f"/events/{event.slug}/placings/", {"text": "place,player\n1,<b>\n2,3"})

    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Line 2: No entry has the number or the id “&lt;b&gt;”." in page
    assert "1,&lt;b&gt;\n2,3</textarea>" in page
    assert list(Placing.objects.values_list("place", "entry__number")) == [(1, 2)]


def test_a_table_without_a_player_removes_nothing(event: Event, mei: User) -> None:
    client = another(mei)
    client.post(f"/events/{event.slug}/placings/", {"text": "place,player\n1,2"})

    answer = client.post(f"/events/{event.slug}/placings/", {"text": "place,player\n"})

    assert answer.status_code == 400
    assert "The table has no players." in answer.content.decode()
    assert Placing.objects.count() == 1


def test_all_placings_are_removed_by_their_own_button(event: Event, mei: User) -> None:
    client = another(mei)
    client.post(f"/events/{event.slug}/placings/", {"text": "place,player\n1,2"})

    answer = client.post(f"/events/{event.slug}/placings/", {"remove": "1"}, follow=True)

    assert "No placings are loaded yet" in answer.content.decode()
    assert Placing.objects.count() == 0


def test_a_judge_loads_no_placings(event: Event) -> None:
    judge = User.objects.create_user("judge")
    Staff.objects.create(event=event, person=judge, role=Staff.Role.JUDGE)

    assert another(judge).get(f"/events/{event.slug}/placings/").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_a_page_of_placings_takes_as_many_queries_for_one_as_for_three(
    event: Event, mei: User, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for place, entry in enumerate(event.entries.all()[:count], start=1):
        Placing.objects.create(entry=entry, place=place)
    client = another(mei)
    client.get(f"/events/{event.slug}/placings/")

    with django_assert_num_queries(6):
        client.get(f"/events/{event.slug}/placings/")


@pytest.mark.parametrize("place", ["1", "x"])
def test_columns_that_are_passed_over_are_told_beside_what_became_of_the_table(
    event: Event, mei: User, place: str
) -> None:
    body = {"text": f"place,player,winz\n{place},2,3"}

    answer = another(mei).post(f"/events/{event.slug}/placings/", body, follow=True)

    assert "The column “winz” was ignored. Did you mean “wins”?" in answer.content.decode()
