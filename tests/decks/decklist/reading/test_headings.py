"""The words that open a section, in both languages, for the games as they are."""

from collections.abc import Mapping

import pytest

from cards.catalogue.lookup import Catalogue
from decks.decklist.reading.counting import PLAIN
from decks.decklist.reading.headings import MAYBE, heading_words, open_section, section_of_heading, split_section_mark
from legality.games import GAMES
from legality.sources.fold import squash


@pytest.mark.parametrize(
    ("game", "word", "section"),
    [
        ("riftbound", "Legend", "legend"),
        ("riftbound", "Chosen Champion", "champion"),
        ("riftbound", "英雄", "champion"),
        ("riftbound", "MainDeck", "main"),
        ("riftbound", "主牌堆", "main"),
        ("riftbound", "Rune Pool", "runes"),
        ("riftbound", "符文", "runes"),
        ("riftbound", "Battlefields", "battlefields"),
        ("riftbound", "SB", "sideboard"),
        ("riftbound", "备牌", "sideboard"),
        ("riftbound", "備牌", "sideboard"),
        ("riftbound", "Legend Options", "additional_legends"),
        ("riftbound", "Neeko's Legends", "additional_legends"),
        ("zero", "瞬间战术", "main"),
        ("zero", "普通战术牌", "main"),
        ("riftbound", "妮蔻的传奇", "additional_legends"),
        ("riftbound", "additional_legends", "additional_legends"),
        ("riftbound", "Units", "main"),
        ("riftbound", "法术", "main"),
        ("wow", "Hero", "hero"),
        ("wow", "Allies", "main"),
        ("wow", "Abilities", "main"),
        ("wow", "任务", "main"),
        ("wow", "Master Heroes", "main"),
        ("wow", "Tokens", None),
        ("rise", "指挥官", "commander"),
        ("rise", "主将", "commander"),
        ("rise", "援军", "main"),
        ("riftbound", "Instants", "main"),
        ("riftbound", "My Sideboard", "sideboard"),
        ("riftbound", "Sideboard (optional)", "sideboard"),
        ("riftbound", "Bo3 Sideboard:", "sideboard"),
        ("riftbound", "side区", "sideboard"),
        ("zero", "道具：", "main"),
        ("rise", "异能", "main"),
        ("rise", "重型武器", "main"),
        ("rise", "Accessories", "main"),
        ("zero", "角色", "main"),
        ("zero", "SB", None),
        ("vividz", "任务", "mission"),
        ("vividz", "アカウント", "account"),
        ("vividz", "Characters", "main"),
    ],
)
def test_a_word_opens_its_section(game: str, word: str, section: str | None) -> None:
    assert heading_words(GAMES[game]).get(squash(word)) == section


@pytest.mark.parametrize(
    ("text", "card", "section"),
    [
        ("Defy (SB)", "Defy", "sideboard"),
        ("Defy [Maybe]", "Defy", MAYBE),
        ("Defy (ogn) 45 [Sideboard] ^Buy,#ff0000^", "Defy (ogn) 45", "sideboard"),
        ("Defy [Sideboard] *F*", "Defy", "sideboard"),
        ("Defy [Flex{noDeck}]", "Defy", MAYBE),
        ("Defy {SB}", "Defy", "sideboard"),
        ("Defy <SB>", "Defy", "sideboard"),
        ("Defy *sideboard*", "Defy", "sideboard"),
        ("Defy [SB] x3", "Defy x3", "sideboard"),
        ("Defy *F*", "Defy *F*", None),
        ("3 Defy (2 main, 1 side)", "3 Defy (2 main, 1 side)", None),
        ("3 Defy (+1 SB)", "3 Defy (+1 SB)", None),
        ("3 Defy（主二，备一）", "3 Defy（主二，备一）", None),
        ("3 Defy (maybe 2)", "3 Defy (maybe 2)", None),
        ("Defy [Flex] *F*", "Defy [Flex] *F*", None),
        ("Jinx, Rebel (Chosen Champion)", "Jinx, Rebel", "champion"),
        ("金克丝（选定英雄）", "金克丝", "champion"),
        ("Jinx, Rebel (Champion)", "Jinx, Rebel", "champion"),
        ("Defy (Main deck)", "Defy (Main deck)", None),
        ("Defy (UNL)", "Defy (UNL)", None),
        ("(SB)", "(SB)", None),
    ],
)
def test_a_section_stands_behind_its_card(text: str, card: str, section: str | None) -> None:
    assert split_section_mark(text, heading_words(GAMES["riftbound"])) == (card, section)


