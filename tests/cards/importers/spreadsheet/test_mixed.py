"""Columns of two traits, whole codes as numbers, and facts that another table doubts."""

import csv
from pathlib import Path
from typing import Final

import pytest

from cards.importers.spreadsheet import csv_file
from cards.importers.spreadsheet.doubts import with_doubts
from cards.models import Card
from legality.games import GAMES
from legality.sources.rows import Batch, UnreadableSource
from tests.cards.typed import run

DATA: Final = Path(__file__).resolve().parents[5] / "shared" / "data" / "riftbound"
IN_USE: Final = {"OGN-30": {"jinx-rebel": "Jinx, Rebel"}}


def parsed(text: str) -> Batch:
    return csv_file.parse(text.encode(), GAMES["riftbound"], IN_USE)


@pytest.mark.parametrize(
    ("tags", "tag", "champion"),
    [
        ("Zaun|Ekko", ["zaun"], ["ekko"]),
        ("ekko", [], ["ekko"]),
        ("祖安", ["zaun"], []),
        ("Jinx", [], ["jinx"]),
        ("Device|Bomb", ["device", "bomb"], []),
        ("", [], []),
    ],
)
def test_tags_are_regions_and_tribes_or_champions(tags: str, tag: list[str], champion: list[str]) -> None:
    (row,) = parsed(f'name,kind,tags\n"Ekko, Revolutionary",unit,{tags}\n').cards

    assert (row.facts["traits"]["tag"], row.facts["traits"]["champion"]) == (tag, champion)


def test_a_question_mark_says_that_both_are_unknown() -> None:
    (row,) = parsed("name,kind,tags\nAnt,unit,?\n").cards

    assert row.facts["unknown"] == ["tag", "champion"]


def test_a_tag_of_which_nobody_knows_what_it_is_is_refused() -> None:
    batch = parsed("name,kind,tags\nAnt,unit,Zaunn\nBee,unit,Zaun\n")

    assert [(row.line, row.key) for row in batch.rejected] == [(2, "unknown-value")]
    assert [row.key for row in batch.cards] == ["bee"]


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        ("RAD-021", ("RAD", "021", "")),
        ("RAD-021a", ("RAD", "021", "a")),
        ("RAD-021*/166", ("RAD", "021", "*")),
        ("RAD-R01", ("RAD", "R01", "")),
    ],
)
def test_a_whole_code_is_a_set_and_a_number(number: str, printed: tuple[str, str, str]) -> None:
    (row,) = parsed(f"name,kind,number\nAnt,unit,{number}\n").printings

    assert (row.card_set, row.number, row.variant) == printed


@pytest.mark.parametrize("number", ["21", "R-021", "rad-021", "RAD 021"])
def test_any_other_number_still_needs_its_set(number: str) -> None:
    assert [row.key for row in parsed(f"name,kind,number\nAnt,unit,{number}\n").rejected] == ["no-set"]


def test_with_a_set_beside_it_a_number_is_as_it_is_typed() -> None:
    (row,) = parsed("name,kind,set,number\nAnt,unit,CNP,SFD-021\n").printings

    assert (row.card_set, row.number) == ("CNP", "SFD-021")


FACTS: Final = b"name,number,kind,domains,might\nAnt,RAD-001,unit,fury,2\nBee,RAD-002,,calm,3\n"


def test_doubted_facts_are_unknown_and_no_others() -> None:
    doubts = b"number,fact,why\nRAD-001,domains,a guess\nrad-2/166,kind,none given\n"

    ant, bee = csv_file.parse(with_doubts(FACTS, doubts), GAMES["riftbound"]).cards

    assert (ant.facts["kind"], ant.facts["unknown"], ant.facts["numbers"]) == ("unit", ["domain"], {"might": 2})
    assert (bee.facts["traits"], bee.facts["unknown"]) == ({"domain": ["calm"]}, ["kind"])


@pytest.mark.parametrize(
    "doubts",
    [b"number,fact\nRAD-009,kind\n", b"number,fact\nRAD-001,power\n", b"number,fact\n,\nRAD-001\n", b"number\n", b""],
)
def test_a_doubt_that_no_cell_answers_is_told(doubts: bytes) -> None:
    with pytest.raises(UnreadableSource):
        with_doubts(FACTS, doubts)


def doubted(path: str) -> list[tuple[str, str]]:
    """The codes and facts that a table doubts, the facts by the names that cards have for them."""
    named = {"domains": "domain", "tags": "tag"}
    with Path(path).open(encoding="utf-8", newline="") as file:
        return [(row["number"], named.get(row["fact"], row["fact"])) for row in csv.DictReader(file)]


def unknown_of(code: str) -> list[str]:
    card_set, _, number = code.partition("-")
    facts = Card.objects.get(game="riftbound", printings__card_set__code=card_set, printings__number=number).facts
    return list(facts.get("unknown", ()))


@pytest.mark.django_db
def test_doubts_go_with_a_csv_alone(tmp_path: Path) -> None:
    status, _, errors = run("riftbound-gallery", "gallery.json", "--doubts", "doubts.csv")

    assert (status, errors) == (2, "--doubts goes with csv alone")


@pytest.mark.django_db
@pytest.mark.skipif(not DATA.exists(), reason="the public files are not here")
def test_the_facts_of_radiance_come_in_and_what_is_doubted_is_unknown() -> None:
    facts, doubts = (str(DATA / name) for name in ("rad-facts.csv", "rad-facts-doubts.csv"))

    status, output, errors = run("csv", facts, "--doubts", doubts, "--game", "riftbound")

    assert (status, errors) == (0, "")
    assert "0 rejected" in output
    held = {row.key: row.facts for row in Card.objects.filter(game="riftbound", printings__card_set__code="RAD")}
    assert held["ekko-boy-who-shattered-time"]["traits"] == {"domain": ["fury", "mind"], "champion": ["ekko"]}
    assert held["blade-of-the-exile"]["traits"]["champion"] == ["riven"]
    assert held["scorched-earth"]["unknown"] == ["kind", "domain"]
    assert held["kaisa-rebel"]["unknown"] == ["might"]
    assert [code for code, fact in doubted(doubts) if fact not in unknown_of(code)] == []
    assert run("csv", facts, "--doubts", doubts, "--game", "riftbound")[1].startswith(f"{facts}: 0 created, 0 changed")
