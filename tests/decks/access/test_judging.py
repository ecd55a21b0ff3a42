"""A saved deck asks its own question, and is judged by the day that is asked."""

from datetime import date

import pytest

from decks.access.serving import answer_of, deck_question, judge_deck
from decks.check.question import Question
from decks.samples import find_sample
from legality.games import GAMES
from tests.decks.own_decks import deck_of

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


def sample(game: str, slug: str) -> str:
    found = find_sample(game, slug)
    assert found is not None

    return found.text


def test_a_deck_asks_its_own_question() -> None:
    deck = deck_of("riftbound", "standard", "", region="cn", options=["precon"])

    asked = deck_question(deck, DAY)

    riftbound = GAMES["riftbound"]
    assert asked == Question(riftbound, riftbound.format("standard"), DAY, "cn", frozenset({"precon"}))


def test_a_saved_deck_is_judged_by_the_day_asked() -> None:
    deck = deck_of("riftbound", "standard", sample("riftbound", "standard-jinx-precon"))

    before, since = answer_of(deck, date(2026, 3, 30)), answer_of(deck, date(2026, 3, 31))

    assert "banned" not in before.report.codes
    assert "banned" in since.report.codes


@pytest.mark.parametrize(("game", "format_"), [("chess", "blitz"), ("zero", "blitz")])
def test_a_deck_whose_game_or_format_is_gone_has_no_answer(game: str, format_: str) -> None:
    assert judge_deck(deck_of(game, format_, "1 King"), DAY) is None
