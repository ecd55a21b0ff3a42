"""All decks in one file: what is packed, and what is read of a file that may be anything."""

import json
import struct
from datetime import date
from io import BytesIO
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from decks.decklist.codecs.json_deck import JsonDeck, read, write
from decks.exporting.archive import (
    MAX_BYTES,
    MAX_MEMBER,
    MAX_MEMBERS,
    ArchiveMember,
    BadArchiveError,
    pack_decks,
    unpack_decks,
)
from legality.engine.values.search_bounds import ended_by
from tests.decks.own_decks import made

DAY = date(2026, 11, 1)
# More than a member may be, and too odd to be made small; two megabytes of it would already fill a file.
NOISE = Random(1).randbytes(60_000) + b" " * MAX_MEMBER
SMALL = write(JsonDeck("rise", "limited", "Small", text="3 Many"))


def zipped(members: dict[str, str | bytes], kind: int = ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", kind) as archive:
        for name, body in members.items():
            archive.writestr(name, body)

    return out.getvalue()


def opened(data: bytes) -> dict[str, str]:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def faults(data: bytes) -> list[tuple[str, str | None]]:
    return [(member.name, member.fault) for member in unpack_decks(data)]


@pytest.mark.django_db
def test_each_deck_is_a_list_and_all_about_it(mei: User) -> None:
    deck = made(mei, name="Rush", pool="4 Defy", region="cn", options=["precon"])

    files = opened(pack_decks([deck], DAY))

    assert list(files) == ["riftbound/Rush.txt", "riftbound/Rush.json"]
    assert files["riftbound/Rush.txt"] == (
        "# name: Rush\n# game: riftbound\n# format: standard\n# region: cn\n# option: precon\n\n3 Defy\nwhat?"
    )
    content = json.loads(files["riftbound/Rush.json"])
    assert (content["text"], content["pool_text"], content["region"], content["options"]) == (
        "3 Defy\nwhat?",
        "4 Defy",
        "cn",
        ["precon"],
    )
    assert (content["sections"]["main"][0]["name"], content["unread"]) == ("Defy", ["what?"])


@pytest.mark.django_db
def test_names_are_safe_and_each_is_used_once_even_where_case_is_forgotten(mei: User) -> None:
    names = ["Rush", "RUSH", "rush-2", "../../../etc/passwd", "a/b", "龙", "..", "\u202e"]

    files = opened(pack_decks([made(mei, name=name) for name in names], DAY))

    assert [name for name in files if name.endswith(".txt")] == [
        f"riftbound/{stem}.txt" for stem in ("Rush", "RUSH-2", "rush-2-2", "etc-passwd", "a-b", "龙", "deck", "deck-2")
    ]


@pytest.mark.django_db
def test_a_deck_of_a_game_that_has_left_is_packed_as_typed(mei: User) -> None:
    deck = made(mei)
    deck.game = "chess"

    files = opened(pack_decks([deck], DAY))

    assert json.loads(files["chess/Rush.json"])["sections"] == {}
    assert files["chess/Rush.txt"].endswith("3 Defy\nwhat?")


@pytest.mark.django_db
def test_a_name_of_two_lines_does_not_begin_a_list(mei: User) -> None:
    deck = made(mei)
    deck.name = "Rush\n40 Defy"

    assert "# name: Rush 40 Defy\n# game" in opened(pack_decks([deck], DAY))["riftbound/Rush-40-Defy.txt"]


@pytest.mark.django_db
def test_what_was_packed_is_read_as_it_was(mei: User) -> None:
    decks = [made(mei, name=name, plan="2 Defy", primer="# 攻略", folder="Best") for name in ("One", "Two", "Three")]

    members = unpack_decks(pack_decks(decks, DAY))

    kept = ("name", "text", "plan", "primer", "folder")
    assert [[getattr(member.deck, field) for field in kept] for member in members] == [
        [getattr(deck, field) for field in kept] for deck in decks
    ]


def test_a_list_without_json_says_what_it_is_in_comments_or_by_its_folder() -> None:
    text = "# name: My deck\n# game: wow\n# format: classic\n# region: cn\n# option: precon\n\n4 Fury"

    members = unpack_decks(zipped({"lists/a.txt": text, "old/rise/b.txt": "3 Many", "rise/c.md": "not a list"}))

    assert members == [
        ArchiveMember("lists/a.txt", JsonDeck("wow", "classic", "My deck", "cn", ("precon",), text="4 Fury")),
        ArchiveMember("old/rise/b.txt", JsonDeck("rise", "", "b", "", (), text="3 Many")),
    ]


TYPED = ["", "\n", "# name: Another\n3 Defy", "\n# game: wow\n\n# option: precon\n", "3 Defy\r\n# region: cn\r\n"]


@pytest.mark.django_db
@pytest.mark.parametrize("typed", TYPED, ids=repr)
def test_a_list_alone_is_read_as_the_deck_that_was_packed(typed: str, mei: User) -> None:
    deck = made(mei, text=typed, region="cn", options=["precon"])

    lists = {name: text for name, text in opened(pack_decks([deck], DAY)).items() if name.endswith(".txt")}

    assert unpack_decks(zipped(dict(lists))) == [
        ArchiveMember("riftbound/Rush.txt", JsonDeck("riftbound", "standard", "Rush", "cn", ("precon",), text=typed))
    ]


def test_only_the_first_lines_say_what_a_list_is() -> None:
    (member,) = unpack_decks(b"# game: rise\r\n# format: limited\r\n\r\n3 Many\r\n# game: wow", "small.txt")

    assert member.deck == JsonDeck("rise", "limited", "small", "", (), text="3 Many\r\n# game: wow")


def test_one_deck_as_json_or_as_a_list_needs_no_zip() -> None:
    assert unpack_decks(SMALL.encode(), "small.json") == [ArchiveMember("small.json", read(SMALL))]
    assert unpack_decks(b"\xef\xbb\xbf# game: rise\n3 Many", "small.txt")[0].deck == JsonDeck(
        "rise", "", "small", "", (), text="3 Many"
    )


def test_each_member_that_cannot_be_read_says_why() -> None:
    data = zipped(
        {
            "good.json": SMALL,
            "broken.json": "{",
            "new.json": '{"deckwright": 2}',
            "picture.txt": b"\x89PNG\r\n\x1a\n\x00\x00",
            "large.json": NOISE,
            "\x1b[31mred.txt": b"\x00",
            "folder/": b"",
        }
    )

    assert faults(data) == [
        ("good.json", None),
        ("broken.json", "damaged"),
        ("new.json", "version"),
        ("picture.txt", "unreadable"),
        ("large.json", "large"),
        ("\ufffd[31mred.txt", "unreadable"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gbk", "gb18030"])
def test_a_list_is_read_in_the_encodings_that_the_pages_read(encoding: str) -> None:
    text = "# game: riftbound\n3 蔑视\n2 魅惑妖术"

    assert [member.deck and member.deck.text for member in unpack_decks(zipped({"a.txt": text.encode(encoding)}))] == [
        "3 蔑视\n2 魅惑妖术"
    ]


def test_files_of_other_programs_are_lists() -> None:
    files = {
        "riftbound/Rush.cod": '<cockatrice_deck><zone name="main"><card number="3" name="Defy"/></zone></cockatrice_deck>',
        "riftbound/Hush.mwDeck": "3 [OGN] Defy",
        "riftbound/Plain.json": '{"main": [["Defy", 3]]}',
        "riftbound/Two.json": '[{"main": {"Defy": 3}}, {"main": {"Defy": 3}}]',
        "riftbound/cover.png": "x",
    }

    assert [(member.name, member.deck) for member in unpack_decks(zipped(dict(files)))] == [
        (name, JsonDeck("riftbound", "", name[10:].partition(".")[0], "", (), text=text))
        for name, text in list(files.items())[:4]
    ]


def test_a_member_of_a_method_that_unfolds_without_bound_is_not_opened() -> None:
    assert faults(zipped({"a.json": SMALL}, ZIP_BZIP2)) == [("a.json", "unreadable")]


def test_a_damaged_or_encrypted_member_is_told() -> None:
    data = zipped({"a.json": SMALL})
    crc = data.index(b"PK\x01\x02") + 16
    locked = bytearray(data)
    for header, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        struct.pack_into("<H", locked, data.index(header) + flags, 1)

    assert faults(data[:crc] + b"\x00\x00\x00\x00" + data[crc + 4 :]) == [("a.json", "unreadable")]
    assert faults(bytes(locked)) == [("a.json", "unreadable")]


def test_what_unfolds_too_far_is_not_read() -> None:
    bomb = zipped({f"{n}.txt": b"0" * MAX_MEMBER for n in range(4)})

    with pytest.raises(BadArchiveError) as refusal:
        unpack_decks(bomb)

    assert refusal.value.reason == "unfolds"
    assert len(bomb) < 30_000


def test_each_member_asks_for_the_end_and_none_of_a_file_that_unfolds_too_far_is_looked_at() -> None:
    asked = list[str]()
    with ended_by(lambda: asked.append("read")):
        unpack_decks(zipped({f"{n}.txt": "3 Many" for n in range(3)} | {"picture.png": b"x"}))
    with ended_by(lambda: asked.append("too far")), pytest.raises(BadArchiveError):
        unpack_decks(zipped({f"{n}.txt": b"0" * MAX_MEMBER for n in range(4)}))

    assert asked == ["read"] * 3


def test_of_thousands_of_lines_that_say_what_a_list_is_the_first_hundred_do() -> None:
    (member,) = unpack_decks(b"# game: rise\n" * 99 + b"# option: last\n# option: beyond\n3 Many")

    assert member.deck == JsonDeck("rise", "", "", "", options=("last",), text="# option: beyond\n3 Many")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04 no zip", "kind"),
        (b"0" * (MAX_BYTES + 1), "bytes"),
        (zipped({f"{n}.txt": "" for n in range(MAX_MEMBERS + 1)}), "members"),
    ],
    ids=["kind", "bytes", "members"],
)
def test_a_file_over_a_limit_is_not_read_at_all(data: bytes, reason: str) -> None:
    with pytest.raises(BadArchiveError) as refusal:
        unpack_decks(data)

    assert refusal.value.reason == reason


def test_a_zip_in_a_zip_stays_closed() -> None:
    assert unpack_decks(zipped({"inner.zip": zipped({"a.json": SMALL})})) == []


@given(st.binary(max_size=400), st.integers(0, 300), st.binary(max_size=6))
def test_no_file_raises_anything_but_the_error_of_archives(data: bytes, place: int, damage: bytes) -> None:
    good = zipped({"rise/a.json": SMALL, "rise/b.txt": "3 Many"})
    damaged = good[:place] + damage + good[place + len(damage) :]

    for file in (data, b"PK\x03\x04" + data, damaged, good[:place]):
        try:
            members = unpack_decks(file, "x")
        except BadArchiveError:
            continue

        assert all((member.deck is None) != (member.fault is None) for member in members)


def test_a_deck_is_never_larger_than_a_member_may_be() -> None:
    """What the site keeps can always be taken in again: each byte may become an escape of six."""
    longest = "\x01" * 250_000
    deck = JsonDeck("rise", "limited", text=longest, pool_text=longest, plan=longest)

    assert len(write(deck).encode()) < MAX_MEMBER
