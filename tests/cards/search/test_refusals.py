"""What a query may not ask, and how it is reported: never ignored, never a fault of the site."""

from datetime import date

import pytest

from cards.search import SearchError, search_cards
from legality.games import GAMES
from legality.sources.rows import CardRow
from tests.cards.search.making import DAY, Shelf, asked, made, refused

GAME_SLUGS = ", ".join(GAMES)
FORMAT_SLUGS = ", ".join(form.slug for form in GAMES["riftbound"].formats)

pytestmark = pytest.mark.django_db


def test_a_game_named_in_the_query_is_looked_in() -> None:
    assert {card.game for card in search_cards("game:魔兽世界 c:mage", "", day=DAY).cards} <= {"wow"}
    assert refused("a", "chess") == SearchError(1, 1, "unknown-game", (("text", "chess"),))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("domian:fury", SearchError(1, 6, "unknown-field", (("field", "domian"), ("near", "domain")))),
        ("a t:units!", SearchError(5, 6, "unknown-value", (("field", "kind"), ("text", "units!"), ("near", "unit")))),
        ("c>fury", SearchError(1, 6, "no-comparing", (("field", "c"),))),
        ("might:x", SearchError(7, 1, "not-a-number", (("text", "x"), ("limit", "99999")))),
        ("might>" + "9" * 20, SearchError(7, 20, "not-a-number", (("text", "9" * 20), ("limit", "99999")))),
        (":fury", SearchError(1, 5, "no-field", (("text", ":fury"),))),
        ('c:""', SearchError(1, 4, "no-value")),
        ('"\u200b"', SearchError(1, 3, "no-value")),
        ("legal:standard@2026-02-30", SearchError(16, 10, "not-a-day", (("text", "2026-02-30"),))),
        ("legal:标准", SearchError(7, 2, "several", (("text", "标准"), ("near", "standard, standard-2v2")))),
        ("(order:name or a)", SearchError(2, 10, "not-inside", (("field", "order"),))),
        ("dir>asc", SearchError(1, 7, "no-comparing", (("field", "dir"),))),
        (
            "dir:x",
            SearchError(5, 1, "unknown-value", (("field", "dir"), ("text", "x"), ("near", "asc, up, desc, down"))),
        ),
        (
            "game:chess",
            SearchError(6, 5, "unknown-value", (("field", "game"), ("text", "chess"), ("near", GAME_SLUGS))),
        ),
        (
            "order:artist",
            SearchError(
                7,
                6,
                "unknown-value",
                (("field", "order"), ("text", "artist"), ("near", "name, set, kind, energy, might, power")),
            ),
        ),
        (
            "legal:vintage",
            SearchError(7, 7, "unknown-value", (("field", "format"), ("text", "vintage"), ("near", FORMAT_SLUGS))),
        ),
        ("dir:asc dir:desc", SearchError(9, 8, "twice", (("field", "dir"),))),
        ("in:mine", SearchError(1, 7, "no-decks")),
        ("defy AND rebuke", SearchError(6, 3, "no-and", (("text", "AND"),))),
        ("defy && rebuke", SearchError(6, 2, "no-and", (("text", "&&"),))),
        ("defy & t:unit", SearchError(6, 1, "no-and", (("text", "&"),))),
        ("defy || rebuke", SearchError(6, 2, "no-or", (("text", "||"),))),
        ("NOT defy", SearchError(1, 3, "no-not", (("text", "NOT"),))),
        ("t:unit (defy NOT t:spell)", SearchError(14, 3, "no-not", (("text", "NOT"),))),
    ],
)
def test_what_is_not_understood_is_marked_never_ignored(text: str, error: SearchError) -> None:
    assert refused(text) == error


def test_another_game_than_the_searchs_own_is_refused() -> None:
    assert refused("rak game:wow") == SearchError(5, 8, "other-game", (("games", "riftbound"), ("game", "wow")))
    assert refused("rak game:riftbound") is None


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            "t:unit energy<=2",
            SearchError(8, 6, "field-elsewhere", (("field", "energy"), ("games", "riftbound"), ("game", "riftbound"))),
        ),
        (
            "order:energy",
            SearchError(7, 6, "field-elsewhere", (("field", "energy"), ("games", "riftbound"), ("game", "riftbound"))),
        ),
        (
            "damage>2",
            SearchError(1, 6, "field-elsewhere", (("field", "damage"), ("games", "rise, wow"), ("game", "rise"))),
        ),
        ("domian:fury", SearchError(1, 6, "unknown-field", (("field", "domian"), ("near", "")))),
    ],
)
def test_a_field_of_some_game_says_which_where_none_is_chosen(text: str, error: SearchError) -> None:
    assert refused(text, "") == error


@pytest.mark.parametrize("text", ["defy and rebuke", "not t:unit", "AND", "NOT", '"AND" defy', "AND or NOT"])
def test_words_of_other_query_languages_are_words_as_names_write_them(text: str) -> None:
    assert refused(text) is None


def test_a_name_that_has_them_may_be_written_in_capitals(shelf: Shelf) -> None:
    shelf(made("qwx-and-zant"), made("not-qwx"), CardRow("qwx-r", "Qwx & R", {"en": "Qwx & R"}, made("x").facts))

    assert asked("QWX AND ZA") == ["qwx-and-zant"]
    assert asked("NOT QWX") == ["not-qwx"]
    assert asked("qwx & r") == ["qwx-r"]


@pytest.mark.parametrize(("text", "column"), [("--", 2), ("a --", 4), ("-- a", 2), ("--- a", 3), ("－－", 2)])
def test_a_negation_of_nothing_is_marked(text: str, column: int) -> None:
    assert refused(text) == SearchError(column, 1, "nothing-follows")


def test_what_needs_a_game_says_so() -> None:
    assert [refused(text, "") for text in ("legal:standard", "is:banned")] == [
        SearchError(1, 14, "needs-game", (("field", "legal"),)),
        SearchError(1, 9, "needs-game", (("field", "is"),)),
    ]


def test_too_many_values_at_once_are_refused(shelf: Shelf) -> None:
    shelf(*(made(f"qwx-{n}", facts={"traits": {"tag": [f"q{n}w"]}}) for n in range(25)))

    found = refused("tag:w")

    assert found is not None
    assert found.key == "too-vague"


def test_the_first_day_of_all_time_can_be_asked() -> None:
    assert search_cards("legal:standard@0001-01-01", "riftbound", day=date.max).cards == ()
