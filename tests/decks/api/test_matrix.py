"""`POST /api/v1/check/matrix/` and `/timeline/`: one deck by many formats and days."""

import pytest
from django.utils import timezone

from decks.samples import find_sample
from legality.games import GAMES
from tests.decks.api.posting import Json, post_to

pytestmark = pytest.mark.django_db


def sample(slug: str = "standard") -> dict[str, object]:
    found = find_sample("riftbound", slug)
    assert found is not None

    return {"game": "riftbound", "deck": {"text": found.text}}


def rows(answer: Json, name: str) -> list[Json]:
    return list(answer[name])


def errors(answer: Json) -> list[tuple[str, str]]:
    return [(row["field"], row["code"]) for row in answer["errors"]]


def test_every_pair_has_its_verdict_format_by_format() -> None:
    body = sample() | {"formats": ["standard", "casual"], "dates": ["2025-08-01", "2026-08-08"]}

    status, answer = post_to("matrix", body)

    pairs = [(row["format"], row["date"], row["verdict"], row["codes"]) for row in answer["results"]]
    assert status == 200
    assert (answer["game"], answer["region"]) == ("riftbound", "global")
    assert pairs[1] == ("standard", "2026-08-08", "legal", [])
    assert [pair[:2] for pair in pairs] == [
        ("standard", "2025-08-01"),
        ("standard", "2026-08-08"),
        ("casual", "2025-08-01"),
        ("casual", "2026-08-08"),
    ]
    assert pairs[0][2:] == ("illegal", ["set-legal", "sideboard-size"])


def test_a_pair_says_its_edition_and_what_is_open() -> None:
    body = {"game": "riftbound", "deck": {"text": "1 Xyzzy"}, "formats": ["standard"], "dates": ["2026-08-08"]}

    (row,) = rows(post_to("matrix", body)[1], "results")

    assert row["verdict"] == "undetermined"
    assert (row["edition"], row["legal"], row["doubts"], row["problems"]) == ("CR 1.4 / TR 2026-07-16", None, [], 1)


def test_a_day_before_the_first_edition_is_that_pairs_error() -> None:
    body = sample() | {"formats": ["standard"], "dates": ["2025-07-20", "2026-08-08"]}

    status, answer = post_to("matrix", body)

    first, second = rows(answer, "results")
    message = "No edition of this format was in force on that day. Allowed: 2025-07-21 or later."
    assert status == 200
    assert first == {
        "format": "standard",
        "date": "2025-07-20",
        "error": {"field": "date", "code": "unknown", "message": message},
    }
    assert second["verdict"] == "legal"


def test_without_formats_and_dates_it_is_every_format_today() -> None:
    answer = post_to("matrix", sample())[1]

    today = timezone.localdate().isoformat()
    pairs = [(row["format"], row["date"]) for row in answer["results"]]
    assert pairs == [(format_.slug, today) for format_ in GAMES["riftbound"].formats]


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"game": "chess"}, [("game", "unknown")]),
        ({"region": "moon"}, [("region", "unknown")]),
        ({"options": {"free": True}}, [("options.free", "unknown")]),
        ({"formats": ["standard", "chess"]}, [("formats.1", "unknown")]),
        ({"dates": ["2026-08-08", "soon"]}, [("dates.1", "unknown")]),
        ({"formats": ["standard"] * 21}, [("formats", "max_length")]),
        ({"dates": ["2026-08-08"] * 61}, [("dates", "max_length")]),
        ({"deck": {"text": "\n" * 5000}}, [("deck.text", "too_long")]),
        ({"pool": {"sections": {"nowhere": []}}}, [("pool.sections.nowhere", "unknown")]),
    ],
)
def test_what_is_not_known_or_too_much_is_named(more: dict[str, object], found: list[tuple[str, str]]) -> None:
    status, answer = post_to("matrix", sample() | more)

    assert status == 400
    assert errors(answer) == found


def test_twenty_formats_by_sixty_days_are_answered() -> None:
    body = sample() | {"formats": ["standard"] * 20, "dates": [f"2026-01-{day:02}" for day in range(1, 31)] * 2}

    status, answer = post_to("matrix", body)

    assert status == 200
    assert len(answer["results"]) == 1200


def test_a_timeline_says_its_spans_and_what_turned_them() -> None:
    status, answer = post_to("timeline", sample() | {"format": "standard", "date": "2026-08-08"})

    first, *_, last = rows(answer, "spans")
    del answer["spans"]
    assert status == 200
    assert answer == {
        "game": "riftbound",
        "format": "standard",
        "region": "global",
        "date": "2026-08-08",
        # A card of the deck is reprinted in a set to come.
        "horizon": "2026-10-23",
        "problems": 0,
    }
    assert first["from"] == "2025-07-21"
    assert (first["verdict"], first["legal"], first["codes"]) == ("illegal", False, ["set-legal", "sideboard-size"])
    assert first["changes"] == [
        {
            "kind": "edition",
            "message": "Edition CR 1.0 / TR July 21, 2025 takes effect.",
            "name": "CR 1.0 / TR 2025-07-21",
        }
    ]
    assert (last["to"], last["verdict"], last["legal"], last["codes"], last["doubts"]) == (None, "legal", True, [], [])


def test_a_timeline_names_sets_and_restricted_cards() -> None:
    body = {"game": "riftbound", "format": "standard", "deck": {"text": "1 Draven, Vanquisher"}, "date": "2026-08-08"}

    answer = post_to("timeline", body)[1]

    changes = [change for span in answer["spans"] for change in span["changes"]]
    assert {"kind": "release", "message": "The set Spiritforged (SFD) becomes legal.", "name": "SFD"} in changes
    assert {
        "kind": "ban",
        "message": "Draven, Vanquisher is banned.",
        "card": "Draven, Vanquisher",
        "limit": 0,
    } in changes


def test_a_timeline_refuses_as_a_check_does() -> None:
    status, answer = post_to("timeline", {"game": "riftbound", "date": "soon"})

    assert status == 400
    assert errors(answer) == [("deck", "required"), ("date", "unknown")]
