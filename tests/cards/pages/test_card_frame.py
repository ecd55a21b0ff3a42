"""A card drawn from its facts: what stands where, and a question mark for what is not known."""

import pytest
from django.utils.translation import override
from pytest_django.fixtures import Settings

from cards.models import Card, Printing
from cards.pages.card_frame import Stat, Value, build_frame, first_letters, two_names
from legality.games import GAMES
from tests.cards.making import a_card, a_set, a_whole_card

pytestmark = pytest.mark.django_db

RIFTBOUND = GAMES["riftbound"]


@pytest.fixture(autouse=True)
def remote(settings: Settings) -> None:
    """Pictures of sources are shown."""
    settings.PICTURES = "remote"


def test_a_frame_holds_the_facts_of_the_card() -> None:
    frame = build_frame(a_whole_card())

    printing = frame.printing
    assert printing is not None
    assert (frame.names, frame.cost, frame.pips) == (
        (("en", "Ember, Test Made"), ("zh-hans", "余烬，试作")),
        "3",
        Stat("power", "power", "1"),
    )
    assert (frame.kind, frame.marks, frame.tags, frame.foot) == (
        "Champion Unit",
        (Value("domain", "fury", "Fury"),),
        ("Ember", "Test Made"),
        (Stat("might", "might", "?"),),
    )
    assert printing.code == "TST-007a"
    assert frame.image == "https://images.example/0.png"
    assert frame.is_wide is False
    assert frame.text == (("en", "[Reaction] Pay [1].\nDraw 1."),)


def test_chinese_words_of_a_kind_stand_together() -> None:
    with override("zh-hans"):
        assert build_frame(a_whole_card()).kind == "英雄单位"


def test_a_frame_of_which_nothing_is_known_is_still_a_frame() -> None:
    frame = build_frame(a_card(facts={"unknown": ["kind", "energy"]}))

    assert (frame.cost, frame.pips, frame.kind, frame.marks, frame.tags, frame.foot) == ("?", None, "", (), (), ())
    assert frame.printing is None
    assert frame.image == ""
    assert frame.text == ()
    assert list(frame.drawn_pips) == []


def test_battlefields_lie_on_their_side() -> None:
    assert build_frame(a_card(facts={"kind": "battlefield"})).is_wide


def test_the_plainest_printing_stands_for_the_card() -> None:
    card = a_card()
    for code, number, flags in (
        ("TST", "301", ["signed"]),
        ("TST", "12", []),
        ("TST", "7", []),
        ("PRM", "1", ["promo"]),
    ):
        Printing.objects.create(
            card=card, card_set=a_set(code), number=number, flags=flags, image=f"https://x/{number}"
        )

    frame = build_frame(card)

    assert (frame.printing and frame.printing.code) == "TST-7"
    assert frame.image == "https://x/7"


def test_a_printing_asked_for_is_the_one_shown() -> None:
    card = a_whole_card(2)
    second = card.printings.get(number="008")

    assert build_frame(card, second).image == "https://images.example/1.png"


@pytest.mark.parametrize(
    ("name", "names", "language", "shown"),
    [
        ("Jinx", {"en": "Jinx", "zh-hans": "金克丝"}, "en", (("en", "Jinx"), ("zh-hans", "金克丝"))),
        ("Jinx", {"en": "Jinx", "zh-hans": "金克丝"}, "zh-hans", (("zh-hans", "金克丝"), ("en", "Jinx"))),
        ("Jinx", {"en": "Jinx"}, "zh-hans", (("en", "Jinx"),)),
        ("あかり", {"ja": "あかり", "en": "Akari"}, "zh-hans", (("ja", "あかり"), ("en", "Akari"))),
        ("Jinx", {}, "en", (("en", "Jinx"),)),
        ("Pi", {"en": "Pi", "zh-hans": "Pi"}, "zh-hans", (("zh-hans", "Pi"),)),
    ],
)
def test_a_name_is_shown_in_two_languages(
    name: str, names: dict[str, str], language: str, shown: tuple[tuple[str, str], ...]
) -> None:
    with override(language):
        assert two_names(Card(game="riftbound", name=name, names=names), RIFTBOUND) == shown


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Jinx, Rebel", "JR"),
        ("Master of the Hunt", "MH"),
        ("Defy", "De"),
        ("Kha'Zix", "KZ"),
        ("The", "Th"),
        ("金克丝", "金克"),
        ("夜航频道 星见灯", "夜航"),
        ("龙", "龙"),
        ("!", "!"),
    ],
)
def test_a_name_is_known_by_its_first_letters(name: str, letters: str) -> None:
    assert first_letters(name) == letters
