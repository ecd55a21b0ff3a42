"""`POST /api/v1/check/swap/` and `/team/`: the deck between two games, and the decks of two partners."""

import pytest

from decks.samples import find_sample
from tests.decks.api.posting import Json, post_to

pytestmark = pytest.mark.django_db

ASKED = {"game": "riftbound", "format": "standard-2v2", "date": "2026-08-08"}
EMPTY = {"text": ""}


def deck(slug: str) -> dict[str, str]:
    found = find_sample("riftbound", slug)
    assert found is not None

    return {"text": found.text}


def codes(answer: Json) -> list[str]:
    return [row["code"] for row in answer["violations"]]


def test_an_unchanged_deck_is_legal_between_games() -> None:
    same = deck("standard")

    status, answer = post_to("swap", ASKED | {"format": "standard", "registered": same, "deck": same})

    assert status == 200
    assert answer["verdict"] == "legal"
    assert codes(answer) == []
    assert answer["registered_problems"] == []
    assert answer["pool_problems"] == []


def test_a_card_that_was_not_registered_is_named_with_its_line() -> None:
    same = deck("standard")

    answer = post_to(
        "swap", ASKED | {"format": "standard", "registered": same, "deck": {"text": f"{same['text']}\n1 Defy"}}
    )[1]

    named = [card["name"] for row in answer["violations"] for card in row["cards"]]
    assert answer["verdict"] == "illegal"
    assert "Defy" in named


def test_a_registered_line_that_cannot_be_read_leaves_the_verdict_open() -> None:
    same = deck("standard")

    answer = post_to(
        "swap", ASKED | {"format": "standard", "registered": {"text": f"{same['text']}\n1 Xyzzy"}, "deck": same}
    )[1]

    problems = [row["text"] for row in answer["registered_problems"]]
    assert answer["verdict"] == "undetermined"
    assert problems == ["1 Xyzzy"]


def test_partners_answer_for_each_deck_and_for_both_together() -> None:
    one, other = deck("standard"), deck("standard-2v2")

    status, answer = post_to("team", ASKED | {"decks": [one, other]})

    decks = answer["decks"]
    alone = [row["verdict"] for row in decks]
    assert status == 200
    assert alone == ["legal", "legal"]
    assert len(decks) == 2
    assert (answer["verdict"] == "legal") == (codes(answer) == [])


def test_partners_may_not_play_the_same_legend() -> None:
    same = deck("standard-2v2")

    answer = post_to("team", ASKED | {"decks": [same, same]})[1]

    assert answer["verdict"] == "illegal"
    assert codes(answer) != []


def test_the_worst_verdict_of_a_team_is_the_teams() -> None:
    answer = post_to("team", ASKED | {"decks": [deck("standard-2v2"), {"text": "1 Xyzzy"}]})[1]

    assert answer["verdict"] == "undetermined"


@pytest.mark.parametrize(
    ("name", "body", "fields"),
    [
        ("swap", {}, ["game", "registered", "deck"]),
        ("swap", ASKED | {"deck": EMPTY}, ["registered"]),
        ("swap", ASKED | {"deck": EMPTY, "registered": {"text": "\n" * 5000}}, ["registered.text"]),
        ("team", {}, ["game", "decks"]),
        ("team", ASKED | {"decks": [EMPTY]}, ["decks"]),
        ("team", ASKED | {"decks": [EMPTY, EMPTY, EMPTY]}, ["decks"]),
        ("team", ASKED | {"decks": [EMPTY, {"text": "x" * 300_000}]}, ["decks.1.text"]),
        ("team", ASKED | {"game": "chess", "decks": [EMPTY, EMPTY]}, ["game"]),
    ],
)
def test_a_bad_field_is_named(name: str, body: object, fields: list[str]) -> None:
    status, answer = post_to(name, body)

    named = [error["field"] for error in answer["errors"]]
    assert (status, named) == (400, fields)


