"""One card from several rows: each field from the first that says it, and every difference noted."""

import pytest

from cards.importers.merge_facts import Disagreement, merge_card
from legality.sources.facts import Facts
from legality.sources.rows import CardRow

TRAITS = ("domain", "tag")
# Everything that the merge would otherwise find missing.
KNOWN: Facts = {"kind": "unit", "traits": {"domain": [], "tag": []}}


def row(facts: Facts, **names: str) -> CardRow:
    return CardRow("ant", "Ant", {"en": "Ant"} | names, facts)


def merged(*rows: CardRow) -> tuple[CardRow, list[Disagreement]]:
    notes: list[Disagreement] = []
    sources = ("hand", "gallery", "starter")
    card = merge_card("ant", list(zip(sources, rows, strict=False)), TRAITS, "en", notes)
    return card, notes


def facts_of(*facts: Facts) -> Facts:
    return merged(*map(row, facts))[0].facts


def test_a_card_that_one_source_says_whole_stays_as_it_is() -> None:
    facts: Facts = {
        "kind": "unit",
        "supertypes": ["champion"],
        "labels": ["unique"],
        "requires": [["druid", "mage"]],
        "copy_limit": 0,
        "include": "class=druid",
        "exclude": "tag=demon",
        "traits": {"domain": ["fury"], "tag": ["pirate"]},
        "numbers": {"energy": 0},
    }
    whole = CardRow("ant", "Ant", {"en": "Ant", "ja": "アリ"}, facts, ("Formica",), True, {"en": "Bite."})

    assert merged(whole) == (whole, [])


def test_what_is_known_to_be_none_leaves_no_trace() -> None:
    none: Facts = {"supertypes": [], "labels": [], "requires": [], "numbers": {}, "unknown": []}

    assert facts_of(KNOWN | none) == {"kind": "unit"}


@pytest.mark.parametrize(
    ("facts", "merged_facts"),
    [
        (
            ({"printed_numbers": {"might": "3-6"}, "unknown": ["might"]}, {"numbers": {"might": 3}}),
            {"printed_numbers": {"might": "3-6"}, "unknown": ["might"]},
        ),
        (
            ({"printed_numbers": {"energy": "X"}, "numbers": {"energy": 0}}, {"numbers": {"energy": 3}}),
            {"printed_numbers": {"energy": "X"}, "numbers": {"energy": 0}},
        ),
        (
            ({"numbers": {"might": 3}}, {"printed_numbers": {"might": "3-6"}, "unknown": ["might"]}),
            {"numbers": {"might": 3}},
        ),
    ],
)
def test_a_number_and_the_text_that_is_printed_come_from_one_source(
    facts: tuple[Facts, Facts], merged_facts: Facts
) -> None:
    assert facts_of(*(KNOWN | one for one in facts)) == {"kind": "unit", **merged_facts}


@pytest.mark.parametrize(
    ("facts", "unknown"),
    [
        ({}, ["kind", "domain", "tag"]),
        ({"kind": "unit", "traits": {"tag": []}}, ["domain"]),
        (KNOWN, []),
        (KNOWN | {"unknown": ["energy", "energy"]}, ["energy"]),
        (KNOWN | {"unknown": ["supertypes", "labels", "requires"]}, ["supertype", "label", "requires"]),
        (KNOWN | {"unknown": ["energy"], "numbers": {"energy": 1}}, []),
    ],
)
def test_a_trait_that_no_source_says_is_unknown(facts: Facts, unknown: list[str]) -> None:
    assert facts_of(facts).get("unknown", []) == unknown


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("domain", {"traits": {"domain": []}}),
        ("energy", {"numbers": {"energy": 2}}),
        ("supertypes", {"supertypes": []}),
        ("supertype", {"supertypes": ["champion"]}),
        ("labels", {"labels": []}),
        ("label", {"labels": ["unique"]}),
        ("requires", {"requires": []}),
        ("kind", {"kind": "spell"}),
    ],
)
def test_what_one_source_lacks_another_may_say(marked: str, said: Facts) -> None:
    lacking: Facts = {"unknown": [marked]}

    assert marked not in facts_of(lacking, said).get("unknown", [])
    assert marked not in facts_of(said, lacking).get("unknown", [])


def test_a_supertype_among_the_traits_of_a_game_is_said_by_the_supertypes() -> None:
    notes: list[Disagreement] = []

    said = merge_card("ant", [("csv", row({"kind": "unit", "supertypes": []}))], ("supertype",), "en", notes)
    unsaid = merge_card("ant", [("csv", row({"kind": "unit"}))], ("supertype",), "en", notes)

    assert (said.facts, unsaid.facts) == ({"kind": "unit"}, {"kind": "unit", "unknown": ["supertype"]})


@pytest.mark.parametrize(
    ("first", "second", "field"),
    [
        ({"kind": "unit"}, {"kind": "spell"}, "kind"),
        ({"supertypes": ["champion"]}, {"supertypes": []}, "supertypes"),
        ({"requires": [["druid"]]}, {"requires": [["mage"]]}, "requires"),
        ({"copy_limit": 1}, {"copy_limit": 2}, "copy_limit"),
        ({"include": "class=druid"}, {"include": ""}, "include"),
        ({"exclude": "tag=demon"}, {"exclude": "tag=imp"}, "exclude"),
    ],
)
def test_the_first_source_is_taken_and_the_difference_noted(first: Facts, second: Facts, field: str) -> None:
    card, notes = merged(row(KNOWN | first), row(KNOWN | second))

    said = (("hand", str(first[field])), ("gallery", str(second[field])))  # type: ignore[literal-required]  # a key of Facts
    assert card.facts == facts_of(KNOWN | first)
    assert notes == [Disagreement("ant", field, said)]


