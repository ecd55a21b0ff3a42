"""A line that names no card exactly is any card: what is suggested for it decides nothing, in a list, a pool or a swap."""

from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue, Missed
from cards.catalogue.names.pinyin import first_spelling
from decks.check.checking import Answer, check_entries, read_entries
from decks.check.pairs import check_swap, check_team
from decks.check.question import Question
from decks.decklist.entries import Entry
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.samples.vectors import Vector
from legality.games import GAMES
from tests.vector_files import vectors

VECTORS: Final = {game: [one for one in vectors() if one.game == game and one.text] for game in GAMES}
NOBODY: Final = "Xqvzjwk"
COUNTS: Final = ("", "1 ", "2 ", "4x ", "40 ")
every_game = pytest.mark.parametrize("game", list(GAMES))


@st.composite
def near_names(draw: st.DrawFn, catalogue: Catalogue) -> str:
    """A text that is like the names of cards: a part of one, its sound, its initials, a slip."""
    card = draw(st.sampled_from(list(catalogue.cards.values())))
    name = draw(st.sampled_from([card.name, *card.names.values()]))
    begin = draw(st.integers(0, len(name) - 1))
    part = name[begin : draw(st.integers(begin + 1, len(name)))].strip(" ,.:'’-")
    slip = name[:begin] + draw(st.sampled_from("aeiklnst新星")) + name[begin + 1 :]
    sound = first_spelling(name)
    near = draw(st.sampled_from([part, part, slip, sound, sound[: begin + 2], *name.split()]))
    found = catalogue.find(near, guess=False)
    assume(isinstance(found, Missed) and found.kind == "unknown" and not found.suggestions)
    return near


@st.composite
def near_lines(draw: st.DrawFn, game: str, catalogue: Catalogue) -> tuple[str, str]:
    """A line, perhaps below a heading, with such a text, and the same line with the name of nobody."""
    near, count = draw(near_names(catalogue)), draw(st.sampled_from(COUNTS))
    section = draw(st.sampled_from([None, *GAMES[game].sections]))
    heading = f"\n{section.names['en']}\n" if section else "\n"
    for name in (near, NOBODY):
        entries = parse_list(f"{heading}{count}{name}", heading_words(GAMES[game]))
        assume(len(entries) == 1 and isinstance(entries[0], Entry) and entries[0].name == name)

    return f"{heading}{count}{near}", f"{heading}{count}{NOBODY}"


def question_of(vector: Vector) -> Question:
    game = GAMES[vector.game]
    return Question(game, game.format(vector.format), vector.day, vector.region, vector.options)


def checked(vector: Vector, text: str, pool: str | None, catalogue: Catalogue) -> Answer:
    game = GAMES[vector.game]
    registered = None if pool is None else read_entries(game, pool, catalogue)
    return check_entries(question_of(vector), read_entries(game, text, catalogue), catalogue, registered)


def said(answer: Answer) -> tuple[object, ...]:
    report = answer.report
    return answer.verdict, report.codes, report.counts, {doubt.code for doubt in report.doubts}


@every_game
@given(data=st.data())
def test_what_is_suggested_for_a_line_decides_nothing(
    game: str, data: st.DataObject, catalogues: Mapping[str, Catalogue]
) -> None:
    catalogue = catalogues[game]
    vector = data.draw(st.sampled_from(VECTORS[game]))
    near, nobody = data.draw(near_lines(game, catalogue))

    answer, other = (checked(vector, vector.text + line, vector.pool, catalogue) for line in (near, nobody))

    assert said(answer) == said(other)


@pytest.mark.parametrize("game", [game for game in GAMES if any(one.pool for one in VECTORS[game])])
@given(data=st.data())
def test_what_is_suggested_for_a_line_of_a_pool_decides_nothing(
    game: str, data: st.DataObject, catalogues: Mapping[str, Catalogue]
) -> None:
    catalogue = catalogues[game]
    vector = data.draw(st.sampled_from([one for one in VECTORS[game] if one.pool]))
    near, nobody = data.draw(near_lines(game, catalogue))

    answer, other = (checked(vector, vector.text, f"{vector.pool}{line}", catalogue) for line in (near, nobody))

    assert said(answer) == said(other)


@every_game
@given(data=st.data())
def test_what_is_suggested_for_a_line_of_the_registered_or_the_partners_list_decides_nothing(
    game: str, data: st.DataObject, catalogues: Mapping[str, Catalogue]
) -> None:
    catalogue = catalogues[game]
    vector = data.draw(st.sampled_from(VECTORS[game]))
    asked, now = question_of(vector), read_entries(GAMES[game], vector.text, catalogue)
    registered = [
        read_entries(GAMES[game], vector.text + line, catalogue) for line in data.draw(near_lines(game, catalogue))
    ]

    swaps = [said(check_swap(asked, entries, now, catalogue)) for entries in registered]
    teams = [check_team(asked, now, entries, catalogue) for entries in registered]

    assert swaps[0] == swaps[1]
    assert teams[0].verdict == teams[1].verdict
