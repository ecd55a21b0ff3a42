"""The pages of rounds: loading one loses nothing that was typed, and names are for the staff."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from events.models import Event, Staff
from tests.decks.own_decks import another
from tests.events.event_of import GOES_ON, entry_of, event_of
from tests.events.rounds.paired import HEAD, loaded, players_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(mei: User) -> Event:
    return event_of(mei, ended=GOES_ON)


@pytest.fixture
def client(mei: User) -> Client:
    return another(mei)


def send(client: Client, event: Event, text: str, **more: object) -> tuple[int, str]:
    body = {"number": 1, "stage": "preliminary", "text": text} | more
    answer = client.post(f"/events/{event.slug}/rounds/load/", body, follow=True)
    return answer.status_code, answer.content.decode()


def test_a_round_is_loaded_replaced_and_found_as_it_was(event: Event, client: Client) -> None:
    players_of(event, 4)
    texts = [f"{HEAD}1,1,2\n2,3,4", f"{HEAD}1,1,2\n2,3,4", f"{HEAD}1,1,3\n2,2,4"]

    pages = [send(client, event, text) for text in texts]

    assert [status for status, _page in pages] == [200, 200, 200]
    for (_status, page), told in zip(
        pages, ("Round 1 loaded.", "nothing has changed", "Round 1 replaced."), strict=True
    ):
        assert told in page


def test_a_file_is_read_in_place_of_the_text(event: Event, client: Client) -> None:
    players_of(event, 2)
    file = SimpleUploadedFile("round.csv", "桌号,选手1,选手2\n9,1,2\n".encode("gb18030"))

    status, page = send(client, event, "", file=file)

    assert status == 200
    assert "Table 9" in page
    assert event.rounds.count() == 1


@pytest.mark.parametrize(
    ("text", "more", "told"),
    [
        (
            "",
            {},
            "The text is empty. Add at least one line.",
        ),
        (f"{HEAD}1,1,77", {}, "Line 2: “77” is not a player in this event."),
        (f"{HEAD}1,1,2", {"number": 0}, '<a href="#id_number">Round</a>: '),
        (f"{HEAD}1,1,2", {"stage": "final"}, '<a href="#id_stage">Stage</a>: '),
    ],
)
def test_what_is_wrong_is_told_and_what_was_typed_stays(
    event: Event, client: Client, text: str, more: dict[str, object], told: str
) -> None:
    players_of(event, 2)

    status, page = send(client, event, text, **more)

    assert status == 400
    assert told in page
    assert text in page
    assert event.rounds.count() == 0


def test_the_form_begins_with_the_round_and_stage_that_come_next(event: Event, client: Client) -> None:
    players_of(event, 2)
    path = f"/events/{event.slug}/rounds/load/"

    first = client.get(path).content.decode()
    loaded(event, "1,1,2", number=4, stage="elimination")
    second = client.get(path).content.decode()

    assert 'value="1"' in first
    assert 'value="5"' in second
    assert '<option value="elimination" selected>' in second


def test_a_round_that_is_taken_back_is_gone_and_once_more_is_not_found(event: Event, client: Client) -> None:
    players_of(event, 2)
    loaded(event, "1,1,2")
    path = f"/events/{event.slug}/rounds/1/remove/"

    page = client.post(path, follow=True).content.decode()

    assert "Round 1 removed." in page
    assert "No round is loaded yet" in page
    assert client.post(path).status_code == 404


def test_a_scorekeeper_loads_a_judge_reads_and_a_stranger_finds_nothing(event: Event, lin: User) -> None:
    players_of(event, 2)
    loaded(event, "1,1,2")
    reader = another(lin)
    paths = [f"/events/{event.slug}/rounds/{end}" for end in ("", "1/", "load/")]

    seen = [[reader.get(path).status_code for path in paths]]
    for role in ("judge", "scorekeeper"):
        Staff.objects.update_or_create(event=event, person=lin, defaults={"role": role})
        seen.append([reader.get(path).status_code for path in paths])

    assert seen == [[404, 404, 404], [200, 200, 404], [200, 200, 200]]


def test_after_the_end_no_round_is_loaded(event: Event, client: Client) -> None:
    players_of(event, 2)
    Event.objects.update(ended=event.start)

    assert send(client, event, f"{HEAD}1,1,2")[0] == 403


def test_a_name_of_the_hall_is_written_as_text(event: Event, client: Client) -> None:
    for name in ("<b>Mei</b>", "Lin"):
        entry_of(event, name=name)
    loaded(event, "1,1,2")

    page = client.get(f"/events/{event.slug}/rounds/1/").content.decode()

    assert "&lt;b&gt;Mei&lt;/b&gt;" in page
    assert "<b>Mei" not in page


def test_a_round_of_one_table_costs_as_much_as_one_of_three(
    event: Event, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    players_of(event, 8)
    loaded(event, "1,1,2\n,3,")
    loaded(event, "1,1,2\n2,3,4\n3,5,6\n,7,\n,8,", number=2)

    for number in (1, 2):
        with django_assert_num_queries(10):
            client.get(f"/events/{event.slug}/rounds/{number}/")


def test_the_tables_of_a_large_round_are_on_several_pages(event: Event, client: Client) -> None:
    players_of(event, 203)
    loaded(event, "\n".join(f"{table},{2 * table - 1},{2 * table}" for table in range(1, 102)) + "\n,203,")
    path = f"/events/{event.slug}/rounds/1/"

    first, second = (client.get(f"{path}?page={page}").content.decode() for page in (1, 2))

    assert "Table 100<" in first
    assert "Table 101<" not in first
    assert "P203" in first
    assert "Table 101<" in second
    assert "P203" not in second


@pytest.mark.parametrize("last", ["2", "9"])
def test_columns_that_are_passed_over_are_told_beside_what_became_of_the_table(
    event: Event, client: Client, last: str
) -> None:
    players_of(event, 2)

    _status, page = send(client, event, f"table,player1,player2,result\n1,1,{last},2-0")

    assert "Ignored columns: result." in page
