"""Pages of pools: registered by paste or tap, recorded for another, confirmed; what the staff sees."""

from typing import Any, Final

import pytest
from django.test import Client

from accounts.models import User
from events.models import Entry, Event, Pool, PoolReply, Submission
from tests.decks.own_decks import made as deck_of
from tests.events.api.asking import locked_event, open_event
from tests.events.event_of import entry_of
from tests.events.pools.pools_of import pool_of, sealed_deck, sealed_pool
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

# Any: fields of an event.
SEALED: dict[str, Any] = {"format": "sealed", "pools": True}


@pytest.fixture
def event(lin: User) -> Event:
    return open_event(lin, pool_size=84, **SEALED)


@pytest.fixture
def entry(event: Event, mei: User) -> Entry:
    return entry_of(event, mei)


def logged_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def address(event: Event, rest: str) -> str:
    return f"/events/{event.slug}/{rest}"


def test_a_player_pastes_a_pool_and_gets_its_receipt(event: Event, entry: Entry, mei: User) -> None:
    client = logged_in(mei)

    checked = client.post(address(event, "mine/pool/register/"), {"text": sealed_pool(), "do": "check"})
    answer = client.post(address(event, "mine/pool/register/"), {"text": sealed_pool(), "do": "register"}, follow=True)

    made = Pool.objects.get(entry=entry)
    assert "13 cards fewer than each player opens." in checked.content.decode()
    assert (made.source, made.text) == ("player", sealed_pool())
    assert f"{made.code[:4]}-{made.code[4:]}" in answer.content.decode()


def test_a_pool_of_known_boosters_is_shown_beside_them(event: Event, entry: Entry, mei: User) -> None:
    pool_of(event, entry, "12 Blazing Scorcher\n1 Inferna")

    page = logged_in(mei).get(address(event, "mine/pool/")).content.decode()

    assert "Compared with 6 boosters of Origins" in page
    assert "Not found in any booster of this set: 1 Inferna" in squeeze(page)
    assert "This pool fits that number of boosters." not in page


def test_a_pool_that_boosters_may_hold_is_told_so(event: Event, entry: Entry, mei: User) -> None:
    Event.objects.update(pool_size=13)
    pool_of(event, entry, "8 Blazing Scorcher\n3 Kinkou Monk\n2 Falling Star")

    page = logged_in(mei).get(address(event, "mine/pool/")).content.decode()

    assert "This pool fits that number of boosters." in page


def test_a_pool_with_a_line_that_names_no_card_is_ticked(event: Event, entry: Entry, mei: User) -> None:
    client, sent = logged_in(mei), {"text": "3 Inferna\n1 Nobody Knows This", "do": "register"}

    refused = client.post(address(event, "mine/pool/register/"), sent)
    taken = client.post(address(event, "mine/pool/register/"), {**sent, "seen": "on"})

    assert refused.status_code == 400
    assert taken.status_code == 302
    assert Pool.objects.get(entry=entry).open_lines == [{"line": 2, "text": "1 Nobody Knows This", "count": 1}]
    assert "1 line matches no card" in refused.content.decode()


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_pool_is_no_pool(event: Event, entry: Entry, mei: User, text: str) -> None:
    answer = logged_in(mei).post(address(event, "mine/pool/register/"), {"text": text, "do": "register"})

    assert answer.status_code == 400
    assert not Pool.objects.exists()
    assert "Paste the cards that were opened" in answer.content.decode()


def test_a_pool_over_a_limit_says_so_and_keeps_what_was_typed(event: Event, entry: Entry, mei: User) -> None:
    answer = logged_in(mei).post(address(event, "mine/pool/register/"), {"text": "1 Defy\n" * 20_000, "do": "tap"})

    assert answer.status_code == 400
    assert "1 Defy\n1 Defy" in answer.content.decode()


