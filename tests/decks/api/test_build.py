"""`POST /api/v1/build/`: all that the builder shows of a deck as it stands."""

from urllib.parse import quote

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from cards.links import art_url
from cards.models import Card
from tests.decks.api.building import asked, faults, post

pytestmark = pytest.mark.django_db

BASIS = "Rules: CR 1.4 / TR July 16, 2026 · as of Aug. 8, 2026"
TEXT = "# mine\nLegend:\n1 Jinx, Loose Cannon\n\nMain deck:\n4 Pit Rookie #core // best\n3 Defi\n\nMaybe:\n2 Defy\n"
DEFY = {
    "id": "riftbound.defy",
    "name": "Defy",
    "lang": "en",
    "second": "蔑视",
    "second_lang": "zh-hans",
    "official": "Defy",
    "code": "OGN-045",
    "write": {"name": "Defy", "code": None},
    "kind": "spell",
    "kind_name": "Spell",
    "cost": 1,
    "kind_icon": "wand",
    "marks": [{"trait": "domain", "value": "calm", "name": "Calm", "icon": "leaf"}],
    "numbers": {"energy": 1, "power": 1},
    "labels": [],
    "section": "main",
    "image": None,
    "image_widths": "",
    "url": "/riftbound/cards/defy/",
}


def test_a_deck_comes_back_as_rows_with_its_cards() -> None:
    status, answer = post("", asked(TEXT))

    assert status == 200
    assert answer["text"] == TEXT
    assert answer["rows"] == [
        {"kind": "comment", "section": "", "text": "# mine"},
        row("legend", "Jinx, Loose Cannon", 1, "riftbound.jinx-loose-cannon"),
        row("main", "Pit Rookie", 4, "riftbound.pit-rookie") | {"tags": ["core"], "note": "best"},
        {
            "kind": "unknown",
            "section": "main",
            "text": "3 Defi",
            "card": None,
            "count": 3,
            "tags": [],
            "note": "",
            "message": "No card has this name.",
            "suggestions": ["Defy"],
        },
        row("maybe", "Defy", 2, "riftbound.defy"),
    ]
    assert sorted(answer["cards"]) == ["riftbound.defy", "riftbound.jinx-loose-cannon", "riftbound.pit-rookie"]
    art = art_url(Card.objects.get(game="riftbound", key="defy"))
    assert answer["cards"]["riftbound.defy"] == {**DEFY, "art": art}


def row(section: str, name: str, count: int, card: str) -> dict[str, object]:
    whole = {"kind": "card", "section": section, "name": name, "count": count, "code": None}
    return whole | {"tags": [], "note": "", "card": card}


def test_rows_sent_back_are_the_same_deck() -> None:
    first = post("", asked(TEXT))[1]

    body = asked("") | {"rows": first["rows"]}
    del body["text"]
    second = post("", body)[1]

    assert (
        second["text"]
        == "# mine\n\nLegend:\n1 Jinx, Loose Cannon\n\nMain deck:\n4 Pit Rookie #core // best\n3 Defi\n\nMaybeboard:\n2 Defy\n"
    )
    assert {key: second[key] for key in second if key not in ("text", "answer", "faults", "troubles")} == {
        key: first[key] for key in first if key not in ("text", "answer", "faults", "troubles")
    }
    assert [fault["message"] for fault in second["faults"]] == [fault["message"] for fault in first["faults"]]


def test_the_answer_is_that_of_a_check_and_the_maybe_board_is_not_in_it() -> None:
    answer = post("", asked(TEXT))[1]

    assert (answer["answer"]["verdict"], answer["answer"]["cards_resolved"]) == ("illegal", 5)
    assert answer["verdict"] == {
        "slug": "illegal",
        "word": "Illegal",
        "note": "1 line to check · 6 problems",
        "basis": BASIS,
    }
    assert {section["slug"]: section["count"] for section in answer["sections"]} == {
        **{"legend": 1, "champion": 0, "main": 4, "runes": 0, "battlefields": 0, "sideboard": 0, "maybe": 2}
    }


