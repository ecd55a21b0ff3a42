"""From a text to a verdict: the one path, with its lines, its problems, its limits and its pool."""

from dataclasses import replace
from datetime import date

import pytest

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.check.checking import TooLongError, check_entries, check_text, read_entries
from decks.check.question import Question
from decks.decklist.entries import Entry, TextLimit, Unread
from decks.decklist.reading.lists import MAX_LINES
from legality.engine import check
from legality.engine.rules.format import FormatNotInForceError
from legality.engine.values.card import Card
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import BlamedCard, Verdict
from legality.games import GAMES
from tests.legality.making import card

RISE = GAMES["rise"]
DAY = date(2010, 5, 18)
CONSTRUCTED = Question(RISE, RISE.format("constructed"), DAY)
LIMITED = Question(RISE, RISE.format("limited"), DAY)

DOCTOR = card("Doctor", "commander", class_="博士")
MANY, ODD = card("Many", labels="unlimited"), card("Odd", class_="猛士")
VAGUE = card("Vague", class_=UNKNOWN)
CATALOGUE = Catalogue("rise", 1, [IndexedCard(each) for each in (DOCTOR, MANY, ODD, VAGUE)])

LEGAL = "Doctor\n60 Many"


def verdict(text: str) -> Verdict:
    return check_text(CONSTRUCTED, text, CATALOGUE).verdict


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LEGAL, "legal"),
        ("", "unfinished"),
        ("Doctor\n59 Many", "unfinished"),
        (f"{LEGAL}\n1 Odd", "illegal"),
        (f"{LEGAL}\n1 Vague", "undetermined"),
        (f"{LEGAL}\n1 Nobody at all", "undetermined"),
        ("Doctor\n59 Many\n1 Nobody at all", "undetermined"),
        (f"{LEGAL}\n0 Many", "undetermined"),
        (f"{LEGAL}\nExtra deck:", "legal"),
        (f"{LEGAL}\nExtra deck:\n1 Many", "undetermined"),
        (f"{LEGAL}\n1 Odd\nExtra deck:\n1 Many", "illegal"),
        (f"{LEGAL}\nMaybe:\n0 Many\n1 Nobody at all", "legal"),
        (f"{LEGAL}\n1 Odd\n1 Nobody at all", "illegal"),
    ],
)
def test_illegal_wins_over_an_open_line_which_wins_over_the_rest(text: str, expected: Verdict) -> None:
    assert verdict(text) == expected


def test_an_answer_keeps_its_question_deck_report_and_problems() -> None:
    answer = check_text(CONSTRUCTED, "Doctor\n60 Many\n2 Mani\n3 Nobody at all", CATALOGUE)

    assert answer.question is CONSTRUCTED
    assert answer.deck == answer.resolved.deck()
    assert answer.report == replace(check(RISE.format("constructed"), answer.deck, DAY), settled="undetermined")
    assert [(problem.line, problem.kind) for problem in answer.problems] == [(3, "unknown"), (4, "unknown")]
    assert answer.pool_problems == ()


def test_the_blamed_are_shown_by_their_lines() -> None:
    answer = check_text(CONSTRUCTED, "Doctor\n1 Odd\n60 Many\n2 Odd\nSideboard:\n1 Odd", CATALOGUE)

    assert answer.lines_of(BlamedCard(ODD, 3, "main")) == (2, 4)
    assert answer.lines_of(BlamedCard(ODD, 1, "sideboard")) == (6,)
    assert answer.lines_of(BlamedCard(ODD, 4, "")) == (2, 4, 6)
    assert answer.lines_of(BlamedCard(VAGUE, 1, "")) == ()


def test_a_list_that_is_already_read_is_judged_alike() -> None:
    from_text = check_text(CONSTRUCTED, LEGAL, CATALOGUE)

    from_entries = check_entries(CONSTRUCTED, read_entries(RISE, LEGAL, CATALOGUE), CATALOGUE)

    assert from_entries == from_text


def pooled(text: str, pool: str | None) -> tuple[Verdict, tuple[str, ...], list[tuple[int, str]]]:
    answer = check_text(LIMITED, text, CATALOGUE, pool)
    return answer.verdict, answer.report.codes, [(problem.line, problem.kind) for problem in answer.pool_problems]


