"""Decks as files: one in a style for whoever may read it, all for their owner, and a file taken in."""

import re
from html import unescape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from decks.decklist.codecs.json_deck import JsonDeck
from decks.decklist.codecs.json_deck import read as read_json
from decks.exporting.archive import MAX_BYTES
from decks.exporting.export import export_styles
from decks.models import Deck
from decks.saved.bin import bin_deck
from legality.games import GAMES
from tests.decks.own_decks import another, listed, made
from tests.timing import pace

pytestmark = pytest.mark.django_db

STYLES = export_styles(GAMES["riftbound"])
FULL = "Legend:\n1 Lee Sin, Blind Monk\nChampion:\n1 Lee Sin, Centered\nMain:\n3 Defy\nRunes:\n6 Calm Rune\n"


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei, text=FULL)


def sent(data: bytes, name: str = "decks.zip") -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, data)}


@pytest.mark.parametrize("style", STYLES)
def test_a_deck_is_sent_in_every_style(style: str, owner: Client, deck: Deck) -> None:
    shown = owner.get(f"/decks/{deck.token}/export/{style}/")
    saved = owner.get(f"/decks/{deck.token}/export/{style}/?download=1")

    ending = {"json": "json", "csv": "csv"}.get(style, "txt")
    assert shown.status_code == 200
    assert saved.status_code == 200
    assert shown.content == saved.content
    assert saved.headers["Content-Disposition"] == f'attachment; filename="Rush.{ending}"'
    assert shown.headers["Content-Disposition"].startswith("inline")
    assert "charset=utf-8" in shown.headers["Content-Type"] and "html" not in shown.headers["Content-Type"]
    assert (shown.headers["Cache-Control"], shown.headers["X-Content-Type-Options"]) == ("private, no-store", "nosniff")


def test_a_name_with_signs_is_no_danger_to_headers_or_folders(owner: Client, mei: User) -> None:
    deck = made(mei, name='龙/../"x"\r\nSet-Cookie: a=b')

    header = owner.get(f"/decks/{deck.token}/export/text/?download=1").headers["Content-Disposition"]

    assert header == "attachment; filename*=utf-8''%E9%BE%99-..-x-Set-Cookie-a%3Db.txt"


def test_a_style_that_is_not_there_is_not_found(owner: Client, deck: Deck, mei: User) -> None:
    rise = made(mei, game="rise", format="constructed")

    assert owner.get(f"/decks/{deck.token}/export/pdf/").status_code == 404
    assert owner.get(f"/decks/{rise.token}/export/tts/").status_code == 404
    assert owner.post(f"/decks/{deck.token}/export/text/").status_code == 405


def test_a_deck_that_a_style_cannot_hold_says_why(owner: Client, mei: User) -> None:
    deck = made(mei)

    refused = owner.get(f"/decks/{deck.token}/export/code/")

    assert refused.status_code == 409
    assert "Some lines are not recognised and would be lost here." in unescape(refused.text)
    assert f'href="/decks/{deck.token}/#export"' in refused.text


def test_who_may_read_a_deck_may_export_it_and_nobody_else(deck: Deck, lin: User) -> None:
    address = f"/decks/{deck.token}/export/text/"
    readers = (Client(), another(lin))

    private = [reader.get(address).status_code for reader in readers]
    Deck.objects.update(visibility="unlisted")
    shared = [reader.get(address).status_code for reader in readers]
    bin_deck(deck)
    gone = [reader.get(address).status_code for reader in readers]

    assert (private, shared, gone) == ([404, 404], [200, 200], [404, 404])


def test_a_deck_of_a_game_that_is_not_served_is_written_as_it_is_kept(owner: Client, deck: Deck) -> None:
    Deck.objects.update(game="chess", plan="1 King", folder="Old")

    text, as_json, code = (owner.get(f"/decks/{deck.token}/export/{style}/") for style in ("text", "json", "code"))

    assert text.status_code == 200
    assert text.text == deck.text
    assert read_json(as_json.text) == JsonDeck("chess", "standard", "Rush", text=deck.text)
    assert code.status_code == 404


def test_the_menu_of_a_deck_copies_opens_and_files_its_list_its_codes_and_every_style(
    owner: Client, deck: Deck
) -> None:
    page = unescape(owner.get(f"/decks/{deck.token}/").text)
    menu = page.partition('id="export"')[2].partition("</details>")[0]

    addresses = [f"/decks/{deck.token}/export/{style}/" for style in STYLES]
    offered = [(f'data-copy-from="{one}"', f'href="{one}"', f'href="{one}?download=1"') for one in addresses]
    assert [[menu.count(way) for way in ways] for ways in offered] == [[1, 1, 1]] * len(STYLES)
    assert owner.get(addresses[0]).text.startswith("Legend:\n1 Lee Sin, Blind Monk\n")
    assert owner.get(f"/decks/{deck.token}/export/code/").text.startswith("DW-")


def test_a_newcomer_reads_what_each_style_is_for(owner: Client, deck: Deck, mei: User) -> None:
    vividz = made(mei, game="vividz", format="standard", text="")

    riftbound, without = (unescape(owner.get(f"/decks/{one.token}/").text) for one in (deck, vividz))

    assert all(style.purpose["en"] in riftbound for style in STYLES.values())
    assert [STYLES[style].purpose["en"] in without for style in ("text", "tts", "piltover")] == [True, False, False]


