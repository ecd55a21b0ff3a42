"""Entries to cards in their sections. An entry without a card becomes a problem, so none is lost."""

import pytest

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.decklist.entries import Entry, Problem, Unread
from decks.decklist.reading.headings import heading_words
from decks.decklist.reading.lists import parse_list
from decks.decklist.resolve import Placed, Resolved, look_up, resolve_entries
from legality.engine.values.card import Card
from legality.engine.values.deck import Deck
from legality.engine.values.facts import UNKNOWN, Unknown
from legality.games import GAMES

RIFTBOUND = GAMES["riftbound"]
CASUAL = RIFTBOUND.format("casual")
WOW = GAMES["wow"]
CLASSIC = WOW.format("classic")


def made(name: str, kind: str | Unknown, champion: str = "", supertype: str = "") -> Card:
    return Card(
        f"riftbound.{name}",
        "riftbound",
        name,
        kind,
        supertypes=frozenset(supertype.split()),
        traits={"champion": frozenset(champion.split())},
    )


JINX = made("Jinx, Loose Cannon", "legend", "jinx")
DEMO, REBEL = (made(name, "unit", "jinx", "champion") for name in ("Jinx, Demolitionist", "Jinx, Rebel"))
VI = made("Vi, Destructive", "unit", "vi", "champion")
SEEKER, RUNE = made("Void Seeker", "spell"), made("Fury Rune", "rune")
FIELD, BLANK = made("Zaun Warrens", "battlefield"), made("Chronobreak", UNKNOWN)
TOKEN = made("Recruit", "token")
COIL, COIL_TOO = Card("w.1", "wow", "Death Coil", "ability"), Card("w.2", "wow", "Death Coil", "ability")

CATALOGUE = Catalogue(
    "riftbound",
    1,
    [
        IndexedCard(JINX),
        IndexedCard(DEMO),
        IndexedCard(REBEL),
        IndexedCard(VI),
        IndexedCard(SEEKER, (), ("OGN-024",)),
        IndexedCard(RUNE),
        IndexedCard(FIELD),
        IndexedCard(BLANK),
        IndexedCard(TOKEN),
        IndexedCard(COIL, (), ("HoA-81",)),
        IndexedCard(COIL_TOO, (), ("SW-30",)),
    ],
    set_names=["Origins", "起源"],
)


def read(text: str) -> tuple[Entry | Unread, ...]:
    return parse_list(text, heading_words(RIFTBOUND))


def resolved(text: str) -> Resolved:
    return resolve_entries(read(text), CATALOGUE, CASUAL)


def rows(found: Resolved) -> list[tuple[int, str, Card, int]]:
    return [(row.entry.line, row.section, row.card, row.entry.count) for row in found.placed]


def test_without_headings_a_card_goes_where_its_kind_goes() -> None:
    found = resolved("1 Jinx, Loose Cannon\n3 Void Seeker\n12 Fury Rune\n1 Zaun Warrens\n1 Chronobreak\n1 Recruit")

    assert rows(found) == [
        (1, "legend", JINX, 1),
        (2, "main", SEEKER, 3),
        (3, "runes", RUNE, 12),
        (4, "battlefields", FIELD, 1),
        (5, "main", BLANK, 1),
        (6, "main", TOKEN, 1),
    ]
    assert found.problems == ()


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("Sideboard:", "sideboard"),
        ("备牌：", "sideboard"),
        ("Main deck", "main"),
        ("法术", "main"),
        ("Legend", "legend"),
    ],
)
def test_a_heading_wins_over_the_kind(heading: str, section: str) -> None:
    assert rows(resolved(f"{heading}\n3 Void Seeker")) == [(2, section, SEEKER, 3)]


def test_after_an_unknown_heading_the_kind_decides() -> None:
    found = resolved("Sideboard:\nExtra deck:\n6 Fury Rune")

    assert rows(found) == [(3, "runes", RUNE, 6)]
    assert found.problems == (
        Problem(
            2, "Extra deck:", "unknown-heading", "unknown-heading", words=(("heading", "Extra deck"),), adrift=True
        ),
    )


