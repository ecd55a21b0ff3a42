"""The two lists of who may use which card: in words made here, then the real lists."""

import pytest

from cards.importers.starter import parse_starter_folder as parse_starter
from legality.engine.values.conditions import parse_conditions
from legality.games import GAMES
from legality.games.wow.card_sources.restrictions import parse
from legality.sources.facts import Facts
from legality.sources.rows import CardRow, Rejected, UnreadableSource
from tests.cards.importers.public_data import real

LINES = "name,restriction,value\n"
HEROES = "name,set,class_icons,mode,include,exclude\n"


def restricted(*lines: str) -> dict[str, Facts]:
    batch = parse((LINES + "\n".join(lines)).encode())
    assert batch.rejected == ()
    return {card.key: card.facts for card in batch.cards}


def hero(include: str, exclude: str = "", classes: str = "") -> Facts:
    """The facts of a hero with those words."""
    (card,) = parse(f"{HEROES}Ant,Icecrown,{classes},x,{include},{exclude}\n".encode()).cards
    return card.facts


def test_lines_are_facts_and_what_is_not_listed_is_none() -> None:
    found = restricted(
        "Ant,hero_required,Beast Mastery",
        "Ant,hero_required,Beast Mastery",
        "Ant,hero_required,Scourge or [Death Knight]",
        'Bee,hero_required,"[Druid], [Mage], or [Priest]"',
        "Bee,talent,Frost",
        "Bee,reputation,Argent Crusade",
    )

    assert found == {
        "ant": {
            "requires": [["beast-mastery"], ["scourge", "death-knight"]],
            "traits": {"talent": [], "reputation": []},
        },
        "bee": {
            "requires": [["druid", "mage", "priest"]],
            "traits": {"talent": ["frost"], "reputation": ["argent-crusade"]},
        },
    }


def test_what_nine_heroes_quote_is_no_line_of_theirs() -> None:
    assert restricted("Obliveron,hero_required,Fire", "Turov the Risen,hero_required,Frost") == {}


def test_feral_combat_was_read_as_combat() -> None:
    found = restricted("Rend and Tear,talent,Combat", "Rend and Tear,talent,Feral", "Adrenaline Rush,talent,Combat")

    assert {key: facts["traits"]["talent"] for key, facts in found.items()} == {
        "rend-and-tear": ["feral"],
        "adrenaline-rush": ["combat"],
    }


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("...,talent,Fire", "no-name", "Fire"),
        ("Ant,colour,Red", "unknown-restriction", "Red"),
        ("Ant,talent,", "no-value", ""),
    ],
)
def test_a_line_that_cannot_be_taken_is_told(line: str, key: str, value: str) -> None:
    assert parse((LINES + line).encode()).rejected == (Rejected(2, key, (("value", value),), line),)


@pytest.mark.parametrize(
    ("exclude", "clause"),
    [
        ("Horde icon cards; Alliance icon cards", "faction=horde|alliance"),
        ("Horde icon cards; Alliance icon cards; Talent cards", "faction=horde|alliance;talent=*;tag=talent"),
        ("Horde icon cards; Alliance icon cards; every card with a class icon", "faction=horde|alliance;class=*"),
        ("reputation or text restrictions", "reputation=*;requires=*;talent=*"),
    ],
)
def test_exclusions_are_clauses(exclude: str, clause: str) -> None:
    assert hero("", exclude) == {"exclude": clause}


@pytest.mark.parametrize(
    ("include", "clause"),
    [
        ("Mage abilities", "class=mage&kind=ability"),
        ("Warlock-icon abilities", "class=warlock&kind=ability"),
        ("Hunter abilities and Pets", "class=hunter&kind=ability;class=hunter&tag=pet"),
        ("Rogue equipment", "class=rogue&kind=armor|item|weapon"),
        ("allies with ally type Death Knight", "kind=ally&tag=death-knight"),
        ("neutral quests and locations", "kind=quest|location&faction=&class="),
        ("neutral quests; Melee weapons", "kind=quest&faction=&class=;kind=weapon&tag=melee"),
        ("abilities that deal fire damage", "kind=ability&label=fire-damage"),
        ("allies with the Fire damage icon", "kind=ally&damage=fire"),
        ("Traitor cards; Demon allies", "requires=traitor;tag=traitor;kind=ally&tag=demon"),
        ("Druid cards; Druid Balance Talents", "class=druid;talent=balance;requires=balance"),
    ],
)
def test_inclusions_are_clauses(include: str, clause: str) -> None:
    assert hero(include) == {"include": clause}


