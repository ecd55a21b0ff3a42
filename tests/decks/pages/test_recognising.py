"""A list without a game: the verdict where it is clear what it is, offers where it is not, and the list is never lost."""

import pytest
from django.test import Client

from decks.samples import find_sample

pytestmark = pytest.mark.django_db


def text_of(game: str, slug: str) -> str:
    sample = find_sample(game, slug)
    assert sample is not None
    return sample.text


@pytest.mark.parametrize(
    ("game", "slug"), [("riftbound", "standard"), ("wow", "classic"), ("zero", "official"), ("vividz", "standard")]
)
def test_a_list_that_is_clear_is_judged_at_once(client: Client, game: str, slug: str) -> None:
    page = client.post("/check/", {"text": text_of(game, slug)})

    assert page.status_code == 200
    assert 'data-verdict="legal"' in page.text
    assert f'class="recognised game-{game}"' in page.text


@pytest.mark.parametrize(
    ("text", "status"), [("3 Nobody at all", 400), ("", 400), ("\x00\x01", 400), ("x" * 5000, 400)]
)
def test_a_list_that_no_game_knows_is_kept_and_the_games_are_offered(client: Client, text: str, status: int) -> None:
    page = client.post("/check/", {"text": text})

    assert page.status_code == status
    assert "Choose the game" in page.text
    assert page.text.count('name="as"') == 5
    assert text.strip("\x00\x01")[:100] in page.text


def test_what_was_offered_and_pressed_is_judged(client: Client) -> None:
    page = client.post("/check/", {"text": "3 Defy", "as": "riftbound/sealed"}).text

    assert 'data-verdict="' in page
    assert '<option value="sealed" selected>' in page


def test_an_offer_that_is_none_is_recognised_anew(client: Client) -> None:
    page = client.post("/check/", {"text": text_of("riftbound", "standard"), "as": "chess/blitz"}).text

    assert 'data-verdict="legal"' in page


def test_the_script_is_answered_with_a_part_of_a_page(client: Client) -> None:
    answer = client.post("/check/recognised/", {"text": text_of("riftbound", "standard")})

    assert "<html" not in answer.text
    assert 'data-verdict="legal"' in answer.text and "Standard 1v1" in answer.text


def test_what_was_pasted_is_never_markup(client: Client) -> None:
    nasty = "3 <script>alert(1)</script>"

    answers = [client.post(path, {"text": nasty}).text for path in ("/check/", "/check/recognised/")]

    assert not any("<script>alert" in answer for answer in answers)


def test_one_card_too_many_is_a_fault_of_the_tournament_deck_and_no_question(client: Client) -> None:
    text = text_of("riftbound", "casual").replace("3 Defy", "4 Defy")

    page = client.post("/check/recognised/", {"text": text}).text

    assert 'data-verdict="illegal"' in page
    assert "Riftbound, Standard 1v1" in page
    assert "Another format" in page


def test_the_names_that_are_not_found_are_shown(client: Client) -> None:
    text = "3 Defy\n1 Pit Rokie\n1 Nil & Nul\n1 Nix\n1 Nox\n1 Nux\n1 Nyx\n3 Sabotage\n3 Inferna\n3 Pit Rookie"

    page = client.post("/check/recognised/", {"text": text}).text

    assert '<q lang="en">Pit Rokie</q>' in page
    assert "Nil &amp; Nul" in page
    assert "and 1 more" in page


def test_the_format_that_this_browser_used_last_is_assumed(client: Client) -> None:
    text = text_of("riftbound", "standard")

    client.post("/check/", {"text": text, "as": "riftbound/casual"})
    again = client.post("/check/", {"text": text}).text

    assert "Riftbound, Casual" in again


@pytest.mark.parametrize("kept", ["", "chess", "house-0000000000", "<b>"])
def test_a_format_that_is_none_is_not_assumed(client: Client, kept: str) -> None:
    client.cookies["format_riftbound"] = kept

    assert "Riftbound, Standard 1v1" in client.post("/check/", {"text": text_of("riftbound", "standard")}).text


def test_what_the_site_assumed_is_not_remembered(client: Client) -> None:
    far = text_of("riftbound", "casual").replace("3 Defy", "30 Defy")

    page = client.post("/check/", {"text": far})

    assert "Riftbound, Casual" in page.text
    assert "format_riftbound" not in page.cookies


def test_a_pool_makes_it_a_list_of_limited(client: Client) -> None:
    page = client.post("/check/", {"text": "3 Defy", "pool": "3 Defy\n3 Pit Rookie"}).text

    assert "Riftbound, Sealed" in page
