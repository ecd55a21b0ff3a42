"""The gallery: each trap on cards made here, then the real file."""

import pytest

from legality.games.riftbound.card_sources.gallery import parse
from legality.sources.rows import Batch, CardRow, PrintingRow, Rejected, SetRow, UnreadableSource
from tests.cards.importers.ants import Source
from tests.cards.importers.public_data import real

ANT: dict[str, object] = {
    "code": "UNL-001/219",
    "name": "Ant",
    "set": "Unleashed",
    "type": "Unit",
    "rarity": "Common",
    "domains": ["Mind", "Fury"],
    "energy": "2",
    "might": "3",
    "power": None,
    "tags": ["Ionia", "Poro"],
    "illustrator": "An Artist",
    "image": "https://example.org/ant.png",
    "abilityHtml": "<p>Draw.</p>",
    "effectHtml": None,
}


SOURCE = Source(parse, ANT, "cards")
read, card = SOURCE.read, SOURCE.card


def rejected(**changes: object) -> Rejected:
    """The one rejected of two cards."""
    (row,) = read({**ANT, "code": "UNL-002/219", "name": "Bee"}, {**ANT, **changes}).rejected
    return row


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
                    "labels": [],
                    "traits": {"domain": ["fury", "mind"], "champion": [], "tag": ["ionia", "poro"]},
                    "numbers": {"energy": 2, "might": 3},
                    "unknown": ["supertypes"],
                },
                texts={"en": "Draw."},
            ),
        ),
        (PrintingRow("ant", "UNL", "001", "", "common", "An Artist", "https://example.org/ant.png", "Draw."),),
        source="riftbound-gallery",
    )


@pytest.mark.parametrize(
    ("changes", "supertypes"),
    [
        ({"type": "Legend"}, []),
        ({"type": "Battlefield"}, []),
        ({"type": "Rune"}, ["basic"]),
        ({"code": "UNL-T02"}, ["token"]),
        ({"code": "OGN-271/298"}, ["token"]),
        ({"code": "OGN-274/298"}, ["token"]),
        ({"type": "Battlefield", "code": "UNL-T01"}, ["token"]),
    ],
)
def test_only_kind_and_number_tell_supertypes(changes: dict[str, object], supertypes: list[str]) -> None:
    facts = card(**changes).facts

    assert facts["supertypes"] == supertypes
    assert facts.get("unknown", []) == []


@pytest.mark.parametrize("changes", [{"code": "OGN-270/298"}, {"code": "OGN-275/298"}, {"type": "Spell"}])
def test_other_supertypes_are_unknown(changes: dict[str, object]) -> None:
    facts = card(**changes).facts

    assert "supertypes" not in facts
    assert facts["unknown"] == ["supertypes"]


def test_a_card_without_a_type_is_taken() -> None:
    facts = card(type=None, code="UNL-T04").facts

    assert "kind" not in facts
    assert facts["supertypes"] == ["token"]
    assert facts["unknown"] == ["kind"]


def test_colourless_is_no_domain_and_a_record_that_names_none_does_not_say_it() -> None:
    assert card(domains=["Colorless"]).facts["traits"]["domain"] == []
    assert "domain" not in card(domains=[]).facts["traits"]


def test_a_champion_is_known_without_another_of_its_cards_and_an_unknown_tag_may_be_one() -> None:
    known, unknown = (card(name="Gate", tags=tags).facts["traits"] for tags in (["Jayce", "Zaun"], ["Formica", "Zaun"]))

    assert known == {"domain": ["fury", "mind"], "champion": ["jayce"], "tag": ["zaun"]}
    assert unknown == {"domain": ["fury", "mind"]}


def test_an_unknown_tag_of_one_printing_leaves_the_tags_of_the_card_unsaid() -> None:
    batch = read({**ANT, "tags": ["Ionia"]}, {**ANT, "code": "OGN-002/298", "tags": ["Formica"]})

    assert [row.facts["traits"] for row in batch.cards] == [{"domain": ["fury", "mind"]}]


