"""The real files of the WoW TCG: what comes out of them, alone and together with what comes with the site."""

import json
from collections import Counter
from functools import cache

from cards.importers.merge import Merged, merge_batches
from cards.importers.starter import parse_starter_folder as parse_starter
from legality.games import GAMES
from legality.games.wow.card_sources import decktools, restrictions, tracker
from legality.games.wow.card_sources.decktools import row_product_code
from legality.games.wow.card_sources.names import card_key
from legality.games.wow.sets import BLOCKS, COMPANIONS
from legality.sources.facts import Facts
from legality.sources.rows import Batch
from tests.cards.importers.public_data import real

LAST = frozenset(BLOCKS[7])
# Their icons differ in the two lists, or only one of them has them, and is not sure.
DISPUTED = (
    *("a-heros-burden", "axe-of-grounded-flame", "crusher-of-bonds", "gloves-of-immortal-dusk", "junkboxes-needed"),
    *("medallion-of-the-horde", "obsidium-cleaver", "poison-tipped", "rune-of-zeth", "signet-of-manifested-pain"),
    *("talasite-owl", "variable-pulse-lightning-capacitor"),
)


@cache
def dump() -> Batch:
    return decktools.parse(real("wow/wowtcg-decktools-cards.tsv"))


@cache
def tracked(name: str) -> Batch:
    """What the tracker says in its file of that name."""
    return tracker.parse(real(f"wow/tracker-{name}.json"))


def test_the_real_dump() -> None:
    batch = dump()

    assert len(batch.sets) == 70
    assert len(batch.cards) == 5406
    assert len(batch.printings) == 6852
    assert batch.rejected == ()
    assert Counter(card.facts["kind"] for card in batch.cards) == {
        "ally": 1764,
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
    found = {card.key: card for card in dump().cards}
    starter = parse_starter(GAMES["wow"].folder / "starter", "wow", "en").cards

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
    assert len(shared) == 275
    assert differing - {("flame-burst", "kind"), ("flame-burst", "labels")} == explained


def _said(facts: Facts, name: str) -> list[str]:
    if name == "kind":
        return [facts["kind"]]

    return facts.get("labels", []) if name == "labels" else facts["traits"].get(name, [])


def test_the_real_cards() -> None:
    batch = tracked("cards")

    kinds = Counter(card.facts.get("kind", "") for card in batch.cards)
    assert len(batch.cards) == 6442
    assert batch.rejected == ()
    assert kinds[""] == 36
    assert kinds["event"] == 233
    assert kinds["token"] == 48


def test_the_real_prints() -> None:
    batch = tracked("prints")

    assert len(batch.sets) == 128
    assert len(batch.cards) == 6441
    assert len(batch.printings) == 7729
    assert batch.rejected == ()


def test_the_real_files_know_each_others_cards() -> None:
    named = {card.key for card in tracked("cards").cards}
    printings = {card.key for card in tracked("prints").cards}

    assert printings - named == set()
    assert named - printings == {"water-elemental-token"}


def test_the_real_expansions() -> None:
    batch = tracked("expansions")

    assert len(batch.sets) == 128
    assert batch.rejected == ()


def test_cards_of_companions_are_legal_where_the_tracker_says() -> None:
    legal = {name: card["card_legalities"] for name, card in json.loads(real("wow/tracker-cards.json")).items()}
    printings = tracked("prints")
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
    found = {card.key: card.facts for card in tracked("prints").cards}
    starter = parse_starter(GAMES["wow"].folder / "starter", "wow", "en").cards

    differing = [
        (row.key, name)
        for row in starter
        for name, value in found[row.key]["traits"].items()
        if name not in row.facts.get("unknown", ()) and set(value) != set(row.facts["traits"].get(name, []))
    ]

    assert differing == []


@cache
def everything() -> Merged:
    """All real sources together, without what comes with the site."""
    names = ("cards", "prints", "expansions")
    batches = [
        dump(),
        *(restrictions.parse(real(f"wow/{name}.csv")) for name in ("restrictions", "deckbuilding-heroes")),
        *map(tracked, names),
    ]
    return merge_batches("wow", batches, tuple(GAMES["wow"].traits), "en")


def test_together_every_name_has_its_icons_but_where_the_lists_differ() -> None:
    found = everything()

    # Timewalkers that share their names with other cards are reported by no list.
    later = {row.card for row in found.batch.printings if row.card_set in {"TW", *LAST}}
    lacking = {
        card.key: sorted({"kind", "class"} & set(card.facts.get("unknown", ())))
        for card in found.batch.cards
        if card.key not in later and {"kind", "class"} & set(card.facts.get("unknown", ()))
    }
    differing = {note.card for note in found.disagreements if note.field == "class"}

    assert lacking == dict.fromkeys(DISPUTED, ["class"])
    assert differing | {"rune-of-zeth"} == set(DISPUTED)


def test_together_every_name_to_tomb_of_the_forgotten_has_its_faction() -> None:
    merged = everything().batch

    older = {code for block in range(1, 7) for code in BLOCKS[block]}
    printed = {row.card for row in merged.printings if row.card_set in older}

    assert [
        card.key for card in merged.cards if card.key in printed and "faction" in card.facts.get("unknown", ())
    ] == []


def test_together_the_last_sets_lack_their_factions() -> None:
    merged = everything().batch

    printed = {row.card for row in merged.printings if row.card_set in LAST}
    faction = Counter("faction" in card.facts.get("unknown", ()) for card in merged.cards if card.key in printed)
    assert faction == {True: 493, False: 146}


def test_without_the_list_of_deck_rules_every_hero_that_has_some_lacks_them() -> None:
    listed = {card.key for card in restrictions.parse(real("wow/deckbuilding-heroes.csv")).cards}
    texts = [dump(), tracked("prints")]

    alone = merge_batches("wow", texts, (), "en").batch.cards
    together = everything().batch.cards

    assert {card.key for card in alone if "include" in card.facts.get("unknown", ())} == listed
    assert [card.key for card in together if {"include", "exclude"} & set(card.facts.get("unknown", ()))] == []


def test_no_list_has_two_names_of_one_card_in_one_set() -> None:
    dump = real("wow/wowtcg-decktools-cards.tsv").decode("utf-8-sig").split("\n")
    head = dump[0].rstrip("\r").split("\t")
    rows = [dict(zip(head, line.split("\t"), strict=False)) for line in dump[1:] if line]
    prints = json.loads(real("wow/tracker-prints.json"))
    lists = (
        [(row["name"], row_product_code(row), row["no"]) for row in rows],
        [(row["card_name"], row["card_print_expansion_name"], row["card_print_id_in_exapansion"]) for row in prints],
    )

    for names in lists:
        found: dict[tuple[str, str], set[tuple[str, str]]] = {}
        for name, card_set, number in names:
            found.setdefault((card_key(name, card_set), card_set), set()).add((name, number))
        assert [of_one for of_one in found.values() if len({name for name, _ in of_one}) > 1] == []
