"""Between games: what came in and went out, and whether the rules on sideboarding allow it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from decks.samples import find_sample
from events.access.permissions import Phase, current_phase
from events.models import Event, Staff, Submission
from tests.decks.own_decks import another
from tests.events.event_of import GOES_ON, entry_of, event_of, legal_list, registered
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

ANY = {"if_illegal": "flag", "if_undetermined": "flag", "ended": GOES_ON}


def list_of(game: str, format_: str) -> str:
    sample = find_sample(game, format_)
    assert sample is not None
    return sample.text


def with_list(mei: User, text: str = "", **more: object) -> tuple[Event, Submission]:
    event = event_of(None, **(ANY | more))
    return event, registered(event, entry_of(event, mei), text or legal_list())


def ask(client: Client, event: Event, body: dict[str, object] | None = None) -> tuple[int, str]:
    path = f"/events/{event.slug}/mine/between/"
    answer = client.get(path) if body is None else client.post(path, body)
    return answer.status_code, unescape(answer.content.decode())


def first_in(submission: Submission, section: str) -> int:
    return next(place for place, card in enumerate(submission.cards) if card["section"] == section)


def swaps(submission: Submission, out: int, in_: int) -> dict[str, object]:
    """So many copies of the first card of the deck, and of the last of the sideboard."""
    side = [place for place, card in enumerate(submission.cards) if card["section"] == "sideboard"][-1]
    return {"do": "swaps", f"swap-{first_in(submission, 'main')}": out, f"swap-{side}": in_}


RULES = [("riftbound", "standard", "TR 403.4"), ("rise", "constructed", "100.3"), ("wow", "contemporary", "100.3")]


@pytest.mark.parametrize(("game", "format_", "cite"), RULES)
def test_one_for_one_is_allowed_and_told_by_what_comes_in_and_goes_out(
    mei: User, game: str, format_: str, cite: str
) -> None:
    event, sent = with_list(mei, list_of(game, format_), game=game, format=format_)

    status, page = ask(another(mei), event, swaps(sent, 1, 1))

    assert status == 200
    assert f"Swaps between games: rule {cite}." in squeeze(page)
    assert "This change is allowed." in page
    assert [page.count(f'<li class="change change--{way}">') for way in ("in", "out")] == [1, 1]


@pytest.mark.parametrize(("game", "format_", "cite"), RULES)
def test_a_change_that_is_not_allowed_names_the_rule_with_its_number(
    mei: User, game: str, format_: str, cite: str
) -> None:
    event, sent = with_list(mei, list_of(game, format_), game=game, format=format_)

    status, page = ask(another(mei), event, swaps(sent, 1, 0))

    assert status == 200
    assert "This is not allowed." in page
    assert page.count('class="change change--out"') == 1
    assert cite in page[page.index('id="report"') :]


def test_without_a_change_the_same_cards_are_played(mei: User) -> None:
    event, sent = with_list(mei)

    page = ask(another(mei), event, swaps(sent, 0, 0))[1]

    assert "The same cards are played." in page
    assert "change--" not in page


def test_a_list_is_compared_as_it_is_typed(mei: User) -> None:
    event, sent = with_list(mei)
    client = another(mei)
    other = sent.text.replace("3 Inferna", "2 Inferna").replace("2 Decree of Strength", "1 Decree of Strength")

    same = ask(client, event, {"do": "text", "text": sent.text})[1]
    foreign = ask(client, event, {"do": "text", "text": f"{other}1 Inferna\n1 Defy\n"})[1]

    assert "The same cards are played." in same
    assert "This is not allowed." in foreign
    assert "TR 403.4" in foreign[foreign.index('id="report"') :]
    assert "1 Defy" in foreign


@pytest.mark.parametrize(("game", "format_", "cite"), [RULES[0], RULES[2]])
def test_without_a_registered_sideboard_nothing_is_offered_to_go_out(
    mei: User, game: str, format_: str, cite: str
) -> None:
    text = re.split(r"(?m)^Side.*", list_of(game, format_))[0]
    event, sent = with_list(mei, text, game=game, format=format_)

    page = ask(another(mei), event)[1]

    assert "No sideboard is registered: between games the deck must stay as registered." in page
    assert f"rule {cite}" in page
    assert 'name="swap-' not in page
    assert 'value="swaps"' not in page
    assert all(card["name"] in page for card in sent.cards)


@pytest.mark.parametrize(("game", "format_"), [("zero", "official"), ("vividz", "standard"), ("wow", "core")])
def test_a_format_without_sideboarding_says_so_plainly(mei: User, game: str, format_: str) -> None:
    text = list_of(game, format_)
    event, _sent = with_list(mei, text, game=game, format=format_)
    client = another(mei)

    page, compared = ask(client, event)[1], ask(client, event, {"do": "text", "text": text})[1]

    assert "This format has no sideboarding: between games the deck must stay as registered." in page
    assert 'name="swap-' not in page
    assert "The same cards are played." in compared


@pytest.mark.parametrize("copies", ["many", "-1", "1.5", "9" * 30])
def test_what_is_no_number_is_told_and_the_rest_stays(mei: User, copies: str) -> None:
    event, sent = with_list(mei)
    body = swaps(sent, 2, 0) | {f"swap-{len(sent.cards) - 1}": copies, "text": "my own words"}

    status, page = ask(another(mei), event, body)

    out = first_in(sent, "main")
    assert status == 400
    assert "as a whole number" in page
    assert "my own words" in page
    assert f'name="swap-{out}" min="0" max="3" value="2"' in squeeze(page)


def test_more_copies_than_there_are_is_told_with_their_number_and_judged_as_nothing(mei: User) -> None:
    event, sent = with_list(mei)

    status, page = ask(another(mei), event, {"do": "swaps", f"swap-{first_in(sent, 'main')}": 9})

    assert status == 400
    assert "There are not that many copies of Inferna to swap, only 3." in page
    assert "change--" not in page


def test_a_card_that_stays_between_games_is_not_swapped(mei: User) -> None:
    event, sent = with_list(mei)

    page = ask(another(mei), event, {"do": "swaps", f"swap-{first_in(sent, 'legend')}": 1})[1]

    assert "The same cards are played." in page


def with_another_champion(mei: User, card: str = "Rengar, Pouncing") -> tuple[Event, Submission]:
    """The legal list, with another card in the sideboard."""
    return with_list(mei, legal_list().replace("2 Brittle Steel", f"1 Brittle Steel\n1 {card}"))


def place_of(submission: Submission, name: str) -> str:
    return next(f"swap-{place}" for place, card in enumerate(submission.cards) if card["name"] == name)


def test_a_champion_that_comes_in_for_the_chosen_one_is_the_chosen_one(mei: User) -> None:
    event, sent = with_another_champion(mei)
    body = {place_of(sent, "Rengar, Pouncing"): 1, place_of(sent, "Rengar, Trophy Hunter"): 1}

    page = ask(another(mei), event, {"do": "swaps", **body})[1]

    assert "This change is allowed." in page


def test_a_card_that_may_be_no_champion_comes_into_the_main_deck(mei: User) -> None:
    event, sent = with_another_champion(mei)
    body = {place_of(sent, "Brittle Steel"): 1, place_of(sent, "Rengar, Trophy Hunter"): 1}

    page = ask(another(mei), event, {"do": "swaps", **body})[1]

    assert "This is not allowed." in page
    assert "Champion: 0 cards" in squeeze(page)


def test_of_several_that_come_in_the_one_that_may_takes_the_champions_section(mei: User) -> None:
    event, sent = with_another_champion(mei)
    names = ("Decree of Strength", "Rengar, Pouncing", "Rengar, Trophy Hunter", "Inferna")

    page = ask(another(mei), event, {"do": "swaps", **{place_of(sent, name): 1 for name in names}})[1]

    assert "This change is allowed." in page


def test_a_list_over_a_limit_is_told(mei: User) -> None:
    event, _sent = with_list(mei)

    assert ask(another(mei), event, {"do": "text", "text": "1 Defy\n" * 5000})[0] == 400


def test_a_judge_compares_any_deck_and_others_their_own_alone(mei: User, lin: User, admin_user: User) -> None:
    event, sent = with_list(mei, listed=True)
    Staff.objects.create(event=event, person=lin, role="judge")
    Staff.objects.create(event=event, person=admin_user, role="scorekeeper")
    path = f"/events/{event.slug}/entries/1/between/"

    found = [another(person).post(path, swaps(sent, 1, 1)).status_code for person in (lin, admin_user, mei)]
    own = [ask(another(person), event)[0] for person in (mei, lin)]

    assert (found, own) == ([200, 404, 404], [200, 404])


def test_without_a_list_there_is_nothing_to_compare(mei: User) -> None:
    event = event_of()
    entry_of(event, mei)

    assert "No list is registered yet" in ask(another(mei), event)[1]


def test_a_format_that_is_gone_is_told(mei: User) -> None:
    event, sent = with_list(mei)
    Event.objects.update(format="gone")

    status, page = ask(another(mei), event, {"do": "text", "text": sent.text})

    assert status == 400
    assert "cannot be checked" in page


MOMENTS = {
    Phase.OPEN: {"deadline": timedelta(hours=1), "start": timedelta(hours=2)},
    Phase.GRACE: {"deadline": timedelta(minutes=-5), "start": timedelta(hours=2)},
    Phase.LOCKED: {"deadline": timedelta(hours=-1), "start": timedelta(hours=2)},
    Phase.RUNNING: {"deadline": timedelta(hours=-2), "start": timedelta(hours=-1)},
    Phase.CUT: {"deadline": timedelta(hours=-2), "start": timedelta(hours=-1), "cut": timedelta(0)},
    Phase.ENDED: {"deadline": timedelta(hours=-2), "start": timedelta(hours=-1), "ended": timedelta(0)},
}


@pytest.mark.parametrize("phase", Phase)
def test_what_was_registered_is_read_by_its_player_in_every_phase(mei: User, phase: Phase) -> None:
    now = timezone.now()
    moments: dict[str, object] = {name: now + later for name, later in MOMENTS[phase].items()}
    event, sent = with_list(mei, "", date=now.date(), **moments)
    client, base = another(mei), f"/events/{event.slug}/mine/"

    pages = [client.get(f"{base}{end}") for end in ("", "lists/1/", "between/")]

    assert current_phase(event, timezone.now()) is phase
    assert [page.status_code for page in pages] == [200, 200, 200]
    assert all(sent.cards[0]["name"] in unescape(page.content.decode()) for page in pages[:2])
    assert sent.text in unescape(pages[1].content.decode())
