"""The JSON object of an answer, key for key as docs and clients have it."""

import json
from collections.abc import Mapping
from datetime import date
from urllib.parse import quote

import pytest
from django.utils.translation import override

from cards.catalogue.lookup import Catalogue
from decks.check.answers import AnswerJson, answer_as_json
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.samples import samples
from legality.games import GAMES

DAY = date(2026, 8, 8)
KEYS = [
    *("verdict", "legal", "game", "format", "edition", "date", "region", "options", "sections"),
    *("violations", "doubts", "warnings", "problems", "pool_problems", "cards_resolved"),
]
RENGAR = {"id": "riftbound.rengar-pridestalker", "name": "Rengar, Pridestalker", "count": 1, "section": "main"}


class Answered:
    """`answered("game/format", text)` is the JSON of the answer."""

    def __init__(self, catalogues: Mapping[str, Catalogue]) -> None:
        self.catalogues = catalogues

    def __call__(
        self,
        asked: str,
        text: str,
        pool: str | None = None,
        region: str = "",
        options: Mapping[str, object] | None = None,
    ) -> AnswerJson:
        game, _, format_ = asked.partition("/")
        question = read_question(game, DAY, format_, region=region, options=options)
        return answer_as_json(check_text(question, text, self.catalogues[game], pool))


@pytest.fixture
def answered(catalogues: Mapping[str, Catalogue]) -> Answered:
    return Answered(catalogues)


def test_an_empty_deck_is_answered_in_full(answered: Answered) -> None:
    assert answered("zero/casual", "") == {
        "verdict": "unfinished",
        "legal": False,
        "game": "zero",
        "format": "casual",
        "edition": "2013-02-01",
        "date": "2026-08-08",
        "region": "global",
        "options": {},
        "sections": {"main": {"count": 0, "at_least": 50, "at_most": 50}},
        "violations": [
            {
                "code": "main-size",
                "cite": "100",
                "severity": "error",
                "section": "main",
                "message": "Deck: 0 cards, exactly 50 are needed. Add 50.",
                "found": 0,
                "limit": 50,
                "fix": "add",
                "fixes": [{"op": "add", "section": "main", "count": 50, "card": None}],
                "reading": None,
                "url": "/zero/rules/main-size/",
                "cards": [],
                "conflict": [],
            }
        ],
        "doubts": [],
        "warnings": [],
        "problems": [],
        "pool_problems": [],
        "cards_resolved": 0,
    }


def test_a_violation_names_its_cards_with_the_lines_they_came_from(answered: Answered) -> None:
    answer = answered("zero/casual", "4 站长老陆\n# a remark\n44 信号员小霜\n1 站长老陆\n1 站长老陆")
    assert answer["violations"] == [
        {
            "code": "copy-limit",
            "cite": "100",
            "severity": "error",
            "section": None,
            "message": "Xiaoshuang the Signaller (Blue): 44 copies of one colour, at most 4 are allowed. Remove 40.",
            "found": 44,
            "limit": 4,
            "fix": "remove",
            "fixes": [{"op": "remove", "section": "main", "count": 40, "card": "信号员小霜"}],
            "reading": None,
            "url": "/zero/rules/copy-limit/",
            "cards": [{"id": "zero.信号员小霜", "name": "信号员小霜", "count": 44, "section": "main", "lines": [3]}],
            "conflict": [{"id": "zero.信号员小霜", "name": "信号员小霜", "count": 5, "section": "main"}],
        },
        {
            "code": "copy-limit",
            "cite": "100",
            "severity": "error",
            "section": None,
            "message": "Stationmaster Lu (Red): 6 copies of one colour, at most 4 are allowed. Remove 2.",
            "found": 6,
            "limit": 4,
            "fix": "remove",
            "fixes": [{"op": "remove", "section": "main", "count": 2, "card": "站长老陆"}],
            "reading": None,
            "url": "/zero/rules/copy-limit/",
            "cards": [{"id": "zero.站长老陆", "name": "站长老陆", "count": 6, "section": "main", "lines": [1, 4, 5]}],
            "conflict": [{"id": "zero.站长老陆", "name": "站长老陆", "count": 5, "section": "main"}],
        },
    ]


def test_a_card_in_the_wrong_section_can_be_moved(answered: Answered) -> None:
    answer = answered("riftbound/casual", "Main deck:\n1 Rengar, Pridestalker")

    assert answer["violations"][2] == {
        "code": "section-kind",
        "cite": "CR 103, 185-186, TR 601.1.c.2",
        "severity": "error",
        "section": "main",
        "message": "This card does not belong in this section (Main deck).",
        "found": 1,
        "limit": 0,
        "fix": "replace",
        "fixes": [
            {"op": "move", "section": "main", "count": 1, "card": "Rengar, Pridestalker", "to": "legend"},
        ],
        "reading": None,
        "url": "/riftbound/rules/section-kind/",
        "cards": [{**RENGAR, "lines": [2]}],
        "conflict": [RENGAR],
    }