def test_a_legend_is_named_with_its_champion() -> None:
    row = card(name="Wuju Bladesman - Starter", type="Legend", tags=["Yordle", "Master Yi"])

    assert (row.key, row.name, row.facts["traits"]["champion"], row.facts["traits"]["tag"], row.aliases) == (
        "master-yi-wuju-bladesman",
        "Master Yi, Wuju Bladesman",
        ["master-yi"],
        ["yordle"],
        ("Wuju Bladesman", "Master Yi, Wuju Bladesman (Starter)", "Wuju Bladesman (Starter)"),
    )


def test_an_epithet_that_is_another_cards_name_is_no_alias() -> None:
    legend = {**ANT, "name": "Ant", "type": "Legend", "tags": ["Formica"], "code": "UNL-002/219"}

    assert [row.aliases for row in read(ANT, legend).cards] == [(), ()]


def test_a_shortened_name_stays_as_alias() -> None:
    row = card(name="Yi, Honed", tags=["Master Yi", "Ionia"])

    assert (row.key, row.aliases, row.facts["traits"]["champion"]) == ("master-yi-honed", ("Yi, Honed",), ["master-yi"])


def test_karma_is_not_vi() -> None:
    karma = {**ANT, "code": "OGN-235/298", "name": "Karma, Channeler", "tags": ["Vi", "Ionia"]}
    vi = {**ANT, "code": "OGN-036/298", "name": "Vi, Destructive", "tags": ["Vi", "Piltover"]}

    assert [row.facts["traits"]["champion"] for row in read(vi, karma).cards] == [["vi"], ["karma"]]


def test_a_signature_card_bears_the_tag_of_its_champion() -> None:
    bear = {**ANT, "code": "OGN-002/298", "name": "Tibbers", "tags": ["Annie"]}
    annie = {**ANT, "code": "OGN-003/298", "name": "Annie, Fiery", "tags": ["Annie", "Noxus"]}

    assert [row.facts["traits"]["champion"] for row in read(bear, annie).cards] == [["annie"], ["annie"]]


def test_tags_of_all_printings_are_joined_and_the_newest_ordinary_one_tells_the_rest() -> None:
    cards = [
        {**ANT, "code": "OGN-001/298", "tags": ["Ionia"], "abilityHtml": "<p>Old.</p>"},
        {**ANT, "code": "SFD-001/221", "tags": [], "abilityHtml": "<p>New.</p>", "energy": "4"},
        {**ANT, "code": "UNL-001a/219", "tags": ["Poro"], "abilityHtml": "<p>Art.</p>"},
    ]
    batch = read(*cards)
    (row,) = batch.cards

    assert (row.facts["traits"]["tag"], row.facts["numbers"]["energy"], row.texts) == (
        ["ionia", "poro"],
        4,
        {"en": "New."},
    )
    assert [(item.variant, item.text, item.flags) for item in batch.printings] == [
        ("", "Old.", ()),
        ("", "New.", ()),
        ("a", "Art.", ("alternate-art",)),
    ]


def test_labels_stand_in_the_text() -> None:
    assert card(abilityHtml="<p>[Unique]</p>").facts["labels"] == ["unique"]
    assert card(abilityHtml="<p>Have any number of cards named Ant.</p>").facts["labels"] == ["unlimited"]


def test_equipment_has_its_second_half() -> None:
    assert card(type="Gear", effectHtml="<p>+1 :rb_might:</p>").texts == {"en": "Draw.\n+1 [S]"}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"code": "?"}, Rejected(2, "unknown-card", (), "Ant")),
        ({"code": 7}, Rejected(2, "bad-json-value", (("column", "code"),), "Ant")),
        ({"name": " "}, Rejected(2, "no-name", (), " ")),
        ({"name": "A" * 201}, Rejected(2, "too-long", (("column", "name"), ("limit", "200")), "A" * 200)),
        ({"name": "A\x00"}, Rejected(2, "control", (("column", "name"),), "A")),
        ({"type": "Ship"}, Rejected(2, "unknown-kind", (("column", "type"), ("value", "Ship")), "Ant")),
        ({"domains": ["Void"]}, Rejected(2, "unknown-value", (("column", "domains"), ("value", "void")), "Ant")),
        ({"energy": "X"}, Rejected(2, "bad-number", (("column", "energy"), ("value", "X")), "Ant")),
        ({"might": -1}, Rejected(2, "bad-number", (("column", "might"), ("value", "-1")), "Ant")),
        ({"tags": "Jinx"}, Rejected(2, "bad-json-value", (("column", "tags"),), "Ant")),
        ({"code": "UNL-002/219"}, Rejected(2, "contradiction", (("row", "1"), ("column", "name")), "Ant")),
    ],
)
def test_a_card_that_cannot_be_read_is_told(changes: dict[str, object], reason: Rejected) -> None:
    assert rejected(**changes) == reason


