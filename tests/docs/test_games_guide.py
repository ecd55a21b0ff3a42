"""docs/games.md: every step runs as it stands, in a process of its own, and every kind and column of the tables is there."""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest
from django.conf import settings

from cards.importers import starter
from legality.engine.rules.kinds import DATA_KINDS
from legality.engine.rules.rule import Rule
from legality.engine.values.look import COMMON_SHAPES
from legality.engine.values.vocabulary import USUAL_LABELS, USUAL_NUMBERS
from legality.games import kit
from legality.games.faults import wrongly_typed_values

ROOT: Final = Path(settings.BASE_DIR)
GUIDE: Final = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
BLOCK: Final = re.compile(
    r"(?:^<!-- (?P<mark>[^\n]*) -->\n)?^```(?P<form>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)
MARK: Final = re.compile(r"(?P<file>[\w./-]+), (?P<how>after|instead of): (?P<line>.*)")
SITE: Final = Path(__file__).with_name("site.py")


def with_shell(test: Callable[..., None]) -> Callable[..., None]:
    """For a test of what the followed guide has made: following it takes half a minute, in the long run."""
    shell = pytest.mark.skipif(shutil.which("bash") is None, reason="no shell on this machine")
    marked: Callable[..., None] = pytest.mark.long(shell(test))
    return marked


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block with the mark above it, which says where it belongs."""

    form: str
    body: str
    mark: str


BLOCKS: Final = [Block(found["form"], found["body"], found["mark"] or "") for found in BLOCK.finditer(GUIDE)]


class Follower:
    """Somebody who follows the guide in an empty home."""

    def __init__(self, home: Path) -> None:
        self.home, self.exports = home, ""
        (home / "bin").mkdir()
        python = home / "bin" / "python"
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        python.chmod(0o755)
        path = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
        self.env = os.environ | {"HOME": str(home), "PATH": path, "DATABASE_URL": f"sqlite:///{home / 'site.sqlite3'}"}

    @property
    def game(self) -> Path:
        return self.home / "games" / "duel"

    def run(self, script: str) -> str:
        """What the commands print. Settings that they export hold for later ones."""
        self.exports += "".join(f"{line}\n" for line in script.splitlines() if line.startswith("export "))
        done = subprocess.run(
            ["bash", "-c", f"{self.exports}{script}"],
            env=self.env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout + done.stderr

    def change(self, block: Block) -> None:
        """Write the block where its mark says."""
        if block.mark.startswith("file: "):
            (self.game / block.mark.removeprefix("file: ")).write_text(block.body, encoding="utf-8")
            return

        mark = MARK.fullmatch(block.mark)
        assert mark, block.mark
        path = self.game / mark["file"]
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        (place,) = [place for place, line in enumerate(lines) if mark["line"] in line]
        kept = [lines[place]] if mark["how"] == "after" else []
        path.write_text("".join([*lines[:place], *kept, block.body, *lines[place + 1 :]]), encoding="utf-8")


@pytest.fixture(scope="module")
def follower(tmp_path_factory: pytest.TempPathFactory) -> Follower:
    """The guide, followed to its end. What it shows of a command is what the command prints."""
    somebody = Follower(tmp_path_factory.mktemp("home"))
    for block, after in zip(BLOCKS, [*BLOCKS[1:], Block("", "", "")], strict=True):
        if block.form == "sh":
            said = somebody.run(block.body)
            if after.form == "text" and not after.mark:
                assert said.strip() == after.body.strip()
        elif block.mark:
            somebody.change(block)

    return somebody


@pytest.fixture(scope="module")
def url(follower: Follower, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the game of the guide."""
    env = follower.env | {"GAMES_PATH": str(follower.home / "games"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(SITE), str(tmp_path_factory.mktemp("bulk"))]
    with subprocess.Popen(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())["url"]
        process.terminate()


def page(url: str, path: str, language: str = "en") -> str:
    request = Request(f"{url}{path}", headers={"Cookie": f"language={language}"})
    with urlopen(request) as answer:
        return str(answer.read().decode())


@with_shell
@pytest.mark.parametrize(
    ("path", "english", "chinese"),
    [
        ("/", "Ember Duel", "Ember Duel"),
        ("/duel/", "Ember Duel", "标准"),
        ("/duel/rules/heroes/", "A deck holds at least 4 heroes.", "卡组中至少有 4 张英雄牌。"),
        (
            "/duel/rules/block/",
            "A card with a block is legal while its block is.",
            "标有环境的牌，只在该环境有效期间合法。",
        ),
        ("/duel/cards/?q=" + quote("e:fire block:one cost=2"), "Ember Knight", "余烬骑士"),
        ("/duel/cards/?q=" + quote("legal:standard"), "Tide Caller", "唤潮者"),
        ("/duel/cards/ember-knight/", "Ember Knight", "余烬骑士"),
        ("/build/duel/", "Ember Duel", "Ember Duel"),
        ("/api/v1/games/duel/rules/", "Blocks in rotation", "环境轮替"),
    ],
)
def test_the_public_pages_know_the_game_in_both_languages(url: str, path: str, english: str, chinese: str) -> None:
    assert english in page(url, path)
    assert chinese in page(url, path, "zh-hans")


@with_shell
def test_a_card_whose_block_is_over_is_no_longer_legal(url: str) -> None:
    asked = quote("legal:standard ember")

    assert "ember-knight" in page(url, f"/api/v1/cards/?game=duel&q={asked}&date=2036-06-30")
    assert "ember-knight" not in page(url, f"/api/v1/cards/?game=duel&q={asked}&date=2036-07-01")


@with_shell
def test_the_look_of_the_game_is_served_in_both_themes(url: str) -> None:
    sheet = re.search(r'href="(/static/made/site/site\.[0-9a-f]+\.css)"', page(url, "/duel/"))
    assert sheet

    assert [tint in page(url, sheet[1]) for tint in ("#8a4b08", "#f0b878", '[data-value="fire"]')] == [True, True, True]


@with_shell
def test_a_table_that_somebody_types_brings_further_cards(follower: Follower, tmp_path: Path) -> None:
    table = tmp_path / "more.csv"
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            [["name", "kind", "element", "block", "cost"], ["Late Rain", "spell", "water", "two", "3"]]
        )

    said = follower.run(f'python manage.py importcards csv "{table}" --game duel')

    assert "1 new" in said or "1 created" in said, said
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Late Rain\n4 Tide Caller\n4 Ember Knight\n", encoding="utf-8")
    assert follower.run(f'python manage.py checkdeck duel/standard "{deck}" --date 2026-07-01').startswith("Legal")


@with_shell
def test_nothing_of_the_site_has_changed(follower: Follower) -> None:
    assert (follower.game / "game.py").exists()
    assert not (ROOT / "legality" / "games" / "duel").exists()


def examples(table: str) -> list[str]:
    text = GUIDE.partition(f"<!-- {table} -->")[2].partition("\n\n")[0]
    return re.findall(r"\| `([A-Z]\w+\(.*\))` \|$", text, re.MULTILINE)


@pytest.mark.parametrize("example", examples("kinds"))
def test_an_example_of_a_kind_is_a_rule(example: str) -> None:
    names = {**vars(kit), "date": date}

    rule = eval(example, names)

    assert isinstance(rule, Rule) and list(wrongly_typed_values(rule)) == []


@pytest.mark.parametrize("example", examples("parts"))
def test_an_example_of_what_stands_beside_the_rules_can_be_made(example: str) -> None:
    assert type(eval(example, dict(vars(kit)))).__name__ == example.partition("(")[0]


def test_every_kind_of_data_has_an_example() -> None:
    assert {example.partition("(")[0] for example in examples("kinds")} == set(DATA_KINDS)


def test_every_column_is_one_that_the_starter_reads() -> None:
    table = GUIDE.partition("<!-- columns -->")[2].partition("\n\n")[0]
    source = Path(starter.__file__).read_text(encoding="utf-8")
    named = {
        word.rstrip(".X").removesuffix("REGION")
        for word in re.findall(r"`([a-zA-Z_:.-]+)`", table)
        if ".csv" not in word
    }

    read = set(re.findall(r'"([a-z_.:-]+)"', source)) | {"trait", "number", *starter.LANGUAGES}
    assert named - read == set()


def test_every_shape_usual_number_and_usual_label_is_named() -> None:
    shapes = GUIDE.partition("<!-- shapes -->")[2].strip().partition("\n\n")[0]
    numbers = re.search(r"Usual numbers: ([^;]*);", GUIDE)
    labels = re.search(r"Usual labels: ([^;]*);", GUIDE)

    assert set(re.findall(r"[a-z-]+", shapes)) == COMMON_SHAPES
    assert numbers and set(numbers[1].split(", ")) == set(USUAL_NUMBERS)
    assert labels and set(re.findall(r"`(\w+)`", labels[1])) == set(USUAL_LABELS)
