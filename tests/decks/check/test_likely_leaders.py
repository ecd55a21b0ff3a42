"""A missing leader whose line could not be read: the sentence about the leader names the line, once."""

from collections.abc import Mapping

import pytest
from django.utils.translation import override

from cards.catalogue.lookup import Catalogue
from decks.check.answers import answer_as_json
from decks.report.findings import build_findings
from tests.decks.judged import asked

LEGEND = "Legend: 0 cards, exactly 1 is needed. Add 1."
OPEN_LEGEND = "Legend: 0 cards, and {} to confirm; exactly 1 is needed."
OPEN_CHAMPION = "Champion: 0 cards, and 1 to confirm; exactly 1 is needed."


def said(text: str, catalogues: Mapping[str, Catalogue], code: str = "legend-count") -> list[str]:
    answer = asked("riftbound", "standard", text, catalogues["riftbound"])
    sentences = [
        violation["message"] for violation in answer_as_json(answer)["violations"] if violation["code"] == code
    ]
    assert [row.message for row in build_findings(answer.report.violations, answer) if row.code == code] == sentences
    return sentences


@pytest.mark.parametrize(
    ("text", "line", "to_confirm"),
    [
        ("1 Jinx, Loose Canon", 1, 1),
        ("Legend:\n1 Jinx, Loose Canon", 2, 1),
        ("3 Zzyzx\nJinx, Loose Canon\n1 Inferno", 2, 5),
    ],
)
def test_the_line_that_probably_is_the_leader_is_named(
    text: str, line: int, to_confirm: int, catalogues: Mapping[str, Catalogue]
) -> None:
    open_legend = OPEN_LEGEND.format(to_confirm)

    assert said(text, catalogues) == [f"{open_legend} Line {line} is probably meant here: Jinx, Loose Cannon."]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3 Defy", LEGEND),
        ("1 Zzyzx", OPEN_LEGEND.format(1)),
        ("1 Jinx, Loose Canon\n1 Lee Sin, Blind Munk", OPEN_LEGEND.format(2)),
        ("Maybe:\n1 Jinx, Loose Canon", LEGEND),
    ],
)
def test_no_line_or_more_than_one_is_no_advice(text: str, sentence: str, catalogues: Mapping[str, Catalogue]) -> None:
    assert said(text, catalogues) == [sentence]


def test_a_leader_that_is_there_needs_no_advice(catalogues: Mapping[str, Catalogue]) -> None:
    assert said("1 Jinx, Loose Cannon\n1 Jinx, Loose Canon", catalogues) == []


def test_the_chosen_champion_must_fit_the_legend(catalogues: Mapping[str, Catalogue]) -> None:
    fits = "1 Jinx, Loose Cannon\n1 Jinx, Demolitionst"
    other = "1 Lee Sin, Blind Monk\n1 Jinx, Demolitionst"

    assert said(fits, catalogues, "champion-count") == [
        f"{OPEN_CHAMPION} Line 2 is probably meant here: Jinx, Demolitionist."
    ]
    assert said(other, catalogues, "champion-count") == [OPEN_CHAMPION]


def test_chinese_needs_no_space_between(catalogues: Mapping[str, Catalogue]) -> None:
    with override("zh-hans"):
        (sentence,) = said("1 Jinx, Loose Canon", catalogues)

    assert sentence.endswith("。第 1 行很可能就是：金克丝，暴走萝莉。")
