"""Nothing is swallowed: a line, or all that is behind a key, mark, bullet, bracket or in a cell, that is a card is counted or
reported. For the cards of every game.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.checking import read_entries
from decks.decklist.reading.about import KEYS, TALK
from decks.decklist.reading.headings import heading_words
from decks.decklist.resolve import Resolved, look_up
from legality.games import GAMES
from legality.sources.fold import squash

# `{n}` is a card's name or number, `{c}` a count, `{k}` a known key, `{h}` a heading of the game.
FORMS: Final = (
    *("{n}", "- {n}", "* {n}", "• {n}", "1. {n}", "[x] {n}", "+ {n}", "> {n}", "`{n}`", "**{n}**", "~~{n}~~", "{n},", "{n}."),
    *("[{n}]", "({n})", "<{n}>", "{{{n}}}", "【{n}】", "《{n}》", "「{n}」", "=={n}==", "-- {n} --", "[[{n}]]", "<b>{n}</b>"),
    *("{c} {n}", "{c}x {n}", "{n} x{c}", "{n} ({c})", "{c} [{n}]", "{c} ({n})", "{n} [{h}]", "{c} {n} - $3.50"),
    *("# {n}", "//{n}", "## {n}", "# - {n}", "// [{n}]", "# {n} x{c}", "# {c} {n}", "# {n}:", "/* {n} */", "<!-- {n} -->"),
    *("# {k}: {n}", "# {h} {n}", "# {h}: {n}", "# {h}  {c} {n}", "// {h} - {n}", "#{c} {n}"),
    *("{k}: {n}", "{k}：{n}", "{k}: {c} {n}", "{k}: {n} x{c}", "{k} - {n}", "{k} - {c} {n}", "【{k}】{n}", "{k}: [{n}]"),
    *('{k}: "{n}"', "{k}: - {n}", "{k}: {n}.", "Notes: List: {n}", "by {n}", "Deck by {n}", "Exported from {n}", "@{n}"),
    *("{h}: {n}", "{h} {n}", "{h}: {c} {n}", "{h} - {n}", "{h}: [{n}]", "Deck: {n}", "Deck: {c} {n}", "About {n}"),
    *("| {n} |", "|{c}|{n}|", "{n},{c}", "{c}\t{n}", "{n}\t{c}", '"{n}",{c}', '"{n}",{c},X,Y,7', "{n}|{c}", "{n};{c}"),
    *('{{"name":"{n}","count":{c}}},', "- name: {n}", 'name = "{n}"', '"{n}": {c},', "'{n}' => {c}", "{n}: {c}", "{n} = {c}"),
    *("card: {n}", 'cards = ["{n}"]', '"id": "{n}",', "- id: {n}", "{n}: {{", "{{ name: '{n}', count: {c} }},"),
)  # fmt: skip


@cache
def names_of(game: str, catalogue: Catalogue) -> list[str]:
    """The names and numbers that find one card or several of one name, and are no heading."""
    names = {name for card in catalogue.cards.values() for name in (card.name, *card.names.values())}
    codes = {code for card in catalogue.cards.values() for code in catalogue.codes_of(card) if not code.endswith("-")}
    return sorted(name for name in names | codes if squash(name) not in heading_words(GAMES[game]))


@cache
def headings(game: str) -> list[str]:
    return sorted({word for section in GAMES[game].sections for word in (*section.names.values(), *section.headings)})


def looked_up(game: str, text: str, catalogue: Catalogue) -> Resolved:
    return look_up(read_entries(GAMES[game], text, catalogue), catalogue, GAMES[game].formats[0])


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
def test_a_card_in_any_dress_is_counted_or_reported(
    catalogues: Mapping[str, Catalogue], game: str, data: st.DataObject
) -> None:
    form = data.draw(st.sampled_from(FORMS))
    line = form.format(
        n=data.draw(st.sampled_from(names_of(game, catalogues[game]))),
        c=data.draw(st.integers(1, 4)),
        k=data.draw(st.sampled_from(KEYS)),
        h=data.draw(st.sampled_from(headings(game))),
    )

    found = looked_up(game, f"1 Qqqq\n{line}\n", catalogues[game])

    lines = {row.entry.line for row in found.placed} | {problem.line for problem in found.problems}
    maybe = {row.entry.line for row in found.maybe}
    assert 2 in lines | maybe


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
def test_a_card_behind_a_key_that_people_talk_behind_decides_nothing_without_a_count(
    catalogues: Mapping[str, Catalogue], game: str, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(names_of(game, catalogues[game])))
    keys = [key for key in TALK if squash(key) not in heading_words(GAMES[game])]

    found = looked_up(game, f"{data.draw(st.sampled_from(keys))}: {name}", catalogues[game])

    assert found.placed == ()
    assert [(problem.kind, problem.aside) for problem in found.problems] == [("commented", True)]


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
def test_no_heading_is_the_number_of_a_card(
    catalogues: Mapping[str, Catalogue], game: str, data: st.DataObject
) -> None:
    word = data.draw(st.sampled_from([word for word in heading_words(GAMES[game]) if word.isascii() and len(word) < 9]))

    found = looked_up(
        game, f"{data.draw(st.integers(1, 9))} {word}-{data.draw(st.integers(1, 99)):03}", catalogues[game]
    )

    assert [problem.line for problem in found.problems] == [1]


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
def test_words_in_sentences_and_addresses_are_no_names(
    catalogues: Mapping[str, Catalogue], game: str, data: st.DataObject
) -> None:
    names = [name for name in names_of(game, catalogues[game]) if not any(map(str.isdigit, name))]
    name = data.draw(st.sampled_from(names))
    form = data.draw(
        st.sampled_from(["# I like {n} most", "# see https://example.org/{n}", "Notes: play around {n} early"])
    )

    assert looked_up(game, form.format(n=name), catalogues[game]).problems == ()
