"""Names that several cards have: settled where all agree, else offered with what each would do."""

from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.answers import answer_as_json
from decks.check.checking import check_text
from decks.check.question import Question
from legality.engine.values.facts import UNKNOWN
from legality.games import GAMES
from tests.legality.making import card

RISE = GAMES["rise"]
CONSTRUCTED = Question(RISE, RISE.format("constructed"), date(2010, 5, 18))

DOCTOR, MANY = card("Doctor", "commander", class_="博士"), card("Many", labels="unlimited")
OF_DOCTOR, OF_BRUTE = card("Twin", class_="博士", key="twin-1"), card("Twin", class_="猛士", key="twin-2")
PLAIN, PLAIN_TOO = card("Plain", key="plain-1"), card("Plain", key="plain-2")
VAGUE, CLEAR = card("Half", class_=UNKNOWN, key="half-1"), card("Half", key="half-2")
CODES = {OF_DOCTOR: "TWO-1", OF_BRUTE: "TWO-2", PLAIN: "PLN-1", PLAIN_TOO: "PLN-2", VAGUE: "HLF-1", CLEAR: "HLF-2"}
CATALOGUE = Catalogue(
    "rise",
    1,
    [*(IndexedCard(one) for one in (DOCTOR, MANY)), *(IndexedCard(one, codes=(code,)) for one, code in CODES.items())],
)


@pytest.mark.parametrize(
    ("line", "verdict", "found", "open_lines"),
    [
        ("2 Twin", "undetermined", [], 1),
        ("2 Plain", "legal", [PLAIN], 0),
        ("5 Plain", "illegal", [PLAIN], 0),
        ("2 Half", "undetermined", [], 1),
        ("2 Plain\n2 Twin", "undetermined", [], 2),
    ],
)
def test_a_line_is_closed_where_all_agree(line: str, verdict: str, found: list[object], open_lines: int) -> None:
    answer = check_text(CONSTRUCTED, f"Doctor\n60 Many\n{line}", CATALOGUE)

    names = [row.card for row in answer.resolved.placed if row.card in CODES]
    assert answer.verdict == verdict
    assert names == found
    assert len(answer.problems) == open_lines


def test_what_is_not_settled_is_offered_with_what_each_would_do() -> None:
    answer = check_text(CONSTRUCTED, "Doctor\n60 Many\n2 Half", CATALOGUE)

    (problem,) = answer_as_json(answer)["problems"]
    assert (problem["suggestions"], problem["outcomes"]) == (
        ["Half (HLF-1)", "Half (HLF-2)"],
        ["undetermined", "legal"],
    )
    assert problem["message"] == (
        "Several cards match this name. Choose one. Verdict for each: Half (HLF-1) (Undetermined), Half (HLF-2) (Legal)."
    )


def test_a_card_with_which_the_deck_can_be_legal_is_offered_first() -> None:
    others = [
        IndexedCard(DOCTOR),
        IndexedCard(MANY),
        IndexedCard(OF_BRUTE, codes=("TWO-2",)),
        IndexedCard(OF_DOCTOR, codes=("TWO-1",)),
    ]
    answer = check_text(CONSTRUCTED, "Doctor\n60 Many\n2 Twin", Catalogue("rise", 1, others))

    (problem,) = answer_as_json(answer)["problems"]
    assert problem["suggestions"] == ["Twin (TWO-1)", "Twin (TWO-2)"]
    assert problem["outcomes"] == ["legal", "illegal"]


def test_copies_may_be_divided_among_the_cards_of_a_name() -> None:
    zero = GAMES["zero"]
    blue = card("Frost", "character", colour="蓝", key="frost-1")
    red = card("Frost", "character", colour="红", key="frost-2")
    frosts = Catalogue("zero", 1, [IndexedCard(blue, codes=("FRO-1",)), IndexedCard(red, codes=("FRO-2",))])

    answer = check_text(Question(zero, zero.format("casual"), date(2013, 2, 1)), "8 Frost", frosts)

    (problem,) = answer_as_json(answer)["problems"]
    assert problem["outcomes"] == ["illegal", "illegal"]
    assert answer.verdict == "undetermined"


def test_many_such_lines_stay_open() -> None:
    answer = check_text(CONSTRUCTED, "Doctor\n60 Many\n" + "1 Half\n" * 8, CATALOGUE)

    assert [bool(problem.outcomes) for problem in answer.problems] == [True] * 6 + [False] * 2