def test_a_row_of_another_form_is_told() -> None:
    assert read(ANT, "ant", {"name": "Bee"}).rejected == (Rejected(2, "columns"), Rejected(3, "columns", (), "Bee"))


def test_an_address_that_is_not_https_is_no_image() -> None:
    assert [read({**ANT, "image": address}).printings[0].image for address in ("http://a.b/c", "javascript:1")] == [
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'{"cards": [{"code"', "line 1, column 19"),
        (b"\xff\xfe", "byte 0: not UTF-8"),
        (b"[]", "no list of cards"),
        (b'{"cards": []}', "no list of cards"),
        (b'{"cards": [{"code": "UNL-001"}]}', "row 1: no abilityHtml, domains"),
        (b'{"cards": [7]}', "row 1: no abilityHtml"),
        (b"[" * 200_000, "nested too deeply"),
    ],
)
def test_another_file_is_broken(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableSource, match=reason):
        parse(data)


def test_a_file_without_a_readable_card_is_broken() -> None:
    with pytest.raises(UnreadableSource, match="no card that can be read"):
        read({**ANT, "code": "?"})


def test_the_real_gallery() -> None:
    data = real("riftbound/gallery-2026-07-20.json")
    batch = parse(data)

    assert len(batch.sets) == 5
    assert len(batch.cards) == 933
    assert len(batch.printings) == 1178
    assert batch.rejected == ()
    lacking = [row.facts.get("unknown", []) for row in batch.cards]
    assert (lacking.count(["supertypes"]), lacking.count(["kind"])) == (805, 2)
    assert sorted(row.key for row in batch.cards if row.facts.get("supertypes") == ["token"]) == [
        *("baron-pit", "bird", "brush", "buff", "gold", "recruit", "reflection", "sprite", "xp-tracker"),
    ]


KENNEN: dict[str, object] = {**ANT, "name": "Kennen", "tags": ["Kennen", "Ionia"]}


@pytest.mark.parametrize(
    ("changes", "name", "aliases"),
    [
        ({"subtitle": "Keeper of Balance"}, "Kennen, Keeper of Balance", ()),
        ({"subtitle": " Keeper  of Balance "}, "Kennen, Keeper of Balance", ()),
        ({"name": "Kennen, Keeper of Balance", "subtitle": "Keeper of Balance"}, "Kennen, Keeper of Balance", ()),
        ({"name": "Kennen - Keeper of Balance", "subtitle": "Keeper of Balance"}, "Kennen, Keeper of Balance", ()),
        ({"name": "Yi", "subtitle": "Honed", "tags": ["Master Yi"]}, "Master Yi, Honed", ("Yi, Honed",)),
        ({"name": "Ant", "subtitle": ""}, "Ant", ()),
        ({"name": "Ant", "subtitle": None}, "Ant", ()),
        (
            {"type": "Legend", "subtitle": "Heart of the Tempest"},
            "Kennen, Heart of the Tempest",
            ("Heart of the Tempest",),
        ),
        (
            {"type": "Legend", "name": "Lulu", "subtitle": "Fae Sorceress", "tags": ["Yordle", "Lulu"]},
            "Lulu, Fae Sorceress",
            ("Fae Sorceress",),
        ),
        (
            {"type": "Legend", "name": "Lulu", "subtitle": "Fae Sorceress", "tags": []},
            "Lulu, Fae Sorceress",
            ("Fae Sorceress",),
        ),
        (
            {"type": "Legend", "name": "Lulu, Fae Sorceress", "tags": ["Lulu"]},
            "Lulu, Fae Sorceress",
            ("Fae Sorceress",),
        ),
    ],
)
def test_a_divided_name_is_one(changes: dict[str, object], name: str, aliases: tuple[str, ...]) -> None:
    row = card(**{**KENNEN, **changes})

    assert (row.name, row.names, row.aliases) == (name, {"en": name}, aliases)