def test_cards_are_tapped_in_the_list_of_a_set(event: Event, entry: Entry, mei: User) -> None:
    client, path = logged_in(mei), address(event, "mine/pool/register/")

    shown = client.post(path, {"text": "1 Back Off", "do": "tap", "set": "UNL"})
    other = client.post(path, {"text": "1 Back Off", "of": "UNL", "n-inferna": "2", "do": "tap", "set": "OGN"})
    done = client.post(path, {"text": "1 Back Off", "of": "UNL", "n-inferna": "2", "n-back-off": "", "do": "done"})

    assert 'name="n-inferna"' in shown.content.decode()
    assert other.context["text"].splitlines() == ["1 Back Off", "2 Inferna"]
    assert done.context["form"]["text"].value().splitlines() == ["2 Inferna"]
    assert not Pool.objects.exists()


def test_a_count_that_is_none_is_told_and_the_others_are_kept(event: Event, entry: Entry, mei: User) -> None:
    sent = {"text": "", "of": "UNL", "set": "OGN", "n-inferna": "2", "n-back-off": "many", "do": "done"}

    answer = logged_in(mei).post(address(event, "mine/pool/register/"), sent)

    assert answer.status_code == 400
    assert answer.context["code"] == "UNL"
    assert answer.context["text"] == "2 Inferna\n"
    assert "Each count must be a whole number from 0 to 99." in answer.content.decode()


def test_a_set_that_is_none_loses_nothing(event: Event, entry: Entry, mei: User) -> None:
    answer = logged_in(mei).post(address(event, "mine/pool/register/"), {"text": "2 Inferna", "do": "tap", "set": "X"})

    assert answer.status_code == 400
    assert answer.context["form"]["text"].value() == "2 Inferna"


def test_after_the_lock_the_page_is_closed(mei: User) -> None:
    event = locked_event(**SEALED)
    entry_of(event, mei)

    answer = logged_in(mei).post(address(event, "mine/pool/register/"), {"text": "1 Defy", "do": "register"})

    assert answer.status_code == 302
    assert answer["Location"] == address(event, "mine/")
    assert not Pool.objects.exists()


@pytest.mark.parametrize("rest", ["mine/pool/", "mine/pool/register/", "mine/task/", "pools/", "entries/1/pool/"])
def test_an_event_without_pools_has_no_such_pages(mei: User, rest: str) -> None:
    event = open_event(mei)
    entry_of(event, mei)

    assert logged_in(mei).get(address(event, rest)).status_code == 404


def test_what_was_tapped_while_the_login_had_run_out_is_there_after_it(event: Event, entry: Entry, mei: User) -> None:
    client, path = Client(), address(event, "mine/pool/register/")

    gone = client.post(path, {"text": "1 Back Off", "of": "UNL", "n-inferna": "2", "do": "done"})
    client.force_login(mei)
    back, again = client.get(path), client.get(path)

    assert gone.status_code == 302
    assert gone["Location"] == f"/accounts/login/?next={path}"
    assert back.context["form"]["text"].value().splitlines() == ["1 Back Off", "2 Inferna"]
    assert again.context["form"]["text"].value() == ""


@pytest.mark.parametrize(
    ("more", "kept"),
    [({"junk": "x" * 1000, "n-" + "x" * 300: "1"}, True), ({"paper_place": "x" * 81}, False)],
)
def test_the_session_keeps_the_fields_of_the_pool_alone(event: Event, more: dict[str, str], kept: bool) -> None:
    client, path = Client(), address(event, "mine/pool/register/")
    typed = {"text": "1 Back Off", "of": "UNL", "n-inferna": "2"}

    client.post(path, typed | more | {"do": "done"})

    assert client.session.get("events_pool_pending") == ({"path": path, "typed": typed} if kept else None)


def test_the_pool_of_a_deck_that_was_built_is_taken(event: Event, entry: Entry, mei: User) -> None:
    limited = deck_of(mei, format="sealed", text=sealed_deck(), pool=sealed_pool())
    deck_of(mei)
    client, path = logged_in(mei), address(event, "mine/pool/register/")

    page, taken = client.get(path), client.get(f"{path}?deck={limited.token}")

    assert [*page.context["decks"]] == [limited]
    assert taken.context["form"]["text"].value() == sealed_pool()