@pytest.mark.parametrize("slug", GAMES)
def test_every_section_opens_by_every_name_of_its_own(slug: str) -> None:
    headings = heading_words(GAMES[slug])

    opened = [
        (word, section.slug, headings.get(squash(word)))
        for section in GAMES[slug].sections
        for word in (section.slug, *section.names.values(), *section.headings)
    ]

    assert [row for row in opened if row[1] != row[2]] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_a_deck_opens_a_section_that_holds_it(slug: str) -> None:
    game = GAMES[slug]
    headings = heading_words(game)

    opened = {
        kind: game.section(headings[squash(name)])
        for kind in game.formats[0].default_sections
        for name in game.kinds[kind].values()
    }

    assert [kind for kind, section in opened.items() if kind not in section.kinds] == []


@pytest.mark.parametrize("slug", GAMES)
def test_headings_are_made_once_for_a_game(slug: str) -> None:
    assert heading_words(GAMES[slug]) is heading_words(GAMES[slug])


@pytest.mark.parametrize("slug", GAMES)
def test_no_card_of_the_starter_sets_is_taken_for_a_heading(slug: str, catalogues: Mapping[str, Catalogue]) -> None:
    headings = heading_words(GAMES[slug])

    names = {name for card in catalogues[slug].cards.values() for name in (card.name, *card.names.values())}

    assert [name for name in names if squash(name) in headings] == []
    assert [name for name in names if ":" not in name and open_section(name, name.translate(PLAIN), headings)[0]] == []


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("word", ["Maybeboard", "maybe", "Maybe board", "Considering", "备选", "候补", "考虑"])
def test_every_game_has_a_maybe_board(slug: str, word: str) -> None:
    assert heading_words(GAMES[slug]).get(squash(word)) == MAYBE


@pytest.mark.parametrize(
    "words",
    [
        *(
            "备用卡组",
            "备牌库",
            "备用牌库",
            "侧板",
            "换备",
            "後備牌",
            "备:",
            "Reserve",
            "Bench",
            "Extra",
            "一、备牌",
            "1. 备牌",
            "（一）备牌",
        ),
        *(
            "① Sideboard",
            "II. Sideboard",
            "=== Sideboard ===",
            "~Sideboard~",
            "<Sideboard>",
            "*Sideboard*",
            "🔥 Sideboard 🔥",
        ),
        *(
            "Sideboard (8)",
            "Sideboard - 8",
            "8 Sideboard",
            "Sideboard x8",
            "備牌：8張",
            "Sideboard: 8/8",
            "备牌共8张",
            "备牌 八张",
        ),
        *(
            "Part 2: Sideboard",
            "第三部分：备牌",
            "Sideboard (8 cards)",
            "{Sideboard}",
            "Side Board",
            "SIDEBOARDS",
            "备牌区",
        ),
    ],
)
def test_a_heading_is_known_however_it_is_decorated_numbered_and_sized(words: str) -> None:
    assert section_of_heading(words, heading_words(GAMES["riftbound"])) == "sideboard"


@pytest.mark.parametrize("words", ["10 Weapon 1", "3 Quest 12", "2 武器 1", "4 武器1"])
def test_a_card_with_a_count_and_a_number_in_its_name_is_no_heading(words: str) -> None:
    assert section_of_heading(words, heading_words(GAMES["wow"])) is None


@pytest.mark.parametrize("words", ["Weapon 1", "12 Weapons", "2. Weapons 12", "(2) Weapons: 12", "2) 武器 12"])
def test_a_heading_has_a_size_or_an_order_with_its_sign(words: str) -> None:
    assert section_of_heading(words, heading_words(GAMES["wow"])) == "main"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("wow", "Weapons & Armor"),
        ("wow", "Quests/Locations: 12"),
        ("wow", "Equipment: 4"),
        ("riftbound", "Units and Spells"),
        ("riftbound", "装备（4）"),
        ("rise", "配件卡"),
        ("zero", "人物：20"),
    ],
)
def test_words_of_one_section_open_it_together(game: str, words: str) -> None:
    assert section_of_heading(words, heading_words(GAMES[game])) == "main"


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Hero - Graccus", ("hero", "Graccus")),
        ("Hero – Graccus", ("hero", "Graccus")),
        ("Hero = Graccus", ("hero", "Graccus")),
        ("Hero\tGraccus", ("hero", "Graccus")),
        ("Hero → Graccus", ("hero", "Graccus")),
        ("Hero, Graccus", ("hero", "Graccus")),
        ("Sideboard (10) | 3 Vanquish", ("sideboard", "3 Vanquish")),
        ("Allies 4 Korthas Greybeard, 2 Narthadus", ("main", "4 Korthas Greybeard, 2 Narthadus")),
        ("Hero Graccus", (None, "")),
        ("Hero-Graccus", (None, "")),
        ("Heroic - Graccus", (None, "")),
        ("Allies 4", (None, "")),
    ],
)
def test_a_heading_is_divided_from_the_cards_on_its_line(line: str, read: tuple[str | None, str]) -> None:
    assert open_section(line, line.translate(PLAIN), heading_words(GAMES["wow"])) == read