def test_a_card_too_many_in_the_main_deck_moves_back() -> None:
    """RISE 100.3: 60 + 10 to 61 + 9."""
    found = find_sample("rise", "constructed")
    assert found is not None
    now = found.text.replace("3 紧急迫降", "2 紧急迫降").replace("4 例行巡逻", "4 例行巡逻\n1 紧急迫降", 1)
    asked = {"game": "rise", "format": "constructed", "date": "2026-08-08"}

    answer = post_to("swap", asked | {"registered": {"text": found.text}, "deck": {"text": now}})[1]

    assert answer["verdict"] == "illegal"
    assert answer["violations"] == [
        {
            "code": "sideboard-size",
            "cite": "100.3",
            "severity": "error",
            "section": "sideboard",
            "message": "Sideboard: 9 cards, registered with 10. Move 1 back.",
            "found": 9,
            "limit": 10,
            "fix": "replace",
            "fixes": [{"op": "move", "section": "main", "count": 1, "card": "紧急迫降", "to": "sideboard"}],
            "reading": None,
            "url": "/rise/rules/sideboard-size/",
            "cards": [{"id": "rise.紧急迫降", "name": "紧急迫降", "count": 1, "section": "main", "lines": [21]}],
            "conflict": [],
        }
    ]


def test_a_change_of_a_game_without_a_sideboard_has_steps_and_no_page_of_its_rule() -> None:
    found = find_sample("zero", "official")
    assert found is not None
    now = found.text.replace("3 苔藓披风\n2 黑蜡封印", "3 苔藓披风\n1 黑蜡封印")
    asked = {"game": "zero", "format": "official", "date": "2026-08-08"}

    answer = post_to("swap", asked | {"registered": {"text": found.text}, "deck": {"text": now}})[1]

    size, swap = answer["violations"]
    assert answer["verdict"] == "unfinished"
    assert size["code"] == "main-size"
    assert size["message"] == "Deck: 49 cards, registered with 50."
    assert swap == {
        "code": "between-games",
        "cite": "100",
        "severity": "error",
        "section": "main",
        "message": "Deck: this section does not change between games.",
        "found": 1,
        "limit": 0,
        "fix": "add",
        "fixes": [{"op": "add", "section": "main", "count": 1, "card": "黑蜡封印"}],
        "reading": None,
        "url": None,
        "cards": [{"id": "zero.黑蜡封印", "name": "黑蜡封印", "count": 1, "section": "main", "lines": [9]}],
        "conflict": [],
    }


LIMITED = ASKED | {"format": "sealed"}


def sealed() -> tuple[dict[str, str], dict[str, str]]:
    """The sample of a limited deck and its pool."""
    found = find_sample("riftbound", "sealed")
    assert found is not None
    assert found.pool is not None

    return {"text": found.text}, {"text": found.pool}


def test_a_limited_deck_between_games_is_compared_with_its_pool() -> None:
    same, pool = sealed()
    short = {"text": pool["text"].rstrip().rpartition("\n")[0]}

    whole = post_to("swap", LIMITED | {"registered": same, "deck": same, "pool": pool})[1]
    without = post_to("swap", LIMITED | {"registered": same, "deck": same, "pool": short})[1]

    assert whole["verdict"] == "legal"
    assert codes(whole) == []
    assert without["verdict"] == "illegal"
    assert codes(without) == ["pool", "between-games"]


def test_a_pool_is_silent_between_games_of_other_formats_and_when_it_is_not_given() -> None:
    same, pool = sealed()
    constructed = deck("standard")

    bare = post_to("swap", LIMITED | {"registered": same, "deck": same})[1]
    other = ASKED | {"format": "standard", "registered": constructed, "deck": constructed, "pool": pool}

    assert codes(bare) == []
    assert codes(post_to("swap", other)[1]) == []


def test_open_lines_of_the_pool_and_of_the_registered_list_are_told_apart() -> None:
    same, pool = sealed()
    registered, torn = {"text": f"{same['text']}\n1 Xyzzy"}, {"text": f"{pool['text']}\n1 Plugh"}

    answer = post_to("swap", LIMITED | {"registered": registered, "deck": same, "pool": torn})[1]

    lines = {name: [row["text"] for row in answer[name]] for name in ("registered_problems", "pool_problems")}
    assert lines == {"registered_problems": ["1 Xyzzy"], "pool_problems": ["1 Plugh"]}
    assert answer["verdict"] == "undetermined"
