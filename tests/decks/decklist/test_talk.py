"""What people write around a list is a comment: it is reported, and the verdict does not wait for it."""

from collections.abc import Mapping

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer
from decks.report.judged_rows import build_judged_rows
from decks.report.page import show_answer
from decks.samples import samples
from tests.decks.judged import asked

SAMPLE = next(one.text for one in samples() if (one.game, one.format) == ("riftbound", "standard"))
TALK = ("Hi all, is this legal?", "Hello", "Here is my list for Saturday:", "大家好", "thanks in advance :)", "gg")


def answer_to(text: str, catalogues: Mapping[str, Catalogue]) -> Answer:
    return asked("riftbound", "standard", text, catalogues["riftbound"])


def keys(answer: Answer) -> list[str]:
    return [problem.key for problem in answer.problems]


@pytest.mark.parametrize("said", TALK)
def test_talk_before_and_behind_a_list_leaves_its_verdict(said: str, catalogues: Mapping[str, Catalogue]) -> None:
    alone = answer_to(SAMPLE, catalogues)

    around = answer_to(f"{said}\n\n{SAMPLE}\n\n{said}\n", catalogues)

    assert around.report == alone.report
    assert keys(around) == ["talk", "talk"]
    assert around.lines_to_check == []


def test_it_is_said_which_lines_are_talk(catalogues: Mapping[str, Catalogue]) -> None:
    text = f"Hi all\n\n{SAMPLE}"
    shown = show_answer(answer_to(text, catalogues), text)

    assert [one.text for one in shown.talk] == ["Hi all"]
    assert not shown.troubles
    assert shown.marks[0].state == "aside"


def test_talk_is_a_comment_among_the_rows_of_the_builder(catalogues: Mapping[str, Catalogue]) -> None:
    text = f"Hi all\nHere is my list:\n\n{SAMPLE}"

    rows = build_judged_rows(answer_to(text, catalogues), text)

    assert [row.text for row in rows if row.kind == "comment"] == ["# Hi all", "# Here is my list:"]


def test_a_line_with_a_count_is_asked_about(catalogues: Mapping[str, Catalogue]) -> None:
    assert keys(answer_to(f"3 Hi all\n\n{SAMPLE}", catalogues)) == ["unknown"]


def test_talk_that_is_like_a_name_says_so(catalogues: Mapping[str, Catalogue]) -> None:
    answer = answer_to(f"{SAMPLE}\n\nDisciplin", catalogues)

    assert [(one.key, one.suggestions) for one in answer.problems] == [("talk", ("Discipline",))]


def test_a_line_among_the_cards_is_asked_about(catalogues: Mapping[str, Catalogue]) -> None:
    lines = SAMPLE.strip().splitlines()

    assert keys(answer_to("\n".join([*lines[:-1], "Hi all", lines[-1]]), catalogues)) == ["unknown"]


def test_a_line_right_below_the_cards_is_asked_about(catalogues: Mapping[str, Catalogue]) -> None:
    assert keys(answer_to(f"{SAMPLE.strip()}\nHi all", catalogues)) == ["unknown"]


def test_a_line_above_a_list_without_a_leader_may_be_its_name(catalogues: Mapping[str, Catalogue]) -> None:
    lines = SAMPLE.strip().splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("3 "))

    assert "talk" not in keys(answer_to("\n".join(["A New Legend", "", *lines[place:]]), catalogues))


def test_names_without_counts_are_asked_about(catalogues: Mapping[str, Catalogue]) -> None:
    assert keys(answer_to("Hi all\n\nDefy\nDiscipline", catalogues)) == ["unknown"]
