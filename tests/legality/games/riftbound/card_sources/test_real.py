"""The real files together: one key a card, and what they say of it the same, but for what is listed here."""

import json
from functools import cache
from itertools import combinations
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.importers.merge import Merged, join_batches, merge_batches
from cards.importers.starter import parse_starter_folder as parse_starter
from legality.games import GAMES
from legality.games.riftbound.card_sources import catalog_zh, errata, gallery, riftcodex
from legality.games.riftbound.card_sources.names import CHAMPIONS, REGIONS, TRIBES, name_slug
from legality.sources.facts import Facts
from legality.sources.rows import Batch, CardRow, UnreadableSource
from tests.cards.importers.public_data import real

LISTS = (riftcodex, errata)
MODULES = (gallery, catalog_zh, *LISTS)
WORDS = ("OGN-235/298", "Karma, Channeler", "Legend", "Vi", "legendary", "unit", "2026-07-24", "\x00", "")
JSON = st.recursive(
    st.sampled_from(WORDS) | st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def starter() -> Batch:
    return parse_starter(GAMES["riftbound"].folder / "starter", "riftbound", "en")


@cache
def sources() -> list[Batch]:
    """The three full sources, with the keys of cards."""
    batches = [
        gallery.parse(real("riftbound/gallery-2026-07-20.json")),
        riftcodex.parse(real("riftbound/riftcodex-2026-08-16.json")),
        catalog_zh.parse(real("riftbound/catalog-zh-cn-2026-04-27.json")),
    ]
    return join_batches(batches)


@cache
def merged() -> Merged:
    announced = errata.parse(real("riftbound/errata-2026-08.json"))
    return merge_batches("riftbound", [*sources(), announced], tuple(GAMES["riftbound"].traits), "en")


def rows(batch: Batch) -> dict[str, CardRow]:
    return {row.key: row for row in batch.cards}


def said(facts: Facts) -> dict[str, object]:
    """What a source says of a card, in one order."""
    found: dict[str, object] = {name: sorted(values) for name, values in facts.get("traits", {}).items()}
    found |= {name: sorted(facts[name]) for name in ("supertypes", "labels") if name in facts}
    found |= {name: facts[name] for name in ("kind", "numbers") if name in facts}
    return found


@pytest.mark.parametrize("module", MODULES)
@given(data=st.binary(max_size=40))
def test_bytes_that_are_no_list_are_broken(module: ModuleType, data: bytes) -> None:
    with pytest.raises(UnreadableSource):
        module.parse(data)


@pytest.mark.parametrize("module", MODULES)
@given(data=st.data())
def test_a_record_of_any_values_is_taken_rejected_or_broken(module: ModuleType, data: st.DataObject) -> None:
    record = data.draw(st.fixed_dictionaries(dict.fromkeys(sorted(module.NEEDED), JSON)))
    text = json.dumps([record] if module in LISTS else {"cards": [record]})

    try:
        batch = module.parse(text.encode())
    except UnreadableSource:
        batch = Batch("riftbound")

    assert {row.card for row in batch.printings} <= {row.key for row in batch.cards}


def test_every_name_is_in_the_other_sources() -> None:
    gallery, codex, chinese = map(rows, sources())

    # Tokens without a number in the dump; two that only the Chinese catalogue has.
    assert set(gallery) - set(codex) == {"baron-pit", "bird", "brush", "buff", "reflection", "xp-tracker"}
    assert set(codex) - set(gallery) == set()
    assert set(chinese) - set(gallery) == {"机器人", "黄沙士兵"}
    assert [len(found) for found in (gallery, codex, chinese)] == [933, 927, 767]


def test_the_sources_differ_only_in_these() -> None:
    differing = {
        (key, name)
        for one, other in combinations(map(rows, sources()), 2)
        for key in one.keys() & other.keys()
        for name, value in said(one[key].facts).items()
        if value != said(other[key].facts).get(name, value)
    }

    # The catalogue: 4 energy for 3, no Equipment, and a region more. Domains and supertypes agree everywhere.
    assert differing == {("whirlwind", "numbers"), ("world-atlas", "tag"), ("ava-achiever", "tag")}


def test_the_sources_spell_three_names_differently() -> None:
    gallery, codex, _ = map(rows, sources())

    assert {key for key in gallery.keys() & codex.keys() if gallery[key].name != codex[key].name} == {
        "jax-grandmaster-at-arms",
        "leblanc-everywhere-at-once",
        "ride-the-wind",
    }


def test_the_sources_say_what_the_starter_says() -> None:
    known = rows(starter())
    found = [(known[key], row) for batch in sources() for key, row in rows(batch).items() if key in known]

    differing = [
        (ours.key, name, value)
        for ours, row in found
        for name, value in said(row.facts).items()
        if name not in ours.facts.get("unknown", ()) and value != said(ours.facts).get(name, [])
    ]
    # A region more in the catalogue, as above.
    assert len(found) == 884
    assert differing == [("ava-achiever", "tag", ["bandle-city", "yordle"])]


def test_the_sources_have_the_printings_of_the_starter() -> None:
    known = starter()
    keys, ours = set(rows(known)), {(row.card, row.card_set, row.number, row.variant) for row in known.printings}
    theirs = {
        (row.card, row.card_set, row.number, row.variant)
        for batch in sources()
        for row in batch.printings
        if row.card in keys
    }

    assert theirs - ours == set()
    assert {row for row in ours - theirs if row[1] != "RAD"} == set()


def test_every_alias_of_the_starter_is_an_alias_of_a_source() -> None:
    aliases_by_key: dict[str, set[str]] = {}
    for batch in sources():
        for key, row in rows(batch).items():
            aliases_by_key.setdefault(key, set()).update(row.aliases)

    assert [
        row.key
        for row in starter().cards
        if row.key in aliases_by_key and not set(row.aliases) <= aliases_by_key[row.key]
    ] == []


def test_every_legend_and_every_group_is_known() -> None:
    gallery = sources()[0].cards
    names = [row.name.partition(", ") for row in gallery if row.facts.get("kind") == "legend"]
    tags = {tag for row in gallery for tag in row.facts["traits"]["tag"]}

    assert {name_slug(title): champion for champion, _, title in names} == CHAMPIONS
    assert tags == REGIONS | TRIBES == set(catalog_zh.TAGS.values())


def test_together_nothing_is_lacking_but_the_kind_of_two_markers() -> None:
    found = merged()

    lacking = {row.key: row.facts.get("unknown", []) for row in found.batch.cards if row.facts.get("unknown")}
    assert {key: names for key, names in lacking.items() if key.isascii()} == {"buff": ["kind"], "xp-tracker": ["kind"]}
    assert found.orphans == 0
    assert len(found.batch.errata) == 63
    assert len(found.batch.cards) == 935
