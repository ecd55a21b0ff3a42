"""Whatever is pasted, the games that are found know names of it, and a list is answered with the format that is played.

A slip (a copy more or less, talk around the list, a misspelt name) never turns a deck of tournaments into one of another format.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from cards.importers.starter import read_starter, starter_catalogue
from decks.check.detecting import detect_games
from decks.samples import Sample, samples_in
from legality.engine.game import Game
from legality.engine.rules.format import Format
from legality.games import GAMES
from legality.games.discovery import find_games
from tests.laws.test_keystroke_laws import CODES, PIECES

TEXTS = st.one_of(st.text(), st.lists(st.sampled_from((*PIECES, *CODES))).map("".join), st.sampled_from(CODES))
DAYS = st.dates(date(2000, 1, 1), date(2030, 1, 1))
DAY: Final = date(2026, 11, 1)
# Games that the site does not offer: the proofs of the kinds, and the package that the tests bring.
FOLDERS: Final = (Path(__file__).parents[1] / "games", Path(__file__).parents[1] / "made")
OTHERS: Final = {found.slug: found.load() for found in find_games(FOLDERS) if Path(found.place).parent in FOLDERS}
OF_TOURNAMENTS: Final[list[tuple[Game, Sample]]] = [
    (game, sample)
    for game in (*GAMES.values(), *OTHERS.values())
    for sample in samples_in(game)
    if sample.format == game.default_format.slug
]
TALK: Final = (
    "Hi all, is this legal?",
    "thanks in advance :)",
    "What do you think of this one?",
    "Here is my list for Saturday:",
    "Played it 10 times, won 7 of 10",
    "100 people came",
    "[19:32] Bob: nice deck",
    "https://example.org/decks/7",
    "大家好，帮我看看这套牌能不能用",
    "谢谢！",
    "GL HF",
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TEXTS, DAYS)
def test_a_detection_never_raises_and_never_claims_more_than_it_found(
    catalogues: Mapping[str, Catalogue], text: str, day: date
) -> None:
    found = detect_games(text, day, catalogues)

    assert all(0 <= one.found <= one.names and one.formats for one in found)
    assert all(one.found + len(one.missing) == one.names for one in found)
    assert all(format_.first_day <= day for one in found for format_ in one.formats)
    assert not any(one.sure for one in found[1:])
    assert len({one.game.slug for one in found}) == len(found)


@pytest.fixture(scope="module")
def every_catalogue(catalogues: Mapping[str, Catalogue]) -> Mapping[str, Catalogue]:
    return {**catalogues, **{slug: starter_catalogue(read_starter(game)) for slug, game in OTHERS.items()}}


@pytest.fixture
def every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the tests are offered next to those of the site."""
    monkeypatch.setattr(GAMES, "_loaded", replace(GAMES._load(), games={**GAMES, **OTHERS}))


@st.composite
def slips(draw: st.DrawFn, text: str) -> str:
    """The list with one copy of a line more or less, one name misspelt, and talk around it."""
    lines = text.rstrip().split("\n")
    counted = [place for place, line in enumerate(lines) if line[:1].isdigit() and " " in line]
    if draw(st.booleans()):
        place = draw(st.sampled_from(counted))
        count, _space, name = lines[place].partition(" ")
        lines[place] = f"{max(int(count.rstrip('x')) + draw(st.sampled_from((-1, 1))), 1)} {name}"
    if draw(st.booleans()):
        place = draw(st.sampled_from(counted))
        lines[place] = lines[place][:-1] + "qq"
    before, after = (draw(st.lists(st.sampled_from(TALK), max_size=4, unique=True)) for _ in range(2))
    return "\n".join((*before, "", *lines, "", *after))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
@pytest.mark.parametrize("game, sample", OF_TOURNAMENTS, ids=lambda one: getattr(one, "slug", ""))
def test_a_slip_leaves_a_deck_what_it_is(
    every_catalogue: Mapping[str, Catalogue], every_game: None, game: Game, sample: Sample, data: st.DataObject
) -> None:
    text = data.draw(slips(sample.text))

    first = detect_games(text, DAY, every_catalogue)[0]

    assert first.game is game
    assert first.sure
    assert first.formats[0] is game.default_format


FORMATS: Final = [format_ for game in GAMES.values() for format_ in game.formats]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
@pytest.mark.parametrize("format_", FORMATS, ids=repr)
def test_the_format_that_is_named_wins_and_else_the_one_that_is_played(
    catalogues: Mapping[str, Catalogue], format_: Format, data: st.DataObject
) -> None:
    game = GAMES[format_.game]
    own = [one for one in samples_in(game) if one.format == format_.slug]
    text = own[0].text if own else samples_in(game)[0].text
    word = data.draw(st.sampled_from([format_.slug, *format_.names.values()]))

    named = detect_games(f"Game: {game.slug}\nFormat: {word}\n{text}", DAY, catalogues)[0]
    played = detect_games(text, DAY, catalogues, lambda other: format_ if other is game else other.default_format)[0]

    assert (named.formats[0], named.sure) == (format_, True)
    if own:
        assert (played.formats[0], played.sure) == (format_, True)
