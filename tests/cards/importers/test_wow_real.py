"""The real files of the WoW TCG: what comes out of them, alone and together with what comes with the site."""

from __future__ import annotations

import json
from collections import Counter

from cards.importers import wow_decktools as decktools
from cards.importers import wow_restrictions as restrictions
from cards.importers import wow_tracker as tracker
from cards.importers.merge import Merged, merge
from cards.importers.rows import Facts
from cards.importers.starter import STARTER
from cards.importers.starter import parse as parse_starter
from legality.games import GAMES
from legality.games.data.wow_sets import BLOCKS, COMPANIONS
from tests.cards.importers.public_data import real

LAST = frozenset(BLOCKS[7])


def test_the_real_dump() -> None:
    batch = decktools.parse(real("wow/wowtcg-decktools-cards.tsv"))

    assert (len(batch.sets), len(batch.cards), len(batch.printings), batch.rejected) == (70, 5405, 6852, ())
    assert Counter(card.facts["kind"] for card in batch.cards) == {
        "ally": 1763,
        "ability": 1589,
        "hero": 368,
        "weapon": 359,
        "quest": 325,
        "raid": 308,
        "armor": 292,
        "item": 178,
        "event": 95,
        "token": 64,
        "location": 49,
        "master-hero": 15,
    }
    assert [card.key for card in batch.cards if len(card.facts["traits"]["class"]) == 10] == []


def test_the_real_dump_says_what_the_starter_says() -> None:
    found = {card.key: card for card in decktools.parse(real("wow/wowtcg-decktools-cards.tsv")).cards}
    starter = parse_starter(STARTER / "wow", "wow", "en").cards

    shared = [(row.key, row.facts, found[row.key].facts) for row in starter if row.key in found]
    differing = {
        (key, name)
        for key, ours, theirs in shared
        for name, value in {**theirs["traits"], "kind": [theirs["kind"]], "labels": theirs["labels"]}.items()
        if set(value) != set(_said(ours, name)) and name not in ours.get("unknown", ())
    }

    # The talents are the new wording, in another source; the labels are the heroes' deck rules.
    talents = ("adrenaline-rush", "circle-of-healing", "deuce", "fire-power", "juggernaut", "siphon-life")
    explained = {(key, "talent") for key in talents} | {
        (key, "labels") for key in ("arch-druid-lilliandra", "general-lightsbane")
    }
    assert (len(shared), differing - {("flame-burst", "kind"), ("flame-burst", "labels")}) == (275, explained)


def _said(facts: Facts, name: str) -> list[str]:
    if name == "kind":
        return [facts["kind"]]

    return facts.get("labels", []) if name == "labels" else facts["traits"].get(name, [])


def test_the_real_cards() -> None:
    batch = tracker.parse(real("wow/tracker-cards.json"))

    assert tracker.recognises(real("wow/tracker-cards.json"))
    kinds = Counter(card.facts.get("kind", "") for card in batch.cards)
    assert (len(batch.cards), batch.rejected, kinds[""], kinds["event"], kinds["token"]) == (6441, (), 36, 233, 48)


def test_the_real_prints() -> None:
    batch = tracker.parse(real("wow/tracker-prints.json"))

    assert (len(batch.sets), len(batch.cards), len(batch.printings), batch.rejected) == (128, 6440, 7729, ())


def test_the_real_files_know_each_others_cards() -> None:
    named = {card.key for card in tracker.parse(real("wow/tracker-cards.json")).cards}
    printings = {card.key for card in tracker.parse(real("wow/tracker-prints.json")).cards}

    assert (printings - named, named - printings) == (set(), {"water-elemental-token"})


def test_the_real_expansions() -> None:
    batch = tracker.parse(real("wow/tracker-expansions.json"))

    assert (len(batch.sets), batch.rejected) == (128, ())


def test_cards_of_companions_are_legal_where_the_tracker_says() -> None:
    legal = {name: card["card_legalities"] for name, card in json.loads(real("wow/tracker-cards.json")).items()}
    printings = tracker.parse(real("wow/tracker-prints.json"))
    names = {card.key: card.name for card in printings.cards}
    formats = {5: "Contemporary", 6: "Core", 7: "Block"}

    strange = Counter(
        row.card_set
        for row in printings.printings
        for block, name in formats.items()
        if row.card_set in COMPANIONS[block] and name not in legal.get(names[row.card], [name])
    )

    # Names that the tracker merges with a raid card's, and three reprints whose first printing it forgot.
    assert strange == {
        "TW": 10,
        "HPA11": 1,
        "HWL11": 1,
        "CDSYL": 1,
        "DTP": 2,
        "TJA": 1,
        "HOL6": 1,
        "FWV12": 3,
    }


def test_the_real_prints_say_what_the_starter_says() -> None:
    found = {card.key: card.facts for card in tracker.parse(real("wow/tracker-prints.json")).cards}
    starter = parse_starter(STARTER / "wow", "wow", "en").cards

    differing = [
        (row.key, name)
        for row in starter
        for name, value in found[row.key]["traits"].items()
        if name not in row.facts.get("unknown", ()) and set(value) != set(row.facts["traits"].get(name, []))
    ]

    assert differing == []


def everything() -> Merged:
    """All real sources together, without what comes with the site."""
    names = ("cards", "prints", "expansions")
    batches = [
        decktools.parse(real("wow/wowtcg-decktools-cards.tsv")),
        *(restrictions.parse(real(f"wow/{name}.csv")) for name in ("restrictions", "deckbuilding-heroes")),
        *(tracker.parse(real(f"wow/tracker-{name}.json")) for name in names),
    ]
    return merge("wow", batches, tuple(GAMES["wow"].traits), "en")


def test_together_every_name_to_tomb_of_the_forgotten_has_its_icons() -> None:
    merged = everything().batch

    sets: dict[str, set[str]] = {}
    for row in merged.printings:
        sets.setdefault(row.card, set()).add(row.card_set)
    older = {code for block in range(1, 7) for code in BLOCKS[block]}
    lacking = {
        card.key: sorted({"kind", "class", "faction"} & set(card.facts.get("unknown", ())))
        for card in merged.cards
        if sets.get(card.key, set()) & older and {"kind", "class", "faction"} & set(card.facts.get("unknown", ()))
    }

    assert lacking == {}


def test_together_the_last_sets_lack_their_factions() -> None:
    merged = everything().batch

    printed = {row.card for row in merged.printings if row.card_set in LAST}
    faction = Counter("faction" in card.facts.get("unknown", ()) for card in merged.cards if card.key in printed)
    assert faction == {True: 493, False: 146}
