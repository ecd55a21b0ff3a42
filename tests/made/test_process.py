"""A game that somebody else's package brings: every face of the site knows it, and no other file was touched."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest
from pytest_django import DjangoDbBlocker

from tests.config.backing_up import CALL, started_file
from tests.config.serving import ROOT, Server
from tests.made.living import Visitor, environment, living, manage, visitor

# Without a test that says so no test database is made, of which the site has a copy.
pytestmark = pytest.mark.django_db

SAMPLE: Final = "/decks/sample-beacon-standard/"
DAY: Final = "2026-11-23"
# Each name a fault would find: a pair, a block that ends, a pair to come.
LIST: Final = """Keeper:
1 Orla

Main deck:
3 Gull
3 Gull Runner
3 Spring Song
3 Harbour Bell

Towers:
1 North Light
1 South Light
"""
FAULTY: Final = LIST.replace("3 Spring Song", "2 Lamp Wick\n1 Storm Oil")


@dataclass(frozen=True, slots=True)
class Site:
    """The site with the game: what its processes are started with, and the one that serves."""

    env: dict[str, str]
    server: Server
    tree: str


@pytest.fixture(scope="module")
def site(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site with the package on its path, with cards and samples of all games."""
    tree = changed_files()
    with django_db_blocker.unblock():
        env = environment(started_file(tmp_path_factory.mktemp("made")))
    manage(env, "shell", "--verbosity", "0", "--command", CALL.format(("loadstarter", "loadsamples")))
    with living(env) as server:
        yield Site(env, server, tree)


@pytest.fixture
def reader(site: Site) -> Visitor:
    return visitor(site.server)


@pytest.fixture
def chinese(site: Site) -> Visitor:
    return visitor(site.server, "zh-hans")


