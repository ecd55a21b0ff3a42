"""The community's dump: each trap on cards made here, then the real file."""

import json
from collections import Counter

import pytest

from legality.games.riftbound.card_sources.riftcodex import parse
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource
from tests.cards.importers.ants import RIFTCODEX as ANT
from tests.cards.importers.ants import Source
from tests.cards.importers.public_data import real

SOURCE = Source(parse, ANT)
read, card = SOURCE.read, SOURCE.card


def sorted_as(**changes: object) -> dict[str, object]:
    """A card's classification."""
    return {"type": "Unit", "supertype": None, "rarity": "Common", "domain": ["Fury"], **changes}


def test_a_card_and_its_printing() -> None:
    assert read(ANT) == Batch(
        "riftbound",
        (SetRow("UNL", {"en": "Unleashed"}),),
        (
            CardRow(
                "ant",
                "Ant",
                {"en": "Ant"},
                {
                    "kind": "unit",
                    "supertypes": [],
                    "labels": [],
                    "traits": {"domain": ["fury"], "champion": [], "tag": ["ionia"]},
                    "numbers": {"energy": 2, "might": 3},
                },
                texts={"en": "Draw."},
            ),
        ),
        (PrintingRow("ant", "UNL", "001", "", "common", "An Artist", "https://example.org/ant.png", "Draw."),),
        source="riftbound-riftcodex",
    )


@pytest.mark.parametrize("supertype", ["Champion", "Signature", "Basic", "Token"])
def test_supertypes_are_told(supertype: str) -> None:
    assert card(classification=sorted_as(supertype=supertype)).facts["supertypes"] == [supertype.lower()]


def test_a_legend_is_no_champion_unit() -> None:
    row = card(
        name="Yordle, Kennen - Heart of the Tempest (Overnumbered)",
        classification=sorted_as(type="Legend", supertype="Champion"),
        tags=["Yordle", "Kennen"],
    )

    assert (row.key, row.facts["supertypes"], row.facts["traits"]["champion"], row.facts["traits"]["tag"]) == (
        "kennen-heart-of-the-tempest",
        [],
        ["kennen"],
        ["yordle"],
    )


def test_a_number_that_is_there_twice_is_one_printing() -> None:
    draft = {**ANT, "name": "Ant", "riftbound_id": "ven-019a-166", "media": {"image_url": None, "artist": None}}
    done = {**draft, "name": "Ant (Alternate Art)", "media": ANT["media"]}

    assert read(draft, done).printings == (
        PrintingRow(
            *("ant", "VEN", "019", "a", "common", "An Artist", "https://example.org/ant.png", "Draw."),
            flags=("alternate-art",),
        ),
    )


def test_a_metal_card_beside_a_plain_one_is_no_printing_of_its_own() -> None:
    plain = {**ANT, "riftbound_id": "opp-021-024", "classification": sorted_as(rarity="Promo")}
    metal = {**plain, "name": "Ant (Metal)", "classification": sorted_as(rarity="Rare")}

    both, alone = read(metal, plain).printings, read(metal).printings

    assert [(row.number, row.rarity, row.flags) for row in (*both, *alone)] == [
        ("021-024", "promo", ("promo",)),
        ("021-024", "rare", ("promo", "metal")),
    ]


def test_promos_of_one_number_are_told_apart_by_the_size_of_the_set() -> None:
    batch = read({**ANT, "riftbound_id": "opp-001-298"}, {**ANT, "riftbound_id": "opp-001-024", "name": "Bee"})

    assert [(row.card, row.number) for row in batch.printings] == [("ant", "001-298"), ("bee", "001-024")]
    assert batch.rejected == ()


def test_the_sets_name_is_not_the_games() -> None:
    assert read({**ANT, "set": {"set_id": "PR", "label": "Riftbound Promotional Cards"}}).sets == (
        SetRow("UNL", {"en": "Promotional Cards"}),
    )


@pytest.mark.parametrize("record", [7, {"name": "Bee"}, {**ANT, "tags": None}])
def test_a_record_of_another_form_is_rejected_and_the_others_are_read(record: object) -> None:
    batch = read(ANT, record)

    assert [row.key for row in batch.cards] == ["ant"]
    assert [row.line for row in batch.rejected] == [2]


def test_a_token_is_named_by_its_front() -> None:
    row = card(name="Gold // Buff", riftbound_id="sfd-t03", classification=sorted_as(type="Gear", supertype="Token"))

    assert (row.key, row.name, row.facts["supertypes"]) == ("gold", "Gold", ["token"])


def test_no_text_is_none() -> None:
    assert card(text={"rich": "<p>[NO TEXT]</p>"}).texts == {}


def test_a_card_without_media_has_no_image() -> None:
    batch = read({name: value for name, value in ANT.items() if name != "media"})

    assert [(row.artist, row.image) for row in batch.printings] == [("", "")]


@pytest.mark.parametrize(
    ("changes", "key", "words"),
    [
        ({"riftbound_id": "x"}, "unknown-card", ()),
        ({"attributes": []}, "bad-json-value", (("column", "attributes"),)),
        ({"classification": None}, "bad-json-value", (("column", "classification"),)),
        ({"classification": sorted_as(type="Ship")}, "unknown-kind", (("column", "type"), ("value", "Ship"))),
        (
            {"classification": sorted_as(supertype="Hero")},
            "unknown-value",
            (("column", "supertype"), ("value", "hero")),
        ),
        ({"tags": [7]}, "bad-json-value", (("column", "tags"),)),
        ({"attributes": {"energy": 1.5}}, "bad-number", (("column", "energy"), ("value", "1.5"))),
    ],
)
def test_a_card_that_cannot_be_read_is_told(changes: dict[str, object], key: str, words: tuple[object, ...]) -> None:
    batch = read({**ANT, "riftbound_id": "unl-002-219", "name": "Bee"}, {**ANT, **changes})

    assert ([row.key for row in batch.cards], batch.rejected) == (["bee"], (Rejected(2, key, words, "Ant"),))  # type: ignore[arg-type]  # pairs of texts


@pytest.mark.parametrize("data", [b"{}", b"[]", b'[{"name": "Ant"}]', b'[{"name": "Ant"'])
def test_another_file_is_broken(data: bytes) -> None:
    with pytest.raises(UnreadableSource, match="no list|row 1|line 1"):
        parse(data)


def test_the_real_dump() -> None:
    data = real("riftbound/riftcodex-2026-08-16.json")
    batch = parse(data)

    assert len(json.loads(data)) == 1451
    assert len(batch.sets) == 8
    assert len(batch.cards) == 927
    assert len(batch.printings) == 1304
    assert batch.rejected == ()
    kinds = Counter((row.facts["kind"], *row.facts["supertypes"]) for row in batch.cards)
    assert (kinds[("legend",)], kinds[("legend", "champion")], kinds[("rune", "basic")]) == (49, 0, 6)
    assert {row.key for row in batch.cards if row.facts["labels"] == ["unlimited"]} == {"spiderling"}
    assert sum("metal" in row.flags for row in batch.printings) == 12