def test_the_page_says_why_there_is_no_code(owner: Client, mei: User) -> None:
    page = unescape(owner.get(f"/decks/{made(mei).token}/").text)

    assert page.count("Some lines are not recognised and would be lost here.") == 3
    assert [f"/export/{style}/" in page for style in ("code", "riftbound", "tts", "text")] == [
        False,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("count", [1, 3])
def test_all_decks_come_in_one_file(
    count: int, owner: Client, mei: User, lin: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Session, person, decks, the version of the one catalogue and the names of offered cards, however many decks there are."""
    for n in range(count):
        made(mei, name=f"Deck {n}")
    made(lin, name="Not mine")
    bin_deck(made(mei, name="Thrown away"))

    with django_assert_num_queries(5):
        response = owner.get("/decks/export/")

    with ZipFile(BytesIO(response.content)) as archive:
        names = [name for name in archive.namelist() if name.endswith(".txt")]
    assert names == [f"riftbound/Deck-{n}.txt" for n in range(count)]
    assert response.headers["Content-Type"] == "application/zip"
    assert response.headers["Content-Disposition"].startswith('attachment; filename="deckwright-')


@pytest.mark.parametrize("address", ["/decks/export/", "/decks/import/"])
def test_files_of_decks_are_for_people_with_an_account(address: str) -> None:
    assert Client().get(address).headers["Location"] == f"/accounts/login/?next={address}"


def test_a_file_of_decks_is_taken_in_with_a_result_for_each(owner: Client, mei: User, lin: User) -> None:
    for name in ("One", "Two"):
        made(mei, name=name)
    data = owner.get("/decks/export/").content

    first = another(lin).post("/decks/import/", sent(data))
    again = another(lin).post("/decks/import/", sent(data))

    assert sorted(listed(another(lin).get("/decks/").text)) == ["One", "Two"]
    assert "2 decks added" in first.text
    assert "0 decks added" in again.text
    assert "You already have exactly this deck" in again.text


def test_of_a_file_that_takes_too_long_a_part_is_taken_in(owner: Client, mei: User, settings: Settings) -> None:
    # Enough for some of the decks on any machine, and for all of them on none.
    settings.REQUEST_SECONDS = (1.5 * pace(), 1.5 * pace())
    lists = {f"riftbound/{n}.txt": "\n".join(f"1 Card {line} of {n}" for line in range(3000)) for n in range(40)}
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in lists.items():
            archive.writestr(name, text)

    page = owner.post("/decks/import/", sent(packed.getvalue()))

    added = Deck.objects.of(mei.pk).count()
    assert page.status_code == 200
    assert 0 < added < 39
    assert (
        len(re.findall(r">\s*added\s*<", page.text)),
        page.text.count("out while this deck"),
        page.text.count("out before this"),
    ) == (
        added,
        1,
        39 - added,
    )


def test_a_list_that_does_not_say_its_game_is_of_the_one_chosen(owner: Client, mei: User) -> None:
    bare, saying = sent(b"3 Defy\n", "Rush.txt"), sent(b"# game: vividz\n3 Defy\n", "Other.txt")

    unsaid = owner.post("/decks/import/", bare | {"game": ""})
    bare["file"].seek(0)
    chosen = owner.post("/decks/import/", bare | {"game": "riftbound"})
    given_game = owner.post("/decks/import/", saying | {"game": "riftbound"})

    assert "Choose the game below" in unsaid.text
    assert "1 deck added" in chosen.text
    assert "1 deck added" in given_game.text
    assert set(Deck.objects.of(mei.pk).values_list("name", "game")) == {("Rush", "riftbound"), ("Other", "vividz")}


def test_a_game_that_is_not_there_is_refused_with_the_file(owner: Client) -> None:
    assert owner.post("/decks/import/", sent(b"3 Defy\n") | {"game": "chess"}).status_code == 400


def test_the_page_asks_for_a_file(owner: Client) -> None:
    page = owner.get("/decks/import/")

    assert page.status_code == 200
    assert 'type="file"' in page.text
    assert "added" not in page.context


def test_one_deck_is_said_in_the_singular(owner: Client) -> None:
    page = owner.post("/decks/import/", sent(b"# game: riftbound\n3 Defy", "rush.txt")).text

    assert "1 deck added" in page and ">rush</a>" in page


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "This field is required."),
        (sent(b""), "The submitted file is empty."),
        (sent(b"PK\x03\x04"), "This is not a zip file, or it is damaged."),
        (sent(b"0" * (MAX_BYTES + 1)), "This file is larger than 5 MB."),
        (sent(b"PK\x05\x06" + bytes(18)), "There is no deck in this file."),
    ],
)
def test_a_file_that_is_not_read_says_why(files: dict[str, SimpleUploadedFile], message: str, owner: Client) -> None:
    response = owner.post("/decks/import/", files)

    assert response.status_code == 400
    assert message in unescape(response.text)
    assert not Deck.objects.exists()


def test_names_from_a_file_are_shown_as_text(owner: Client) -> None:
    page = owner.post("/decks/import/", sent(b"{", "<script>alert(1)</script>.json")).text

    assert "<script>alert" not in page
    assert "damaged" in page


def test_the_list_of_decks_leads_to_both(owner: Client, deck: Deck) -> None:
    page = owner.get("/decks/").text

    assert 'href="/decks/export/"' in page and 'href="/decks/import/"' in page