def test_the_one_card_that_can_be_chosen_is_where_it_belongs(answered: Answered) -> None:
    answer = answered("riftbound/casual", "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n2 Jinx, Rebel")

    assert [fault for fault in answer["violations"] if fault["code"] == "champion-count"] == []
    assert answer["sections"]["champion"]["count"] == 1


def test_a_section_that_may_have_several_sizes_lists_them(answered: Answered) -> None:
    answer = answered("rise/constructed", "指挥官:\n1 观星博士蔚岚\n备牌:\n1 克隆新兵")

    assert answer["sections"] == {
        "commander": {"count": 1, "at_least": 1, "at_most": 1},
        "main": {"count": 0, "at_least": 60, "at_most": None},
        "sideboard": {"count": 1, "at_least": 0, "at_most": 10, "one_of": [0, 10]},
    }


def test_a_section_without_bounds_is_there_once_it_has_cards(answered: Answered) -> None:
    bounded = answered("riftbound/casual", "")["sections"]
    filled = answered("riftbound/casual", "Sideboard:\n2 Defy")["sections"]

    assert list(bounded) == ["legend", "champion", "main", "runes", "battlefields"]
    assert filled == bounded | {"sideboard": {"count": 2, "at_least": 0, "at_most": None}}


def test_a_doubt_names_the_card_and_the_fact_that_is_lacking(answered: Answered) -> None:
    answer = answered("rise/constructed", "指挥官:\n1 观星博士蔚岚\n主卡组:\n1 失落蓝图")

    assert answer["doubts"] == [
        {
            "code": "class-icon",
            "cite": "100.2a",
            "fact": "class",
            "card": "失落蓝图",
            "message": "Lost Blueprint: the class is missing from our database, so this cannot be decided.",
            "reading": "R1",
            "url": "/rise/rules/class-icon/",
            "propose": f"/rise/cards/{quote('失落蓝图')}/correct/?about=class",
        }
    ]


def test_problem_lines_are_beside_the_violations(answered: Answered) -> None:
    answer = answered("riftbound/casual", "3 Dfey\nWhat is this\n0 Defy\nFoo (3):\n", pool=None)

    assert answer["problems"] == [
        {
            "line": 1,
            "text": "3 Dfey",
            "kind": "unknown",
            "message": "No card has this name.",
            "suggestions": ["Defy"],
        },
        {
            "line": 2,
            "text": "What is this",
            "kind": "unknown",
            "message": "No card has this name.",
            "suggestions": [],
        },
        {
            "line": 3,
            "text": "0 Defy",
            "kind": "unreadable",
            "message": "The number of copies cannot be read, or is not between 1 and 999.",
            "suggestions": [],
        },
        {
            "line": 4,
            "text": "Foo (3):",
            "kind": "unknown-heading",
            "message": "Unknown heading. The cards below it are placed by their type.",
            "suggestions": [],
        },
    ]
    assert (answer["verdict"], answer["legal"], answer["cards_resolved"]) == ("undetermined", None, 0)


def test_the_lines_of_a_pool_have_problems_of_their_own(answered: Answered) -> None:
    answer = answered("riftbound/sealed", "", pool="1 Defy\n-3 Defy")

    assert answer["problems"] == []
    assert answer["pool_problems"] == [
        {
            "line": 2,
            "text": "-3 Defy",
            "kind": "unreadable",
            "message": "The number of copies cannot be read, or is not between 1 and 999.",
            "suggestions": [],
        }
    ]


def test_a_warning_has_the_shape_of_a_violation(answered: Answered) -> None:
    sample = next(sample for sample in samples() if (sample.game, sample.slug) == ("wow", "classic"))

    answer = answered("wow/classic", sample.text)

    assert (answer["verdict"], answer["legal"], answer["violations"]) == ("legal", True, [])
    assert answer["warnings"] == [
        {
            "code": "above-minimum",
            "cite": "100.1",
            "severity": "warning",
            "section": "main",
            "message": "Main deck: 61 cards, more than the 60 needed.",
            "found": 61,
            "limit": 60,
            "fix": "remove",
            "fixes": [{"op": "remove", "section": "main", "count": 1, "card": None}],
            "reading": None,
            "url": None,
            "cards": [],
            "conflict": [],
        }
    ]


def test_region_and_options_are_said_back(answered: Answered) -> None:
    answer = answered("riftbound/standard", "", region="cn", options={"precon": True})

    assert (answer["region"], answer["options"]) == ("cn", {"precon": True})


def test_only_the_words_change_with_the_language(answered: Answered) -> None:
    english = answered("riftbound/standard", "4 Defy\n3 Dfey")
    with override("zh-hans"):
        chinese = answered("riftbound/standard", "4 Defy\n3 Dfey")

    assert english != chinese
    assert without_words(english) == without_words(chinese)


def without_words(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: without_words(inner) for name, inner in value.items() if name not in ("message", "suggestions")}

    return [without_words(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_answer_has_the_same_keys_and_is_json(game: str, answered: Answered) -> None:
    for format_ in GAMES[game].formats:
        answer = answered(f"{game}/{format_.slug}", "3 Nothing\n1 x")

        assert list(answer) == KEYS
        assert json.loads(json.dumps(answer)) == answer
