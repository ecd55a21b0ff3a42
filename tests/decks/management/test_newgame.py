"""A new game is laid as a working folder, and nothing is wrong with it."""

import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from legality.games import GAMES
from tests.decks.gone_games import looking_in

# The rules of a new game.
CODES: Final = ("section-kind", "main-size", "copy-limit")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """The folder of GAMES_PATH."""
    # The setting goes back first, so that the games are looked for again without this folder.
    with looking_in(tmp_path), override_settings(GAMES_PATH=[tmp_path]):
        yield tmp_path


def said(command: str, *words: str) -> str:
    out = StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()


def check(slug: str) -> tuple[int, list[str]]:
    """The exit status and the lines of `checkgame`."""
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("checkgame", slug, stdout=out)

    return int(left.value.code or 0), out.getvalue().splitlines()


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_new_game_is_laid_and_nothing_is_wrong_with_it(home: Path) -> None:
    printed = said("newgame", "tide-fire", "--name", "Tide & Fire").splitlines()

    files = sorted(path for path in (home / "tide-fire").rglob("*") if path.is_file())
    assert sorted(map(Path, printed[:-1])) == files
    assert (
        printed[-1]
        == "Next: manage.py checkgame tide-fire; manage.py loadstarter tide-fire; manage.py loadsamples tide-fire"
    )
    assert check("tide-fire") == (0, ["tide-fire: nothing is wrong"])
    with looking_in(home):
        assert GAMES["tide-fire"].names["en"] == "Tide & Fire"


def test_a_game_is_laid_into_a_folder_that_is_named(tmp_path: Path) -> None:
    said("newgame", "duel", "--into", str(tmp_path / "deep"))

    assert (tmp_path / "deep" / "duel" / "game.py").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["Bad Slug"], "'Bad Slug' is no slug: a-z, 0-9 and hyphens, a letter first, 32 at most"),
        (["decks"], "other addresses of the site begin with /decks/"),
        (["zero"], f"there is a game zero already, in {GAMES['zero'].folder}"),
        (["duel", "--name", 'a"b'], "the name cannot hold quotes, backslashes, braces and line ends"),
    ],
)
def test_a_game_that_cannot_be_laid_is_refused(home: Path, words: list[str], why: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("newgame", *words)

    assert str(refused.value) == why
    assert list(home.iterdir()) == []


def test_a_folder_that_is_there_stays_as_it_is(home: Path) -> None:
    (home / "duel").mkdir()

    with pytest.raises(CommandError, match="File exists"):
        call_command("newgame", "duel")

    assert list((home / "duel").iterdir()) == []


@pytest.mark.parametrize("slug", list(GAMES))
def test_nothing_is_wrong_with_a_game_that_the_site_serves(slug: str) -> None:
    assert check(slug) == (0, [f"{slug}: nothing is wrong"])


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "game.py",
            '"main-size": RuleText',
            '"size": RuleText',
            "error: rule main-size: has no sentence: name its code in `words`",
        ),
        (
            "game.py",
            'cite="1.2"',
            'cite="Exactly 12 cards"',
            "fault: rule main-size: cites its own title instead of a rule number",
        ),
        (
            "game.py",
            "GAME: Final",
            "NOTHING: Final",
            "error: game: __init__.py, line 3: ImportError: cannot import name 'GAME' from 'deckwright_games.duel.game'",
        ),
        (
            "game.py",
            '"cost", "attack"',
            '"cost"',
            "error: starter/cards.csv, ember-knight: has the number attack, for which the game has no word",
        ),
        (
            "starter/cards.csv",
            "hero,fire",
            "hero,Big Fire",
            "error: starter/cards.csv, ember-knight: has the value 'Big Fire', which is no slug: write it without spaces and signs",
        ),
        (
            "starter/cards.csv",
            "hero,fire",
            "dragon,fire",
            "error: starter/cards.csv, ember-knight: is of the kind dragon, which the game lacks",
        ),
        (
            "starter/cards.csv",
            "ember-knight,",
            "Ember Knight,",
            "error: starter/cards.csv, Ember Knight: the key needs small letters, figures and single hyphens",
        ),
        (
            "starter/cards.csv",
            "sudden-rain,",
            "tide-caller,",
            "error: starter/cards.csv: has the key tide-caller 2 times",
        ),
        (
            "starter/cards.csv",
            "trait.element",
            "trait.mood",
            "error: starter/cards.csv, ember-knight: has the trait mood, for which the game has no word",
        ),
        (
            "starter/cards.csv",
            "Ember Knight",
            "Sideboard",
            "fault: card ember-knight: is called 'Sideboard', which opens the section main in lists",
        ),
        (
            "starter/cards.csv",
            ",2,3",
            ",two,3",
            "error: starter: cards.csv, line 2: 'two' in number.cost is no whole number",
        ),
        (
            "starter/cards.csv",
            ",fire,",
            ",Fire,",
            "error: starter/cards.csv, ember-knight: has the value 'Fire', which is no slug: write fire, or name it in values",
        ),
        ("game.py", '"e:fire"', '"x:fire"', "fault: search.examples: 'x:fire' asks for x, which is no field"),
        ("game.py", '"e:fire"', '"e:fire ("', "fault: search.examples: 'e:fire (' is no query"),
        (
            "starter/printings.csv",
            "tide-caller",
            "tide",
            "error: starter/printings.csv: names the card tide, which is missing",
        ),
        ("starter/sets.csv", "A1", "B1", "error: starter/printings.csv: names the set A1, which is missing"),
        ("samples/standard.txt", "4 Tide", "3 Tide", "fault: samples/standard.txt: is unfinished: main-size"),
        (
            "vectors/copy-limit-5.txt",
            "illegal",
            "legal",
            "fault: vectors/copy-limit-5.txt: expects legal in standard, and is illegal: copy-limit",
        ),
        ("translations/zh-hans.json", "卡牌种类", "", "fault: translations/zh-hans.json: lacks 'Kinds of cards'"),
    ],
)
def test_each_thing_that_is_wrong_is_said(home: Path, file: str, old: str, new: str, fault: str) -> None:
    said("newgame", "duel")
    # What opens a section is a heading of the game.
    change(home / "duel" / "game.py", '("deck", "卡组")', '("deck", "卡组", "sideboard")')
    change(home / "duel" / file, old, new)

    status, lines = check("duel")

    assert status == 1
    assert [line for line in lines if line.startswith(fault)] != [], lines


