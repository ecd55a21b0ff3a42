"""The starter folders: how a line is read, and what holds for every file that comes with the site."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from cards.importers.starter import parse_starter_folder
from legality.games import GAMES
from legality.games.riftbound.card_sources import errata
from legality.sources.facts import Facts
from legality.sources.rows import Batch, CardRow, ErratumRow, PrintingRow, RestrictionRow, RulingRow, SetRow
from tests.cards.importers.public_data import real

SETS = "code,en,zh-hans,released,sample\n"
CARDS = (
    "key,en,zh-hans,zh-hant,ja,aliases,kind,supertypes,labels,requires,copy_limit,include,exclude,unknown,sample,"
    "trait.domain,number.energy\n"
)
PRINTINGS = "card,set,number,variant,rarity\n"
RESTRICTIONS = "card,format,limit,since,until,source\n"
ERRATA = "card,announced,kind,summary,source,url\n"
RULINGS = "card,question,answer,date,source\n"
COPIED = 7


def folder(path: Path, **lines: str) -> Path:
    """A starter folder with one line more in the files named."""
    for name, head in (("sets", SETS), ("cards", CARDS), ("printings", PRINTINGS), ("restrictions", RESTRICTIONS)):
        (path / f"{name}.csv").write_text(head + lines.get(name, ""), encoding="utf-8")

    return path


def test_the_days_from_which_a_set_is_legal_are_read_by_region(tmp_path: Path) -> None:
    lines = "code,released,legal,legal:cn,legal:tw,legal:kr\nUNL,2026-05-01,2026-05-08,2026-04-10,never,\nARC,,,,,\n"
    (tmp_path / "sets.csv").write_text(lines, encoding="utf-8")

    assert [row.legal for row in parse_starter_folder(tmp_path, "riftbound", "en").sets] == [
        {"": "2026-05-08", "cn": "2026-04-10", "tw": "never"},
        {},
    ]


@pytest.mark.parametrize("cell", ["soon", "2026-13-01", "Never", "2026-05-08T00:00:00"])
def test_what_is_neither_a_day_nor_never_is_refused_with_its_line(tmp_path: Path, cell: str) -> None:
    (tmp_path / "sets.csv").write_text(f"code,legal:cn\nUNL,{cell}\n", encoding="utf-8")

    with pytest.raises(ValueError, match=r"sets\.csv, line 2"):
        parse_starter_folder(tmp_path, "riftbound", "en")


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
    assert parse_starter_folder(files, "riftbound", "en") == Batch(
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


def test_an_empty_cell_is_known_to_be_none(tmp_path: Path) -> None:
    files = folder(tmp_path, cards="leech,,水蛭,,,,,,,,,,,,,,\n", restrictions="leech,standard,1,,,\n")

    facts: Facts = {
        "traits": {"domain": []},
        "numbers": {},
        "unknown": [],
        "supertypes": [],
        "labels": [],
        "requires": [],
    }
    assert parse_starter_folder(files, "riftbound", "en") == Batch(
        "riftbound",
        cards=(CardRow("leech", "水蛭", {"zh-hans": "水蛭"}, facts),),
        restrictions=(RestrictionRow("leech", "standard", 1),),
    )


def test_a_value_behind_a_question_mark_is_open(tmp_path: Path) -> None:
    files = folder(tmp_path, cards="leech,Leech,,,,,,?champion,,,,,,,,fury|?calm,\n")

    (leech,) = parse_starter_folder(files, "riftbound", "en").cards

    assert leech.facts["partly"] == {
        "supertype": {"surely": [], "perhaps": ["champion"]},
        "domain": {"surely": ["fury"], "perhaps": ["calm"]},
    }
    assert leech.facts["unknown"] == ["supertype", "domain"]
    assert "traits" not in leech.facts


@pytest.mark.parametrize("unknown", ["supertypes|labels|requires|domain|kind", "supertype|label|requires|domain|kind"])
def test_what_is_unknown_is_not_said(tmp_path: Path, unknown: str) -> None:
    files = folder(tmp_path, cards=f"leech,Leech,,,,,,champion,unique,druid,,,,{unknown},,fury,\n")

    (leech,) = parse_starter_folder(files, "riftbound", "en").cards

    assert leech.facts == {"traits": {}, "numbers": {}, "unknown": unknown.split("|")}


def test_the_official_name_is_in_the_games_language(tmp_path: Path) -> None:
    files = folder(tmp_path, cards="jinx,Jinx,金克丝,,,,,,,,,,,,,,\n")

    assert [parse_starter_folder(files, "rise", language).cards[0].name for language in ("en", "zh-hans", "ja")] == [
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
        parse_starter_folder(folder(tmp_path, **{file: good[file] + line}), "riftbound", "en")


def test_a_file_without_a_column_is_told(tmp_path: Path) -> None:
    files = folder(tmp_path)
    (files / "printings.csv").write_text("card,set\nant,OGN\n", encoding="utf-8")

    with pytest.raises(ValueError, match=r"printings\.csv, line 2: .*number"):
        parse_starter_folder(files, "riftbound", "en")


@pytest.mark.parametrize("slug", GAMES)
def test_the_files_of_every_game_are_in_order(slug: str) -> None:
    game = GAMES[slug]

    batch = parse_starter_folder(GAMES[slug].folder / "starter", slug, game.official_language)

    keys, codes = [row.key for row in batch.cards], [row.code for row in batch.sets]
    assert (len(set(keys)), len(set(codes))) == (len(keys), len(codes))
    assert {row.card for row in batch.printings} | {row.card for row in batch.restrictions} <= set(keys)
    assert {row.card for row in batch.errata} | {row.card for row in batch.rulings} - {""} <= set(keys)
    assert len({(row.card, row.announced) for row in batch.errata}) == len(batch.errata)
    assert len({(row.card, row.question) for row in batch.rulings}) == len(batch.rulings)
    assert {row.card_set for row in batch.printings} <= set(codes)
    assert {row.format for row in batch.restrictions} <= {form.slug for form in game.formats}


@pytest.mark.parametrize("slug", GAMES)
def test_the_facts_of_every_game_are_known_words(slug: str) -> None:
    game = GAMES[slug]

    facts = [
        row.facts for row in parse_starter_folder(GAMES[slug].folder / "starter", slug, game.official_language).cards
    ]

    assert {each["kind"] for each in facts if "kind" in each} <= set(game.kinds)
    assert {trait for each in facts for trait in each["traits"]} <= set(game.traits)
    assert [each for each in facts if "kind" not in each and "kind" not in each.get("unknown", ())] == []


def riftbound() -> Batch:
    return parse_starter_folder(GAMES["riftbound"].folder / "starter", "riftbound", "en")


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of so many words that it would be a copy."""
    words = re.findall(r"[a-z0-9']+", text.lower())
    return {tuple(words[at : at + COPIED]) for at in range(len(words) - COPIED + 1)}


