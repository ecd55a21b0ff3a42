"""Both changes of one list in one."""

import pytest

from decks.decklist.rows import COMMENT, Row, rows_as_text
from decks.saved.merge import Clash, Union, merge_lists
from legality.games import GAMES


def rows_of(text: str) -> tuple[Row, ...]:
    """Rows from lines such as `main 3 Defy #tag`; a line without a count is a comment."""
    return tuple(_row(*line.split(" ", 2)) for line in text.split(", ") if line)


def _row(section: str, count: str, rest: str) -> Row:
    if not count.isdecimal():
        return Row(section, kind=COMMENT, text=rest)

    name, *tags = rest.split(" #")
    return Row(section, name, int(count), tags=tuple(tags), card=name.lower())


def lines(rows: tuple[Row, ...]) -> str:
    return ", ".join(
        rows_as_text(rows, GAMES["riftbound"]).replace(":\n", ": ").strip().replace("\n\n", " | ").split("\n")
    )


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "both"),
    [
        ("main 2 Defy", "main 3 Defy", "main 2 Defy, main 1 Rush", "Main deck: 3 Defy, 1 Rush"),
        ("main 2 Defy", "main 3 Defy", "main 3 Defy", "Main deck: 3 Defy"),
        ("main 2 Defy, main 1 Rush", "main 2 Defy", "main 1 Defy, main 1 Rush", "Main deck: 1 Defy"),
        (
            "main 3 Defy",
            "main 2 Defy, sideboard 1 Defy",
            "main 3 Defy, main 1 Rush",
            "Main deck: 2 Defy, 1 Rush | Sideboard: 1 Defy",
        ),
        ("main 1 Rush", "main 1 Rush", "main 1 Rush, main 1 Defy #ramp", "Main deck: 1 Rush, 1 Defy #ramp"),
        ("main 1 Rush", "main 1 Rush #fast", "main 1 Rush, main 1 Defy", "Main deck: 1 Rush #fast, 1 Defy"),
        ("", "main # one, main 1 Rush", "main 1 Defy", "Main deck: # one, 1 Rush, 1 Defy"),
        (
            "main 1 Rush",
            "main 1 Rush, main # fast, main 1 Defy",
            "main 1 Rush, main 1 Jax",
            "Main deck: 1 Rush, # fast, 1 Defy, 1 Jax",
        ),
        (
            "main # a note",
            "main # a note of mine",
            "main # a note of theirs",
            "Main deck: # a note of mine, # a note of theirs",
        ),
    ],
)
def test_changes_of_different_cards_are_all_taken(base: str, mine: str, theirs: str, both: str) -> None:
    union = merge_lists(rows_of(base), rows_of(mine), rows_of(theirs))

    assert lines(union.rows) == both
    assert union.clashes == ()


def test_a_card_that_both_changed_differently_stays_theirs_until_somebody_chooses() -> None:
    base, mine, theirs = map(
        rows_of, ("main 2 Defy, main 1 Rush", "main 3 Defy, main 2 Rush", "main 1 Defy, main 1 Rush")
    )

    clash = Clash("defy", "Defy", base[:1], mine[:1], theirs[:1])
    assert merge_lists(base, mine, theirs) == Union((theirs[0], mine[1]), (clash,))
    assert merge_lists(base, mine, theirs, {"defy"}) == Union(mine, (clash,))


@pytest.mark.parametrize(
    ("base", "mine", "theirs"),
    [
        ("main 3 Defy", "sideboard 3 Defy", "main 2 Defy"),
        ("main 3 Defy", "main 2 Defy, sideboard 1 Defy", "main 2 Defy, maybe 1 Defy"),
        ("main 2 Defy", "main 3 Defy", "main 2 Defy, sideboard 1 Defy"),
        ("main 3 Defy", "main 2 Defy", "main 3 Defy, sideboard 1 Defy"),
        ("main 3 Defy", "main 2 Defy, sideboard 1 Defy", "main 2 Defy"),
    ],
)
def test_a_move_is_never_taken_by_half(base: str, mine: str, theirs: str) -> None:
    before, here, there = map(rows_of, (base, mine, theirs))

    for one, other in ((here, there), (there, here)):
        union = merge_lists(before, one, other)
        assert union == Union(other, (Clash("defy", "Defy", before, one, other),))
        assert merge_lists(before, one, other, {"defy"}).rows == one


def test_who_alone_turned_the_order_keeps_it() -> None:
    base, turned, changed = map(
        rows_of, ("main 1 Defy, main 1 Rush", "main 1 Rush, main 1 Defy", "main 1 Defy, main 2 Rush, main 1 Jax")
    )
    both = rows_of("main 2 Rush, main 1 Jax, main 1 Defy")

    assert merge_lists(base, turned, base).rows == turned
    assert merge_lists(base, turned, changed).rows == merge_lists(base, changed, turned).rows == both


def test_where_both_turned_the_order_it_is_theirs() -> None:
    base, mine, theirs = (
        rows_of(f"main 1 {one}, main 1 {two}, main 1 {three}")
        for one, two, three in (("Defy", "Rush", "Jax"), ("Jax", "Defy", "Rush"), ("Rush", "Defy", "Jax"))
    )

    assert merge_lists(base, mine, theirs).rows == theirs