def test_decks_that_are_missing_are_said(home: Path) -> None:
    said("newgame", "duel")
    (home / "duel" / "samples" / "standard.txt").rename(home / "duel" / "samples" / "draft.txt")
    (home / "duel" / "vectors" / "section-kind-known.txt").unlink()
    (home / "duel" / "starter" / "restrictions.csv").write_text("card,format,limit\nnobody,draft,0\n", encoding="utf-8")

    status, lines = check("duel")
    (home / "duel" / "starter" / "restrictions.csv").unlink()

    assert status == 1
    assert lines[:-1] == [
        "error: starter/restrictions.csv: names the card nobody, which is missing",
        "error: starter/restrictions.csv: names the format draft, which is missing",
    ]
    assert check("duel")[1] == [
        "fault: samples: has no deck for the format standard",
        "fault: samples/draft.txt: begins with the slug of no format",
        "fault: vectors: has no deck for the rule section-kind in standard",
        "duel: 3 faults",
    ]


def test_a_vector_that_cannot_be_read_is_said(home: Path) -> None:
    said("newgame", "duel")
    change(home / "duel" / "vectors" / "main-size-12.txt", "# edge: at\n", "")

    status, lines = check("duel")

    assert status == 1
    assert len(lines) == 2
    assert lines[0].endswith("main-size-12.txt: missing: edge")


def test_a_game_without_cards_and_one_that_is_nowhere_are_told(home: Path) -> None:
    said("newgame", "duel")
    (home / "duel" / "starter" / "cards.csv").unlink()
    (home / "duel" / "starter" / "printings.csv").unlink()

    assert check("duel") == (1, ["error: starter/cards.csv: has no card", "duel: 1 faults"])
    with pytest.raises(CommandError, match="there is no game chess"):
        call_command("checkgame", "chess")


def test_a_game_without_vectors_is_told_of_every_rule(home: Path) -> None:
    said("newgame", "duel")
    shutil.rmtree(home / "duel" / "vectors")

    lacking = [f"fault: vectors: has no deck for the rule {code} in standard" for code in CODES]
    assert check("duel") == (1, [*lacking, "duel: 3 faults"])


def test_of_two_games_with_one_slug_the_second_is_told(home: Path) -> None:
    said("newgame", "duel")
    (home / "duel").rename(home / "zero")

    status, lines = check("zero")

    assert (status, lines) == (1, [f"error: game: another game has this slug, in {home / 'zero'}", "zero: 1 faults"])


def test_a_trait_that_is_called_like_a_word_of_every_search_is_told(home: Path) -> None:
    said("newgame", "duel")
    for file in ("game.py", "look.py", "starter/cards.csv"):
        path = home / "duel" / file
        path.write_text(path.read_text(encoding="utf-8").replace("element", "order"), encoding="utf-8")

    status, lines = check("duel")

    assert status == 1
    assert "fault: trait order: is called like the word order: of every search" in lines


def test_the_games_that_these_tests_laid_are_forgotten() -> None:
    assert [slug for slug in ("duel", "tide-fire") if slug in GAMES] == []
