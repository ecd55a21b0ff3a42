"""The fields of each game, and the words for them."""

import pytest

from cards.search.fields import COMMON, field_named, near_fields, search_fields
from legality.games import GAMES
from legality.sources.fold import fold


@pytest.mark.parametrize("game", GAMES)
def test_every_trait_and_common_field_is_named_by_its_slug_and_in_both_languages(game: str) -> None:
    slugs = {*GAMES[game].traits, *(field.slug for field in COMMON)}

    found = {slug: field_named(slug, game) for slug in slugs}

    assert {slug: field.slug if field else None for slug, field in found.items()} == {slug: slug for slug in slugs}
    assert all(field and set(field.names) >= {"en", "zh-hans"} for field in found.values())


@pytest.mark.parametrize("game", GAMES)
def test_words_for_fields_are_folded(game: str) -> None:
    assert [word for word in search_fields(game) if word != fold(word)] == []


@pytest.mark.parametrize(
    ("game", "word", "slug"),
    [
        ("riftbound", "c", "domain"),
        ("riftbound", "领域", "domain"),
        ("riftbound", "战力", "might"),
        ("riftbound", "戰力", "might"),
        ("riftbound", "Type", "kind"),
        ("riftbound", "ＳＥＴ", "set"),
        ("wow", "c", "class"),
        ("wow", "职业", "class"),
        ("wow", "atk", "attack"),
        ("rise", "费用", "cost"),
        ("rise", "阵营", "faction"),
        ("zero", "系列", "series"),
        ("zero", "颜色", "colour"),
        ("vividz", "mission-info", "mission_info"),
        ("", "名称", "name"),
    ],
)
def test_a_field_is_found_by_its_words(game: str, word: str, slug: str) -> None:
    field = field_named(word, game)

    assert field is not None
    assert field.slug == slug


def test_what_only_other_games_have_is_no_field() -> None:
    assert [field_named(word, "riftbound") for word in ("attack", "职业", "")] == [None, None, None]


def test_a_slip_is_met_with_near_names() -> None:
    assert "domain" in near_fields("domian", "riftbound")
    assert near_fields("qqqqqq", "riftbound") == ()
