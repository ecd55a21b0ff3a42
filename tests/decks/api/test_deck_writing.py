"""Writing decks over the API: by their owner, by revision, and never more than a body may say."""

import pytest
from django.test import Client

from accounts.models import User
from decks.decklist.reading.lists import MAX_BYTES
from decks.models import Deck, DeckVersion
from decks.saved.bin import bin_deck
from tests.decks.api.asking import BODY, URL, faults, json_of, kept, put, revision_of, sent
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

FORBIDDEN = {"owner": "Lin", "owner_id": 2, "token": "mine", "id": "mine", "revision": 9, "created": "2020-01-01"}


def test_a_new_deck_has_an_address_and_a_first_revision(owner: Client, mei: User) -> None:
    answer = sent(owner, "POST", URL, BODY | {"options": {"precon": True}, "folder": "Events", "plan": "1 Defy"})

    deck = Deck.objects.get()
    assert answer.status_code == 201
    assert revision_of(answer) == 1
    assert answer.headers["Location"] == f"/api/v1/decks/{deck.token}/"
    assert (deck.owner, deck.text, deck.options, deck.visibility) == (mei, BODY["text"], ["precon"], "private")
    assert json_of(answer) == json_of(owner.get(answer.headers["Location"]))
    assert deck.lines.count() == 1


def test_only_name_game_and_list_are_needed(owner: Client) -> None:
    answer = sent(owner, "POST", URL, {"name": "x", "game": "zero", "text": ""})

    assert [json_of(answer)[name] for name in ("format", "region", "options", "visibility")] == [
        *("official", "global", {}, "private"),
    ]


def test_what_nobody_may_set_is_not_set(owner: Client, deck: Deck, mei: User) -> None:
    made_new = json_of(sent(owner, "POST", URL, BODY | FORBIDDEN))
    before = kept(deck)
    put(owner, deck, BODY | FORBIDDEN)
    sent(owner, "PATCH", f"{URL}{deck.token}/", FORBIDDEN | {"deleted": "2026-08-08"}, If_Match='"2"')

    fixed = ("id", "token", "owner_id", "created", "deleted")
    assert [kept(deck)[name] for name in fixed] == [before[name] for name in fixed]
    assert made_new["owner"] == "Mei"
    assert made_new["revision"] == 1
    assert len(made_new["id"]) == 12


def test_a_deck_is_written_anew_and_what_is_not_named_stays(owner: Client, mei: User) -> None:
    deck = made(mei, folder="Events", visibility="public", region="cn", options=["precon"])

    answer = put(owner, deck, {"name": "Slow", "game": "riftbound", "text": "1 Defy"})

    now = Deck.objects.get()
    assert answer.status_code == 200
    assert revision_of(answer) == 2
    assert (now.name, now.text, now.revision, now.last_check.problems) == ("Slow", "1 Defy", 2, 0)
    assert (now.folder, now.visibility, now.region, now.options) == ("Events", "public", "cn", ["precon"])


def test_an_option_that_the_new_format_does_not_know_is_left_behind(owner: Client, mei: User) -> None:
    deck = made(mei, options=["precon"])

    answer = put(owner, deck, BODY | {"game": "zero", "format": "casual", "text": ""})

    assert [json_of(answer)[name] for name in ("game", "format", "options")] == ["zero", "casual", {}]


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_who_does_not_say_what_they_have_read_writes_nothing(owner: Client, deck: Deck, method: str) -> None:
    answer = sent(owner, method, f"{URL}{deck.token}/", BODY)

    assert faults(answer) == (428, [("If-Match", "precondition_required")])
    assert kept(deck)["revision"] == 1


@pytest.mark.parametrize("tag", ["1", '"1', "x", '"1" 2', '"1",'])
def test_who_sends_no_tag_is_told_how_tags_are_sent(owner: Client, deck: Deck, tag: str) -> None:
    answer = sent(owner, "PATCH", f"{URL}{deck.token}/", BODY, If_Match=tag)

    assert faults(answer) == (400, [("If-Match", "invalid")])
    assert kept(deck)["revision"] == 1


