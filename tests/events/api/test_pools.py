"""Pools over the API: put as often as one likes, answered by their owner, recorded by whoever was handed them."""

from typing import Any

import pytest

from accounts.models import User
from events.models import Entry, Event, Pool
from tests.events.api.asking import Program, codes_of, locked_event, open_event, serve
from tests.events.event_of import entry_of, registered
from tests.events.pools.pools_of import JUDGE, pool_of, sealed_deck

pytestmark = pytest.mark.django_db

# Any: fields of an event.
SEALED: dict[str, Any] = {"format": "sealed", "pools": True}
BODY = {"text": "3 Inferna\n2 Nobody Knows This"}
UNKNOWN = {"line": 2, "text": "2 Nobody Knows This", "count": 2}


@pytest.fixture
def event(lin: User) -> Event:
    return open_event(lin, pool_size=84, **SEALED)


@pytest.fixture
def entry(event: Event, mei: User) -> Entry:
    return entry_of(event, mei)


def test_a_pool_that_is_put_again_is_the_one_that_counts(event: Event, entry: Entry, mei: User) -> None:
    program, path = Program(mei), f"{event.slug}/mine/pool/"

    status, receipt = program.ask("PUT", path, BODY)
    again, same = program.ask("PUT", path, BODY)

    made = Pool.objects.get(entry=entry)
    assert (status, again, receipt) == (201, 200, same)
    assert receipt == {
        "number": 1,
        "made": made.made.isoformat(),
        "code": made.code,
        "digest": made.digest,
        "amended": False,
        "open_lines": [UNKNOWN],
        "figures": {"total": 3, "expected": 84, "rarities": {"common": 3}, "boosters": None},
    }
    assert made.source == "api"


def test_a_pool_is_told_beside_the_boosters_of_its_set(event: Event, entry: Entry, mei: User) -> None:
    text = "12 Blazing Scorcher\n1 Inferna"

    _status, receipt = Program(mei).ask("PUT", f"{event.slug}/mine/pool/", {"text": text})

    beside = receipt["figures"]["boosters"]
    assert beside == {
        "set": "OGN",
        "count": 6,
        "shares": [
            {"rarities": [], "count": 13, "least": 78, "most": 78},
            {"rarities": ["common"], "count": 12, "least": 42, "most": 48},
            {"rarities": ["uncommon"], "count": 0, "least": 18, "most": 24},
            {"rarities": ["rare", "epic", "showcase"], "count": 0, "least": 12, "most": 18},
        ],
        "elsewhere": ["riftbound.inferna"],
        "source": beside["source"],
    }


def test_a_pool_comes_as_cards_by_section_too(event: Event, entry: Entry, mei: User) -> None:
    sections = {"main": [{"name": "Inferna", "count": 3}]}

    status, receipt = Program(mei).ask("PUT", f"{event.slug}/mine/pool/", {"sections": sections})

    assert status == 201
    assert receipt["figures"]["total"] == 3
    assert receipt["open_lines"] == []


def test_the_pool_is_told_with_what_its_owner_says(event: Event, entry: Entry, mei: User) -> None:
    made = pool_of(event, entry, BODY["text"], author=JUDGE)
    program = Program(mei)

    answered, reply = program.ask(
        "POST", f"{event.slug}/mine/pool/reply/", {"number": 1, "note": "One Inferna is missing."}
    )
    status, told = program.ask("GET", f"{event.slug}/entries/1/pool/")

    assert (answered, status) == (201, 200)
    assert told["reply"] == reply == {"agrees": False, "note": "One Inferna is missing.", "made": reply["made"]}
    del told["reply"], told["figures"]
    assert told == {
        "number": 1,
        "made": made.made.isoformat(),
        "code": made.code,
        "digest": made.digest,
        "amended": False,
        "open_lines": [UNKNOWN],
        "source": "player",
        "reason": "",
        "paper_place": "",
        "recorder": None,
        "text": BODY["text"],
        "cards": made.cards,
        "intact": True,
    }


def test_a_pool_that_no_longer_counts_is_answered_no_more(event: Event, entry: Entry, mei: User) -> None:
    pool_of(event, entry)

    status, problem = Program(mei).ask("POST", f"{event.slug}/mine/pool/reply/", {"number": 2})

    assert status == 409
    assert problem["errors"][0]["code"] == "pool-changed"


