"""What differs between two lists."""

import pytest

from cards.catalogue.lookup import Catalogue
from decks.check.checking import read_entries
from decks.decklist.resolve import Resolved, resolve_entries
from decks.saved.diff import ChangedCount, Diff, MovedCopies, diff_as_text, diff_lists
from legality.games import GAMES

RIFTBOUND = GAMES["riftbound"]


def resolved(text: str, catalogue: Catalogue) -> Resolved:
    return resolve_entries(read_entries(RIFTBOUND, text, catalogue), catalogue, RIFTBOUND.format("standard"))


def compared(before: str, after: str, catalogue: Catalogue) -> str:
    return diff_as_text(diff_lists(resolved(before, catalogue), resolved(after, catalogue)))


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("", "2 Defy", "+2 Defy (main)\n"),
        ("2 Defy", "", "-2 Defy (main)\n"),
        ("1 Defy", "3 Defy", "+2 Defy (main)\n"),
        ("3 Defy", "Sideboard\n3 Defy", "3 Defy (main -> sideboard)\n"),
        ("3 Defy", "1 Defy\n\nSideboard\n1 Defy", "-1 Defy (main)\n1 Defy (main -> sideboard)\n"),
        ("3 Defy", "1 Alpha Strike", "+1 Alpha Strike (main)\n-3 Defy (main)\n"),
        ("3 Defy", "3 Defy\n\nMaybe\n1 Defy", "+1 Defy (maybe)\n"),
        ("what?", "who?\nwho?", "+ who?\n+ who?\n- what?\n"),
        ("2 Defy\n1 Alpha Strike\nwhat?", "what?\n1 alpha strike\n# so\n1 Defy\n1 DEFY", ""),
        ("", "", ""),
    ],
)
def test_each_difference_is_a_line(before: str, after: str, lines: str, catalogue: Catalogue) -> None:
    assert compared(before, after, catalogue) == lines


def test_what_came_what_went_and_what_stayed_in_another_number(catalogue: Catalogue) -> None:
    defy, strike, rush = (catalogue.cards[f"riftbound.{key}"] for key in ("defy", "alpha-strike", "blood-rush"))

    found = diff_lists(resolved("3 Defy\n1 Blood Rush", catalogue), resolved("1 Defy\n2 Alpha Strike", catalogue))

    came, stayed, went = (
        ChangedCount(strike, "main", 0, 2, 2),
        ChangedCount(defy, "main", 3, 1, -2),
        ChangedCount(rush, "main", 1, 0, -1),
    )
    assert (found.added, found.changed, found.removed) == ((came,), (stayed,), (went,))
    assert found == Diff((stayed, came, went)) and found


def test_a_card_that_changes_its_section_moves(catalogue: Catalogue) -> None:
    defy = catalogue.cards["riftbound.defy"]

    found = diff_lists(resolved("2 Defy", catalogue), resolved("Sideboard\n3 Defy", catalogue))

    assert found == Diff((ChangedCount(defy, "sideboard", 0, 3, 1),), (MovedCopies(defy, "main", "sideboard", 2),))


def test_sections_are_named_in_the_readers_words(catalogue: Catalogue) -> None:
    found = diff_lists(resolved("", catalogue), resolved("2 Defy", catalogue))

    assert diff_as_text(found, {"main": "主牌"}) == "+2 Defy (主牌)\n"
    assert not diff_lists(resolved("2 Defy", catalogue), resolved("2 Defy", catalogue))
