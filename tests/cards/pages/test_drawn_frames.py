"""Frames are drawn once for all that they show, and again for anything else."""

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from cards.models import Card
from cards.pages.card_frame import build_frame, drawn_frame
from tests.cards.making import a_whole_card

pytestmark = pytest.mark.django_db

Change = Callable[[Card], object]


def anew(card: Card, *, is_first: bool = False) -> str:
    return render_to_string(
        "cards/_frame.html", {"frame": build_frame(card), "tag": "a", "eager": is_first, "with_text": True}
    )


@pytest.mark.parametrize("is_first", [False, True])
def test_a_frame_is_the_one_that_the_template_draws(is_first: bool) -> None:
    card = a_whole_card()

    twice = [drawn_frame(build_frame(card), is_first=is_first) for _ in range(2)]

    assert twice == [anew(card, is_first=is_first)] * 2


@pytest.mark.parametrize(
    "change",
    [
        lambda card: card.facts.update(labels=["token"]),
        lambda card: card.facts["numbers"].update(energy=9),
        lambda card: card.names.update(en="Another name"),
        lambda card: setattr(card, "key", "another-key"),
        lambda card: card.texts.update(en="Draw 9."),
    ],
    ids=["label", "number", "name", "key", "text"],
)
def test_a_card_that_changed_is_drawn_anew(change: Change) -> None:
    card = a_whole_card()
    before = drawn_frame(build_frame(card))

    change(card)

    after = drawn_frame(build_frame(card))
    assert after == anew(card)
    assert after != before


def test_a_printing_with_another_number_is_drawn_anew() -> None:
    card = a_whole_card()
    frame = build_frame(card)
    before = drawn_frame(frame)
    assert frame.printing

    frame.printing.number = "777"

    assert "777" in drawn_frame(frame) and "777" not in before


def test_each_language_has_its_own() -> None:
    card = a_whole_card()
    english = drawn_frame(build_frame(card))

    with override("zh-hans"):
        chinese, expected = drawn_frame(build_frame(card)), anew(card)

    assert chinese == expected
    assert chinese != english