def test_traits_and_numbers_are_taken_one_by_one() -> None:
    hand: Facts = {"kind": "unit", "traits": {"domain": ["fury"]}, "numbers": {"energy": 3}}
    gallery: Facts = {"traits": {"domain": ["calm"], "tag": ["pirate"]}, "numbers": {"energy": 4, "might": 5}}

    card, notes = merged(row(hand), row(gallery))

    assert card.facts == {
        "kind": "unit",
        "traits": {"domain": ["fury"], "tag": ["pirate"]},
        "numbers": {"energy": 3, "might": 5},
    }
    assert notes == [
        Disagreement("ant", "domain", (("hand", "['fury']"), ("gallery", "['calm']"))),
        Disagreement("ant", "energy", (("hand", "3"), ("gallery", "4"))),
    ]


def test_none_from_the_first_source_wins_over_some_from_the_next() -> None:
    card, notes = merged(row(KNOWN), row({"traits": {"domain": ["fury"]}}))

    assert card.facts == {"kind": "unit"}
    assert [note.field for note in notes] == ["domain"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"supertypes": ["basic", "champion"]}, {"supertypes": ["champion", "basic"]}),
        ({"requires": [["druid", "mage"], ["orc"]]}, {"requires": [["orc"], ["mage", "druid"]]}),
        ({"traits": {"domain": ["fury", "calm"]}}, {"traits": {"domain": ["calm", "fury"]}}),
        ({"labels": ["unique"]}, {"labels": []}),
    ],
)
def test_another_order_is_no_difference(first: Facts, second: Facts) -> None:
    assert merged(row(KNOWN | first), row(KNOWN | second))[1] == []


def test_labels_of_all_sources_are_borne_together() -> None:
    assert facts_of(KNOWN, {"labels": ["unlimited"]}, {"labels": ["unique"]})["labels"] == ["unique", "unlimited"]


@pytest.mark.parametrize("labels", [[], ["unlimited"]])
def test_labels_that_people_say_by_hand_are_all_there_are(labels: list[str]) -> None:
    assert facts_of(KNOWN | {"labels": labels}, {"labels": ["unique"]}).get("labels", []) == labels


def test_names_are_taken_language_by_language_and_other_spellings_find_the_card() -> None:
    hand = CardRow("ant", "Ant", {"en": "Ant"}, KNOWN, ("Formica",))
    gallery = CardRow("ant", "ANT!", {"en": "ANT!", "ja": "アリ"}, {}, ("ants",))
    starter = CardRow("ant", "Emmet", {"en": "Emmet", "zh-hans": "蚂蚁"}, {}, ("Formica", "ant"))

    card, notes = merged(hand, gallery, starter)

    assert (card.name, card.names) == ("Ant", {"en": "Ant", "ja": "アリ", "zh-hans": "蚂蚁"})
    assert card.aliases == ("Formica", "ants", "Emmet")
    assert notes == [Disagreement("ant", "name.en", (("hand", "Ant"), ("gallery", "ANT!"), ("starter", "Emmet")))]


def test_without_a_name_in_the_official_language_the_first_row_names_the_card() -> None:
    notes: list[Disagreement] = []

    card = merge_card("ant", [("csv", CardRow("ant", "蚂蚁", {"zh-hans": "蚂蚁"}, {}))], (), "en", notes)

    assert card.name == "蚂蚁"


def test_texts_are_taken_language_by_language() -> None:
    rows = [
        CardRow("ant", "Ant", {}, KNOWN, texts=texts) for texts in ({"en": "Bite."}, {"en": "Sting.", "ja": "咬む"})
    ]

    assert merged(*rows)[0].texts == {"en": "Bite.", "ja": "咬む"}


@pytest.mark.parametrize(("samples", "sample"), [((True,), True), ((True, True), True), ((True, False), False)])
def test_a_card_is_a_sample_only_if_every_source_says_so(samples: tuple[bool, ...], sample: bool) -> None:
    rows = [CardRow("ant", "Ant", {}, KNOWN, sample=each) for each in samples]

    assert merged(*rows)[0].sample is sample


def test_the_codes_that_joined_the_rows_are_done_with() -> None:
    assert merged(CardRow("ant", "Ant", {}, KNOWN, codes=("OGN-1",)))[0].codes == ()


@pytest.mark.parametrize(("name", "plural"), [("supertype", "supertypes"), ("label", "labels")])
def test_supertypes_and_labels_can_be_partly_known_too(name: str, plural: str) -> None:
    open_ant: Facts = {"partly": {name: {"surely": ["champion"], "perhaps": ["unique"]}}, "unknown": [plural]}

    assert facts_of(KNOWN | open_ant) == {"kind": "unit", **open_ant, "unknown": [name]}


def test_a_label_that_one_list_is_sure_of_is_open_no_more() -> None:
    open_ant: Facts = {"partly": {"label": {"surely": [], "perhaps": ["unique"]}}, "unknown": ["label"]}

    assert facts_of(KNOWN, open_ant, {"labels": ["unique"]}) == {"kind": "unit", "labels": ["unique"]}


@pytest.mark.parametrize("said", [{"include": "class=druid"}, {"exclude": "tag=demon"}])
def test_who_says_one_half_of_a_leaders_deck_rules_says_both(said: Facts) -> None:
    lacking: Facts = {"unknown": ["include", "exclude"]}

    assert facts_of(KNOWN | lacking) == {"kind": "unit", "unknown": ["include", "exclude"]}
    assert facts_of(KNOWN | lacking, said) == {"kind": "unit", **said}