def test_a_section_says_what_the_format_asks_of_it() -> None:
    sections = {section["slug"]: section for section in post("", asked(TEXT))[1]["sections"]}

    assert sections["main"] == {
        "slug": "main",
        "name": "Main deck",
        "count": 4,
        "bound": "40",
        "at_least": 40,
        "at_most": 40,
        "one_of": [],
        "off": True,
        "beside": ["Champion"],
    }
    assert (sections["legend"]["off"], sections["maybe"]["off"]) == (False, False)


def test_a_section_that_the_format_does_not_bound_is_there_when_it_is_filled() -> None:
    sections = post("", asked("Sideboard:\n2 Defy", format_="casual"))[1]["sections"]

    assert [(s["slug"], s["count"], s["bound"]) for s in sections if s["slug"] == "sideboard"] == [("sideboard", 2, "")]


def test_a_fault_names_rule_cards_and_fixes() -> None:
    fault = next(fault for fault in post("", asked(TEXT))[1]["faults"] if fault["code"] == "copy-limit")

    assert fault == {
        "code": "copy-limit",
        "message": "Pit Rookie: 4 copies, at most 3 are allowed. Remove 1.",
        "cite": "CR 103.3.b, TR 403.3",
        "title": fault["title"],
        "url": "/riftbound/rules/copy-limit/",
        "reading": None,
        "found": 4,
        "limit": 3,
        "cards": [{"id": "riftbound.pit-rookie", "name": "Pit Rookie", "count": 4, "section": "main", "lines": [6]}],
        "fixes": [
            {
                "label": "Remove 1 Pit Rookie",
                "operations": [
                    {
                        "op": "remove",
                        "section": "main",
                        "count": 1,
                        "name": "Pit Rookie",
                        "code": None,
                        "card": "riftbound.pit-rookie",
                        "to": "",
                    }
                ],
            }
        ],
        "search": None,
        "proposals": [],
    }
    assert fault["title"]


def test_a_doubt_says_where_to_propose_what_is_not_known() -> None:
    given = {"text": "指挥官:\n1 观星博士蔚岚\n主卡组:\n1 失落蓝图", "game": "rise", "format": "constructed"}

    (doubt,) = post("", given)[1]["doubts"]

    address = f"/rise/cards/{quote('失落蓝图')}/correct/?about=class"
    assert (doubt["fixes"], doubt["proposals"]) == ([], [{"label": "Add what is missing", "url": address}])


def test_a_line_that_is_open_is_a_trouble_of_deck_or_pool() -> None:
    answer = post("", asked("3 Defi", format_="sealed", pool="2 Deffy"))[1]

    assert [(t["line"], t["text"], t["suggestions"], t["pool"]) for t in answer["troubles"]] == [
        (1, "3 Defi", ["Defy"], False),
        (1, "2 Deffy", ["Defy"], True),
    ]


def test_a_doubt_names_the_cards_whose_facts_are_missing() -> None:
    (doubt,) = post("", asked("2 小丑巴基\n1 娜美", "zero", "official"))[1]["doubts"]

    assert (doubt["code"], doubt["cite"], doubt["url"], doubt["fixes"]) == (
        "one-series",
        "100",
        "/zero/rules/one-series/",
        [],
    )
    assert sorted((card["name"], card["lines"]) for card in doubt["cards"]) == [("娜美", [2]), ("小丑巴基", [1])]
    assert doubt["title"] == "One series"


def test_warnings_are_findings_without_a_rule_of_their_own() -> None:
    answer = post("", asked("Runes:\n11 Fury Rune\n1 Chaos Rune"))[1]

    assert [(w["code"], w["title"], w["url"], w["fixes"]) for w in answer["warnings"]] == [("lone-copy", "", None, [])]


def test_an_empty_deck_is_unfinished() -> None:
    body = asked("")
    del body["text"]

    status, answer = post("", body)

    assert status == 200
    assert answer["verdict"]["slug"] == "unfinished"
    assert answer["rows"] == []
    assert answer["cards"] == {}
    assert answer["stats"]["curve"] == []