def test_after_the_lock_the_staff_puts_pools_with_a_reason_and_players_none(mei: User, lin: User) -> None:
    event = locked_event(lin, **SEALED)
    entry_of(event, mei)
    path = f"{event.slug}/entries/1/pool/"

    closed, _ = Program(mei).ask("PUT", path, BODY)
    refused, problem = Program(lin).ask("PUT", path, BODY)
    taken, receipt = Program(lin).ask("PUT", path, BODY | {"reason": "A card was stuck.", "paper": True})

    assert closed == 403
    assert refused == 400
    assert codes_of(problem) == [("reason", "required")]
    assert taken == 201
    assert receipt["amended"] is True
    assert Pool.objects.get().source == "paper"


@pytest.mark.parametrize("body", [{}, {"text": " \n"}, {"text": "3 Inferna", "sections": {}}, {"sections": {}}])
def test_what_is_no_pool_is_refused(event: Event, entry: Entry, mei: User, body: object) -> None:
    status, _problem = Program(mei).ask("PUT", f"{event.slug}/mine/pool/", body)

    assert status == 400
    assert not Pool.objects.exists()


def test_whoever_was_handed_a_pool_records_it_and_sees_its_number_alone(mei: User, lin: User) -> None:
    event = open_event(None, pools_by_other=True, **SEALED)
    owner, recorder = entry_of(event, mei, "Mei Secret"), entry_of(event, lin)
    recorder.records = owner
    recorder.save(update_fields=["records"])
    program = Program(lin)

    before = program.ask("GET", f"{event.slug}/mine/task/")
    own, _ = Program(mei).ask("PUT", f"{event.slug}/mine/pool/", BODY)
    status, _receipt = program.ask("PUT", f"{event.slug}/entries/1/pool/", BODY)
    _ok, after = program.ask("GET", f"{event.slug}/mine/task/")

    assert (before, own, status) == ((200, {"number": 1, "pool": None}), 403, 201)
    assert after["number"] == 1
    assert after["pool"]["recorder"] == 2
    assert "Mei Secret" not in str(after)


def test_others_find_no_pool(event: Event, entry: Entry, mei: User) -> None:
    pool_of(event, entry)
    other = User.objects.create_user("bo", "bo@example.org", "correct horse")
    entry_of(event, other)
    serve(event, User.objects.create_user("ann", "ann@example.org", "correct horse"), "scorekeeper")
    programs = (Program(other), Program(User.objects.get(username="ann")))

    assert [one.ask("GET", f"{event.slug}/entries/1/pool/")[0] for one in programs] == [404, 404]
    assert Program(mei, "events:write").ask("GET", f"{event.slug}/mine/pool/")[0] == 403


def test_a_list_by_the_id_of_another_system_is_held_against_its_pool(event: Event, lin: User) -> None:
    entry = entry_of(event)
    entry.external_id = "a1"
    entry.save(update_fields=["external_id"])
    pool_of(event, entry, author=JUDGE)
    program, body = Program(lin), {"name": "An", "list": {"text": sealed_deck()}}

    one = program.ask("PUT", f"{event.slug}/entries/by-id/a1/", body)
    many = program.ask(
        "POST", f"{event.slug}/entries/batch/", {"entries": [{"id": "b2", **body}, {"id": "a1", **body}]}
    )

    assert (one[1]["receipt"]["verdict"], one[1]["pool"]) == ("legal", True)
    assert [(row["result"], row["verdict"]) for row in many[1]["results"]] == [
        ("created", "undetermined"),
        ("unchanged", "legal"),
    ]


def test_the_board_finds_who_has_no_pool(event: Event, entry: Entry, lin: User) -> None:
    pool_of(event, entry)
    registered(event, entry_of(event), sealed_deck())

    _status, page = Program(lin).ask("GET", f"{event.slug}/entries/?show=no-pool")

    assert [(row["number"], row["pool"], row["state"]) for row in page["results"]] == [(2, False, "undetermined")]


@pytest.mark.parametrize(
    ("body", "code"), [({"pools": True}, "unknown"), ({"pools": True, "format": "standard"}, "unknown")]
)
def test_an_event_of_another_format_asks_for_no_pools(lin: User, body: dict[str, object], code: str) -> None:
    event = open_event(lin)

    status, problem = Program(lin).ask("PATCH", f"{event.slug}/", body, If_Match="*")

    assert status == 400
    assert codes_of(problem) == [("pools", code)]


def test_an_event_tells_what_it_asks_for(lin: User) -> None:
    event, program = open_event(lin, format="sealed"), Program(lin)

    _status, told = program.ask("PATCH", f"{event.slug}/", {"pools": True, "pools_by_other": True}, If_Match="*")
    _status, without = program.ask("PATCH", f"{event.slug}/", {"pools": False}, If_Match="*")

    names = ("pools", "pools_by_other", "pool_size")
    assert [told[name] for name in names] == [True, True, None]
    assert [without[name] for name in names] == [False, False, None]
