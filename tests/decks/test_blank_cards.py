"""Lists may name blank battlefields, which are not cards: they are read, count nowhere and leave nothing open."""

import json
from datetime import date
from typing import Final

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.decklist.rows import rows_as_text
from decks.report.judged_rows import build_judged_rows
from legality.games import GAMES

GAME: Final = GAMES["riftbound"]
DAY: Final = date(2026, 11, 1)
DECK: Final = """Main Deck:
25 Defy
Runes:
12 Calm Rune
Battlefields:
1 Abandoned Hall
"""
NAMES: Final = [
    "Blank Battlefield",
    "blank battlefields",
    "BLANK  BATTLEFIELD",
    "Ｂｌａｎｋ Ｂａｔｔｌｅｆｉｅｌｄ",
    "Blank",
    "空白战场",
    "空白戰場",
    "空白战场牌",
]


def judged(catalogue: Catalogue, text: str, pool: str | None = None, slug: str = "sealed") -> Answer:
    return check_text(Question(GAME, GAME.format(slug), DAY), text, catalogue, pool)


def of(answer: Answer) -> tuple[object, ...]:
    return answer.report.verdict, answer.problems, answer.judged.size(tuple(answer.judged.sections))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("line", ["2 {}", "2x {}", "{} x2", "{} (2)", "- 2 {}", "2张 {}", "{}"])
def test_a_blank_battlefield_is_no_card(catalogue: Catalogue, name: str, line: str) -> None:
    answer = judged(catalogue, DECK + line.format(name))

    assert of(answer) == ("legal", (), 38)


@pytest.mark.parametrize("name", NAMES)
def test_so_is_one_in_any_place(catalogue: Catalogue, name: str) -> None:
    assert of(judged(catalogue, f"2 {name}\n\n{DECK}")) == ("legal", (), 38)
    assert of(judged(catalogue, f"{DECK}\nSideboard:\n2 {name}")) == ("legal", (), 38)
    assert of(judged(catalogue, DECK, pool=f"25 Defy\n1 Abandoned Hall\n2 {name}")) == ("legal", (), 38)


@pytest.mark.parametrize("name", NAMES)
def test_so_is_one_in_a_table_and_in_json(catalogue: Catalogue, name: str) -> None:
    cards = [("main", 25, "Defy"), ("runes", 12, "Calm Rune"), ("battlefields", 1, "Abandoned Hall")]
    cards.append(("battlefields", 2, name))
    table = "\n".join(["Section,Count,Name", *(f"{section},{count},{card}" for section, count, card in cards)])
    by_section: dict[str, list[dict[str, object]]] = {}
    for section, count, card in cards:
        by_section.setdefault(section, []).append({"name": card, "count": count})

    assert of(judged(catalogue, table)) == ("legal", (), 38)
    assert of(judged(catalogue, json.dumps(by_section))) == ("legal", (), 38)
    assert of(judged(catalogue, json.dumps({"cards": {card: count for _, count, card in cards}}))) == ("legal", (), 38)


@pytest.mark.parametrize("name", NAMES)
def test_so_are_several_on_one_line(catalogue: Catalogue, name: str) -> None:
    without = DECK.removesuffix("Battlefields:\n1 Abandoned Hall\n")

    assert of(judged(catalogue, f"{without}Battlefields: {name}, {name}, {name}")) == ("legal", (), 37)
    assert of(judged(catalogue, f"{without}战场：{name}、{name}")) == ("legal", (), 37)
    assert of(judged(catalogue, f"{without}Battlefields: {name}, Abandoned Hall")) == ("legal", (), 38)


@pytest.mark.parametrize("slug", ["sealed", "standard"])
def test_below_the_heading_of_the_main_deck_the_word_may_be_any_card(catalogue: Catalogue, slug: str) -> None:
    answers = [judged(catalogue, f"{DECK}Main Deck:\n1 {word}", slug=slug) for word in ("Blank", "空白", "Qzxvwk")]

    assert [(one.report.verdict, one.report.codes) for one in answers[:2]] == [
        (answers[2].report.verdict, answers[2].report.codes)
    ] * 2
    assert [len(one.problems) for one in answers] == [1, 1, 1]


@pytest.mark.parametrize("place", ["", "Sideboard:\n", "Runes:\n", "Champion:\n"])
def test_in_a_constructed_deck_it_is_a_card_that_nobody_knows(catalogue: Catalogue, place: str) -> None:
    answer = judged(catalogue, f"{DECK}{place}2 Blank Battlefield", slug="standard")

    assert [problem.kind for problem in answer.problems] == ["unknown"]


@pytest.mark.parametrize("heading", ["Runes", "Legend", "Champion"])
def test_below_the_heading_of_other_cards_it_is_a_card_that_nobody_knows(catalogue: Catalogue, heading: str) -> None:
    answer = judged(catalogue, f"{DECK}{heading}:\n1 Blank")

    assert [problem.text for problem in answer.problems] == ["1 Blank"]


def test_a_blank_line_stays_in_the_text_of_a_deck(catalogue: Catalogue) -> None:
    text = f"{DECK}2 Blank Battlefield"
    answer = judged(catalogue, text)

    written = rows_as_text(build_judged_rows(answer, text), GAME)
    again = judged(catalogue, written)

    assert "Blank Battlefield" in written
    assert of(again) == of(answer)
    assert rows_as_text(build_judged_rows(again, written), GAME) == written


def test_other_games_know_no_blank_card() -> None:
    assert [game.slug for game in GAMES.values() if game.blanks] == ["riftbound"]
