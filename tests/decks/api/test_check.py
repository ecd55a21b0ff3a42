"""`POST /api/v1/check/`: an answer for every deck, whatever is in it."""

import json
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from decks.check.answers import answer_as_json
from decks.check.checking import check_text
from decks.check.question import read_question
from decks.decklist.reading.lists import MAX_LINES
from decks.samples import find_sample
from legality.engine.game import Game
from legality.games import GAMES
from tests.decks.api.posting import URL, asked, post

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


def sample(game: str, slug: str) -> tuple[str, str]:
    found = find_sample(game, slug)
    assert found is not None

    return found.text, found.pool or ""


def test_the_answer_is_that_of_the_one_path() -> None:
    text = sample("riftbound", "standard-jinx-precon")[0] + "\n3 Dfey"

    status, answer = post(asked(text))

    expected = check_text(read_question("riftbound", DAY, "standard"), text, load_catalogue("riftbound"))
    assert (status, answer) == (200, answer_as_json(expected))


def test_a_plan_comes_with_the_answer_where_it_is_asked_for() -> None:
    text = "Main:\n5 Defy\n1 Calm Rune"
    without = post(asked(text))[1]

    answer = post({**asked(text), "mend": True})[1]

    mend = answer.pop("mend")
    assert answer == without
    assert "mend" not in post({**asked(text), "mend": False})[1]
    assert mend["steps"] == [
        {"op": "move", "section": "main", "count": 1, "card": "Calm Rune", "to": "runes"},
        {"op": "remove", "section": "main", "count": 2, "card": "Defy"},
    ]
    assert [(add["section"], add["count"], add["card"]) for add in mend["adds"]] == [
        ("legend", 1, None),
        ("champion", 1, None),
        ("main", 36, None),
        ("runes", 11, None),
        ("battlefields", 3, None),
    ]
    assert (mend["adds"][0]["kinds"], mend["exact"], mend["possible"]) == (["legend"], True, True)


def test_a_plan_begins_with_the_lines_to_confirm_and_counts_them_as_suggested() -> None:
    answer = post({**asked("Main:\n5 Defy\n3 Pit Rokie\n2 Qqzzxx\nRunes:\n12 Calm Rune"), "mend": True})[1]

    size = next(one for one in answer["violations"] if one["code"] == "main-size")
    mend = answer["mend"]
    assert (size["to_confirm"], size["fixes"]) == (5, [])
    assert mend["confirm"] == [
        {"line": 3, "text": "3 Pit Rokie", "suggestion": "Pit Rookie"},
        {"line": 4, "text": "2 Qqzzxx", "suggestion": None},
    ]
    assert mend["steps"] == [{"op": "remove", "section": "main", "count": 2, "card": "Defy"}]
    assert [add["section"] for add in mend["adds"]] == ["legend", "champion", "battlefields"]


def test_a_plan_for_a_pool_moves_cards_from_its_rest() -> None:
    body = {"game": "rise", "format": "limited", "mend": True}
    text, pool = sample("rise", "limited")
    moved = text.replace("Main deck", "Sideboard").replace("主卡组", "备牌卡组")

    mend = post({**body, "deck": {"text": moved}, "pool": {"text": pool}})[1]["mend"]

    assert (mend["steps"], mend["possible"]) == ([], True)
    assert [add["source"] for add in mend["adds"] if "source" in add] == ["sideboard"]