def test_what_is_included_is_not_among_the_others_that_are_excluded() -> None:
    found = hero("Mage Frost Talents; Scourge cards", "cards with reputations or other text restrictions")

    assert found["exclude"] == "reputation=*;requires!=frost|scourge;talent!=frost"


def test_either_faction_is_a_label() -> None:
    assert hero("EITHER Alliance OR Horde cards (one of the two for the whole deck)") == {
        "include": "faction=alliance;faction=horde",
        "labels": ["one-faction"],
    }


def test_a_second_copy_is_no_condition_and_left_out() -> None:
    found = hero("cards of the two classes; neutral cards", "more than ONE copy of each card", "Paladin|Death Knight")

    assert found == {"include": "class=paladin|death-knight;faction=&class="}


@pytest.mark.parametrize("words", ["blue cards,", ",blue cards"])
def test_a_phrase_that_is_not_known_is_told(words: str) -> None:
    batch = parse(f"{HEROES}Ant,Icecrown,,x,{words}\n".encode())

    assert (batch.cards, batch.rejected) == ((), (Rejected(2, "unknown-phrase", (("value", "blue cards"),), "Ant"),))


def test_a_hero_without_a_name_is_rejected() -> None:
    batch = parse(f"{HEROES}...,Icecrown,,x,neutral cards,\n".encode())

    assert batch.cards == ()
    assert [(row.line, row.key) for row in batch.rejected] == [(2, "unknown-phrase")]


def test_heroes_of_chaos_mode_are_other_cards() -> None:
    line = "Deathwing the Destroyer,Battle of the Aspects (Chaos Mode),,x,neutral cards,\n"

    assert [card.key for card in parse((HEROES + line).encode()).cards] == ["deathwing-the-destroyer-bac"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a,b\n1,2\n", "line 1"),
        (b"", "line 1"),
        (b"name,\xff\n", "byte 5: not UTF-8"),
        (LINES.encode() + b'"Ant', "line"),
    ],
)
def test_a_broken_file_is_told(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableSource, match=message):
        parse(data)


def _starter() -> dict[str, CardRow]:
    return {row.key: row for row in parse_starter(GAMES["wow"].folder / "starter", "wow", "en").cards}


def test_the_real_restrictions() -> None:
    batch, starter = parse(real("wow/restrictions.csv")), _starter()

    differing = [
        card.key
        for card in batch.cards
        if card.key in starter
        and (
            card.facts["requires"] != starter[card.key].facts.get("requires", [])
            or any(
                value != starter[card.key].facts["traits"].get(name, []) for name, value in card.facts["traits"].items()
            )
        )
    ]
    assert batch.source == "wow-restrictions"
    assert len(batch.cards) == 539
    assert batch.rejected == ()
    assert differing == []


def test_the_real_heroes() -> None:
    batch, starter = parse(real("wow/deckbuilding-heroes.csv")), _starter()

    own = {card.key: _rules(card.facts) for card in batch.cards}
    differing = {key for key, said in own.items() if key in starter and said != _rules(starter[key].facts)}
    assert batch.source == "wow-deckbuilding"
    assert len(own) == 43
    assert batch.rejected == ()
    assert differing == set()
    assert all(parse_conditions(f"{include};{exclude}") for include, exclude, _ in own.values())


def _rules(facts: Facts) -> tuple[str, str, bool]:
    return (facts.get("include", ""), facts.get("exclude", ""), "one-faction" in facts.get("labels", []))