def test_the_deck_is_held_against_the_pool_where_it_is_registered(event: Event, entry: Entry, mei: User) -> None:
    client, sent = logged_in(mei), {"name": "Mei", "text": sealed_deck(), "do": "register", "seen": "on"}
    pool_of(event, entry, sealed_pool().replace("3 Inferna\n", "").replace("1 Ashe, Focused\n", ""))

    shown = client.post(address(event, "register/"), {**sent, "do": "check"})
    client.post(address(event, "register/"), sent)

    assert "Ashe, Focused" in shown.content.decode()
    judged = Submission.objects.get(entry=entry).judgement
    assert (judged.verdict, judged.codes, judged.pool) == ("illegal", ["pool"], 1)


# Two cards above the minimum, which is a warning.
MAIN: Final = sealed_deck().partition("Sideboard:")[0]
LEAST: Final = MAIN.replace("2 Inferna\n", "")


def test_the_rest_of_the_pool_is_the_sideboard_without_asking(event: Event, entry: Entry, mei: User) -> None:
    pool_of(event, entry)
    client, path = logged_in(mei), address(event, "register/")

    checked = client.post(path, {"name": "Mei", "text": MAIN, "do": "check"})
    back = client.post(path, {"name": "Mei", "text": checked.context["form"]["text"].value(), "undo": MAIN})

    assert checked.context["result"].answer.verdict == "legal"
    assert checked.context["form"]["text"].value().startswith(MAIN.rstrip())
    assert "The rest of your pool, 40 cards, is now your sideboard." in checked.text
    assert back.context["form"]["text"].value() == MAIN
    assert back.context["leaves_out"] is True
    assert not Submission.objects.exists()


def test_it_is_registered_with_the_rest_of_the_pool_and_the_receipt_says_so(
    event: Event, entry: Entry, mei: User
) -> None:
    pool_of(event, entry)

    done = logged_in(mei).post(
        address(event, "register/"), {"name": "Mei", "text": LEAST, "do": "register"}, follow=True
    )

    made = Submission.objects.get(entry=entry)
    assert made.judgement.verdict == "legal"
    assert sum(card["count"] for card in made.cards if card["section"] == "sideboard") == 42
    assert "The rest of your pool, 42 cards, is now your sideboard." in done.text


def test_notes_on_a_list_with_the_rest_of_the_pool_are_read_before_it_is_registered(
    event: Event, entry: Entry, mei: User
) -> None:
    pool_of(event, entry)

    asked = logged_in(mei).post(address(event, "register/"), {"name": "Mei", "text": MAIN, "do": "register"})

    assert asked.status_code == 400
    assert asked.context["result"].answer.verdict == "legal"
    assert "The rest of your pool, 40 cards, is now your sideboard." in asked.text
    assert not Submission.objects.exists()


def test_whoever_has_seen_that_cards_are_left_registers_the_list_as_it_is(
    event: Event, entry: Entry, mei: User
) -> None:
    pool_of(event, entry)

    logged_in(mei).post(address(event, "register/"), {"name": "Mei", "text": MAIN, "do": "register", "seen": "on"})

    made = Submission.objects.get(entry=entry)
    assert made.text.strip() == MAIN.strip()
    assert made.judgement.verdict != "legal"


def test_what_is_left_of_a_pool_is_not_put_next_to_a_sideboard_that_was_typed(
    event: Event, entry: Entry, mei: User
) -> None:
    pool_of(event, entry)
    client, path = logged_in(mei), address(event, "register/")
    typed = MAIN + "Sideboard:\n" + sealed_deck().partition("Sideboard:")[2].split("\n")[1]

    checked = client.post(path, {"name": "Mei", "text": typed, "do": "check"})
    filled = client.post(path, {"name": "Mei", "text": typed, "do": "rest"})

    assert checked.context["leaves_out"] is True
    assert checked.context["form"]["text"].value() == typed
    assert filled.context["result"].answer.verdict == "legal"