def test_every_line_that_is_no_card_is_a_problem_in_its_order() -> None:
    found = resolved("3 Void Seekr\n0 Void Seeker\n2 Teemo\n3 Void Seeker\n1 Death Coil\n1 Fury")

    assert rows(found) == [(4, "main", SEEKER, 3)]
    assert found.problems == (
        Problem(1, "3 Void Seekr", "guessed", "guessed", ("Void Seeker",), (("name", "Void Seekr"),), 3, counted=True),
        Problem(2, "0 Void Seeker", "unreadable", "count", words=(("reason", "count"),)),
        Problem(3, "2 Teemo", "unknown", "unknown", (), (("name", "Teemo"),), 2, counted=True),
        Problem(
            5,
            "1 Death Coil",
            "ambiguous",
            "ambiguous",
            ("Death Coil (HoA-81)", "Death Coil (SW-30)"),
            (("name", "Death Coil"),),
            1,
            counted=True,
        ),
        Problem(6, "1 Fury", "guessed", "guessed", ("Fury Rune",), (("name", "Fury"),), 1, counted=True),
    )


def test_a_problem_knows_where_its_line_stands_and_how_many_it_asks_for() -> None:
    text = "Sideboard\n3 ???\nTeemo\nMaybe\n???\n2 Teemo\nGadgets:\n???\n1 Teemo"

    assert [
        (problem.line, problem.section, problem.adrift, problem.count, problem.counted, problem.aside)
        for problem in resolved(text).problems
    ] == [
        (2, "sideboard", False, 3, True, False),
        (3, "sideboard", False, 1, False, False),
        (5, "maybe", False, 0, False, True),
        (6, "maybe", False, 2, True, True),
        (7, None, True, 0, False, False),
        (8, None, True, 0, False, False),
        (9, None, True, 1, True, False),
    ]


def test_every_suggestion_resolves_when_it_is_pasted() -> None:
    (problem,) = resolved("1 Death Coil").problems

    pasted = resolved("\n".join(f"1 {suggestion}" for suggestion in problem.suggestions))

    assert rows(pasted) == [(1, "main", COIL, 1), (2, "main", COIL_TOO, 1)]
    assert pasted.problems == ()


def test_lines_of_one_card_become_one_row_of_the_deck() -> None:
    found = resolved("2 Void Seeker\n1 OGN-024\nSideboard:\n1 Void Seeker")

    assert found.deck() == Deck.of([("main", SEEKER, 3), ("sideboard", SEEKER, 1)])
    assert found.deck({SEEKER: 4}).pool == {SEEKER: 4}
    assert found.tally() == {SEEKER: 4}


def chosen(text: str) -> list[tuple[int, str, Card, int]]:
    """The rows of the cards that could be the chosen champion."""
    found = resolved(text)

    assert found.problems == ()
    return [row for row in rows(found) if row[2] in (DEMO, REBEL, VI)]


def test_the_one_card_that_can_be_the_champion_is() -> None:
    assert chosen("1 Jinx, Loose Cannon\n1 Jinx, Demolitionist\n1 Vi, Destructive") == [
        (2, "champion", DEMO, 1),
        (3, "main", VI, 1),
    ]


def test_of_several_copies_one_is_the_champion() -> None:
    assert chosen("1 Jinx, Loose Cannon\n3 Void Seeker\n3 Jinx, Demolitionist") == [
        (3, "champion", DEMO, 1),
        (3, "main", DEMO, 2),
    ]
    assert chosen("1 Jinx, Loose Cannon\n1 Jinx, Demolitionist\n2 Jinx, Demolitionist") == [
        (2, "champion", DEMO, 1),
        (3, "main", DEMO, 2),
    ]


def test_of_several_cards_the_first_is_the_champion_if_it_stands_alone() -> None:
    assert chosen("1 Jinx, Loose Cannon\n\n1 Jinx, Rebel\n\n3 Jinx, Demolitionist\n3 Void Seeker") == [
        (3, "champion", REBEL, 1),
        (5, "main", DEMO, 3),
    ]


def test_of_several_cards_together_none_is_taken_and_the_problem_says_so() -> None:
    found = resolved("1 Jinx, Loose Cannon\n3 Void Sekker\n1 Jinx, Rebel\n3 Jinx, Demolitionist\n2 Teemo")

    assert rows(found) == [(1, "legend", JINX, 1), (3, "main", REBEL, 1), (4, "main", DEMO, 3)]
    assert [(problem.line, problem.kind) for problem in found.problems] == [
        (2, "guessed"),
        (3, "ambiguous"),
        (5, "unknown"),
    ]
    assert found.problems[1] == Problem(
        3,
        "1 Jinx, Rebel",
        "ambiguous",
        "chosen-unclear",
        ("Jinx, Rebel", "Jinx, Demolitionist"),
        (("section", "champion"),),
    )