@pytest.mark.parametrize("tag", ['"2"', '"0"', '"x"', '"1", "3"', '"99999999999"'])
@pytest.mark.parametrize("body", [BODY, {"folder": "x"}, {"operations": []}])
def test_who_has_read_another_revision_is_told_the_present_one(
    owner: Client, deck: Deck, tag: str, body: object
) -> None:
    answer = sent(owner, "PATCH", f"{URL}{deck.token}/", body, If_Match=tag)

    current = json_of(owner.get(f"{URL}{deck.token}/"))
    assert faults(answer) == (412, [("", "stale")])
    assert json_of(answer)["current"] == current
    assert current["revision"] == 1


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', "*"])
def test_a_tag_that_was_weakened_on_the_way_and_any_tag_will_do(owner: Client, deck: Deck, tag: str) -> None:
    assert put(owner, deck, BODY, tag).status_code == 200


def test_some_fields_are_changed_alone(owner: Client, deck: Deck) -> None:
    address = f"{URL}{deck.token}/"

    light = sent(owner, "PATCH", address, {"visibility": "unlisted", "folder": "符"}, If_Match='"1"')
    heavy = sent(owner, "PATCH", address, {"format": "casual"}, If_Match='"2"')

    assert [json_of(light)[name] for name in ("visibility", "folder", "revision")] == ["unlisted", "符", 2]
    assert [json_of(heavy)[name] for name in ("format", "folder", "text", "revision")] == [
        *("casual", "符", deck.text, 3),
    ]


def test_a_primer_is_written_like_any_other_member_and_left_by_a_body_without_it(owner: Client, deck: Deck) -> None:
    address = f"{URL}{deck.token}/"

    written = sent(owner, "PATCH", address, {"primer": "# Rush\n\n[[Defy]]"}, If_Match='"1"')
    stale = sent(owner, "PATCH", address, {"primer": "Other"}, If_Match='"1"')
    left = put(owner, deck, BODY, '"2"')

    assert [answer.status_code for answer in (written, stale, left)] == [200, 412, 200]
    assert [json_of(answer)["primer"] for answer in (written, left)] == ["# Rush\n\n[[Defy]]"] * 2


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": ""}, ("name", "blank")),
        ({"name": "x" * 121}, ("name", "max_length")),
        ({"name": "a\x00b"}, ("name", "null_characters_not_allowed")),
        ({"game": "chess"}, ("game", "unknown")),
        ({"format": "blitz"}, ("format", "unknown")),
        ({"region": "mars"}, ("region", "unknown")),
        ({"options": {"foil": True}}, ("options.foil", "unknown")),
        ({"options": ["foil"]}, ("options.foil", "unknown")),
        ({"options": [7]}, ("options", "not_a_dict")),
        ({"text": 7}, ("text", "invalid")),
        ({"text": "x" * (MAX_BYTES + 1)}, ("text", "too_long")),
        ({"plan": "\n" * 5000}, ("plan", "too_long")),
        ({"pool": "\n" * 5000}, ("pool", "too_long")),
        ({"rows": []}, ("text", "required")),
        ({"folder": "x" * 61}, ("folder", "max_length")),
        ({"primer": 7}, ("primer", "invalid")),
        ({"primer": "x" * 20_001}, ("primer", "max_length")),
        ({"visibility": "friends"}, ("visibility", "invalid_choice")),
        ({"cause": "restore"}, ("cause", "invalid_choice")),
    ],
)
def test_every_bad_field_is_named(owner: Client, change: dict[str, object], fault: tuple[str, str]) -> None:
    assert faults(sent(owner, "POST", URL, BODY | change)) == (400, [fault])
    assert not Deck.objects.exists()


@pytest.mark.parametrize("body", [None, [], "3 Defy", {}])
def test_a_body_that_is_no_deck_is_refused(owner: Client, deck: Deck, body: object) -> None:
    statuses = [sent(owner, "POST", URL, body).status_code, put(owner, deck, body).status_code]

    assert statuses == [400, 400]


def test_what_a_database_cannot_keep_is_kept_as_a_sign(owner: Client) -> None:
    answer = sent(owner, "POST", URL, BODY | {"text": "3 De\x00fy\n\ud800", "plan": "\udfff", "primer": "\x00"})

    told = [json_of(answer)[name] for name in ("text", "plan", "primer")]
    assert told == ["3 De\ufffdfy\n\ufffd", "\ufffd", "\ufffd"]


@pytest.mark.parametrize(("cause", "versions"), [("import", ["import"]), ("clear", ["clear"]), ("edit", [])])
def test_an_import_and_a_clearing_keep_what_was_there(
    owner: Client, deck: Deck, cause: str, versions: list[str]
) -> None:
    put(owner, deck, BODY | {"text": "", "cause": cause})

    assert list(DeckVersion.objects.values_list("cause", flat=True)) == versions
    assert [version.text for version in DeckVersion.objects.all()] == [deck.text] * len(versions)