def test_the_rest_is_not_put_into_the_sideboard_of_a_deck_that_lacks_cards(
    event: Event, entry: Entry, mei: User
) -> None:
    pool_of(event, entry)
    short = LEAST.replace("3 Concentrate\n", "")

    checked = logged_in(mei).post(address(event, "register/"), {"name": "Mei", "text": short, "do": "check"})

    assert checked.context["form"]["text"].value() == short


def test_the_set_that_was_tapped_last_is_offered_first(event: Event, entry: Entry, mei: User) -> None:
    client, path = logged_in(mei), address(event, "mine/pool/register/")
    client.post(path, {"text": "", "do": "tap", "set": "OGN"})

    assert '<option value="OGN" selected>' in client.get(path).text


def test_a_player_is_offered_the_set_that_the_event_opens(event: Event, entry: Entry, lin: User, mei: User) -> None:
    pool_of(event, entry_of(event, lin, "Lin"))

    assert '<option value="UNL" selected>' in logged_in(mei).get(address(event, "mine/pool/register/")).text


def test_without_a_pool_the_page_says_that_nothing_is_known(event: Event, entry: Entry, mei: User) -> None:
    answer = logged_in(mei).post(address(event, "register/"), {"name": "Mei", "text": sealed_deck(), "do": "check"})

    found = answer.content.decode()
    assert "No pool is registered: we cannot tell whether the cards of this deck were opened." in found
    assert answer.context["result"].answer.verdict == "undetermined"


def by_other(mei: User, bo: User, lin: User) -> tuple[Event, Entry]:
    """An event in which Bo records the pool of Mei, who is number 1."""
    event = open_event(lin, pools_by_other=True, **SEALED)
    owner, recorder = entry_of(event, mei, "Mei Secret"), entry_of(event, bo, "Bo")
    recorder.records = owner
    recorder.save(update_fields=["records"])
    return event, owner


@pytest.fixture
def bo() -> User:
    return User.objects.create_user("bo", "bo@example.org", "correct horse")


def test_a_player_records_the_pool_of_another_whose_name_they_never_see(mei: User, bo: User, lin: User) -> None:
    event, owner = by_other(mei, bo, lin)
    client = logged_in(bo)

    pages = [client.get(address(event, rest)) for rest in ("mine/", "mine/task/")]
    pages.append(client.post(address(event, "mine/task/"), {"text": "2 Inferna", "do": "tap", "set": "UNL"}))
    answer = client.post(address(event, "mine/task/"), {"text": "2 Inferna", "do": "register"})

    found = "".join(page.content.decode() for page in pages)
    assert "player 1" in found
    assert "Mei Secret" not in found
    assert answer.status_code == 302
    assert Pool.objects.get(entry=owner).recorder == Entry.objects.get(event=event, number=2)


def test_the_owner_of_such_a_pool_registers_none_but_sees_and_confirms_it(mei: User, bo: User, lin: User) -> None:
    event, owner = by_other(mei, bo, lin)
    client = logged_in(mei)

    closed = client.get(address(event, "mine/pool/register/"))
    nothing = client.get(address(event, "mine/task/"))
    logged_in(bo).post(address(event, "mine/task/"), {"text": "2 Inferna", "do": "register"})
    shown = client.get(address(event, "mine/pool/"))
    client.post(address(event, "mine/pool/confirm/"), {"number": "1", "do": "agrees"})

    assert (closed.status_code, nothing.status_code) == (302, 404)
    assert "recorded by player 2" in shown.content.decode()
    assert [(one.pool.entry, one.agrees) for one in PoolReply.objects.all()] == [(owner, True)]


def test_a_difference_is_written_down(event: Event, entry: Entry, mei: User) -> None:
    pool_of(event, entry)
    client, path = logged_in(mei), address(event, "mine/pool/confirm/")

    empty = client.post(path, {"number": "1", "do": "differs", "note": " "})
    client.post(path, {"number": "1", "do": "differs", "note": "One Inferna is missing."})
    old = client.post(path, {"number": "7", "do": "agrees"}, follow=True)

    assert empty.status_code == 400
    assert PoolReply.objects.get().note == "One Inferna is missing."
    assert "Another pool has been registered since." in old.content.decode()