def test_errata_and_rulings_are_read(tmp_path: Path) -> None:
    files = folder(tmp_path, cards="ant,Ant,,,,,unit,,,,,,,,,,\n")
    (files / "errata.csv").write_text(
        ERRATA + "ant,2025-10-28,misprint,Lasts a turn.,Errata 1,https://example.org/1\n"
        "ant,2026-01-14,functional,Digs.,Errata 2,\n",
        encoding="utf-8",
    )
    (files / "rulings.csv").write_text(
        RULINGS + 'ant,"Does it dig, then?","Yes, always.",2025-10-28,FAQ\n', encoding="utf-8"
    )

    batch = parse_starter_folder(files, "riftbound", "en")

    first, second = date(2025, 10, 28), date(2026, 1, 14)
    assert batch.errata == (
        ErratumRow("ant", first, "misprint", {"en": "Lasts a turn."}, source="Errata 1", url="https://example.org/1"),
        ErratumRow("ant", second, "functional", {"en": "Digs."}, source="Errata 2"),
    )
    question, answer = {"en": "Does it dig, then?"}, {"en": "Yes, always."}
    assert batch.rulings == (RulingRow("ant", "Does it dig, then?", question, answer, first, "FAQ"),)


def test_summaries_questions_and_answers_are_read_in_every_language_and_a_question_may_be_about_no_card(
    tmp_path: Path,
) -> None:
    files = folder(tmp_path, cards="ant,Ant,,,,,unit,,,,,,,,,,\n")
    (files / "errata.csv").write_text(
        "card,announced,kind,summary,summary:zh-hans,source,url\n"
        "ant,2025-10-28,misprint,Lasts a turn.,持续一回合。,Errata 1,\n"
        "ant,2026-01-14,functional,,会挖洞。,Errata 2,\n",
        encoding="utf-8",
    )
    (files / "rulings.csv").write_text(
        "card,question,question:zh-hans,answer,answer:zh-hans,date,source\n"
        "ant,Does it dig?,会挖洞吗？,Yes.,会。,2025-10-28,FAQ\n"
        ",,平局怎么算？,,都不得分。,2025-10-28,FAQ\n",
        encoding="utf-8",
    )

    batch = parse_starter_folder(files, "riftbound", "en")

    assert [row.summaries for row in batch.errata] == [
        {"en": "Lasts a turn.", "zh-hans": "持续一回合。"},
        {"zh-hans": "会挖洞。"},
    ]
    asked = {"en": "Does it dig?", "zh-hans": "会挖洞吗？"}
    assert batch.rulings == (
        RulingRow("ant", "Does it dig?", asked, {"en": "Yes.", "zh-hans": "会。"}, date(2025, 10, 28), "FAQ"),
        RulingRow(
            "", "平局怎么算？", {"zh-hans": "平局怎么算？"}, {"zh-hans": "都不得分。"}, date(2025, 10, 28), "FAQ"
        ),
    )


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        ("errata", ERRATA + ",2025-10-28,misprint,Digs.,Errata,\n"),
        ("errata", ERRATA + "ant,,misprint,Digs.,Errata,\n"),
        ("errata", ERRATA + "ant,28.10.2025,misprint,Digs.,Errata,\n"),
        ("errata", ERRATA + "ant,2025-10-28,,Digs.,Errata,\n"),
        ("errata", ERRATA + "ant,2025-10-28,typo,Digs.,Errata,\n"),
        ("errata", ERRATA + "ant,2025-10-28,misprint, ,Errata,\n"),
        ("errata", ERRATA + "ant,2025-10-28,misprint,Digs.,,\n"),
        ("errata", ERRATA + "ant,2025-10-28,misprint,Digs.,Errata,example.org\n"),
        ("errata", "card,announced\nant,2025-10-28\n"),
        ("rulings", RULINGS + "ant,,So.,2025-10-28,FAQ\n"),
        ("rulings", RULINGS + "ant,Why?,,2025-10-28,FAQ\n"),
        ("rulings", RULINGS + "ant,Why?,So.,,FAQ\n"),
        ("rulings", RULINGS + "ant,Why?,So.,October,FAQ\n"),
        ("rulings", RULINGS + "ant,Why?,So.,2025-10-28,\n"),
        ("rulings", "card,question\nant,Why?\n"),
    ],
)
def test_a_bad_cell_of_errata_or_rulings_is_told_with_file_and_line(tmp_path: Path, file: str, lines: str) -> None:
    files = folder(tmp_path)
    (files / f"{file}.csv").write_text(lines, encoding="utf-8")

    with pytest.raises(ValueError, match=rf"{file}\.csv, line 2: ."):
        parse_starter_folder(files, "riftbound", "en")


def test_every_published_erratum_is_in_the_starter() -> None:
    published = errata.parse(real("riftbound/errata-2026-08.json")).errata

    ours = {(row.card, row.announced, row.source, row.url) for row in riftbound().errata}

    theirs = {(row.card, row.announced, row.source, row.url) for row in published}
    assert len(theirs) == 63
    assert theirs - ours == set()
    assert {card for card, *_ in ours - theirs} == {"symbol-of-the-solari", "unyielding-spirit", "wraith-of-echoes"}


def test_no_summary_and_no_answer_copies_a_published_text() -> None:
    records = json.loads(real("riftbound/errata-2026-08.json"))
    published = {run for record in records for name in ("old_text", "new_text") for run in runs(record[name])}

    batch = riftbound()

    said = [row.summaries["en"] for row in batch.errata]
    said += [words for row in batch.rulings for words in (row.questions["en"], row.answers["en"])]
    assert len(published) > len(records)
    assert [words for words in said if runs(words) & published] == []
