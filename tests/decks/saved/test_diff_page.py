"""What a page shows of differences: every copy that changed is in one step, in the game's order of sections."""

from collections.abc import Mapping

from cards.catalogue.lookup import Catalogue
from decks.check.checking import read_entries
from decks.decklist.resolve import Resolved, look_up
from decks.saved.diff import diff_lists, section_names, show_diff
from legality.games import GAMES

RIFTBOUND = GAMES["riftbound"]


def resolved(catalogues: Mapping[str, Catalogue], text: str) -> Resolved:
    catalogue = catalogues["riftbound"]
    return look_up(read_entries(RIFTBOUND, text, catalogue), catalogue, RIFTBOUND.formats[0])


def test_sections_stand_in_the_games_order_and_the_maybe_board_last(catalogues: Mapping[str, Catalogue]) -> None:
    before = resolved(catalogues, "3 Defy")
    after = resolved(catalogues, "Maybe:\n1 Called Shot\nSideboard:\n2 Called Shot\nMain deck:\n1 Defy")

    page = show_diff(diff_lists(before, after), section_names(RIFTBOUND))

    rows = [
        (str(group.name), [(step.figure, str(step.word), step.is_gone) for step in group.steps])
        for group in page.groups
    ]
    assert rows == [
        ("Main deck", [("−2", "fewer", False)]),
        ("Sideboard", [("+2", "new", False)]),
        ("Maybeboard", [("+1", "new", False)]),
    ]
    assert page.came == 3
    assert page.went == 2
    assert page.moved == 0
    assert bool(page) is True
    assert page.text == "+1 Called Shot (Maybeboard)\n+2 Called Shot (Sideboard)\n-2 Defy (Main deck)\n"


def test_nothing_differs_from_itself(catalogues: Mapping[str, Catalogue]) -> None:
    same = resolved(catalogues, "3 Defy\nwhat?")

    page = show_diff(diff_lists(same, same), section_names(RIFTBOUND))

    assert bool(page) is False
    assert page.groups == ()
    assert page.text == ""