@pytest.mark.parametrize(
    "text",
    [
        "1 Jinx, Loose Cannon\n1 Vi, Destructive",
        "1 Jinx, Demolitionist\n1 Vi, Destructive",
        "Legend:\n1 Jinx, Loose Cannon\nMain:\n1 Jinx, Demolitionist\n1 Jinx, Rebel",
    ],
)
def test_without_a_fit_card_or_under_a_heading_no_champion_is_chosen(text: str) -> None:
    assert [section for _, section, _, _ in chosen(text)] == ["main"] * len(chosen(text))
    assert chosen(text)


@pytest.mark.parametrize("text", ["1 Jinx, Lose Canon\n", "1 zzzz\n", "Legend:\n1 zzzz\nMain deck:\n"])
def test_while_the_leader_is_an_open_line_each_champion_may_be_the_chosen_one(text: str) -> None:
    one = resolved(f"{text}1 Jinx, Rebel\n3 Void Seeker")
    several = resolved(f"{text}1 Jinx, Rebel\n3 Void Seeker\n1 Vi, Destructive")

    assert [(section, card) for _, section, card, _ in rows(one)] == [("champion", REBEL), ("main", SEEKER)]
    assert [section for _, section, _, _ in rows(several)] == ["main", "main", "main"]
    assert [problem.cards for problem in several.problems if problem.key == "chosen-unclear"] == [(REBEL, VI)]


def test_an_open_line_that_is_no_leader_makes_no_card_the_chosen_one() -> None:
    found = resolved("Main deck:\n1 Jinx, Rebel\n3 zzzz\nMaybe:\n1 zzzz")

    assert rows(found) == [(2, "main", REBEL, 1)]
    assert [problem.key for problem in found.problems] == ["unknown", "unknown"]


@pytest.mark.parametrize("heading", ["Main deck", "Units", "Main deck:", "单位"])
def test_the_only_possible_champion_is_found_under_the_heading_of_the_main_deck(heading: str) -> None:
    assert chosen(f"Legend:\n1 Jinx, Loose Cannon\n{heading}\n2 Jinx, Demolitionist\n1 Vi, Destructive") == [
        (4, "champion", DEMO, 1),
        (4, "main", DEMO, 1),
        (5, "main", VI, 1),
    ]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("1 Jinx, Rebel (Champion)", ("champion", REBEL, 1)),
        ("Jinx, Rebel (Champion)", ("champion", REBEL, 1)),
        ("Jinx, Rebel [Champion]", ("champion", REBEL, 1)),
        ("3 Jinx, Rebel (Champion)", ("main", REBEL, 3)),
    ],
)
def test_one_copy_that_is_marked_as_a_champion_is_the_chosen_one(line: str, place: tuple[str, Card, int]) -> None:
    assert rows(look_up(read(line), CATALOGUE, CASUAL)) == [(1, *place)]


def test_a_marked_champion_is_left_as_it_is() -> None:
    assert chosen("1 Jinx, Loose Cannon\n1 Jinx, Rebel\n1 Jinx, Demolitionist\nChampion: Vi, Destructive") == [
        (2, "main", REBEL, 1),
        (3, "main", DEMO, 1),
        (4, "champion", VI, 1),
    ]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("Legend Jinx, Loose Cannon", ("legend", JINX, 1)),
        ("LEGEND  Jinx Loose Cannon", ("legend", JINX, 1)),
        ("Chosen Champion Jinx, Rebel", ("champion", REBEL, 1)),
        ("Battlefield Zaun Warrens", ("battlefields", FIELD, 1)),
    ],
)
def test_a_card_behind_the_words_of_its_section_stands_there(line: str, place: tuple[str, Card, int]) -> None:
    assert rows(look_up(read(line), CATALOGUE, CASUAL)) == [(1, *place)]


@pytest.mark.parametrize("line", ["Legend Jinx", "Legend Zaun Warrens", "Runes Jinx, Rebel", "Legend Void Seekr"])
def test_what_no_card_of_the_section_is_called_stays_open(line: str) -> None:
    found = look_up(read(line), CATALOGUE, CASUAL)

    assert found.placed == ()
    assert [problem.line for problem in found.problems] == [1]


def test_a_pool_has_no_chosen_champion() -> None:
    found = look_up(read("1 Jinx, Loose Cannon\n2 Jinx, Demolitionist"), CATALOGUE, CASUAL)

    assert rows(found) == [(1, "legend", JINX, 1), (2, "main", DEMO, 2)]


def test_a_game_without_a_chosen_section_leaves_all_in_place() -> None:
    found = resolve_entries(read("2 SW-30"), CATALOGUE, CLASSIC)

    assert found == Resolved(
        (Placed(Entry(1, "2 SW-30", 2, "SW-30", "SW-30", None, 0, counted=True), COIL_TOO, "main"),), ()
    )