def test_a_deck_goes_into_the_bin_and_comes_back(owner: Client, deck: Deck) -> None:
    address = f"{URL}{deck.token}/"

    stale = sent(owner, "DELETE", address, If_Match='"7"')
    gone = sent(owner, "DELETE", address)
    after = owner.get(address).status_code
    back = sent(owner, "POST", f"{address}restore/")
    again = sent(owner, "POST", f"{address}restore/")

    assert stale.status_code == 412
    assert gone.status_code == 204
    assert gone.content == b""
    assert after == 404
    assert back.status_code == 200
    assert json_of(back)["id"] == deck.token
    assert revision_of(back) == 1
    assert faults(again) == (409, [("", "conflict")])


def test_whoever_deletes_too_late_is_told_so_whatever_the_body_is(owner: Client, deck: Deck) -> None:
    """There is no body to read: one that is no JSON must not break the answer."""
    address = f"{URL}{deck.token}/"

    answer = owner.delete(address, "{", "application/json", headers={"If-Match": '"7"'})

    assert answer.status_code == 412
    assert json_of(answer)["current"]["id"] == deck.token


def test_members_that_are_only_read_are_neither_written_nor_suggested(owner: Client, deck: Deck) -> None:
    answer = sent(owner, "PATCH", f"{URL}{deck.token}/", {"name": "Storm", "revision": 9, "ownr": "Lin"}, If_Match="*")

    assert answer.status_code == 200
    assert json_of(answer)["name"] == "Storm"
    assert revision_of(answer) == 2


REQUESTS = [
    ("POST", ""),
    ("PUT", "{}/"),
    ("PATCH", "{}/"),
    ("DELETE", "{}/"),
    ("POST", "{}/restore/"),
    ("POST", "{}/versions/"),
    ("POST", "{}/versions/1/restore/"),
]


@pytest.mark.parametrize(("method", "path"), REQUESTS)
def test_without_a_login_nothing_is_written(deck: Deck, method: str, path: str) -> None:
    answer = sent(Client(), method, URL + path.format(deck.token), BODY, If_Match='"1"')

    assert faults(answer) == (401, [("", "not_authenticated")])
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(("method", "path"), REQUESTS)
def test_a_session_writes_only_from_the_sites_own_pages(mei: User, deck: Deck, method: str, path: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mei)

    answer = sent(strict, method, URL + path.format(deck.token), BODY, If_Match='"1"')

    assert faults(answer) == (403, [("", "permission_denied")])


@pytest.mark.parametrize(("method", "path"), REQUESTS[1:])
@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_the_decks_of_others_are_not_there_to_be_written(
    mei: User, lin: User, method: str, path: str, visibility: str
) -> None:
    deck = made(mei, visibility=visibility)
    if "restore" in path and "versions" not in path:
        bin_deck(deck)
    before = kept(deck)

    answer = sent(another(lin), method, URL + path.format(deck.token), BODY | {"folder": "x"}, If_Match='"1"')

    assert faults(answer) == (404, [("", "not_found")])
    assert kept(deck) == before
    assert DeckVersion.objects.count() == 0


@pytest.mark.parametrize("body", [{}, {"name": "Rush"}, {"motto": "x"}, {"text": "3 Defy\nwhat?", "folder": ""}])
def test_what_changes_nothing_is_no_new_revision(owner: Client, deck: Deck, body: dict[str, str]) -> None:
    before = kept(deck)

    answer = sent(owner, "PATCH", f"{URL}{deck.token}/", body, If_Match='"1"')

    assert answer.status_code == 200
    assert revision_of(answer) == 1
    assert kept(deck) == before


def test_a_fix_of_a_check_can_be_sent_as_a_step(owner: Client, mei: User) -> None:
    deck = made(mei, text="Main:\n4 Defy")
    check = json_of(owner.get(f"{URL}{deck.token}/check/"))
    fix = next(fix for fault in check["violations"] if fault["code"] == "copy-limit" for fix in fault["fixes"])

    answer = json_of(sent(owner, "PATCH", f"{URL}{deck.token}/", {"operations": [fix]}, If_Match="*"))

    assert fix["card"] == "Defy"
    assert answer["text"].split() == ["Main", "deck:", "3", "Defy"]
