"""Words for values: what a field may be asked for, in either language."""

import pytest

from legality.games import GAMES
from legality.games.riftbound.card_sources.catalog_zh import TAGS
from tests.cards.search.making import Shelf, asked, made

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["tag:yordle", "标签:约德尔人", "标签：约德尔", "tag:约德尔人 t:unit"])
def test_a_tag_is_asked_for_in_either_language(shelf: Shelf, text: str) -> None:
    shelf(made("qwx", facts={"traits": {"tag": ["yordle"]}}), made("qwy", facts={"traits": {"tag": ["mount-targon"]}}))

    assert asked(f"qw {text}") == ["qwx"]


def test_the_game_names_every_tag_that_its_chinese_catalogue_has() -> None:
    named = {names["zh-hans"]: slug for slug, names in GAMES["riftbound"].values.items() if slug in TAGS.values()}

    assert named == TAGS
