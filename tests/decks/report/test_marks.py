"""The lines of a list as a report marks them."""

from collections.abc import Mapping
from datetime import date

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.report.page import Mark, line_marks

DAY = date(2026, 8, 8)


def marked(catalogues: Mapping[str, Catalogue], game: str, text: str) -> list[Mark]:
    return line_marks(text, check_text(read_question(game, DAY), text, catalogues[game]))


LINES = st.lists(
    st.sampled_from(["", "3 Defy", "What", "Main:", "# no", "-1 x", "Foo:", "2 D\x0be", "4\u2028Defy", "\x85"])
)


@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_line_has_one_mark_in_order_and_every_problem_is_marked(
    catalogues: Mapping[str, Catalogue], lines: list[str], end: str
) -> None:
    text = end.join(lines)
    answer = check_text(read_question("riftbound", DAY), text, catalogues["riftbound"])

    marks = line_marks(text, answer)

    assert [mark.number for mark in marks] == list(range(1, max(len(lines), 1) + 1))
    assert [mark.number for mark in marks if mark.state in {"problem", "guessed"}] == [p.line for p in answer.problems]


def test_each_state_says_why(catalogues: Mapping[str, Catalogue]) -> None:
    text = "Deck:\n5 站长老陆\n1 信号员小霜\n1 信号员小\n\n3 \x00\n1 Xyzzy"

    assert marked(catalogues, "zero", text) == [
        Mark(1, "Deck:", "aside"),
        Mark(2, "5 站长老陆", "blamed", ("copy-limit",)),
        Mark(3, "1 信号员小霜", "ok"),
        Mark(
            4,
            "1 信号员小",
            "guessed",
            ("Possibly the card suggested here. It does not count until you confirm it.",),
            ("信号员小霜",),
        ),
        Mark(5, "", "blank"),
        Mark(6, "3 \ufffd", "problem", ("This line has invisible characters. Delete them.",)),
        Mark(7, "1 Xyzzy", "problem", ("No card has this name.",)),
    ]


def test_a_line_that_is_no_card_says_so(catalogues: Mapping[str, Catalogue]) -> None:
    text = "# mine\nMain:\n\n \n3 Defy\nMaybe:\n1 Defy"

    states = [mark.state for mark in marked(catalogues, "riftbound", text)]

    assert states == ["aside", "aside", "blank", "blank", "ok", "aside", "ok"]


def test_every_line_of_a_split_card_is_blamed_once_for_each_rule(catalogues: Mapping[str, Catalogue]) -> None:
    marks = marked(catalogues, "riftbound", "Runes:\n2 Defy\n2 Defy\nMain:\n4 Defy")

    assert [mark.notes for mark in marks] == [(), ("section-kind",), ("section-kind",), (), ("copy-limit",)]
