"""Riftbound deck codes beside the public encoder, in both directions, where node and the registry are at hand.

The registry may serve an older encoder than the newest version of codes: it is asked for no more than it says it knows.
"""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from legality.games.riftbound.codecs.piltover import SETS, VARIANTS, CodedDeck, decode, encode

PACKAGE: Final = "@piltoverarchive/riftbound-deck-codes"
DECKS: Final = 300
SCRIPT: Final = f"""
const {{ getCodeFromDeck, getDeckFromCode, SET_MAP }} = require("{PACKAGE}");
const {{ decks, codes }} = JSON.parse(require("fs").readFileSync(0, "utf8"));
const tried = (work) => {{ try {{ return work(); }} catch (error) {{ return {{ error: String(error.message) }}; }} }};
console.log(JSON.stringify({{
  sets: Object.keys(SET_MAP),
  codes: decks.map((d) => tried(() => getCodeFromDeck(d.main, d.side, d.champion ?? undefined, d.legends))),
  decks: codes.map((code) => tried(() => getDeckFromCode(code))),
}}));
"""


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where node finds the public encoder."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("node is not on this machine")

    folder = tmp_path_factory.mktemp("encoder")
    install = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder), PACKAGE]
    try:
        subprocess.run(install, check=True, capture_output=True, timeout=60)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        pytest.skip("the registry of node packages does not answer")

    return folder


def answer_of_encoder(folder: Path, decks: list[CodedDeck], codes: list[str]) -> dict[str, Any]:
    given = {"decks": [as_objects(deck) for deck in decks], "codes": codes}
    done = subprocess.run(
        ["node", "-e", SCRIPT],
        cwd=folder,
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    answer: dict[str, Any] = json.loads(done.stdout)  # Any: what the encoder says

    return answer


def as_objects(deck: CodedDeck) -> dict[str, object]:
    main, side = ([{"cardCode": code, "count": count} for code, count in cards] for cards in (deck.main, deck.side))
    return {"main": main, "side": side, "champion": deck.champion, "legends": list(deck.legends)}


def as_deck(decoded: dict[str, Any]) -> CodedDeck:
    main, side = (
        tuple((card["cardCode"], card["count"]) for card in decoded[part]) for part in ("mainDeck", "sideboard")
    )
    return CodedDeck(main, side, decoded.get("chosenChampion"), tuple(decoded.get("additionalLegends") or ()))


def by_chance(chance: Random, sets: list[str]) -> CodedDeck:
    """A deck that every version from 3 on can hold."""
    codes = [
        f"{chance.choice(sets)}-{number:03}{chance.choice(VARIANTS)}"
        for number in chance.sample(range(1, 400), chance.randint(1, 40))
    ]
    main = tuple((code, chance.choice((1, 2, 3, 3, 3, 6, 7, 12))) for code in codes)
    side = tuple((code, chance.randint(1, 3)) for code in chance.sample(codes, min(5, len(codes) - 1)))
    return CodedDeck(main, side, chance.choice((None, codes[0])))


def test_both_write_the_same_code_and_read_the_same_deck(encoder: Path) -> None:
    chance = Random(20260111)
    known = [code for code in answer_of_encoder(encoder, [], [])["sets"] if code in SETS]
    decks = [by_chance(chance, known) for _ in range(DECKS)]
    ours = [encode(deck, 3) for deck in decks]

    theirs = answer_of_encoder(encoder, decks, ours)

    assert theirs["codes"] == ours
    assert [as_deck(decoded) for decoded in theirs["decks"]] == [decode(code) for code in ours]
    assert {"OGN", "OGS", "ARC", "SFD"} <= set(known)


@pytest.mark.parametrize("version", [1, 2])
def test_they_read_the_first_versions_as_we_write_them(encoder: Path, version: int) -> None:
    chance = Random(version)
    decks = [by_chance(chance, ["OGN", "OGS"]) for _ in range(DECKS)]
    decks = [CodedDeck(deck.main, deck.side if version == 2 else ()) for deck in decks]
    codes = [encode(deck, version) for deck in decks]

    theirs = answer_of_encoder(encoder, [], codes)["decks"]

    assert [as_deck(decoded) for decoded in theirs] == [decode(code) for code in codes]
