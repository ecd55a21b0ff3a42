"""What facts are called: a game's own word before that of the others."""

import pytest
from django.utils.translation import override

from cards.catalogue.display_names import label_name, labels_in, number_name
from legality.games import GAMES


@pytest.mark.parametrize(
    ("game", "slug", "english", "chinese"),
    [
        ("riftbound", "unique", "unique", "唯我"),
        ("wow", "unique", "unique", "唯一"),
        ("", "unique", "unique", "唯一"),
        ("wow", "fire-damage", "fire damage", "火焰伤害"),
        ("wow", "of-nobody", "of nobody", "of nobody"),
    ],
)
def test_a_label_is_called_as_its_game_calls_it(game: str, slug: str, english: str, chinese: str) -> None:
    said = [label_name(game, slug)]
    with override("zh-hans"):
        said.append(label_name(game, slug))

    assert said == [english, chinese]


def test_a_label_of_two_names_is_one_label() -> None:
    assert [labels_in(game)["unique"]["zh-hans"] for game in ("wow", "riftbound", "")] == ["唯一", "唯我", "唯一"]
    assert set(labels_in("")) == {slug for game in GAMES.values() for slug in game.labels}


@pytest.mark.parametrize(
    ("game", "name", "chinese"),
    [("riftbound", "energy", "法力"), ("riftbound", "power", "符能"), ("vividz", "power", "力量")],
)
def test_a_number_is_called_as_its_game_calls_it(game: str, name: str, chinese: str) -> None:
    with override("zh-hans"):
        assert number_name(GAMES[game], name) == chinese
