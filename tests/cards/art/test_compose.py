"""Art is known again: the same for ever, unlike its neighbours, and each fact has a part of its own."""

from collections import defaultdict
from hashlib import sha256
from itertools import combinations
from statistics import mean
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from cards.art.compose import SCENES as DRAWN_SCENES
from cards.art.compose import draw_card_art
from cards.art.raster import render_art
from cards.art.shapes import Art
from cards.art.svg import LIMIT, art_as_svg
from legality.engine.game import Game
from legality.engine.theme.appearance import art_of_look, card_layout
from legality.engine.values.look import SCENES
from legality.games import GAMES
from legality.sources.facts import Facts
from tests.cards.art.made_cards import made_cards, made_facts
from tests.cards.art.perceptual import nearest, step_hash, wave_hash
from tests.long import amount

# 8,000 in all in the long run.
CARDS: Final = amount(160, 1_600)
WIDTH: Final = 120
APART: Final = 6

all_games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
keys = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=20)


@pytest.mark.grows
@all_games
def test_cards_of_a_game_differ_to_the_eye_and_are_under_3_kb(game: Game) -> None:
    arts = [draw_card_art(game, key, facts) for key, facts in made_cards(game, CARDS)]

    pictures = [render_art(art, WIDTH) for art in arts]

    assert max(len(art_as_svg(art).encode()) for art in arts) < LIMIT
    assert nearest([wave_hash(picture) for picture in pictures]) >= APART
    assert nearest([step_hash(picture) for picture in pictures]) >= APART


@all_games
def test_cards_of_one_class_are_nearer_to_each_other_than_to_others(game: Game) -> None:
    cards = made_cards(game, 120)
    pictures = [render_art(draw_card_art(game, key, facts), 24) for key, facts in cards]
    apart: defaultdict[bool, list[float]] = defaultdict(list)

    for (one, first), (other, second) in combinations(zip(cards, pictures, strict=True), 2):
        apart[one[1]["traits"] == other[1]["traits"]].append(_distance(first, second))

    assert mean(apart[True]) < 0.85 * mean(apart[False])


@all_games
@given(key=keys, cost=st.integers(0, 12))
def test_another_cost_changes_the_sparks_alone(game: Game, key: str, cost: int) -> None:
    facts = _some(game)
    other: Facts = {**facts, "numbers": facts["numbers"] | {card_layout(game).cost: cost + 1}}

    changed = _changed(
        draw_card_art(game, key, {**facts, "numbers": facts["numbers"] | {card_layout(game).cost: cost}}),
        draw_card_art(game, key, other),
    )

    assert changed == ({"cost"} if cost < 12 else set())


@all_games
@given(key=keys, figure=st.integers(0, 15))
def test_another_number_at_the_foot_changes_the_ticks_alone(game: Game, key: str, figure: int) -> None:
    facts, name = _some(game), card_layout(game).foot[0]

    one, other = (draw_card_art(game, key, {**facts, "numbers": {name: figure + more}}) for more in (0, 1))

    assert _changed(one, other) == {"foot"}


@all_games
@given(key=keys)
def test_another_kind_changes_the_figure_alone(game: Game, key: str) -> None:
    facts, (one, other) = _some(game), list(game.look.kinds)[:2]

    changed = _changed(
        draw_card_art(game, key, {**facts, "kind": one}), draw_card_art(game, key, {**facts, "kind": other})
    )

    assert changed == {"figure"}


@all_games
@given(key=keys)
def test_another_class_changes_colours_and_motif_alone(game: Game, key: str) -> None:
    trait = art_of_look(game).traits[0]
    one, other = list(game.look.values[trait])[:2]

    arts = [draw_card_art(game, key, {**_some(game), "traits": {trait: [value]}}) for value in (one, other)]

    assert _changed(*arts) == {"palette", "class"}


@all_games
@given(key=keys, other=keys)
def test_another_card_with_the_same_facts_has_its_own_scene(game: Game, key: str, other: str) -> None:
    facts = _some(game)
    one, two = draw_card_art(game, key, facts), draw_card_art(game, other, facts)

    changed = _changed(one, two)

    assert changed <= {"scene", "figure", "foot"}
    assert ("scene" in changed) == (key != other)


@all_games
@pytest.mark.parametrize(
    "facts", [{}, {"unknown": ["kind", "cost"]}, {"kind": "never-heard-of", "traits": {"never": ["heard"]}}]
)
def test_a_card_of_which_little_is_known_is_drawn_too(game: Game, facts: Facts) -> None:
    art = draw_card_art(game, "little", facts)

    assert art.parts["cost"] == art.parts["foot"] == ()
    assert len(set(_pixels(render_art(art, WIDTH)))) > 50


@pytest.mark.parametrize(
    ("slug", "digest"),
    [
        ("riftbound", "7cdb543ab153"),
        ("rise", "71817f99a5e5"),
        ("vividz", "ea58a779ba21"),
        ("wow", "5b9e9bd7a0b1"),
        ("zero", "e0e2dad7ddb3"),
    ],
)
def test_art_stays_as_it_is_for_ever(slug: str, digest: str) -> None:
    """Raise `STYLE` with what is changed here: every card of every player looks otherwise then."""
    drawn = art_as_svg(draw_card_art(GAMES[slug], "known-again", _some(GAMES[slug])))

    assert sha256(drawn.encode()).hexdigest()[:12] == digest


def test_every_scene_that_a_look_may_name_is_drawn() -> None:
    assert set(DRAWN_SCENES) == SCENES


def _some(game: Game) -> Facts:
    trait = art_of_look(game).traits[0]
    return made_facts(game, (trait, next(iter(game.look.values[trait]))), next(iter(game.look.kinds)), 3)


def _changed(one: Art, other: Art) -> set[str]:
    parts = {name for name in one.parts if one.parts[name] != other.parts[name]}
    return parts | ({"palette"} if one.palette != other.palette else set())


def _distance(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def _pixels(picture: Image.Image) -> list[bytes]:
    data = picture.tobytes()
    return [data[at : at + 3] for at in range(0, len(data), 3)]