def test_only_game_and_deck_are_needed() -> None:
    status, answer = post({"game": "zero", "deck": {"text": ""}})

    today = date.today().isoformat()
    assert status == 200
    assert [answer[name] for name in ("verdict", "legal", "format", "date", "region", "options")] == [
        "unfinished",
        False,
        "official",
        today,
        "global",
        {},
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_without_a_format_the_one_of_tournaments_is_meant(game: Game) -> None:
    status, answer = post({"game": game.slug, "deck": {"text": ""}})

    assert status == 200
    assert answer["format"] == game.default_format.slug


def test_sections_say_what_a_text_says() -> None:
    text = "Legend:\n1 Rengar, Pridestalker\nMain deck:\n3 Defy\n1 OGN-045"
    sections = {
        "legend": [{"name": "Rengar, Pridestalker"}],
        "main": [{"name": "Defy", "count": 3}, {"code": "OGN-045", "count": 1}],
    }

    by_text, by_sections = post(asked(text))[1], post(asked("") | {"deck": {"sections": sections}})[1]

    assert by_sections["sections"] == by_text["sections"]
    assert [(row["code"], row["message"]) for row in by_sections["violations"]] == [
        (row["code"], row["message"]) for row in by_text["violations"]
    ]


def test_lines_of_sections_are_counted_in_their_order() -> None:
    sections = {
        "legend": [{"name": "Xyzzy"}],
        "main": [{"name": "Defy"}, {"name": "Plugh", "code": "ABC-1", "count": 2}],
    }

    answer = post(asked("") | {"deck": {"sections": sections}})[1]

    problems = [(row["line"], row["text"], row["kind"]) for row in answer["problems"]]
    assert problems == [(1, "Xyzzy", "unknown"), (3, "Plugh", "unknown")]


def test_equal_lines_are_one_problem_with_all_their_numbers() -> None:
    answer = post(asked("1 Xyzzy\n1 Plugh\n1 Xyzzy\n1 Xyzzy"))[1]

    problems = [(row["line"], row.get("lines"), row["text"]) for row in answer["problems"]]
    assert problems == [(1, [1, 3, 4], "1 Xyzzy"), (2, None, "1 Plugh")]


def test_empty_sections_are_an_empty_deck() -> None:
    assert post(asked("") | {"deck": {"sections": {}}}) == post(asked(""))


def test_a_pool_binds_a_limited_deck_in_either_form() -> None:
    text, pool = sample("riftbound", "sealed")

    within = post(asked(text, format_="sealed", pool={"text": pool}))[1]
    beyond = post(asked(text, format_="sealed", pool={"sections": {"main": [{"name": "Defy", "count": 2}]}}))[1]

    assert within["verdict"] == "legal"
    assert [row["code"] for row in beyond["violations"]] == ["pool", "pool"]


def test_region_and_option_change_the_verdict() -> None:
    text = sample("riftbound", "standard-jinx-precon")[0]

    as_sold = post(asked(text, options={"precon": True}))[1]
    taiwan = post(asked(text, options={"precon": False}, region="tw"))[1]

    assert (as_sold["verdict"], as_sold["options"]) == ("legal", {"precon": True})
    assert (taiwan["verdict"], taiwan["region"], taiwan["options"]) == ("illegal", "tw", {})


def test_the_language_is_the_readers_and_the_codes_are_not() -> None:
    english = post(asked("4 Defy"))[1]["violations"]
    chinese = post(asked("4 Defy"), **{"Accept-Language": "zh-hans"})[1]["violations"]

    messages = [[row.pop("message") for row in rows] for rows in (english, chinese)]
    assert english == chinese
    assert not set(messages[0]) & set(messages[1])


def test_a_list_at_the_limit_is_read_to_its_last_line() -> None:
    status, answer = post(asked("\n" * (MAX_LINES - 1) + "Xyzzy"))

    assert status == 200
    assert [row["line"] for row in answer["problems"]] == [MAX_LINES]


@pytest.mark.parametrize(
    ("line", "shown", "kind"),
    [
        ("3 De\x00fy", "3 De\ufffdfy", "unreadable"),
        ("\x01\x02\x03", "\ufffd\ufffd\ufffd", "unreadable"),
        ("3 \u202eyfeD", "3 \ufffdyfeD", "unreadable"),
        ("3 De\ud800fy", "3 De\ufffdfy", "unreadable"),
        ("9999999999 Defy", "9999999999 Defy", "unreadable"),
        ("-3 Defy", "-3 Defy", "unreadable"),
        ("0 Defy", "0 Defy", "unreadable"),
        ("Defy " * 41, ("Defy " * 41)[:200] + "…", "unreadable"),
        ("PK\u2028\u2029PK", "PK\ufffd\ufffdPK", "unreadable"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>", "unknown"),
    ],
)
def test_what_cannot_be_read_is_a_problem_line(line: str, shown: str, kind: str) -> None:
    status, answer = post(asked(f"# first\n{line}\n1 Defy"))

    assert status == 200
    problem = answer["problems"][0]
    assert (problem["line"], problem["text"], problem["kind"]) == (2, shown, kind)
    assert answer["cards_resolved"] == 1


@pytest.mark.parametrize("name", ["De\x00fy", "De\u202efy", "De\ud800fy", "\ud800", "\x00", "..."])
def test_a_name_in_a_section_is_read_like_a_line(name: str) -> None:
    status, answer = post(asked("", deck={"sections": {"main": [{"name": name}, {"name": "Defy"}]}}))

    assert status == 200
    problems = [(row["line"], row["kind"]) for row in answer["problems"]]
    assert problems == [(1, "unreadable")]
    assert answer["cards_resolved"] == 1


def test_a_strange_code_beside_a_name_is_no_fault_of_the_site() -> None:
    status, answer = post(asked("", deck={"sections": {"main": [{"name": "Defy", "code": "\ud800\x00"}]}}))

    assert status == 200
    assert answer["cards_resolved"] == 1


def test_no_account_and_no_token_are_needed() -> None:
    strict = Client(enforce_csrf_checks=True)

    response = strict.post(URL, json.dumps(asked("")), "application/json")

    assert response.status_code == 200
    assert not response.cookies


def test_a_check_asks_the_database_one_thing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    text = sample("riftbound", "standard")[0]
    load_catalogue("riftbound")

    with django_assert_num_queries(1):
        status, answer = post(asked(text))

    assert status == 200
    assert answer["verdict"] == "legal"