def test_champions_of_one_name_and_other_subtitles_are_other_cards() -> None:
    first, second = (
        {**KENNEN, "code": f"VEN-{number}/166", "subtitle": subtitle}
        for number, subtitle in ((113, "Keeper of Balance"), (135, "Storm Rider"))
    )

    batch = read(first, second)

    assert [row.key for row in batch.cards] == ["kennen-keeper-of-balance", "kennen-storm-rider"]
    assert [row.facts["traits"]["champion"] for row in batch.cards] == [["kennen"], ["kennen"]]
    assert [(row.card, row.number) for row in batch.printings] == [
        ("kennen-keeper-of-balance", "113"),
        ("kennen-storm-rider", "135"),
    ]


def label(*labels: str) -> list[dict[str, str]]:
    return [{"id": one.lower(), "label": one} for one in labels]


def value(word: str) -> dict[str, object]:
    return {"label": "Title", "value": label(word)[0]}


FEED: dict[str, object] = {
    "id": "unl-001-219",
    "publicCode": "UNL-001/219",
    "name": "Ant",
    "set": value("Unleashed"),
    "cardType": {"label": "Card Type", "type": label("Unit")},
    "rarity": value("Common"),
    "domain": {"label": "Domain", "values": label("Mind", "Fury")},
    "energy": value("2"),
    "might": value("3"),
    "tags": {"label": "Tags", "tags": ["Ionia", "Poro"]},
    "illustrator": {"label": "Artist", "values": label("An Artist")},
    "cardImage": {"url": "https://example.org/ant.png"},
    "text": {"label": "Ability", "richText": {"type": "html", "body": "<p>Draw.</p>"}},
}
read_feed = Source(parse, FEED, "data").read


def test_a_page_of_the_feed_is_read_as_the_gallery() -> None:
    assert read_feed(FEED) == read(ANT)


def test_the_feed_names_champions_with_their_subtitle_and_supertype() -> None:
    kinds = {"type": label("Unit"), "superType": label("Champion")}

    (row,) = read_feed({**FEED, "name": "Kennen", "subtitle": "Keeper of Balance", "cardType": kinds}).cards

    assert row.name == "Kennen, Keeper of Balance"
    assert row.facts["supertypes"] == ["champion"]
    assert "unknown" not in row.facts


@pytest.mark.parametrize("subtitle", [value("Keeper of Balance"), {"value": "Keeper of Balance"}])
def test_a_subtitle_of_the_feed_may_be_a_value_with_a_label(subtitle: dict[str, object]) -> None:
    (row,) = read_feed({**FEED, "name": "Kennen", "subtitle": subtitle}).cards

    assert row.name == "Kennen, Keeper of Balance"


def test_of_several_kinds_in_the_feed_none_is_known() -> None:
    (row,) = read_feed({**FEED, "cardType": {"type": label("Unit", "Gear")}}).cards

    assert "kind" not in row.facts
    assert row.facts["unknown"] == ["kind", "supertypes"]


@pytest.mark.parametrize(
    "changes",
    [
        {"publicCode": None},
        {"name": {"en": "Ant"}},
        {"subtitle": 7},
        {"tags": {"tags": "Ionia"}},
        {"domain": {"values": label("Void")}},
        {"domain": {"values": "Fury"}},
        {"energy": {"value": {"label": "X"}}},
        {"cardType": {"type": label("Ship")}},
        {"cardType": {"type": label("Unit"), "superType": label("Hero")}},
    ],
)
def test_a_strange_record_of_the_feed_is_told(changes: dict[str, object]) -> None:
    batch = read_feed({**FEED, "publicCode": "UNL-002/219", "name": "Bee"}, {**FEED, **changes}, "ant")

    assert [row.line for row in batch.rejected] == [2, 3]
    assert [row.key for row in batch.cards] == ["bee"]
