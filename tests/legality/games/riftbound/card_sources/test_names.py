"""One key for a card, however a source spells its name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.games.riftbound.card_sources.names import (
    CHAMPIONS,
    find_champions,
    is_group,
    key_of_local_name,
    legend_aliases,
    legend_epithet,
    name_slug,
    official_card_name,
    official_legend_name,
    official_name,
    other_names,
    plain_spelling,
    without_printing_words,
)

NAMES = st.text(alphabet="aB'’ -,()/é易", max_size=30)


@given(NAMES)
def test_a_slug_of_a_slug_is_itself(name: str) -> None:
    assert name_slug(name_slug(name)) == name_slug(name)


@given(NAMES)
def test_plain_text_stays_plain(name: str) -> None:
    assert plain_spelling(plain_spelling(name)) == plain_spelling(name)


@given(st.sampled_from(sorted(CHAMPIONS)))
def test_every_epithet_stands_for_its_legend(title: str) -> None:
    full = official_legend_name(title, ())

    assert full == f"{CHAMPIONS[title]}, {title}"
    assert name_slug(official_name(title)) == name_slug(full)
    assert name_slug(official_name(full)) == name_slug(full)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Jinx, Loose Cannon", "jinx-loose-cannon"),
        ("Kai’Sa, Survivor", "kaisa-survivor"),
        ("B.F. Sword", "b-f-sword"),
        ("Get Excited!", "get-excited"),
        ("Séance", "seance"),
        ("易", ""),
    ],
)
def test_a_slug_is_words_and_hyphens(text: str, key: str) -> None:
    assert name_slug(text) == key


def test_a_chinese_name_is_its_own_key() -> None:
    assert [key_of_local_name(name) for name in ("金克丝，暴走萝莉", "小菊！")] == ["金克丝-暴走萝莉", "小菊"]


@pytest.mark.parametrize(
    "name",
    [
        "Teemo - Scout",
        "Teemo, Scout",
        "Teemo  -  Scout",
        "Teemo - Scout (Alternate Art)",
        "Teemo, Scout (Overnumbered)",
        "Teemo - Scout (GG EZ)",
        "Teemo - Scout (Signature) (Metal)",
    ],
)
def test_what_tells_only_of_a_printing_is_dropped(name: str) -> None:
    assert official_card_name(name) == "Teemo, Scout"


@pytest.mark.parametrize("name", ["Recruit (NX)", "Recruit (271) // Buff", "Recruit"])
def test_a_token_is_named_by_its_front(name: str) -> None:
    assert without_printing_words(name) == "Recruit"


def test_a_shortened_champion_is_written_out() -> None:
    assert official_card_name("Yi, Honed") == "Master Yi, Honed"
    assert other_names("Yi, Honed") == ("Yi, Honed",)
    assert official_card_name("Master Yi - Honed") == "Master Yi, Honed"
    assert other_names("Master Yi - Honed") == ()


@pytest.mark.parametrize(
    ("name", "tags"),
    [
        ("Dark Child", ["Annie"]),
        ("Dark Child - Starter", ["Annie"]),
        ("Annie - Dark Child", ["Annie"]),
        ("Annie - Dark Child (Metal)", ["Annie"]),
        ("Annie, Dark Child", ["Annie"]),
        ("Yordle, Annie - Dark Child (Starter)", ["Yordle", "Annie"]),
        ("Dark Child", []),
    ],
)
def test_a_legend_is_named_by_champion_and_epithet(name: str, tags: list[str]) -> None:
    assert official_legend_name(name, tags) == "Annie, Dark Child"
    assert legend_epithet(name) == "Dark Child"


def test_a_legend_that_nobody_knows_keeps_its_epithet() -> None:
    assert official_legend_name("Queen of Ants", ()) == "Queen of Ants"
    assert legend_aliases("Queen of Ants", "Queen of Ants") == ()


def test_a_tag_names_the_champion_of_a_new_legend() -> None:
    assert official_legend_name("Queen of Ants", ["Yordle", "Formica"]) == "Formica, Queen of Ants"


def test_a_legend_answers_to_its_epithet_and_to_its_starter() -> None:
    assert legend_aliases("Jinx - Loose Cannon", "Jinx, Loose Cannon") == ("Loose Cannon",)
    assert legend_aliases("Dark Child - Starter", "Annie, Dark Child") == (
        "Dark Child",
        "Annie, Dark Child (Starter)",
        "Dark Child (Starter)",
    )


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("The Boss", "Sett, The Boss"),
        ("Dark Child, Starter", "Annie, Dark Child"),
        ("Leblanc, Deceiver", "LeBlanc, Deceiver"),
        ("Teemo, Strategist", "Teemo, Strategist"),
        ("Guards!", "Guards!"),
    ],
)
def test_a_bare_name_finds_its_card(name: str, full: str) -> None:
    assert name_slug(official_name(name)) == name_slug(full)


def test_regions_and_tribes_are_no_champions() -> None:
    assert [is_group(tag) for tag in ("Yordle", "The Void", "Mount Targon", "Jinx")] == [True, True, True, False]


def test_champions_are_those_that_name_a_unit_or_a_legend() -> None:
    cards = [
        ("Jinx - Rebel", ["Jinx", "Zaun"], False),
        ("Queen of Ants", ["Yordle", "Formica"], True),
        ("Yordle, Kennen - Ninja", ["Yordle"], False),
        ("Hill", ["Termes"], False),
    ]

    assert find_champions(cards) == find_champions([]) | {"Formica"}