def test_everything_is_said_in_the_readers_language() -> None:
    answer = post("", asked(TEXT), accept_language="zh-hans")[1]

    card = answer["cards"]["riftbound.defy"]
    assert (card["name"], card["lang"], card["second"], card["second_lang"]) == ("蔑视", "zh-hans", "Defy", "en")
    assert answer["sections"][-1]["name"] == "备选"


def test_a_name_of_two_cards_is_written_with_its_code() -> None:
    catalogue = load_catalogue("wow")
    twice = next(card for card in catalogue.cards.values() if not catalogue.is_alone(card) and catalogue.code_of(card))

    answer = post("", asked(f"1 {twice.name} ({catalogue.code_of(twice)})", "wow", "classic"))[1]

    assert answer["cards"][twice.id]["write"]["code"]


@pytest.mark.parametrize("names", [("Defy",), ("Defy", "Pit Rookie", "Fury Rune")], ids=["one card", "three cards"])
def test_the_database_is_asked_four_things_however_many_the_cards(
    names: tuple[str, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    post("", asked("1 Defy"))

    with django_assert_num_queries(4):
        post("", asked("\n".join(f"1 {name}" for name in names)))


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"game": "chess"}, "game", "unknown"),
        ({"text": "", "rows": []}, "text", "required"),
        ({"text": 7}, "text", "invalid"),
        ({"text": "a\n" * 6000}, "text", "too_long"),
        ({"pool": "a\n" * 6000}, "pool", "too_long"),
        ({"text": "龙" * 90_000}, "text", "too_long"),
        ({"rows": [{"count": 1, "name": "龙" * 200}] * 500}, "rows", "too_long"),
        ({"rows": {}}, "rows", "not_a_list"),
        ({"rows": [1]}, "rows.0", "invalid"),
        ({"rows": [{"name": "Defy"}]}, "rows.0.count", "invalid"),
        ({"rows": [{"count": 1}]}, "rows.0.name", "invalid"),
        ({"rows": [{"count": True, "name": "Defy"}]}, "rows.0.count", "invalid"),
        ({"rows": [{"count": 1000, "name": "Defy"}]}, "rows.0.count", "invalid"),
        ({"rows": [{"count": 1, "name": 5}]}, "rows.0.name", "invalid"),
        ({"rows": [{"count": 1, "name": "x" * 201}]}, "rows.0.name", "invalid"),
        ({"rows": [{"count": 1, "name": "Defy", "tags": "ramp"}]}, "rows.0.tags", "invalid"),
        ({"rows": [{"count": 1, "name": "Defy", "tags": [""]}]}, "rows.0.tags", "invalid"),
        ({"rows": [{"count": 1, "name": "Defy", "colour": "red"}]}, "rows.0.colour", "invalid"),
        ({"rows": [{"kind": "strange", "text": "x"}]}, "rows.0.kind", "invalid"),
        ({"rows": [{"kind": "comment", "text": 4}]}, "rows.0.text", "invalid"),
        ({"rows": [{"count": 1, "name": "Defy", "section": "graveyard"}]}, "rows.0.section", "unknown"),
        ({"rows": [{"kind": "comment", "text": "#"}] * 5001}, "rows", "too_long"),
    ],
)
def test_a_body_that_is_no_deck_is_refused_by_its_place(body: dict[str, object], field: str, code: str) -> None:
    assert faults("", {"game": "riftbound", **body}) == [(field, code)]


def test_rows_may_name_cards_by_code_and_leave_out_what_is_not_there() -> None:
    body = {
        "game": "riftbound",
        "rows": [{"section": "main", "code": "OGN-045", "count": 2}, {"name": "Defy", "count": 1}],
    }

    answer = post("", body)[1]

    assert [(r["section"], r["name"], r["count"], r["card"]) for r in answer["rows"]] == [
        ("main", "Defy", 1, "riftbound.defy"),
        ("main", "Defy", 2, "riftbound.defy"),
    ]