def test_cards_of_the_maybe_board_are_no_part_of_the_deck() -> None:
    found = resolved("3 Void Seeker\nMaybe\n2 Void Seeker\n1 Jinx, Rebel\n4 Nothing like it")

    assert rows(found) == [(1, "main", SEEKER, 3)]
    assert [(row.section, row.card, row.entry.count) for row in found.maybe] == [
        ("maybe", SEEKER, 2),
        ("maybe", REBEL, 1),
    ]
    assert [(problem.line, problem.aside) for problem in found.problems] == [(5, True)]
    assert found.deck() == Deck.of([("main", SEEKER, 3)])
    assert found.tally() == {SEEKER: 3}


def test_a_maybe_board_does_not_keep_the_champion_from_being_found() -> None:
    found = resolved("1 Jinx, Loose Cannon\n2 Jinx, Rebel\n\nMaybe\n1 Jinx, Demolitionist")

    assert rows(found) == [(1, "legend", JINX, 1), (2, "champion", REBEL, 1), (2, "main", REBEL, 1)]
    assert [row.card for row in found.maybe] == [DEMO]


def test_a_card_with_a_sign_in_its_name_comes_before_a_tag() -> None:
    agent, plain = made("Agent #Seven", "unit"), made("Agent Seven Eight", "unit")
    cards = Catalogue("riftbound", 1, [IndexedCard(agent), IndexedCard(plain), IndexedCard(SEEKER)])

    found = resolve_entries(read("1 Agent #Seven #Eight\n1 Void Seeker #Seven\n1 Agent #Eight"), cards, CASUAL)

    assert [(row.card, row.entry.name, row.entry.tags) for row in found.placed] == [
        (agent, "Agent #Seven", ("Eight",)),
        (SEEKER, "Void Seeker", ("Seven",)),
    ]
    assert [problem.line for problem in found.problems] == [3]


@pytest.mark.parametrize("line", ["3 rune-045", "4 DON-001", "3x Runes-045", "SB-001"])
def test_a_number_of_a_card_is_no_heading(line: str) -> None:
    assert [(one.kind, one.line) for one in resolved(line).problems] == [("unknown", 1)]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "3x Void Seeker (Origins)",
            "3x Void Seeker（起源）",
            "3x Void Seeker (Origins) ••",
            "3x Void Seeker (24)",
            "3x Void Seeker ●●",
        ),
        *("3x Void Seeker (ogn) 24 [Counter]", "3x Void Seeker (ogn) 24 [Main]", "3x Void Seeker [Card Draw]"),
        *(
            "3x Void Seeker (OGN-024-Foil)",
            "3 OGN-024-Foil",
            "3x Void Seeker (XYZ-154-Foil)",
            "3 Void Seeker (OGN) 24 #!Draw",
        ),
        "3x Void Seeker (ogn) 24 [Counter{noPrice},Draw] ^Have,#37d67a^",
    ],
)
def test_what_sites_write_behind_a_known_name_is_no_part_of_it(line: str) -> None:
    found = resolved(line)

    assert rows(found) == [(1, "main", SEEKER, 3)]
    assert found.problems == ()


def test_a_category_may_be_the_sideboard() -> None:
    assert rows(resolved("2x Void Seeker (ogn) 24 [Counter,Sideboard{top}]")) == [(1, "sideboard", SEEKER, 2)]


FLAMES = Card("w.3", "wow", "Flames of Azzinoth", "ability", traits={"talent": frozenset({"ferocity"})})


@pytest.mark.parametrize(
    ("line", "copies"),
    [
        ("9 Flames of Azzinoth (Ferocity)", 9),
        ("Flames of Azzinoth (Ferocity) 9", 9),
        ("Flames of Azzinoth (HoA) 9", 1),
        ("2 Flames of Azzinoth [Ferocity]", 2),
    ],
)
def test_a_trait_behind_a_name_is_no_set(line: str, copies: int) -> None:
    cards = Catalogue("wow", 1, [IndexedCard(FLAMES, (), ("HoA-9",))])

    assert [(row.card, row.entry.count) for row in resolve_entries(read(line), cards, CLASSIC).placed] == [
        (FLAMES, copies)
    ]


@pytest.mark.parametrize("line", ["2 Flames of Azzinoth (Protection)", "2 Flames of Azzinoth [Protection]"])
def test_a_trait_that_no_card_of_the_name_has_is_asked_about(line: str) -> None:
    found = resolve_entries(read(line), Catalogue("wow", 1, [IndexedCard(FLAMES, (), ("HoA-9",))]), CLASSIC)

    assert found.placed == ()
    assert [problem.suggestions for problem in found.problems] == [("Flames of Azzinoth",)]


