"""A request that is wrong in many ways gets all of them at once, with the values that are allowed."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from decks.models import Deck
from legality.games import GAMES
from tests.decks.own_decks import another, made

pytestmark = pytest.mark.django_db

Fault = tuple[str, str, str]

REQUIRED = "This field is required."
NOT_TEXT = "Not a valid string."
GAME: Fault = ("game", "unknown", f"Unknown game. Allowed: {', '.join(GAMES)}.")
FORMAT: Fault = (
    "format",
    "unknown",
    "This game has no such format. Allowed: casual, standard, standard-2v2, sealed, draft.",
)
DAY: Fault = ("date", "unknown", "This is not a date. Allowed: YYYY-MM-DD.")
REGION: Fault = ("region", "unknown", "This game has no such region. Allowed: global, cn, tw, kr.")
SECTIONS = "This game has no such section. Allowed: legend, champion, main, runes, battlefields, sideboard, additional_legends."
NO_CARD = "A card needs a name or a code."
EITHER = "Give either text or sections."
# Wrong in every word that does not ask for another.
WORDS = {
    "game": "riftbound",
    "format": "blitz",
    "date": "soon",
    "region": "mars",
    "options": {"foil": True, "ink": True},
}
OPTIONS: list[Fault] = [
    (f"options.{name}", "unknown", "This format has no such option. Allowed: precon.") for name in ("foil", "ink")
]
QUESTION = [FORMAT, DAY, REGION, *OPTIONS]
STRANGE = {"sections": {"extra": [], "main": [{"count": 0}], "other": []}}


def strange(field: str) -> list[Fault]:
    """The faults of `STRANGE` there."""
    return [
        (f"{field}.sections.main.0.count", "min_value", "Ensure this value is greater than or equal to 1."),
        (f"{field}.sections.main.0.name", "required", NO_CARD),
        (f"{field}.sections.extra", "unknown", SECTIONS),
        (f"{field}.sections.other", "unknown", SECTIONS),
    ]


def problem(faults: list[Fault]) -> dict[str, Any]:
    errors = [dict(zip(("field", "code", "message"), one, strict=True)) for one in faults]
    return {"type": "about:blank", "title": "Bad Request", "status": 400, "errors": sorted(errors, key=str)}


def refused(path: str, body: object, client: Client | None = None, method: str = "POST", **headers: str) -> Any:
    """The whole body of a refusal, its faults in one order."""
    answer = (client or Client()).generic(
        method, f"/api/v1/{path}", json.dumps(body), "application/json", headers=headers
    )
    refusal = json.loads(answer.content)
    return refusal | {"errors": sorted(refusal["errors"], key=str)}


@pytest.mark.parametrize("path", ["check/", "check/timeline/"])
def test_a_check_is_told_every_word_and_every_card(path: str) -> None:
    body = WORDS | {"deck": STRANGE, "pool": {}}

    assert refused(path, body) == problem([*QUESTION, *strange("deck"), ("pool.text", "required", EITHER)])


def test_an_unknown_game_does_not_hide_the_rest() -> None:
    body = {"game": "chess", "date": "soon", "deck": {"text": 7}}

    assert refused("check/", body) == problem([GAME, DAY, ("deck.text", "invalid", NOT_TEXT)])


def test_a_value_of_a_wrong_sort_is_told_as_such_and_not_as_unknown_too() -> None:
    body = {
        "game": "riftbound",
        "format": 7,
        "date": None,
        "options": {"precon": "x", "foil": True},
        "deck": {"text": ""},
    }

    assert refused("check/", body) == problem(
        [
            ("format", "invalid", NOT_TEXT),
            ("date", "null", "This field may not be null."),
            ("options.precon", "invalid", "Must be a valid boolean."),
            ("options.foil", "unknown", "This format has no such option. Allowed: precon."),
        ]
    )


def test_each_check_of_a_batch_is_told_all_of_its_own_by_its_place() -> None:
    body = {"checks": [WORDS | {"deck": STRANGE}, {"game": "riftbound", "date": "2026-08-08", "deck": {"text": ""}}]}

    answer = Client().post("/api/v1/check/batch/", json.dumps(body), "application/json").json()["results"]

    first = answer[0]["error"] | {"errors": sorted(answer[0]["error"]["errors"], key=str)}
    assert first == problem([*QUESTION, *strange("deck")])
    assert answer[0]["index"] == 0
    assert answer[1]["verdict"] == "unfinished"


def test_a_matrix_is_told_every_format_and_day() -> None:
    body = {
        "game": "riftbound",
        "formats": ["standard", "blitz", 7, "chess"],
        "dates": ["soon", "2026-08-08", "later"],
        "region": "mars",
        "options": {"foil": True},
        "deck": STRANGE,
    }

    assert refused("check/matrix/", body) == problem(
        [
            ("formats.1", *FORMAT[1:]),
            ("formats.2", "invalid", NOT_TEXT),
            ("formats.3", *FORMAT[1:]),
            ("dates.0", *DAY[1:]),
            ("dates.2", *DAY[1:]),
            REGION,
            ("options.foil", "unknown", "This format has no such option. Allowed: precon."),
            *strange("deck"),
        ]
    )


def test_a_swap_and_a_team_are_told_of_each_of_their_lists() -> None:
    swap = refused("check/swap/", WORDS | {"registered": STRANGE, "deck": STRANGE})
    team = refused("check/team/", WORDS | {"decks": [STRANGE, {}]})

    assert swap == problem([*QUESTION, *strange("registered"), *strange("deck")])
    assert team == problem([*QUESTION, *strange("decks.0"), ("decks.1.text", "required", EITHER)])


def test_an_explanation_is_told_of_the_card_beside_the_rest() -> None:
    body = WORDS | {"deck": {"text": ""}, "card": "Xyzzy Plugh Foo"}

    assert refused("check/explain/", body) == problem([*QUESTION, ("card", "unknown", "No card has this name.")])


def test_a_builder_is_told_every_word() -> None:
    assert refused("build/read/", WORDS) == problem([*QUESTION, ("text", "required", REQUIRED)])


# Wrong in all that a row has, and in ways that do not hide one another.
ROWS = [
    {"count": 0, "tags": "ramp", "section": 7, "note": 8, "colour": "red", "size": 1, "code": 5},
    {"count": 1, "name": "Defy", "section": "extra"},
    {"kind": "strange"},
    {"kind": "comment", "text": 4, "section": "other"},
    "Defy",
    {"count": 1, "name": "Defy", "section": "main"},
]
STRANGE_SECTION = SECTIONS.replace("additional_legends", "additional_legends, maybe")
ROW_FAULTS = [
    ("rows.0.count", "invalid", "The number of copies must be from 1 to 999."),
    ("rows.0.tags", "invalid", "Expected a list of short words."),
    ("rows.0.section", "invalid", "Expected text."),
    ("rows.0.note", "invalid", "Expected text."),
    ("rows.0.code", "invalid", "Expected text."),
    ("rows.0.colour", "invalid", "A row has no such key."),
    ("rows.0.size", "invalid", "A row has no such key."),
    ("rows.1.section", "unknown", STRANGE_SECTION),
    (
        "rows.2.kind",
        "invalid",
        "Allowed: card, comment, unknown, ambiguous, guessed, unreadable, unknown-heading.",
    ),
    ("rows.3.text", "invalid", "Expected text."),
    ("rows.3.section", "unknown", STRANGE_SECTION),
    ("rows.4", "invalid", "Expected a row."),
]


def test_a_builder_is_told_every_fault_of_every_row_beside_the_rest() -> None:
    found = refused("build/", WORDS | {"rows": ROWS, "text": "", "pool": 7})

    either = ("text", "required", "Give either text or rows.")
    assert found == problem([*QUESTION, *ROW_FAULTS, either, ("pool", "invalid", NOT_TEXT)])


def test_a_deck_saved_by_rows_is_told_every_fault_of_them(mei: User) -> None:
    found = refused("decks/", {"name": "Rush", "game": "riftbound", "format": "blitz", "rows": ROWS}, another(mei))

    assert found == problem([FORMAT, *ROW_FAULTS])


def test_a_deck_that_is_saved_is_told_everything(mei: User) -> None:
    body: dict[str, object] = {key: value for key, value in WORDS.items() if key != "date"}
    body |= {"name": "", "visibility": "friends", "cause": "restore", "text": 7}

    assert refused("decks/", body, another(mei)) == problem(
        [
            FORMAT,
            REGION,
            *OPTIONS,
            ("name", "blank", "This field may not be blank."),
            ("text", "invalid", NOT_TEXT),
            ("visibility", "invalid_choice", '"friends" is not a valid choice. Allowed: private, unlisted, public.'),
            ("cause", "invalid_choice", '"restore" is not a valid choice. Allowed: import, clear, edit.'),
        ]
    )


def test_a_deck_that_is_changed_is_told_everything_as_far_as_its_own_game_goes(mei: User) -> None:
    deck = made(mei)
    body = {"format": "blitz", "region": "mars", "visibility": "friends", "text": "", "rows": []}

    found = refused(f"decks/{deck.token}/", body, another(mei), "PATCH", **{"If-Match": '"1"'})

    assert found == problem(
        [
            FORMAT,
            REGION,
            ("visibility", "invalid_choice", '"friends" is not a valid choice. Allowed: private, unlisted, public.'),
            ("text", "required", "Give either text or rows."),
        ]
    )
    assert Deck.objects.get().revision == 1


def test_steps_are_told_all_that_is_wrong_with_them(mei: User) -> None:
    deck = made(mei)
    shapes = [{"op": "burn", "section": "main", "name": "Defy"}, {"op": "move", "section": "main", "count": 0}]
    places = [{"op": "add", "section": name, "name": "Defy"} for name in ("extra", "main", "other")]

    wrong, elsewhere = (
        refused(f"decks/{deck.token}/", {"operations": steps}, another(mei), "PATCH", **{"If-Match": "*"})
        for steps in (shapes, places)
    )

    known = "This game has no such section. Allowed: legend, champion, main, runes, battlefields, sideboard, "
    assert wrong == problem(
        [
            ("operations.0.op", "invalid_choice", '"burn" is not a valid choice. Allowed: add, remove, move, set.'),
            ("operations.1.name", "required", "A card needs a name, a code or an id (`card`)."),
            ("operations.1.to", "required", "Say which section to move to."),
            ("operations.1.count", "min_value", "At least one copy."),
        ]
    )
    assert elsewhere == problem(
        [(f"operations.{place}.section", "unknown", f"{known}additional_legends, maybe.") for place in (0, 2)]
    )


@pytest.mark.parametrize(
    ("path", "faults"),
    [
        (
            "hand/?seed=!&first=2&mulligan=x&put=y&drawn=z&sead=1",
            [
                ("seed", "unknown", "A seed must be 1 to 16 letters and digits."),
                ("first", "unknown", "Going first is 1, going second 0. Allowed: 1, 0."),
                ("mulligan", "unknown", "Places in the hand are numbers with dots between them, such as 0.3."),
                ("put", "unknown", "Places in the hand are numbers with dots between them, such as 0.3."),
                ("drawn", "unknown", "Enter a number from 0 to 999."),
                (
                    "sead",
                    "unknown",
                    "There is no such parameter. Allowed: seed, first, mulligan, put, drawn.",
                ),
            ],
        ),
        (
            "odds/?first=2&turn=0&atleast=x&playable=0&cost=-1",
            [
                ("first", "unknown", "Going first is 1, going second 0. Allowed: 1, 0."),
                ("turn", "unknown", "Enter a number from 1 to 10."),
                ("atleast", "unknown", "Enter a number from 1 to 99."),
                ("playable", "unknown", "Enter a number from 1 to 99."),
                ("cost", "unknown", "Enter a number from 0 to 99."),
            ],
        ),
    ],
)
def test_practice_is_told_every_word(mei: User, path: str, faults: list[Fault]) -> None:
    deck = made(mei)

    assert refused(f"decks/{deck.token}/{path}", None, another(mei), "GET") == problem(faults)
