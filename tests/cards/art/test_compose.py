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

from cards.art.compose import choose_emblems, draw_card_art
from cards.art.emblems import Emblem
from cards.art.raster import render_art
from cards.art.scenes import SCENES as DRAWN_SCENES
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

    assert mean(apart[True]) < 0.9 * mean(apart[False])


@all_games
@given(key=keys, number=st.integers(0, 20))
def test_no_number_is_drawn_for_the_card_says_it_once(game: Game, key: str, number: int) -> None:
    layout, facts = card_layout(game), _some(game)
    other: Facts = {**facts, "numbers": dict.fromkeys((layout.cost, *layout.foot), number)}

    assert draw_card_art(game, key, facts) == draw_card_art(game, key, other)


@all_games
@given(key=keys)
def test_another_kind_changes_the_figure_alone(game: Game, key: str) -> None:
    facts, (one, other) = _some(game), list(game.look.kinds)[:2]

    changed = _changed(
        draw_card_art(game, key, {**facts, "kind": one}), draw_card_art(game, key, {**facts, "kind": other})
    )

    assert changed <= {"figure", "home", "motif", "companion"}
    assert "figure" in changed


@all_games
@given(key=keys)
def test_another_class_changes_colours_and_motif_alone(game: Game, key: str) -> None:
    trait = art_of_look(game).traits[0]
    one, other = list(game.look.values[trait])[:2]

    arts = [draw_card_art(game, key, {**_some(game), "traits": {trait: [value]}}) for value in (one, other)]

    assert {"palette", "class"} <= _changed(*arts)
    assert arts[0].parts["scene"] == arts[1].parts["scene"]


@all_games
@given(key=keys, other=keys)
def test_another_card_with_the_same_facts_has_its_own_scene(game: Game, key: str, other: str) -> None:
    facts = _some(game)
    one, two = draw_card_art(game, key, facts), draw_card_art(game, other, facts)

    assert (one.parts["scene"] == two.parts["scene"]) == (key == other)
    assert one.palette == two.palette


@all_games
@given(key=keys)
def test_the_figure_is_what_a_game_says_of_a_tag(game: Game, key: str) -> None:
    """The first of its table wins, and cards of one tag share it."""
    table = next((one for one in art_of_look(game).figures if one.figures and one.trait != "kind"), None)
    if table is None:
        pytest.skip("the game names no figures")
    value, figure = next(iter(table.figures.items()))

    assert figure in choose_emblems(game, key, {"traits": {table.trait: [value]}})


@all_games
def test_a_word_without_a_figure_has_a_family_of_faces(game: Game) -> None:
    table = next((table for table in art_of_look(game).figures if table.faces), None)
    if table is None:
        pytest.skip("the game has no faces")

    faces = [
        choose_emblems(game, key, {"traits": {table.trait: [word]}})
        for key, word in (("1", "a"), ("2", "a"), ("1", "b"))
    ]
    papers = [[one.paper for one in face if isinstance(one, Emblem)][0] for face in faces]

    assert papers[0] == papers[1]
    assert papers[0] != papers[2]
    assert faces[0] != faces[1]


@all_games
@pytest.mark.parametrize(
    "facts", [{}, {"unknown": ["kind", "cost"]}, {"kind": "never-heard-of", "traits": {"never": ["heard"]}}]
)
def test_a_card_of_which_little_is_known_is_drawn_too(game: Game, facts: Facts) -> None:
    art = draw_card_art(game, "little", facts)

    assert art.parts["companion"] == ()
    assert len(set(_pixels(render_art(art, WIDTH)))) > 50


@pytest.mark.parametrize(
    ("slug", "digest"),
    [
        ("riftbound", "c0ba413ba537"),
        ("rise", "08dceb6e8661"),
        ("vividz", "d3329af1665c"),
        ("wow", "60c5db3edeb2"),
        ("zero", "99e584b9c65a"),
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