THIRTY = "Doctor\n30 Many"


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        (None, ("legal", (), [])),
        ("30 Many", ("legal", (), [])),
        ("Many x10\nSideboard:\n20 Many", ("legal", (), [])),
        ("31 Many", ("unfinished", ("pool",), [])),
        ("29 Many", ("illegal", ("pool",), [])),
        ("", ("illegal", ("pool",), [])),
        ("30 Many\n1 Nobody at all", ("undetermined", (), [(2, "unknown")])),
        ("30 Many\n0 Many", ("undetermined", (), [(2, "unreadable")])),
    ],
)
def test_a_pool_is_read_like_a_deck_and_its_open_lines_leave_the_verdict_open(
    pool: str | None, expected: tuple[Verdict, tuple[str, ...], list[tuple[int, str]]]
) -> None:
    assert pooled(THIRTY, pool) == expected


def test_a_text_over_a_limit_is_refused_deck_or_pool() -> None:
    long = "1 Many\n" * MAX_LINES

    with pytest.raises(TooLongError, match="^more than 5000 lines$") as raised:
        check_text(CONSTRUCTED, long, CATALOGUE)
    with pytest.raises(TooLongError):
        check_text(LIMITED, LEGAL, CATALOGUE, pool=long)

    assert raised.value.limit == TextLimit("lines", MAX_LINES)


def test_a_day_before_the_first_edition_is_refused() -> None:
    early = Question(RISE, RISE.format("constructed"), date(2010, 5, 17))

    with pytest.raises(FormatNotInForceError):
        check_text(early, LEGAL, CATALOGUE)


def test_a_text_is_read_with_the_headings_of_its_game() -> None:
    assert read_entries(RISE, "指挥官：\nDoctor\n额外：", CATALOGUE) == (
        Entry(2, "Doctor", 1, "Doctor", None, "commander", 0),
        Unread(3, "额外：", "unknown-heading", (("heading", "额外"),), adrift=True),
    )


@pytest.mark.parametrize(("region", "legal"), [("global", False), ("cn", True)])
def test_region_and_day_of_the_question_are_asked(region: str, legal: bool) -> None:
    riftbound = GAMES["riftbound"]
    days = {"SFD": {"": date(2026, 2, 13), "cn": date(2025, 12, 12)}}
    spirit = Card("riftbound.spirit", "riftbound", "Spirit", "unit", sets=frozenset(("SFD",)), legal_days=days)
    question = Question(riftbound, riftbound.format("standard"), date(2025, 12, 12), region)

    answer = check_text(question, "1 Spirit", Catalogue("riftbound", 1, [IndexedCard(spirit)]))

    assert ("set-legal" not in answer.report.codes) is legal


def test_what_is_only_considered_leaves_nothing_open() -> None:
    answer = check_text(CONSTRUCTED, f"{LEGAL}\n\nMaybe\n9 Odd\n3 nothing like it", CATALOGUE)

    assert answer.verdict == "legal"
    assert [problem.aside for problem in answer.problems] == [True]
    assert answer.deck == check_text(CONSTRUCTED, LEGAL, CATALOGUE).deck


@pytest.mark.parametrize("note", ["// 3 Odd", "# Odd", "# 3 Odd", "// Odd x3"])
def test_a_card_in_the_comment_of_a_line_is_reported_and_decides_nothing(note: str) -> None:
    answer = check_text(CONSTRUCTED, f"Doctor\n60 Many {note}", CATALOGUE)

    assert answer.verdict == "legal"
    assert [(problem.line, problem.text, problem.kind) for problem in answer.problems] == [(2, note, "commented")]


@pytest.mark.parametrize("note", ["# 3 Odd", "// Odd"])
def test_a_card_in_the_comment_of_a_heading_is_reported(note: str) -> None:
    answer = check_text(CONSTRUCTED, f"Doctor\nMain deck: {note}\n60 Many", CATALOGUE)

    assert [(problem.line, problem.text, problem.kind) for problem in answer.problems] == [(2, note, "commented")]


@pytest.mark.parametrize("note", ["// Many", "# 60 Many", "# good", "// no Odd"])
def test_a_comment_that_says_the_card_of_its_line_again_or_none_is_not_reported(note: str) -> None:
    assert check_text(CONSTRUCTED, f"Doctor\n60 Many {note}", CATALOGUE).problems == ()


@pytest.mark.parametrize("cell", ["3 Odd", "Odd x3", "Odd"])
def test_a_card_in_a_cell_beside_a_quoted_name_is_reported(cell: str) -> None:
    answer = check_text(CONSTRUCTED, f'Doctor\n"Many",60,"{cell}"', CATALOGUE)

    assert answer.verdict == "legal"
    assert [problem.kind for problem in answer.problems] == ["commented"]
