"""A missing leader whose line could not be read: the sentence about the leader names the line, once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.utils.translation import override

from cards.catalogue.lookup import Catalogue
from decks.check.answers import as_json
from decks.report.findings import findings_of
from tests.decks.judged import asked

LEGEND = "Legend: 0 cards, exactly 1 is needed. Add 1."
CHAMPION = "Champion: 0 cards, exactly 1 is needed. Add 1."


def said(text: str, catalogues: Mapping[str, Catalogue], code: str = "legend-count") -> list[str]:
    answer = asked("riftbound", "standard", text, catalogues["riftbound"])
    sentences = [violation["message"] for violation in as_json(answer)["violations"] if violation["code"] == code]
    assert [row.message for row in findings_of(answer.report.violations, answer) if row.code == code] == sentences
    return sentences


@pytest.mark.parametrize(
    "text", ["1 Jinx, Loose Canon", "Legend:\n1 Jinx, Loose Canon", "3 Zzyzx\nJinx, Loose Canon\n1 Inferno"]
)
def test_the_line_that_probably_is_the_leader_is_named(text: str, catalogues: Mapping[str, Catalogue]) -> None:
    line = text.split("\n").index(next(one for one in text.split("\n") if "Jinx" in one)) + 1

    assert said(text, catalogues) == [f"{LEGEND} Line {line} is probably meant here: Jinx, Loose Cannon."]


@pytest.mark.parametrize(
    "text",
    [
        "3 Inferno",
        "1 Zzyzx",
        "1 Jinx, Loose Canon\n1 Lee Sin, Blind Munk",
        "Maybe:\n1 Jinx, Loose Canon",
    ],
)
def test_no_line_or_more_than_one_is_no_advice(text: str, catalogues: Mapping[str, Catalogue]) -> None:
    assert said(text, catalogues) == [LEGEND]


def test_a_leader_that_is_there_needs_no_advice(catalogues: Mapping[str, Catalogue]) -> None:
    assert said("1 Jinx, Loose Cannon\n1 Jinx, Loose Canon", catalogues) == []


def test_the_chosen_champion_must_fit_the_legend(catalogues: Mapping[str, Catalogue]) -> None:
    fits = "1 Jinx, Loose Cannon\n1 Jinx, Demolitionst"
    other = "1 Lee Sin, Blind Monk\n1 Jinx, Demolitionst"

    assert said(fits, catalogues, "champion-count") == [
        f"{CHAMPION} Line 2 is probably meant here: Jinx, Demolitionist."
    ]
    assert said(other, catalogues, "champion-count") == [CHAMPION]


def test_chinese_needs_no_space_between(catalogues: Mapping[str, Catalogue]) -> None:
    with override("zh-hans"):
        (sentence,) = said("1 Jinx, Loose Canon", catalogues)

    assert sentence.endswith("。第 1 行很可能就是：金克丝，暴走萝莉。")
