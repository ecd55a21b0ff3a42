"""A line with a key before a colon (`Notes: 3 Defy`) that names a card is never passed over: it is counted, or reported."""

import json
from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.codes import has_number
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.decklist.reading.about import KEYS
from decks.samples.vectors import Vector
from legality.engine.values.card import Card
from legality.games import GAMES
from tests.vector_files import vectors

LEGAL: Final = [next(one for one in vectors() if one.game == game and one.verdict == "legal") for game in GAMES]
AROUND: Final = (
    *("{key}: {card}", "{key}：{card}", "{key} - {card}", "[{key}] {card}", "【{key}】{card}", "- {key}: {card}"),
    *("  {key} : {card}", "**{key}**: {card}", "{key} = {card}", "{key}: {key}: {card}", "{key}: - {card}"),
)
BYLINES: Final = ("by ", "List by ", "Exported from ", "转自", "Total: 60 cards, ", "https://x.example ")
COUNTED: Final = (
    *("{n} {name}", "{n}x {name}", "x{n} {name}", "{name} x{n}", "{n}张 {name}", "({n}) {name}"),
    *(
        "{n}x {name}, {n}x {name}",
        "{name} (x{n})",
        "{n} {name} ({code})",
        "{n} {code}",
        "**{n} {name}**",
        "+ {n} {name}",
    ),
)
STRUCTURED: Final = (
    *('{{"name":{json},"count":{n}}}', '{{"count": {n}, "name": {json}}},', '{{"name":{escaped},"count":{n}}}'),
    *("{{ name: {json}, count: {n} }},", "- name: {json}", "- {{name: {json}, count: {n}}}", "name = {json}"),
    *('"name": {json},', "name: {name}", '{{"id":"{code}","count":{n}}}', "- code: {code}", 'id = "{code}"'),
    *('cards = ["{code}", "{code}"]', '"cards": [{json}, {json}],', 'cards: {{"{code}": {n}}}', "名称: {name}"),
    *("{{ name: '{name}', count: {n} }},", "{{count: {n}, name: `{name}`}}"),
)
QUIET: Final = (
    *("Player: Anna", "Date: 3 May 2026", "Format: Standard", "Ranking - 3 of 64", "Record: 5-2", "Notes: 3 copies feel right"),
    *("Event: Regional 3", "Season: 2", "Created: 2026-08-08 12:30", "Total: 60 cards", "Price: $3", "Round: 3 of 7"),
    *("Score: 2-1", "Time: 3 pm", "Version: 1.2", "Team: 3 Amigos", "作者：某某", "日期：2026年5月3日", "备注：第3轮输了", "成绩：3胜1负"),
    *('"version": 2,', '{"version": 2, "name": "My Deck", "likes": 7}', "count: 3", "name = \"My first list\""),
)  # fmt: skip
every_game = pytest.mark.parametrize("vector", LEGAL, ids=lambda vector: vector.game)


def checked(vector: Vector, text: str, catalogue: Catalogue) -> Answer:
    game = GAMES[vector.game]
    question = Question(game, game.format(vector.format), vector.day, vector.region, vector.options)
    return check_text(question, text, catalogue, vector.pool)


def copies(answer: Answer) -> int:
    found = answer.resolved
    return sum(row.entry.count for row in (*found.placed, *found.maybe))


@st.composite
def names(draw: st.DrawFn, catalogue: Catalogue) -> Mapping[str, object]:
    """What a line may say of a card: its name in any language, its code, and copies."""
    card: Card = draw(st.sampled_from(list(catalogue.cards.values())))
    name = draw(st.sampled_from([card.name, *card.names.values()]))
    code = next(filter(has_number, catalogue.codes_of(card)), name)
    escaped, plain = json.dumps(name), json.dumps(name, ensure_ascii=False)
    return {"name": name, "code": code, "json": plain, "escaped": escaped, "n": draw(st.integers(1, 99))}


@every_game
@given(data=st.data())
def test_a_card_behind_a_key_is_counted_or_reported(
    vector: Vector, data: st.DataObject, catalogues: Mapping[str, Catalogue]
) -> None:
    catalogue = catalogues[vector.game]
    words = data.draw(names(catalogue))
    card = data.draw(st.sampled_from(COUNTED)).format(**words)
    around = st.sampled_from(AROUND).map(
        lambda form: form.format(key=data.draw(st.sampled_from(KEYS)).title(), card=card)
    )
    line = data.draw(around | st.sampled_from(BYLINES).map(lambda words: words + card))

    before, after = checked(vector, vector.text, catalogue), checked(vector, f"{vector.text}\n{line}", catalogue)

    assert copies(after) > copies(before) or after.problems, line


@every_game
@given(data=st.data())
def test_a_card_in_a_line_of_data_is_counted_or_reported(
    vector: Vector, data: st.DataObject, catalogues: Mapping[str, Catalogue]
) -> None:
    catalogue = catalogues[vector.game]
    line = data.draw(st.sampled_from(STRUCTURED)).format(**data.draw(names(catalogue)))

    before, after = checked(vector, vector.text, catalogue), checked(vector, f"{vector.text}\n{line}", catalogue)

    assert copies(after) > copies(before) or after.problems, line


@every_game
@pytest.mark.parametrize("line", QUIET)
def test_a_note_that_names_no_card_stays_quiet(vector: Vector, line: str, catalogues: Mapping[str, Catalogue]) -> None:
    answer = checked(vector, f"{line}\n{vector.text}\n{line}", catalogues[vector.game])

    assert answer.problems == ()
    assert answer.verdict == "legal"
