"""The starter folders: how a line is read, and what holds for every file that comes with the site."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from cards.importers.rows import Batch, CardRow, PrintingRow, RestrictionRow, SetRow
from cards.importers.starter import STARTER, parse
from legality.games import GAMES

SETS = "code,en,zh-hans,released,sample\n"
CARDS = (
    "key,en,zh-hans,zh-hant,ja,aliases,kind,supertypes,labels,requires,copy_limit,include,exclude,unknown,sample,"
    "trait.domain,number.energy\n"
)
PRINTINGS = "card,set,number,variant,rarity\n"
RESTRICTIONS = "card,format,limit,since,until,source\n"


def folder(path: Path, **lines: str) -> Path:
    """A starter folder with one line more in the files named."""
    for name, head in (("sets", SETS), ("cards", CARDS), ("printings", PRINTINGS), ("restrictions", RESTRICTIONS)):
        (path / f"{name}.csv").write_text(head + lines.get(name, ""), encoding="utf-8")

    return path


def test_every_column_is_read(tmp_path: Path) -> None:
    files = folder(
        tmp_path,
        sets="OGN,Origins,起源,2025-10-31,\nPROMO,Promos,,,yes\n",
        cards="jinx,Jinx,金克丝,金克絲,ジンクス,JX|Loose Cannon,unit,champion|basic,unique,"
        "druid|mage;scourge,2,class=druid;kind=quest,tag=demon,tag|race,yes,fury| chaos,3\n",
        printings="jinx,OGN,007,a,rare\n",
        restrictions="jinx,standard,0,2026-03-31,2026-07-24,TR 601\n",
    )

    names = {"en": "Jinx", "zh-hans": "金克丝", "zh-hant": "金克絲", "ja": "ジンクス"}
    assert parse(files, "riftbound", "en") == Batch(
        "riftbound",
        (
            SetRow("OGN", {"en": "Origins", "zh-hans": "起源"}, date(2025, 10, 31)),
            SetRow("PROMO", {"en": "Promos"}, None, True),
        ),
        (
            CardRow(
                "jinx",
                "Jinx",
                names,
                {
                    "traits": {"domain": ["fury", "chaos"]},
                    "numbers": {"energy": 3},
                    "kind": "unit",
                    "supertypes": ["champion", "basic"],
                    "labels": ["unique"],
                    "requires": [["druid", "mage"], ["scourge"]],
                    "copy_limit": 2,
                    "include": "class=druid;kind=quest",
                    "exclude": "tag=demon",
                    "unknown": ["tag", "race"],
                },
                ("JX", "Loose Cannon"),
                True,
            ),
        ),
        (PrintingRow("jinx", "OGN", "007", "a", "rare"),),
        (RestrictionRow("jinx", "standard", 0, date(2026, 3, 31), date(2026, 7, 24), "TR 601"),),
    )


def test_an_empty_cell_states_nothing(tmp_path: Path) -> None:
    files = folder(tmp_path, cards="leech,,水蛭,,,,,,,,,,,,,,\n", restrictions="leech,standard,1,,,\n")

    assert parse(files, "riftbound", "en") == Batch(
        "riftbound",
        cards=(CardRow("leech", "水蛭", {"zh-hans": "水蛭"}, {"traits": {}, "numbers": {}}),),
        restrictions=(RestrictionRow("leech", "standard", 1),),
    )


def test_the_official_name_is_in_the_games_language(tmp_path: Path) -> None:
    files = folder(tmp_path, cards="jinx,Jinx,金克丝,,,,,,,,,,,,,,\n")

    assert [parse(files, "rise", language).cards[0].name for language in ("en", "zh-hans", "ja")] == [
        "Jinx",
        "金克丝",
        "Jinx",
    ]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("sets", "OGN,Origins,,31.10.2025,\n"),
        ("cards", "ant,Ant,,,,,,,,,many,,,,,,\n"),
        ("cards", "ant,Ant,,,,,,,,,,,,,,,X\n"),
        ("cards", "ant,Ant,,,,,,,,,,class druid,,,,,\n"),
        ("cards", "ant,Ant,,,,,,,,,,,class druid,,,,\n"),
        ("cards", "ant,,,,,,unit,,,,,,,,,,\n"),
        ("restrictions", "ant,standard,none,,,\n"),
        ("restrictions", "ant,standard,0,2026-02-30,,\n"),
    ],
)
def test_a_cell_that_cannot_be_read_is_told_with_file_and_line(tmp_path: Path, file: str, line: str) -> None:
    good = {"sets": "GOOD,,,,\n", "cards": "good,Good,,,,,,,,,,,,,,,\n", "restrictions": "good,standard,0,,,\n"}

    with pytest.raises(ValueError, match=rf"{file}\.csv, line 3: ."):
        parse(folder(tmp_path, **{file: good[file] + line}), "riftbound", "en")


def test_a_file_without_a_column_is_told(tmp_path: Path) -> None:
    files = folder(tmp_path)
    (files / "printings.csv").write_text("card,set\nant,OGN\n", encoding="utf-8")

    with pytest.raises(ValueError, match=r"printings\.csv, line 2: .*number"):
        parse(files, "riftbound", "en")


@pytest.mark.parametrize("slug", GAMES)
def test_the_files_of_every_game_are_in_order(slug: str) -> None:
    game = GAMES[slug]

    batch = parse(STARTER / slug, slug, game.official_language)

    keys, codes = [row.key for row in batch.cards], [row.code for row in batch.sets]
    assert (len(set(keys)), len(set(codes))) == (len(keys), len(codes))
    assert {row.card for row in batch.printings} | {row.card for row in batch.restrictions} <= set(keys)
    assert {row.card_set for row in batch.printings} <= set(codes)
    assert {row.format for row in batch.restrictions} <= {form.slug for form in game.formats}


@pytest.mark.parametrize("slug", GAMES)
def test_the_facts_of_every_game_are_known_words(slug: str) -> None:
    game = GAMES[slug]

    facts = [row.facts for row in parse(STARTER / slug, slug, game.official_language).cards]

    assert {each["kind"] for each in facts if "kind" in each} <= set(game.kinds)
    assert {trait for each in facts for trait in each["traits"]} <= set(game.traits)
    assert [each for each in facts if "kind" not in each and "kind" not in each.get("unknown", ())] == []