@pytest.mark.parametrize(
    "line", ["1 Chronobreak OGN-024", "1 Chronobreak (OGN-024)", "1 Chronobreak ogn-24", "1 OGN-024 Chronobreak"]
)
def test_a_name_beside_the_number_of_another_card_says_so(line: str) -> None:
    (problem,) = resolved(line).problems

    assert (problem.kind, problem.key, problem.suggestions) == (
        "ambiguous",
        "two-cards",
        ("Chronobreak", "Void Seeker"),
    )


@pytest.mark.parametrize("line", ["1 OGN-024 Zaun Warrens", "1 OGN-024: Zaun Warrens", "1 OGN-024/298 - Zaun Warrens"])
def test_so_does_a_name_behind_the_number_of_another_card(line: str) -> None:
    (problem,) = look_up(read(line), CATALOGUE, CASUAL).problems

    assert problem.kind == "ambiguous"
    assert problem.key == "two-cards"
    assert {card.name for card in problem.cards} == {"Void Seeker", "Zaun Warrens"}


def test_a_number_before_a_name_that_nobody_knows_decides_nothing() -> None:
    (problem,) = look_up(read("1 OGN-024 Qqqq"), CATALOGUE, CASUAL).problems

    assert problem.kind == "unknown"


def test_a_name_of_several_cards_says_so() -> None:
    assert [problem.key for problem in resolved("1 Death Coil").problems] == ["ambiguous"]


@pytest.mark.parametrize("line", ["3 Void Seeker (Second Form)", "3 Void Seeker（改）", "3 Void Seeker (25)"])
def test_other_words_behind_a_name_may_be_of_another_card(line: str) -> None:
    (problem,) = resolved(line).problems

    assert (problem.kind, problem.cards) in [("unknown", ()), ("guessed", ())]


def test_several_decks_are_one_problem_and_no_deck() -> None:
    found = resolved("Name: A\n1 Void Seeker\nName: B\n1 Void Seeker")

    assert found.placed == ()
    assert [(one.line, one.text, one.kind, one.key) for one in found.problems] == [
        (3, "Name: B", "unreadable", "several-decks")
    ]


@pytest.mark.parametrize(
    "line", ["3 Void Seeker (2 main, 1 side)", "3 Void Seeker [2 Main, 1 Sideboard]", "3 Void Seeker (+1 SB)"]
)
def test_copies_that_are_divided_behind_a_card_are_asked_about(line: str) -> None:
    found = resolved(line)

    assert rows(found) == []
    assert [(one.kind, one.count) for one in found.problems] == [("unknown", 3)]


@pytest.mark.parametrize("key", ["Deck Name:", "卡组名称：", "Author:", "[Title]"])
def test_a_name_on_the_line_below_its_key_is_no_card(key: str) -> None:
    found = resolved(f"Main deck\n{key}\nVoid Seeker\nChronobreak")

    assert rows(found) == [(4, "main", BLANK, 1)]
    assert [(one.line, one.key, one.aside) for one in found.problems] == [(3, "names-card", True)]


@pytest.mark.parametrize("key", ["Author:", "Notes:\n"])
def test_a_counted_card_below_a_key_of_a_name_or_a_blank_line_is_a_card(key: str) -> None:
    found = resolved(f"{key}\n3 Void Seeker")

    assert [row.entry.count for row in found.placed] == [3]
    assert found.problems == ()


@pytest.mark.parametrize("key", ["Notes:", "备注："])
def test_cards_below_the_key_of_a_note_are_asked_about_up_to_a_blank_line(key: str) -> None:
    found = resolved(f"Main deck\n{key}\nfun to play\n3 Void Seeker\nVoid Seeker\n\n2 Chronobreak")

    assert rows(found) == [(7, "main", BLANK, 2)]
    assert [(one.line, one.text, one.key, one.aside) for one in found.problems] == [
        (4, f"{key} 3 Void Seeker", "noted", False),
        (5, f"{key} Void Seeker", "names-card", True),
    ]


@pytest.mark.parametrize("line", ["Void Seeker (3/3)", "3/1 Void Seeker", "- [3, Void Seeker]"])
def test_numbers_that_may_be_copies_are_asked_about(line: str) -> None:
    found = resolved(line)

    assert rows(found) == []
    assert [one.line for one in found.problems] == [1]