def changed_files() -> str:
    """What git calls changed or new."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        return ""

    return subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def question(text: str, **more: object) -> dict[str, object]:
    return {"game": "beacon", "format": "standard", "date": DAY, "deck": {"text": text}, **more}


def test_nothing_is_wrong_with_the_game(site: Site) -> None:
    assert manage(site.env, "checkgame", "beacon").strip() == "beacon: nothing is wrong"


def test_the_site_is_ready(reader: Visitor) -> None:
    status, text = reader.asked("/readyz")

    assert status == 200
    assert '"games": "ok"' in text


def test_pages_know_the_game_in_both_languages(reader: Visitor, chinese: Visitor) -> None:
    assert "Beacon Watch" in reader.page("/")
    assert "灯塔守望" in chinese.page("/")
    assert "Oath of the keeper" in reader.page("/beacon/rules/")
    assert "守灯人的誓言" in chinese.page("/beacon/rules/")
    assert "Partners" in reader.page("/beacon/")
    assert "搭档" in chinese.page("/beacon/")


def test_each_rule_has_its_page_in_both_languages(reader: Visitor, chinese: Visitor) -> None:
    rules = reader.api("games/beacon/rules/")
    codes = set(re.findall(r'"url": "/beacon/rules/([a-z-]+)/"', str(rules).replace("'", '"')))

    assert len(codes) == 23
    for code in codes:
        assert "Beacon Watch" in reader.page(f"/beacon/rules/{code}/")
        assert "灯塔守望" in chinese.page(f"/beacon/rules/{code}/")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("life>=4", {"brann", "ieva", "orla"}),
        ("生命>=4", {"brann", "ieva", "orla"}),
        ("reach>=6", {"orla"}),
        ("c:moss", {"ieva", "moss-diver"}),
        ("颜色:苔藓", {"ieva", "moss-diver"}),
        ("creed:港", {"harbour-guard"}),
        ("o:Harbour", {"harbour-guard"}),
        ("t:tower", {"north-light", "south-light", "east-light"}),
        ("wave:1", {"spring-song"}),
        ("banned:standard", {"black-tide"}),
    ],
)
def test_search_knows_its_own_fields(reader: Visitor, query: str, names: set[str]) -> None:
    _status, page = reader.asked(f"/beacon/cards/?q={quote(query)}")

    assert set(re.findall(r'href="/beacon/cards/([a-z-]+)/', page)) == names


def test_a_card_knows_its_own_standing_and_its_pair(reader: Visitor, chinese: Visitor) -> None:
    assert "Standard Not in the format" in reader.page("/beacon/cards/old-song/")
    assert "旧歌" in chinese.page("/beacon/cards/old-song/")
    assert "Lamp Wick , Storm Oil . since May 1, 2026" in reader.page("/beacon/cards/lamp-wick/")
    assert reader.api(f"cards/beacon.old-song/?date={DAY}")["legality"] == {
        "standard": "not-in-format",
        "partners": "legal",
        "sealed": "legal",
    }


def test_restrictions_list_bans_blocks_and_pairs(reader: Visitor) -> None:
    page = reader.page(f"/beacon/restrictions/?date={DAY}")

    assert "Black Tide Banned in Standard" in page
    assert "Cards of block 1 are legal in Standard (Keeper, Main deck, Sideboard, Towers). until March 31, 2027" in page
    assert "at most 1 of these names: Harbour Bell , Gull Runner . Letter of November 2026" in page
    assert "beacon.ember-lens" in str(reader.api("restrictions/?game=beacon"))


def test_a_check_says_faults_with_their_fixes(reader: Visitor, chinese: Visitor) -> None:
    asked = {"game": "beacon", "format": "standard", "date": DAY, "text": FAULTY}

    assert "Illegal" in reader.sent("/check/?game=beacon", **asked)
    assert "Kept apart" in reader.sent("/check/?game=beacon", **asked)
    assert "不可同用" in chinese.sent("/check/?game=beacon", **asked)
    assert "Legal" in reader.sent("/check/?game=beacon", **(asked | {"text": LIST}))


def test_a_fix_mends_the_deck(reader: Visitor) -> None:
    answer = reader.api("check/", question(FAULTY))
    (fault,) = answer["violations"]

    assert (fault["code"], fault["fixes"][0]["op"], fault["fixes"][0]["card"]) == ("kept-apart", "remove", "Storm Oil")
    mended = reader.api("check/", question(FAULTY.replace("1 Storm Oil", "1 Pilot")))
    assert (mended["verdict"], mended["violations"]) == ("legal", [])


def test_the_builder_serves_it(reader: Visitor, chinese: Visitor) -> None:
    found = reader.api("build/search/", {"game": "beacon", "format": "standard", "q": "c:moss", "rows": []})

    assert "Beacon Watch" in reader.page("/build/beacon/")
    assert "灯塔守望" in chinese.page("/build/beacon/")
    assert reader.api("build/", {"game": "beacon", "format": "standard", "rows": []})["verdict"]["slug"] == "unfinished"
    assert "Moss Diver" in str(found)


def test_the_api_knows_game_formats_rules_and_cards(reader: Visitor) -> None:
    game = reader.api("games/beacon/")

    assert "beacon" in str(reader.api("games/"))
    assert [format_["format"] for format_ in game["formats"]] == ["standard", "partners", "sealed"]
    assert "Orla" in str(reader.api("cards/?game=beacon&q=life%3D4"))
    checks = [question(LIST), question(FAULTY)]
    answers = reader.api("check/batch/", {"checks": checks})
    assert [found["verdict"] for found in next(iter(answers.values()))] == ["legal", "illegal"]


def test_it_is_explained_and_told_over_time(reader: Visitor) -> None:
    spans = reader.api("check/timeline/", question(LIST))["spans"]
    explained = reader.api("check/explain/", question(LIST, card="Gull Runner"))

    assert [(span["from"], span["codes"]) for span in spans][1:] == [
        ("2026-06-01", []),
        ("2027-02-01", ["kept-apart"]),
        ("2027-04-01", ["block-legal", "kept-apart"]),
    ]
    assert "Cards of block 1 are no longer legal." in str(spans[3]["changes"])
    assert explained["outcome"] == "passes"
    assert len(explained["rules"]) > 15


def test_pages_of_a_sample_deck_serve_it(reader: Visitor, chinese: Visitor) -> None:
    for page in ("", "explain/", "timeline/", "odds/", "print/", "hand/"):
        assert "Orla keeps the light" in reader.page(SAMPLE + page)
        assert "Orla keeps the light" in chinese.page(SAMPLE + page)


def test_an_opening_deals_what_the_leader_says(reader: Visitor) -> None:
    dealt = reader.api("decks/sample-beacon-standard/hand/?seed=1")
    life = dealt["zones"][0]

    assert len(dealt["hand"]) == 6
    assert life["name"] == "Life"
    assert sum(card["count"] for card in life["cards"]) == 4
    assert "Opening hand 6 cards 5.1 Life 4 cards" in reader.page(f"{SAMPLE}odds/")


# The game of docs/games.md is judged and brought further cards by the command line in every run.
@pytest.mark.long
def test_the_command_line_judges_a_file(site: Site, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(LIST)
    bad.write_text(FAULTY)

    assert "legal" in manage(site.env, "checkdeck", "beacon/standard", str(good), "--date", DAY).lower()
    assert "kept-apart" in manage(site.env, "checkdeck", "beacon/standard", str(bad), "--date", DAY, status=1)


@pytest.mark.long
def test_an_imported_card_is_there(site: Site, reader: Visitor, tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    table.write_text("name,kind,colour,strain,set,number\nFoghorn,hands,tide,2,B2,099\n")

    manage(site.env, "importcards", "csv", str(table), "--game", "beacon")

    assert "Foghorn" in reader.page("/beacon/cards/?q=foghorn")
    assert "strain 2" in reader.page("/beacon/cards/foghorn/")


def test_both_themes_have_its_tints_and_its_own_shapes_are_served(reader: Visitor) -> None:
    _status, page = reader.asked("/beacon/")
    sheets = re.findall(r'href="(/static/made/site/site\.[^"]+\.css)"', page)
    status, sheet = reader.asked(sheets[0])

    assert (status, "#7a3b00" in sheet, "#f2bd7c" in sheet) == (200, True, True)
    (sprite, *_) = re.findall(r'(/static/looks/[^"#]+\.svg)#', reader.asked("/beacon/cards/")[1])
    assert "beacon.lantern" in reader.asked(sprite)[1]


@pytest.mark.long
def test_without_the_package_its_decks_stay_readable(site: Site) -> None:
    gone = {name: value for name, value in site.env.items() if name != "PYTHONPATH"}
    with living(gone) as server:
        left = visitor(server)
        status, ready = left.asked("/readyz")

        assert status == 200
        assert '"games": "ok"' in ready
        assert "3 Ropewalker" in left.page(SAMPLE)
        assert left.asked("/beacon/")[0] == 404


def test_git_shows_no_other_file_changed(site: Site) -> None:
    assert changed_files() == site.tree
