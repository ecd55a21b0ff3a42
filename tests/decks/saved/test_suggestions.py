"""A suggestion on a deck's page: one press puts it into the line, for the owner alone."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from decks.models import Deck
from tests.decks.own_decks import another, made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

TEXT = "Main deck:\r\n3 Inferno #fast // burn\r\n2 Zzyzx\r\n"


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei, text=TEXT, visibility="public")


def press(client: Client, deck: Deck, **other: object) -> tuple[list[str], Deck]:
    """The messages after a press on the suggestion, and the deck as saved then."""
    asked = {"line": 2, "name": "Inferna", "revision": deck.revision} | other
    answer = client.post(f"/decks/{deck.token}/line/", asked, follow=True)
    shown = [str(message) for message in answer.context["messages"]]
    return shown, Deck.objects.get(pk=deck.pk)


def test_the_owner_presses_a_suggestion_and_the_line_alone_is_changed(owner: Client, deck: Deck) -> None:
    page = owner.get(f"/decks/{deck.token}/").content.decode()
    buttons = re.findall(r'<button class="chip" name="name" value="([^"]+)"', squeeze(page))
    shown, kept = press(owner, deck)

    assert buttons == ["Inferna"]
    assert shown == ["Line 2 now says “Inferna”."]
    assert (kept.text, kept.revision) == (TEXT.replace("Inferno", "Inferna"), deck.revision + 1)
    assert Deck.objects.get(pk=deck.pk).last_check.day == timezone.localdate()


def test_a_suggestion_of_a_page_in_another_language_is_still_offered(owner: Client, deck: Deck) -> None:
    page = owner.get(f"/decks/{deck.token}/", headers={"Accept-Language": "zh-hans"}).content.decode()
    (offered,) = re.findall(r'<button class="chip" name="name" value="([^"]+)"', squeeze(page))

    shown, kept = press(owner, deck, name=offered)

    assert shown == [f"Line 2 now says “{offered}”."]
    assert offered != "Inferna"
    assert kept.text == TEXT.replace("Inferno", offered)


def test_a_suggestion_for_the_pool_changes_the_pool_alone(owner: Client, mei: User) -> None:
    limited = made(mei, format="sealed", text="3 Defy", pool="3 Defy\n2 Inferno")
    page = owner.get(f"/decks/{limited.token}/").text

    shown, kept = press(owner, limited, of="pool")

    assert '<input type="hidden" name="of" value="pool">' in page
    assert shown == ["Line 2 now says “Inferna”."]
    assert kept.pool == "3 Defy\n2 Inferna"
    assert kept.text == "3 Defy"


@pytest.mark.parametrize("other", [{"line": 3}, {"line": ""}, {"name": "Defy"}, {"name": ""}, {"revision": 99}])
def test_what_is_not_offered_there_changes_nothing(owner: Client, deck: Deck, other: dict[str, object]) -> None:
    shown, kept = press(owner, deck, **other)

    assert shown == ["The deck has changed in the meantime. Check the line again."]
    assert (kept.text, kept.revision) == (TEXT, deck.revision)


def test_a_reader_of_a_public_deck_sees_the_suggestion_and_cannot_press_it(deck: Deck, lin: User) -> None:
    reader = another(lin)
    page = reader.get(f"/decks/{deck.token}/").content.decode()

    assert "Inferna</span>" in page
    assert '<button class="chip"' not in page
    assert reader.post(f"/decks/{deck.token}/line/", {"line": 2, "name": "Inferna"}).status_code == 404


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_is_counted_as_the_list_is_read(owner: Client, mei: User, end: str) -> None:
    lines = ("1 A\u2028B", "", "2 Inferno x", "3 Inferno")
    deck = made(mei, text=end.join(lines))

    assert press(owner, deck, line=4)[1].text == end.join((*lines[:3], "3 Inferna"))


@pytest.mark.parametrize(
    ("typed", "name", "becomes"),
    [
        ("3 Defy (OGN-001)", "Defy", "3 Defy"),
        ("3 Defy (OGN-001)", "Blazing Scorcher", "3 Blazing Scorcher"),
        ("[OGN-045] Inferno x3 #fast // why", "Defy", "3 Defy #fast // why"),
        ("SB: 2 Inferno # maybe", "Inferna", "SB: 2 Inferna # maybe"),
        ("【备选】2张 Inferno", "Inferna", "【备选】2 Inferna"),
        ("备选：Inferno", "Inferna", "备选：1 Inferna"),
        ("Gears: Gears", "Guards!", "Gears: 1 Guards!"),
        ("- 2 Inferno", "Inferna", "- 2 Inferna"),
        ("> 2 **Inferno**", "Inferna", "2 Inferna"),
        ("2\tInferno", "Inferna", "2 Inferna"),
    ],
)
def test_a_line_becomes_the_card_that_was_pressed(
    owner: Client, mei: User, typed: str, name: str, becomes: str
) -> None:
    deck = made(mei, text=f"1 Inferno\n{typed}\r\n1 Inferno")

    shown, kept = press(owner, deck, name=name)

    assert shown == [f"Line 2 now says “{name}”."]
    assert kept.text == f"1 Inferno\n{becomes}\r\n1 Inferno"
    assert kept.last_check.problems == 2


@pytest.mark.parametrize(
    ("heading", "typed", "name", "becomes"),
    [
        ("section,count,name,english", "main,3,Inf/erno,Inf/erno", "Inferna", "main,3,Inferna,Inf/erno"),
        ("section;count;name;code", "main;3;Defy;OGN-001", "Defy", "main;3;Defy;"),
        ("section,count,name", 'main,3,"Inferno, x"', "Inferna", "main,3,Inferna"),
        ("section,count,name", "main,,3 Inferno", "Inferna", "main,,3 Inferna"),
        ("name\tqty", "Inferno\t2", "Inferna", "Inferna\t2"),
    ],
)
def test_a_row_of_a_table_stays_a_row(
    owner: Client, mei: User, heading: str, typed: str, name: str, becomes: str
) -> None:
    deck = made(mei, text=f"{heading}\n{typed}\n")

    shown, kept = press(owner, deck, name=name)

    assert shown == [f"Line 2 now says “{name}”."]
    assert kept.text == f"{heading}\n{becomes}\n"
    assert kept.last_check.problems == 0


def test_a_name_within_a_code_is_left_alone(owner: Client, mei: User) -> None:
    text = '{"deckwright": 1, "game": "riftbound", "format": "standard", "unread": ["3 Inferno"]}'
    deck = made(mei, text=text)

    shown, kept = press(owner, deck, line=1)

    assert shown == ["The deck has changed in the meantime. Check the line again."]
    assert kept.text == text


def accept(client: Client, deck: Deck, revision: int | None = None) -> tuple[str, Deck]:
    """The page after all suggestions are accepted, and the deck as saved then."""
    asked = {"revision": deck.revision if revision is None else revision}
    answer = client.post(f"/decks/{deck.token}/lines/", asked, follow=True)
    return answer.text, Deck.objects.get(pk=deck.pk)


def test_the_owner_accepts_all_suggestions_and_takes_them_back(owner: Client, mei: User) -> None:
    deck = made(mei, text="1 Jinx, Loose Canon\r\n3 Inferno #fast // burn\r\n2 Zzyzx\r\n3 Darius\r\n")
    assert 'name="accept"' in owner.get(f"/decks/{deck.token}/").text

    page, kept = accept(owner, deck)

    assert kept.text == "1 Jinx, Loose Cannon\r\n3 Inferna #fast // burn\r\n2 Zzyzx\r\n3 Darius\r\n"
    assert re.findall(r"<ins[^>]*>(.*?)</ins>", page) == ["1 Jinx, Loose Cannon", "3 Inferna #fast // burn"]
    assert 'name="accept"' not in page
    owner.post(*re.findall(r'formaction="([^"]+/restore/)"', page))
    assert Deck.objects.get(pk=deck.pk).text == deck.text


@pytest.mark.parametrize(("text", "revision"), [(TEXT, 99), ("2 Zzyzx\n3 Darius", None)])
def test_a_deck_changed_since_or_without_a_sure_line_stays(
    owner: Client, mei: User, text: str, revision: int | None
) -> None:
    deck = made(mei, text=text)

    page, kept = accept(owner, deck, revision)

    assert "The deck has changed in the meantime." in page
    assert kept.text == text
    assert kept.revision == deck.revision
    assert kept.versions.count() == 0


def test_a_reader_cannot_accept(deck: Deck, lin: User) -> None:
    reader = another(lin)

    assert 'name="accept"' not in reader.get(f"/decks/{deck.token}/").text
    assert reader.post(f"/decks/{deck.token}/lines/", {"revision": 1}).status_code == 404
