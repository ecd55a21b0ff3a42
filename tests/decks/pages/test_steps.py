"""Buttons of the check page that change the list: one suggestion, all of them, and back."""

import re
from html import unescape
from typing import Final

import pytest
from django.test import Client

from tests.markup import squeeze

pytestmark = pytest.mark.django_db

FORM: Final = {"game": "riftbound", "format": "standard", "date": "2026-08-08"}
LIST: Final = "Legend:\r\n1 Jinx, Loose Canon\r\n\r\nMain deck:\r\n3 Inferno #fast\r\n2 Zzyzx\r\n3 Darius"


def pressed(client: Client, text: str, language: str = "en", **button: str) -> str:
    """The page after a button was pressed in the form with this list."""
    answer = client.post("/check/", {**FORM, "text": text, **button}, headers={"Accept-Language": language})
    return unescape(answer.text)


def list_in(page: str) -> str:
    found = re.search(r"<textarea name=\"text\"[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
    assert found
    return found[1]


def changes_in(page: str) -> list[tuple[str, ...]]:
    """The changed lines that the page shows: number, before, after."""
    return re.findall(
        r"</span>(\d+)</span><span class=\"changed__texts\"><del[^>]*>(.*?)</del>.*?<ins[^>]*>(.*?)</ins>",
        squeeze(page),
    )


def notice_in(page: str) -> list[str]:
    return re.findall(r'<p class="step__word">(.*?)<button', squeeze(page))


def buttons_in(page: str, name: str) -> list[str]:
    # The value of an undo has lines of its own, which stay.
    return re.findall(rf'<button\s+class="[^"]+"\s+form="ask"\s+name="{name}"\s+value="([^"]*)"', page)


def test_all_suggestions_that_are_sure_are_accepted_with_one_press(client: Client) -> None:
    page = pressed(client, LIST)
    assert buttons_in(page, "accept") == ["all"]
    assert 'accept__count num">2<' in page

    page = pressed(client, LIST, accept="all")

    assert list_in(page) == LIST.replace("Canon", "Cannon").replace("Inferno", "Inferna")
    assert notice_in(page) == ["2 lines changed."]
    assert changes_in(page) == [
        ("2", "1 Jinx, Loose Canon", "1 Jinx, Loose Cannon"),
        ("5", "3 Inferno #fast", "3 Inferna #fast"),
    ]
    assert buttons_in(page, "accept") == []


def test_one_press_brings_the_list_before_back(client: Client) -> None:
    page = pressed(client, LIST, accept="all")
    (before,) = buttons_in(page, "undo")

    page = pressed(client, list_in(page), undo=before)

    assert list_in(page) == LIST
    assert "The list has been restored." in page
    assert buttons_in(page, "undo") == []


def test_one_suggestion_is_taken_and_the_list_is_checked_again(client: Client) -> None:
    assert buttons_in(pressed(client, LIST), "pick")[-2:] == ["7:Darius, Executioner", "7:Darius, Trifarian"]

    page = pressed(client, LIST, pick="7:Darius, Trifarian")

    assert list_in(page) == LIST.replace("3 Darius", "3 Darius, Trifarian")
    assert notice_in(page) == ["Line 7 changed."]
    assert changes_in(page) == [("7", "3 Darius", "3 Darius, Trifarian")]


def test_a_suggestion_is_put_where_its_line_stands_by_now(client: Client) -> None:
    page = pressed(client, "1 Noxus Hopeful\n3 Inferno\n\n\n2 Inferno", pick="1:Inferna")

    assert list_in(page) == "1 Noxus Hopeful\n3 Inferna\n\n\n2 Inferno"


def test_a_suggestion_of_a_page_in_another_language_is_taken(client: Client) -> None:
    (offered,) = buttons_in(pressed(client, "3 Inferno", "zh-hans"), "pick")

    page = pressed(client, "3 Inferno", pick=offered)

    assert offered != "1:Inferna"
    assert list_in(page) in ("3 Inferna", f"3 {offered[2:]}")


@pytest.mark.parametrize(
    "button",
    [{"pick": "5:Defy"}, {"pick": "Inferna"}, {"pick": ":"}, {"pick": "x:Inferna"}, {"fix": "nothing"}, {"accept": ""}],
)
def test_what_is_not_offered_changes_nothing(client: Client, button: dict[str, str]) -> None:
    page = pressed(client, "3 Inferno\n2 Zzyzx", **button)

    assert list_in(page) == "3 Inferno\n2 Zzyzx"
    assert notice_in(page) == []


def test_nothing_sure_is_no_button_and_no_change(client: Client) -> None:
    page = pressed(client, "3 Darius\n2 Zzyzx", accept="all")

    assert list_in(page) == "3 Darius\n2 Zzyzx"
    assert notice_in(page) == []
    assert buttons_in(page, "accept") == []


def test_a_fix_can_be_taken_back_too(client: Client) -> None:
    text = "Legend:\n2 Jinx, Loose Cannon\n"
    (fix, *_) = buttons_in(pressed(client, text), "fix") or re.findall(
        r'name="fix" value="([^"]+)"', pressed(client, text)
    )

    page = pressed(client, text, fix=fix)

    assert notice_in(page)[0].startswith("Done: ")
    assert list_in(pressed(client, "", undo=buttons_in(page, "undo")[0])) == text


def test_a_refused_form_with_a_button_is_refused(client: Client) -> None:
    answer = client.post("/check/", {**FORM, "date": "yesterday", "text": LIST, "accept": "all"})

    assert answer.status_code == 400


def test_the_page_says_it_in_chinese(client: Client) -> None:
    page = pressed(client, LIST, "zh-hans", accept="all")

    assert notice_in(page) == ["已更改 2 行。"]


def test_the_whole_deck_is_mended_with_one_press_and_brought_back_with_one(client: Client) -> None:
    worse = "Main deck:\r\n5 Defy #fast\r\n1 Calm Rune"
    page = pressed(client, worse)
    (mark,) = buttons_in(page, "mend")

    page = pressed(client, worse, mend=mark)

    assert list_in(page) == "Main deck:\n3 Defy #fast\n\nRunes:\n1 Calm Rune\n" or list_in(page).split() == [
        *("Main", "deck:", "3", "Defy", "#fast", "Runes:", "1", "Calm", "Rune")
    ]
    assert notice_in(page) == ["Done: Fix the whole deck"]
    assert buttons_in(page, "mend") == []
    assert list_in(pressed(client, list_in(page), undo=worse)) == worse


def test_the_plan_of_a_list_with_open_lines_begins_with_them(client: Client) -> None:
    page = pressed(client, "Main deck:\r\n5 Defy\r\n3 Pit Rokie")

    plan = page[page.index('id="mend"') :]
    assert "Confirm the open lines first. The cards to add assume that you accept the suggestions." in plan
    assert plan.index("line 3: 3 Pit Rokie") < plan.index("−2")


def test_the_plan_is_told_in_the_language_of_the_reader(client: Client) -> None:
    page = pressed(client, "1 Calm Rune\r\nMain deck:\r\n5 Defy", "zh-hans")

    assert "一键修正" in page
    assert "全部应用" in page


def test_a_plan_of_another_list_and_a_legal_deck_change_nothing(client: Client) -> None:
    assert notice_in(pressed(client, "Main deck:\r\n5 Defy", mend="0")) == []
    assert buttons_in(pressed(client, "Main deck:\r\n3 Defy"), "mend") == []
