"""Events for programs: found, made, changed by revision, thrown away."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.forms import TokenForm
from accounts.models import User
from events.models import Event, Submission
from tests.events.api.asking import FAR, LIST, Program, codes_of, locked_event, open_event, serve
from tests.events.event_of import entry_of, registered

pytestmark = pytest.mark.django_db

EVENT = {
    "name": "Cup",
    "game": "riftbound",
    "date": "2026-08-08",
    "time_zone": "Asia/Shanghai",
    "deadline": "2026-08-08T09:00",
    "grace": 10,
    "start": "2026-08-08T10:00:00+08:00",
}


def test_moments_without_an_offset_are_of_the_events_zone(mei: User) -> None:
    status, body = Program(mei).ask("POST", "", EVENT)

    told = (body["deadline"], body["lock"], body["start"])
    assert status == 201
    assert body["role"] == "organiser"
    assert body["format"] == "standard"
    assert told == ("2026-08-08T09:00:00+08:00", "2026-08-08T09:10:00+08:00", "2026-08-08T10:00:00+08:00")


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"start": "2026-08-08T09:05"}, "start"),
        ({"deadline": "soon"}, "deadline"),
        ({"deadline": "9999-12-31T23:59"}, "deadline"),
        ({"time_zone": "Mars/Base"}, "time_zone"),
        ({"time_zone": "Europe/Berlin", "deadline": "2026-03-29T02:30"}, "deadline"),
        ({"time_zone": "Europe/Berlin", "start": "2026-10-25T02:30"}, "start"),
        ({"format": "blitz"}, "format"),
        ({"date": "1999-01-01"}, "date"),
        ({"options": {"jokers": True}}, "options.jokers"),
        ({"visibility": "everybody"}, "visibility"),
        ({"ended": "2020-01-01T00:00"}, "ended"),
        ({"cut": "2020-01-01T00:00"}, "cut"),
        ({"visibility": {"ended": ["enemy"]}}, "visibility"),
    ],
)
def test_what_the_form_refuses_is_refused_beside_its_field(mei: User, more: dict[str, object], field: str) -> None:
    status, body = Program(mei).ask("POST", "", EVENT | more)

    assert status == 400
    assert codes_of(body) == [(field, "unknown")]
    assert Event.objects.count() == 0


def test_a_preset_or_a_table_says_who_sees_lists(mei: User) -> None:
    program = Program(mei)

    by_name = program.ask("POST", "", EVENT | {"visibility": "after"})[1]
    by_table = program.ask("POST", "", EVENT | {"visibility": {"running": ["opponent"]}})[1]

    assert (by_name["preset"], by_name["visibility"]) == ("after", {"ended": ["public"]})
    assert (by_table["preset"], by_table["visibility"]) == ("own", {"running": ["opponent"]})


def test_of_two_organisers_at_odds_the_later_is_told(mei: User, lin: User) -> None:
    event = open_event(mei)
    serve(event, lin, "organiser")
    one, other = Program(mei), Program(lin)
    tags = [program.send("GET", f"{event.slug}/")["ETag"] for program in (one, other)]

    first = one.ask("PATCH", f"{event.slug}/", {"place": "Hall 1"}, If_Match=tags[0])
    second = other.ask("PATCH", f"{event.slug}/", {"place": "Hall 2"}, If_Match=tags[1])
    blind = other.ask("PATCH", f"{event.slug}/", {"place": "Hall 2"})
    again = other.ask("PATCH", f"{event.slug}/", {"place": "Hall 2"}, If_Match='"2"')

    assert (first[0], first[1]["revision"]) == (200, 2)
    assert (second[0], second[1]["current"]["place"], second[1]["errors"][0]["code"]) == (412, "Hall 1", "stale")
    assert blind[0] == 428
    assert again[0] == 200
    assert again[1]["place"] == "Hall 2"


def test_a_change_of_the_format_judges_the_lists_anew(mei: User) -> None:
    event = open_event(mei)
    registered(event, entry_of(event))
    program = Program(mei)

    program.ask("PATCH", f"{event.slug}/", {"format": "casual"}, If_Match="*")

    assert Submission.objects.get().judgement.format == "casual"
    assert program.ask("PATCH", f"{event.slug}/", {"game": "rise"}, If_Match="*")[0] == 400


def test_a_tag_ends_with_what_else_the_answer_tells(mei: User, lin: User) -> None:
    event = open_event(mei, listed=True)
    program = Program(lin)
    before = program.send("GET", f"{event.slug}/")["ETag"]

    unchanged = program.send("GET", f"{event.slug}/", If_None_Match=before).status_code
    program.ask("POST", f"{event.slug}/mine/", {"name": "Lin"})

    assert unchanged == 304
    assert program.send("GET", f"{event.slug}/", If_None_Match=before).status_code == 200


def test_the_bin_is_for_organisers(mei: User, lin: User) -> None:
    event = open_event(mei)
    serve(event, lin, "judge")
    path = f"{event.slug}/"

    by_judge = [Program(lin).ask("DELETE", path)[0], Program(lin).ask("PATCH", path, {"place": "x"}, If_Match="*")[0]]
    thrown = Program(mei).ask("DELETE", path)[0]
    gone = [Program(person).ask("GET", path)[0] for person in (mei, lin)]
    not_theirs = Program(lin).ask("POST", f"{path}restore/")[0]
    back = Program(mei).ask("POST", f"{path}restore/")
    twice = Program(mei).ask("POST", f"{path}restore/")[0]

    assert (by_judge, thrown, gone, not_theirs) == ([404, 404], 204, [404, 404], 404)
    assert back[0] == 200
    assert back[1]["slug"] == event.slug
    assert twice == 409


def test_lists_of_events_show_ones_own_and_what_is_listed(mei: User, lin: User) -> None:
    own, played, public = open_event(mei, name="own"), open_event(lin, name="played"), open_event(lin, listed=True)
    entry_of(played, mei)
    open_event(lin, name="another's")

    def found(query: str = "", person: User = mei) -> set[str]:
        return {row["slug"] for row in Program(person).ask("GET", f"?{query}")[1]["results"]}

    assert found() == {own.slug, played.slug, public.slug}
    assert [found(f"role={role}") for role in ("organiser", "player", "judge")] == [{own.slug}, {played.slug}, set()]
    assert found("game=rise") == set()
    assert [row["slug"] for row in Client().get("/api/v1/events/").json()["results"]] == [public.slug]
    assert Client().get("/api/v1/events/?role=player").status_code == 401


def test_pages_of_events_neither_overlap_nor_skip(mei: User) -> None:
    slugs = {open_event(mei).slug for _ in range(5)}
    program, seen, path = Program(mei), list[str](), "?page_size=2"

    while path:
        body = program.ask("GET", path)[1]
        seen += [row["slug"] for row in body["results"]]
        path = "?" + body["next"].partition("?")[2] if body["next"] else ""

    assert len(seen) == 5
    assert set(seen) == slugs


@pytest.mark.parametrize("number", [1, 3])
def test_a_list_of_events_costs_the_same_for_one_and_for_many(
    mei: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(number):
        open_event(mei)
    program = Program(mei)
    program.ask("GET", "")

    # The token, and the events with one's part in them.
    with django_assert_num_queries(2):
        assert len(program.ask("GET", "")[1]["results"]) == number


def test_the_join_link_is_told_to_the_staff_and_opens_the_event(mei: User, lin: User) -> None:
    event = open_event(mei)
    path, join = f"{event.slug}/", f"?join={event.join_token}"

    by_staff, by_link = Program(mei).ask("GET", path)[1], Program(lin).ask("GET", path + join)

    assert by_staff["join_url"].endswith(f"/events/join/{event.join_token}/")
    assert (by_link[0], by_link[1]["join_url"]) == (200, None)
    assert [Program(lin).ask("GET", path + more)[0] for more in ("", "?join=guess")] == [404, 404]
    assert Program(lin).ask("POST", f"{path}mine/{join}", {"name": "Lin"})[0] == 201


def test_a_token_does_only_what_its_scopes_name(mei: User) -> None:
    event = open_event(mei, listed=True)
    paths = ("", f"{event.slug}/", f"{event.slug}/entries/", f"{event.slug}/log/", f"{event.slug}/mine/")

    def reads(*scopes: str) -> set[int]:
        return {Program(mei, *scopes).ask("GET", path)[0] for path in paths}

    assert reads("events") == reads("decks:read", "decks:write") == reads("events:write") == {403}
    assert [Program(mei, scope).ask("POST", "", EVENT)[0] for scope in ("events", "events:read")] == [403, 403]
    blind = Program(mei, "events:write").ask("POST", "", EVENT)
    assert blind[0] == 201
    assert set(blind[1]) == {"slug", "revision", "url"}


def test_the_old_scope_is_no_longer_offered() -> None:
    offered = [value for value, _label in TokenForm().fields["scopes"].choices]  # type: ignore[attr-defined]  # a choice field

    assert offered == ["decks:read", "decks:write", "events:read", "events:write"]


def test_a_log_is_for_organisers_and_tells_no_names(mei: User, lin: User) -> None:
    event = open_event(mei, listed=True)
    serve(event, lin, "judge")
    Program(mei).ask("POST", f"{event.slug}/entries/", {"name": "Secret Person"})
    Program(mei).ask("PATCH", f"{event.slug}/", {"start": FAR.replace(hour=9).isoformat()}, If_Match="*")

    status, body = Program(mei).ask("GET", f"{event.slug}/log/?page_size=1")
    rest = Program(mei).ask("GET", f"{event.slug}/log/?{body['next'].partition('?')[2]}")[1]

    assert status == 200
    assert [row["action"] for row in body["results"] + rest["results"]] == ["event-changed", "registered"]
    assert rest["results"][0]["number"] == 1
    assert rest["results"][0]["role"] == "organiser"
    assert "Secret" not in str(rest)
    assert Program(lin).ask("GET", f"{event.slug}/log/")[0] == 404


def test_all_lists_are_unlocked_and_locked_again(mei: User, lin: User) -> None:
    event, program = locked_event(mei), Program(mei)
    entry_of(event, lin)
    path = f"{event.slug}/"

    opened = program.ask("PATCH", path, {"unlocked": True}, If_Match="*")
    sent = Program(lin).ask("POST", f"{event.slug}/entries/1/lists/", LIST)
    closed = program.ask("PATCH", path, {"unlocked": False}, If_Match="*")

    assert (opened[0], opened[1]["unlocked"]) == (200, True)
    assert sent[0] == 201
    assert (closed[0], closed[1]["unlocked"]) == (200, False)
    assert Program(lin).ask("POST", f"{event.slug}/entries/1/lists/", LIST)[0] == 403
